import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { emptyTrash } from '../../src/calendar/schedule.ts'
import { now } from '../../src/language/time/clock.ts'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { freshFasti, origin } from '../support/fasti.ts'
import { idsOf, makeCategory, makeEvent, makeOrganizer, makeVenue } from '../support/make.ts'
import { refused } from '../support/refusals.ts'

for (const database of databases) {
  describe(`scheduled changes on ${database}`, () => {
    test('a scheduled event is public from its second on, without further action (§6.11)', async () => {
      using clock = setClock('2027-02-01T11:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const fun = await makeCategory(editor, 'Fun')
      const venue = await makeVenue(editor, 'Gate')
      const made = await makeEvent(editor, {
        date_utc: '2027-02-01 12:00:00',
        categories: fun.id,
        venue: venue.id,
      })
      assert.deepEqual([made.status, made.url], ['future', `${origin}/?event=${made.id}`])
      const seen = async () => [
        (await fasti.get(`/events/${made.id}`)).status,
        idsOf((await fasti.get('/events')).body.events),
        (await fasti.get(`/events?categories=${fun.id}&venue=${venue.id}`)).body.total,
        (await fasti.get('/venues?has_events=true')).body.total,
        (await fasti.get('/categories')).body.total,
        (await fasti.get(`/categories/${fun.id}`)).body.count,
      ]
      assert.deepEqual(await seen(), [403, [], 0, 0, 0, 0])
      clock.set('2027-02-01T11:59:59Z')
      assert.deepEqual(await seen(), [403, [], 0, 0, 0, 0])
      clock.set('2027-02-01T12:00:00Z')
      assert.deepEqual(await seen(), [200, [made.id], 1, 1, 1, 1])
      const { body } = await fasti.get(`/events/${made.id}`)
      assert.deepEqual(
        [body.status, body.url, body.modified],
        ['publish', `${origin}/event/lantern-walk/`, made.modified],
      )
      assert.deepEqual((await editor.get('/events?status=future')).body.events, [])
    })

    test('so are scheduled venues and organizers, and what was hidden stays hidden (§6.11)', async () => {
      using clock = setClock('2027-02-01T11:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const date = { date_utc: '2027-02-01 12:00:00' }
      const venue = await makeVenue(editor, 'Gate', date)
      const club = await makeOrganizer(editor, 'Club', date)
      const event = await makeEvent(editor, { venue: venue.id, organizer: club.id })
      const veiled = await makeEvent(editor, { ...date, hide_from_listings: true })
      const draft = await makeEvent(editor, { ...date, status: 'draft' })
      const trashed = await makeEvent(editor, date)
      await editor.delete(`/events/${trashed.id}`)
      refused(await fasti.get(`/venues/${venue.id}`), 403, 'venue-not-accessible')
      assert.deepEqual((await fasti.get(`/events/${event.id}`)).body.venue, [])
      clock.set('2027-02-01T12:00:01Z')
      const { body } = await fasti.get(`/events/${event.id}`)
      assert.deepEqual([body.venue.id, body.organizer[0].id], [venue.id, club.id])
      assert.equal((await fasti.get('/organizers')).body.total, 1)
      assert.equal((await fasti.get(`/events/${veiled.id}`)).status, 200)
      assert.deepEqual(idsOf((await fasti.get('/events')).body.events), [event.id])
      refused(await fasti.get(`/events/${draft.id}`), 403, 'event-not-accessible')
      refused(await fasti.get(`/events/${trashed.id}`), 410, 'event-no-longer-available')
      assert.equal(
        (await editor.put(`/events/${trashed.id}`, { status: 'future' })).body.status,
        'publish',
      )
    })

    test('many are published at their own times, changed ones at their new time (§6.11)', async () => {
      using clock = setClock('2027-02-01T00:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const ids: number[] = []
      for (const hour of ['01', '02', '03', '04']) {
        ids.push((await makeEvent(editor, { date_utc: `2027-02-01 ${hour}:00` })).id)
      }
      const [first, second, third, fourth] = ids
      await editor.put(`/events/${fourth}`, { date_utc: '2027-02-01 01:30' })
      await editor.put(`/events/${second}`, { date_utc: '2027-02-01 05:00' })
      const listed = async (time: string) => {
        clock.set(`2027-02-01T${time}:00Z`)
        return idsOf((await fasti.get('/events')).body.events)
      }
      assert.deepEqual(await listed('00:59'), [])
      assert.deepEqual(await listed('01:00'), [first])
      assert.deepEqual(await listed('01:30'), [first, fourth])
      assert.deepEqual(await listed('04:59'), [first, third, fourth])
      assert.deepEqual(await listed('05:00'), ids)
    })

    test('contributors cannot make the clock publish for them (§6.11, S11.6)', async () => {
      using clock = setClock('2027-02-01T11:00:00Z')
      await using fasti = await freshFasti(database)
      const contributor = fasti.as('contributor')
      for (const date of ['2020-01-01', '2027-02-01 12:00']) {
        for (const status of ['publish', 'future', 'private']) {
          assert.equal((await makeEvent(contributor, { date, status })).status, 'pending')
        }
        assert.equal((await makeEvent(contributor, { date })).status, 'draft')
      }
      clock.set('2027-02-02T00:00:00Z')
      assert.equal((await fasti.get('/events')).body.total, 0)
      assert.equal((await contributor.get('/events?status=pending')).body.total, 6)
    })

    test('what is too long in the trash is removed for good (§8.3)', async () => {
      using clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const parent = await makeEvent(editor)
      const child = await makeEvent(editor, { post_parent: parent.id, venue: { venue: 'Gate' } })
      const young = await makeEvent(editor)
      const club = await makeOrganizer(editor, 'Club')
      const trash = [`/events/${parent.id}`, `/venues/${child.venue.id}`, `/organizers/${club.id}`]
      for (const path of trash) await editor.delete(path)
      clock.set('2027-02-11T12:00:00Z')
      await editor.delete(`/events/${young.id}`)
      clock.set('2027-03-03T12:00:00Z')
      assert.equal(await emptyTrash(fasti.db, now(), 30), 0)
      clock.set('2027-03-03T12:00:01Z')
      assert.equal(await emptyTrash(fasti.db, now(), 0), 0)
      assert.equal(await emptyTrash(fasti.db, now(), 30), 3)
      for (const path of trash) assert.equal((await editor.get(path)).status, 404)
      assert.equal((await editor.get(`/events/${young.id}`)).body.status, 'trash')
      const { body } = await fasti.get(`/events/${child.id}`)
      assert.deepEqual([body.post_parent, body.venue], [0, []])
    })
  })
}
