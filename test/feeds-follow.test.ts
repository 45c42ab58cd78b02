// What the subscriber of a calendar sees while its events change.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ReadEvent, readCalendar } from './support/calendars.ts'
import { holdClock, setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent, makeVenue } from './support/make.ts'
import { moved, newFolder, removePlaces } from './support/moving.ts'
import { withApp } from './support/crawl.ts'

const read = async (fasti: Fasti, path = '/events.ics') => {
  const { status, text } = await fasti.get(path, { root: '' })
  assert.equal(status, 200, text)
  return readCalendar(text).events
}

async function only(fasti: Fasti, path?: string): Promise<ReadEvent> {
  const events = await read(fasti, path)
  assert.equal(events.length, 1)
  return events[0] as ReadEvent
}

for (const database of databases) {
  describe(`a subscribed calendar on ${database}`, () => {
    test('has all events of a full day, also when lists are answered from memory', async () => {
      using _clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const fair = { all_day: true, start_date: '2027-06-12', end_date: '2027-06-12' }
      // As many as are read in one batch, so that the next batch begins in the same second.
      for (let n = 0; n < 50; n += 1) await makeEvent(editor, { ...fair, title: `Fair ${n}` })
      for (let n = 0; n < 90; n += 1) {
        const day = `2027-0${3 + Math.floor(n / 30)}-${String((n % 30) + 1).padStart(2, '0')}`
        const { body } = await fasti.get('/events', { query: { start_date: day } })
        assert.equal(body.total, 50)
      }
      for (const path of ['/events/list.ics', '/events.ics']) {
        const events = await read(fasti, path)
        assert.equal(new Set(events.map(({ uid }) => uid)).size, 50, path)
      }
    })

    test('follows an event that is changed, moved, trashed and restored', async () => {
      using clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Old Gate')
      const { id } = await makeEvent(editor, { venue: venue.id })
      const seen: ReadEvent[] = [await only(fasti)]
      const step = async (moment: string, change: () => Promise<unknown>) => {
        clock.set(moment)
        await change()
        const event = await only(fasti)
        const before = seen.at(-1)
        assert.equal(event.uid, before?.uid, 'the id is for life')
        assert.ok(event.sequence > (before?.sequence ?? 0), `${event.sequence} has risen`)
        seen.push(event)
        return event
      }
      assert.deepEqual([seen[0]?.sequence, seen[0]?.status], [0, 'CONFIRMED'])

      const renamed = await step('2027-02-02T12:00:00Z', () =>
        editor.put(`/events/${id}`, { title: 'Night Walk' }),
      )
      assert.equal(renamed.title, 'Night Walk')
      // One second for each version: what is shown again has always risen (§17.6).
      assert.match(renamed.changed, /^2027-02-02 12:00:0/)
      const later = await step('2027-02-03T12:00:00Z', () =>
        editor.put(`/events/${id}`, {
          start_date: '2027-07-01 10:00',
          end_date: '2027-07-01 11:00',
        }),
      )
      assert.equal(later.start, '2027-07-01 10:00:00')
      clock.set('2027-02-03T13:00:00Z')
      await editor.put(`/venues/${venue.id}`, { venue: 'New Gate' })
      const elsewhere = await only(fasti)
      assert.equal(elsewhere.location, 'New Gate')
      // The event itself is unchanged, but what is shown of it is newer.
      assert.equal(elsewhere.sequence, later.sequence)
      assert.match(elsewhere.changed, /^2027-02-03 13:00:0/)
      const zoned = await step('2027-02-03T14:00:00Z', () =>
        editor.put(`/events/${id}`, { timezone: 'Asia/Tokyo' }),
      )
      assert.deepEqual([zoned.zone, zoned.start], ['Asia/Tokyo', '2027-07-01 01:00:00'])

      const gone = await step('2027-02-04T12:00:00Z', () => editor.delete(`/events/${id}`))
      assert.equal(gone.status, 'CANCELLED')
      assert.equal(gone.start, zoned.start)
      assert.deepEqual([gone.description, gone.location, gone.url], ['', '', ''])
      const back = await step('2027-02-05T12:00:00Z', () =>
        editor.put(`/events/${id}`, { status: 'publish' }),
      )
      assert.deepEqual(
        [back.status, back.title, back.location],
        ['CONFIRMED', 'Night Walk', 'New Gate'],
      )

      await editor.delete(`/events/${id}?force=true`)
      assert.deepEqual(await read(fasti), [])
    })

    test('shows cancelled events for thirty days', async () => {
      using clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database, { FASTI_TRASH_DAYS: '0' })
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor)
      await editor.delete(`/events/${id}`)
      clock.set('2027-03-02T12:00:00Z')
      assert.equal((await only(fasti)).status, 'CANCELLED')
      clock.set('2027-03-04T12:00:00Z')
      assert.deepEqual(await read(fasti), [])
    })

    test('shows nothing that was not public', async () => {
      using _clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = [
        { status: 'draft', title: 'Draft' },
        { status: 'private', title: 'Private' },
        { status: 'publish', title: 'Scheduled', date: '2027-03-01 10:00' },
        { hide_from_listings: true, title: 'Hidden' },
      ]
      for (const fields of made) {
        const { id } = await makeEvent(editor, fields)
        assert.deepEqual(await read(fasti), [], fields.title)
        await editor.delete(`/events/${id}`)
        assert.deepEqual(await read(fasti), [], `${fields.title} in the trash`)
      }
    })

    test('shows of a protected event when it is, and nothing else', async () => {
      using _clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, {
        title: 'Closed',
        description: 'Sesame',
        password: 'open',
        categories: ['Clubs'],
        venue: { venue: 'Cellar', geo_lat: 1, geo_lng: 2 },
        organizer: { organizer: 'The Nine' },
        all_day: true,
      })
      for (const isGone of [false, true]) {
        for (const path of [
          '/events.ics',
          '/events.rss',
          '/events.json',
          '/events.fullcalendar.json',
        ]) {
          const { text } = await fasti.get(path, { root: '' })
          if (!isGone) assert.match(text, /Closed/)
          assert.doesNotMatch(text, /Sesame|Clubs|Cellar|The Nine|GEO|VALUE=DATE:/)
        }
        const event = await only(fasti)
        assert.deepEqual([event.title, event.allDay, event.location], ['Closed', false, ''])
        assert.deepEqual(await read(fasti, '/events/category/clubs.ics'), [])
        assert.deepEqual(await read(fasti, '/events/list.ics?venue=cellar'), [])
        await editor.delete(`/events/${id}`)
      }
      const file = await fasti.get('/event/closed.ics', { root: '' })
      assert.equal(file.status, 410)
    })

    test('a scheduled event appears by the clock', async () => {
      using clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      await makeEvent(fasti.as('editor'), { date: '2027-02-02 10:00' })
      assert.deepEqual(await read(fasti), [])
      clock.set('2027-02-02T10:00:01Z')
      assert.equal((await only(fasti)).status, 'CONFIRMED')
    })

    test('what has not changed is not sent again', async () => {
      using clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor)
      const ask = (tag: string) =>
        fasti.get('/events.ics', { root: '', headers: { 'if-none-match': tag } })
      const { etag = '' } = (await fasti.get('/events.ics', { root: '' })).headers
      assert.equal((await ask(etag)).status, 304)
      clock.set('2027-02-01T18:00:00Z')
      assert.equal((await ask(etag)).status, 304)
      await editor.put(`/events/${id}`, { title: 'Other' })
      assert.equal((await ask(etag)).status, 200)
    })
  })
}

describe('a calendar that was moved', () => {
  holdClock()
  removePlaces()

  test('keeps the ids of its events', async () => {
    await using fasti = await freshFasti('sqlite')
    await makeEvent(fasti.as('editor'))
    const { uid } = await only(fasti)
    const target = newFolder()
    await moved(fasti.settings, target)
    const text = await withApp(target, async (app) => (await app.inject('/events.ics')).payload)
    assert.equal(readCalendar(text).events[0]?.uid, uid)
  })
})
