// Following changes (§20.1): a reader who applies every answer has what the lists show.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { trimHistory } from '../../src/calendar/history/trim.ts'
import { now } from '../../src/language/time/clock.ts'
import { setClock } from '../support/clock.ts'
import { applyChange, assertConverged, follower, liveRoot as root } from '../support/copies.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import {
  faultsOf,
  makeCategory,
  makeEvent,
  makeOrganizer,
  makeTag,
  makeVenue,
} from '../support/make.ts'
import { change, makeRecurring, remove } from '../support/recurring.ts'

const told = ({ kind, id, action }: Json) => `${action} ${kind} ${id}`

const asked = (caller: Caller, query: string) => caller.get(`/changes?${query}`, { root })

async function cursorOf(caller: Caller, query = ''): Promise<string> {
  const { status, body, text } = await caller.get(`/changes?since=now&${query}`, { root })
  assert.equal(status, 200, text)
  return body.cursor
}

for (const database of databases) {
  describe(`changes on ${database}`, () => {
    test('begin with all that the lists show, in pages', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Hall')
      const category = await makeCategory(editor, 'Music')
      await makeTag(editor, 'free')
      await makeOrganizer(editor, 'Parish')
      await makeEvent(editor, { venue: venue.id, categories: [category.id] })
      await makeEvent(editor, { status: 'draft' })
      await makeRecurring(editor)
      for (const caller of [fasti, editor]) {
        for (const size of [1, 3, 500]) {
          const reader = follower(caller, '', size)
          await reader.pull()
          await assertConverged(caller, reader)
          assert.deepEqual(await reader.pull(), [])
        }
      }
    })

    test('readers who have come equally far have equal cursors, whenever they began', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      await makeEvent(fasti.as('editor'))
      const dated = 'starts_after=2027-01-01'
      const [first, firstDated] = [await cursorOf(fasti), await cursorOf(fasti, dated)]
      clock.set('2027-03-01T13:00:00Z')
      assert.equal(await cursorOf(fasti), first)
      assert.notEqual(await cursorOf(fasti, dated), firstDated, 'its window has moved')
    })

    test('say what is new, different and gone since a cursor, each thing once', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [old, other] = [await makeEvent(editor), await makeEvent(editor)]
      const reader = follower(fasti)
      await reader.pull()
      await change(editor, old.id, { title: 'First' })
      await change(editor, old.id, { title: 'Second' })
      const made = await makeEvent(editor)
      await remove(editor, other.id)
      const changes = await reader.pull()
      assert.deepEqual(changes.map(told), [
        `put event ${old.id}`,
        `put event ${made.id}`,
        `gone event ${other.id}`,
      ])
      assert.equal(changes[0].item.title, 'Second')
      assert.deepEqual(changes[2], { kind: 'event', id: other.id, action: 'gone' })
      await assertConverged(fasti, reader)
    })

    test('have one change for a venue, and all its events with embed', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Hall')
      const organizer = await makeOrganizer(editor, 'Parish')
      const events: Json[] = []
      for (let n = 0; n < 3; n += 1) {
        events.push(await makeEvent(editor, { venue: venue.id, organizer: organizer.id }))
      }
      const [plain, embedding] = [follower(fasti), follower(fasti, 'embed=true', 2)]
      await plain.pull()
      await embedding.pull()
      await editor.put(`/venues/${venue.id}`, { venue: 'Great Hall' })
      assert.deepEqual((await plain.pull()).map(told), [`put venue ${venue.id}`])
      assert.deepEqual((await embedding.pull()).map(told), [
        `put venue ${venue.id}`,
        ...events.map(({ id }) => `put event ${id}`),
      ])
      await editor.delete(`/organizers/${organizer.id}?force=true`)
      await plain.pull()
      await embedding.pull()
      await assertConverged(fasti, plain)
      await assertConverged(fasti, embedding, '', { isEmbedded: true })
    })

    test('call gone what leaves a filter, the lists or the sight of the caller', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const category = await makeCategory(editor, 'Music')
      const below = await makeCategory(editor, 'Jazz', { parent: category.id })
      const ids: number[] = []
      for (let n = 0; n < 4; n += 1) {
        ids.push((await makeEvent(editor, { categories: [below.id] })).id)
      }
      const query = `categories=${category.id}`
      const reader = follower(fasti, `kinds=event&${query}`)
      await reader.pull()
      assert.equal(reader.copy.size, 4)
      const [first, second, third] = ids
      await change(editor, first ?? 0, { categories: [] })
      await change(editor, second ?? 0, { status: 'private' })
      await change(editor, third ?? 0, { hide_from_listings: true })
      assert.deepEqual(
        (await reader.pull()).map(told),
        ids.slice(0, 3).map((id) => `gone event ${id}`),
      )
      await assertConverged(fasti, reader, query, { kinds: ['event'] })
      await editor.put(`/categories/${below.id}`, { parent: 0 })
      assert.deepEqual((await reader.pull()).map(told), [`gone event ${ids[3]}`])
      await assertConverged(fasti, reader, query, { kinds: ['event'] })
    })

    test('tell nobody of what was never to be seen by them', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const readers = [fasti, author].map((caller) => follower(caller))
      for (const reader of readers) await reader.pull()
      const { id } = await makeEvent(editor, { status: 'draft' })
      await change(editor, id, { title: 'Secret' })
      await remove(editor, id)
      await remove(editor, id, 'force=true')
      const venue = await makeVenue(editor, 'Bunker', { status: 'private' })
      await editor.delete(`/venues/${venue.id}?force=true`)
      for (const reader of readers) assert.deepEqual(await reader.pull(), [])
    })

    test('call gone what was made and removed while the beginning was read', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (let n = 0; n < 3; n += 1) await makeEvent(editor)
      const copy = new Map<string, Json>()
      const { body } = await asked(fasti, 'per_page=1')
      for (const one of body.changes) applyChange(copy, one)
      const { id } = await makeEvent(editor)
      let { cursor } = body
      for (let more = true; more;) {
        const next = (await asked(fasti, `per_page=3&since=${cursor}`)).body
        for (const one of next.changes) applyChange(copy, one)
        if (copy.has(`event ${id}`)) await editor.delete(`/events/${id}?force=true`)
        ;({ cursor, more } = next)
      }
      await assertConverged(fasti, { copy })
    })

    test('show the events of a venue again that was hidden in them', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Bunker', { status: 'private' })
      const { id } = await makeEvent(editor, { venue: venue.id })
      const reader = follower(fasti)
      await reader.pull()
      await editor.put(`/venues/${venue.id}`, { status: 'publish' })
      assert.deepEqual((await reader.pull()).map(told), [
        `put venue ${venue.id}`,
        `put event ${id}`,
      ])
      await assertConverged(fasti, reader)
    })

    test('count the events of terms', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const category = await makeCategory(editor, 'Music')
      const tag = await makeTag(editor, 'free')
      const reader = follower(fasti)
      await reader.pull()
      const terms = { categories: [category.id], tags: [tag.id] }
      const { id } = await makeEvent(editor, terms)
      await reader.pull()
      await assertConverged(fasti, reader)
      await change(editor, id, { title: 'Named anew' })
      const news = (await reader.pull()).map(told)
      assert.deepEqual(news, [`put event ${id}`], 'no count is different')
      const { series } = await makeRecurring(editor, terms)
      await reader.pull()
      await assertConverged(fasti, reader)
      await remove(editor, id)
      await remove(editor, series.id, 'scope=all&force=true')
      await reader.pull()
      await assertConverged(fasti, reader)
    })

    test('know that dates show the texts of their series', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      const reader = follower(fasti, 'kinds=event', 3)
      await reader.pull()
      await change(editor, series.id, { description: 'Bring scores.' })
      const changes = await reader.pull()
      assert.deepEqual(
        changes.map(told).toSorted(),
        dates.map(({ id }) => `put event ${id}`).toSorted(),
      )
      await assertConverged(fasti, reader, '', { kinds: ['event'] })
    })

    test('go on where an answer was lost', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Hall')
      for (let n = 0; n < 5; n += 1) await makeEvent(editor, { venue: venue.id })
      const query = 'embed=true&per_page=2'
      let cursor = await cursorOf(fasti, query)
      await editor.put(`/venues/${venue.id}`, { venue: 'Great Hall' })
      const copy = new Map<string, Json>()
      for (let more = true; more;) {
        const ask = () => fasti.get(`/changes?since=${cursor}&${query}`, { root })
        const [lost, { body }] = [await ask(), await ask()]
        assert.deepEqual(lost.body, body)
        for (const one of body.changes) applyChange(copy, one)
        ;({ cursor, more } = body)
      }
      assert.equal(copy.size, 6)
    })

    test('refuse cursors of others and of other filters by name (§20.1)', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const cursor = await cursorOf(editor)
      for (const [caller, query] of [
        [fasti, `since=${cursor}`],
        [author, `since=${cursor}`],
        [editor, `since=${cursor}&featured=true`],
        [editor, `since=${cursor}&kinds=event`],
        [editor, 'since=abc'],
        [editor, 'since=W10'],
        [
          editor,
          `since=${Buffer.from('[1,"a","b",1,1,"c",["length",1],0]').toString('base64url')}`,
        ],
        [editor, `since=${'a'.repeat(2000)}`],
        [editor, 'since[]=1'],
      ] as const) {
        assert.deepEqual(faultsOf(await asked(caller, query)), ['since'], query)
      }
      assert.deepEqual(faultsOf(await asked(editor, 'kinds=meal')), ['kinds'])
      assert.deepEqual(faultsOf(await asked(editor, 'per_page=501')), ['per_page'])
      assert.deepEqual(faultsOf(await asked(editor, 'recurrence=never')), ['recurrence'])
      assert.deepEqual(faultsOf(await asked(editor, 'venue=99999')), ['venue'])
      assert.equal((await asked(editor, `since=${cursor}`)).status, 200)
    })

    test('end with 410 when a cursor is too old, and begin anew', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor)
      const [old, latest] = [follower(fasti), follower(fasti)]
      await old.pull()
      await change(editor, id, { title: 'Later' })
      await latest.pull()
      clock.set('2027-06-01T12:00:00Z')
      await trimHistory(fasti.db, now(), 30)
      const { status, body } = await fasti.get(`/changes?since=${old.cursor()}&per_page=100`, {
        root,
      })
      assert.deepEqual([status, body.code], [410, 'rest_cursor_expired'])
      await old.pull()
      await assertConverged(fasti, old)
      // Who has seen the last change misses nothing.
      assert.deepEqual(await latest.pull(), [])
    })

    test('end with 410 when another history has come in the place of this one', async () => {
      await using fasti = await freshFasti(database)
      await makeEvent(fasti.as('editor'))
      const cursor = await cursorOf(fasti)
      await fasti.db.run(sql`update history set item_id = item_id + 1`)
      await makeEvent(fasti.as('editor'))
      const { status } = await fasti.get(`/changes?since=${cursor}`, { root })
      assert.equal(status, 410)
    })
  })
}
