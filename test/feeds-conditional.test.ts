// Feeds that have not changed are not sent again: ETag and Last-Modified (RFC 9110 §13).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addFeed } from '../src/public/feeds/private.ts'
import { now } from '../src/language/time/clock.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent, makeVenue } from './support/make.ts'
import { copyEvent } from './support/many.ts'

const formats = ['ics', 'rss', 'json', 'fullcalendar.json']

const ask = (fasti: Fasti, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fasti.send(method, path, { root: '', headers })

const firstStart = Date.parse('2027-06-12T20:31:00Z') / 1000

/** Makes the calendar of the test long: its feeds are composed of kept pieces. */
async function lengthen(fasti: Fasti, id: number): Promise<void> {
  await copyEvent(fasti.db, id, 300, (number) => {
    const start_utc = firstStart + number * 60
    return { start_utc, end_utc: start_utc + 3600, folded: 'walk' }
  })
}

const description = `<p>${'What there is to say, and more; '.repeat(40)}</p>`

for (const database of databases) {
  describe(`unchanged feeds on ${database}`, () => {
    for (const length of ['short', 'long']) {
      test(`the ETag of a ${length} feed changes when its bytes do, and only then`, async () => {
        using clock = setClock('2027-02-01T12:00:00Z')
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const { id } = await makeEvent(editor, { categories: ['Music'], description })
        if (length === 'long') await lengthen(fasti, id)
        const other = await makeEvent(editor, { title: 'Draft', status: 'draft' })
        const venue = await makeVenue(editor, 'Elsewhere')
        const seen = new Map<string, { etag: string; text: string }>()
        let changes = 0
        const compare = async () => {
          for (const format of formats) {
            const path = `/events/category/music.${format}`
            const { headers, text, status } = await ask(fasti, path)
            assert.equal(status, 200)
            const before = seen.get(path)
            const etag = headers['etag'] ?? ''
            assert.notEqual(etag, '')
            if (before) {
              assert.equal(etag === before.etag, text === before.text, path)
              if (text !== before.text) changes += 1
              const again = await ask(fasti, path, { 'if-none-match': before.etag })
              assert.equal(again.status, text === before.text ? 304 : 200, path)
              assert.equal(again.headers['etag'], etag)
            }
            seen.set(path, { etag, text })
          }
        }
        await compare()
        const steps: (() => unknown)[] = [
          () => editor.put(`/events/${other.id}`, { title: 'Other draft' }),
          () => editor.put(`/venues/${venue.id}`, { venue: 'Nowhere' }),
          () => clock.set('2027-02-01T12:01:00Z'),
          () => clock.set('2027-02-02T12:00:00Z'),
          () => makeEvent(editor, { title: 'Without a category' }),
        ]
        for (const step of steps) {
          await step()
          await compare()
        }
        assert.equal(changes, 0, 'nothing of it is in these feeds')
        await editor.put(`/events/${id}`, { title: 'Night Walk' })
        await compare()
        assert.equal(changes, formats.length)
      })

      test(`a ${length} feed that was not modified since is 304`, async () => {
        using clock = setClock('2027-02-01T12:00:00Z')
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const { id } = await makeEvent(editor, { description })
        if (length === 'long') await lengthen(fasti, id)
        for (const format of formats) {
          const path = `/events.${format}`
          const first = await ask(fasti, path)
          const date = first.headers['last-modified'] ?? ''
          assert.equal(date, 'Mon, 01 Feb 2027 12:00:00 GMT')
          const since = (given: string, more = {}) =>
            ask(fasti, path, { 'if-modified-since': given, ...more })
          const unchanged = await since(date)
          assert.deepEqual([unchanged.status, unchanged.text], [304, ''])
          assert.equal(unchanged.headers['last-modified'], date)
          assert.equal(unchanged.headers['etag'], first.headers['etag'])
          const statuses = {
            'Tue, 02 Feb 2027 12:00:00 GMT': 304,
            'Tuesday, 02-Feb-27 12:00:00 GMT': 304,
            'Mon, 01 Feb 2027 11:59:59 GMT': 200,
            '2028-01-01': 200,
            '': 200,
          }
          for (const [given, status] of Object.entries(statuses)) {
            assert.equal((await since(given)).status, status, `${format} ${given}`)
          }
          // The tag decides where there is one (RFC 9110 §13.1.3).
          assert.equal((await since(date, { 'if-none-match': '"other"' })).status, 200)
          const known = { 'if-none-match': first.headers['etag'] ?? '' }
          const early = 'Mon, 01 Feb 2027 11:59:59 GMT'
          assert.equal((await since(early, known)).status, 304)
          assert.equal((await ask(fasti, path, known, 'HEAD')).status, 304)
          const head = await ask(fasti, path, {}, 'HEAD')
          assert.equal(head.status, 200)
          assert.equal(head.headers['last-modified'], date)
          assert.equal(head.headers['etag'], first.headers['etag'])
        }
        // Within the second of the last change, and later.
        for (const [moment, title] of [
          ['2027-02-01T12:00:00Z', 'Night Walk'],
          ['2027-02-01T18:00:00Z', 'Day Walk'],
        ] as const) {
          const date = (await ask(fasti, '/events.ics')).headers['last-modified'] ?? ''
          clock.set(moment)
          await editor.put(`/events/${id}`, { title })
          const changed = await ask(fasti, '/events.ics', { 'if-modified-since': date })
          assert.equal(changed.status, 200, title)
        }
        const last = await ask(fasti, '/events.ics')
        assert.equal(last.headers['last-modified'], 'Mon, 01 Feb 2027 18:00:00 GMT')
      })
    }

    test('an event that is gone for good is a change, although it leaves no date', async () => {
      using clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      await makeEvent(editor)
      const { id } = await makeEvent(editor, { title: 'Night Walk' })
      clock.set('2027-02-01T13:00:00Z')
      const date = (await ask(fasti, '/events.ics')).headers['last-modified'] ?? ''
      clock.set('2027-02-01T14:00:00Z')
      await editor.delete(`/events/${id}?force=true`)
      const after = await ask(fasti, '/events.ics', { 'if-modified-since': date })
      assert.equal(after.status, 200)
      assert.doesNotMatch(after.text, /Night/)
    })

    test('private feeds have an ETag of their own, and no date', async () => {
      using _clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { description, status: 'draft' })
      await lengthen(fasti, id)
      const wanted = { name: 'Desk', drafts: true, hidden: true }
      const { secret } = await addFeed(fasti.db, 'editor', wanted, now())
      for (const path of [`/feed/${secret}.ics`, `/feed/${secret}.rss`, `/feed/${secret}.json`]) {
        const { headers } = await ask(fasti, path)
        const etag = headers['etag'] ?? ''
        assert.match(etag, /^(?:W\/)?"[^"]+"$/)
        assert.equal(headers['last-modified'], undefined)
        const again = await ask(fasti, path, { 'if-none-match': etag })
        assert.deepEqual([again.status, again.text], [304, ''])
        assert.equal(again.headers['cache-control'], 'private, no-store')
        const since = { 'if-modified-since': 'Tue, 02 Feb 2027 12:00:00 GMT' }
        assert.equal((await ask(fasti, path, since)).status, 200)
        await editor.put(`/events/${id}`, { title: `Changed for ${path.slice(-4)}` })
        assert.equal((await ask(fasti, path, { 'if-none-match': etag })).status, 200)
      }
    })
  })
}
