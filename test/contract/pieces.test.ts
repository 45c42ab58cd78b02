// Lists of events are assembled from cached fragments; they must never show stale data.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { makeCategory, makeEvent, makeOrganizer, makeTag, makeVenue } from '../support/make.ts'

for (const database of databases) {
  describe(`lists of events on ${database}`, () => {
    holdClock()
    let asked = 0
    /** A list that was never asked for before, so that no whole answer of it is cached. */
    const listed = async (fasti: Fasti): Promise<Json> => {
      const path = `/events?never-asked=${(asked += 1)}`
      const { body } = await fasti.get(path)
      const seen = await fasti.as('editor').get(path)
      const alone = await fasti.get(`${path}&_fields=events`)
      // With chosen fields the list is made from rows that are read each time.
      assert.deepEqual(body.events, alone.body.events)
      assert.equal(seen.body.events[0].title, body.events[0].title)
      return body.events[0]
    }

    test('show a change of all that an event embeds in the very next answer', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Old Gate')
      const organizer = await makeOrganizer(editor, 'Night Walkers')
      const above = await makeCategory(editor, 'Outdoors')
      const category = await makeCategory(editor, 'Night', { parent: above.id })
      const tag = await makeTag(editor, 'Family')
      const made = await makeEvent(editor, {
        venue: venue.id,
        organizer: [organizer.id],
        categories: [category.id],
        tags: [tag.id],
      })
      await listed(fasti)

      await editor.put(`/venues/${venue.id}`, { venue: 'New Gate' })
      assert.equal((await listed(fasti)).venue.venue, 'New Gate')
      await editor.put(`/organizers/${organizer.id}`, { organizer: 'Day Walkers' })
      assert.equal((await listed(fasti)).organizer[0].organizer, 'Day Walkers')
      await editor.put(`/tags/${tag.id}`, { name: 'Families' })
      assert.equal((await listed(fasti)).tags[0].name, 'Families')
      await editor.put(`/categories/${above.id}`, { slug: 'open-air' })
      assert.match((await listed(fasti)).categories[0].url, /open-air\/night/)
      await editor.put(`/events/${made.id}`, { title: 'Lanterns' })
      assert.equal((await listed(fasti)).title, 'Lanterns')
      await editor.put(`/venues/${venue.id}`, { status: 'draft' })
      assert.deepEqual((await listed(fasti)).venue, [])
      await editor.put(`/venues/${venue.id}`, { status: 'publish' })
      assert.equal((await listed(fasti)).venue.venue, 'New Gate')
      await editor.delete(`/venues/${venue.id}`)
      assert.deepEqual((await listed(fasti)).venue, [])
      await editor.delete(`/organizers/${organizer.id}?force=true`)
      assert.deepEqual((await listed(fasti)).organizer, [])
      await editor.delete(`/tags/${tag.id}?force=true`)
      assert.deepEqual((await listed(fasti)).tags, [])
    })

    test('show the counts of terms as other events change them', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const tag = await makeTag(editor, 'Family')
      await makeEvent(editor, { tags: [tag.id] })
      assert.equal((await listed(fasti)).tags[0].count, 1)
      const other = await makeEvent(editor, {
        tags: [tag.id],
        start_date: '2027-07-01 10:00',
        end_date: '2027-07-01 11:00',
      })
      assert.equal((await listed(fasti)).tags[0].count, 2)
      await editor.delete(`/events/${other.id}`)
      assert.equal((await listed(fasti)).tags[0].count, 1)
    })

    test('redact protected events for all callers but those who may edit them', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      await makeEvent(editor, { description: 'Behind the gate.', password: 'lantern' })
      for (let round = 0; round < 2; round += 1) {
        const { body: mine } = await editor.get(`/events?round=${round}`)
        const { body: theirs } = await fasti.get(`/events?round=${round}`)
        assert.match(mine.events[0].description, /Behind/)
        assert.equal(JSON.stringify(theirs).includes('Behind'), false)
      }
    })

    test('do not show other callers what only its owner may read', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id: author } = await fasti.user('subscriber')
      const venue = await makeVenue(editor, 'Secret Gate', { author, status: 'draft' })
      await makeEvent(editor, { venue: venue.id })
      const { body: mine } = await fasti.as('subscriber').get('/events?of=mine')
      assert.equal(mine.events[0].venue.venue, 'Secret Gate')
      assert.deepEqual((await fasti.get('/events?of=theirs')).body.events[0].venue, [])
    })

    test('keep the words of a title that looks like JSON', async () => {
      await using fasti = await freshFasti(database)
      const title = '"categories":[],"tags":[] and more'
      await makeEvent(fasti.as('editor'), { title })
      assert.equal((await listed(fasti)).title, title)
    })
  })
}
