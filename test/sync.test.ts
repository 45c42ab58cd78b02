// Calendars elsewhere that are kept in step.

import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { runSync } from '../src/exchange/sync/run.ts'
import { now } from '../src/language/time/clock.ts'
import { databases } from './support/databases.ts'
import type { Json } from './support/fasti.ts'
import { calendar, startFeed, status, tagged, text, icsOf } from './support/feed_source.ts'
import { importContext } from './support/importing.ts'
import { addSync, stage } from './support/syncing.ts'

const hour = 3600
const root = '/api/cal/console/v1'

for (const database of databases) {
  describe(`a sync (${database})`, () => {
    test('brings in what is there, and then what changes', async () => {
      await using here = await stage(database)
      const { feed, sync, titles } = here
      feed.answer = calendar([{ uid: 'a' }, { uid: 'b' }])
      const first = await sync.look()
      assert.equal(first.outcome, 'changed')
      assert.equal(first.counts?.created, 2)
      assert.deepEqual(await titles(), ['Concert a', 'Concert b'])
      here.wait(hour)
      feed.answer = calendar([{ uid: 'a', title: 'Concert of the year' }, { uid: 'b' }])
      const second = await sync.look()
      assert.equal(second.counts?.updated, 1)
      assert.equal(second.counts?.unchanged, 1)
      assert.deepEqual(await titles(), ['Concert of the year', 'Concert b'])
      const { last_run, failures, error, checked, next } = await sync.shown()
      assert.equal(last_run?.outcome, 'changed')
      assert.deepEqual(
        [failures, error, checked, next],
        [0, null, '2027-03-01 13:00:00', '2027-03-01 14:00:00'],
      )
    })

    test('is by the administrator who made it, or else by the one who runs it', async () => {
      await using here = await stage(database)
      const { fasti, feed, sync, find } = here
      const { id, login } = await fasti.user('administrator', 'olga')
      const runs = { id, login, role: 'administrator' } as const
      const brings = async (uid: string) => {
        here.wait(hour)
        feed.answer = calendar([{ uid }])
        const context = { ...(await importContext(fasti)), now: now(), actor: runs }
        await runSync(context, sync.id, { isFull: true })
        return Number((await find(`Concert ${uid}`)).author)
      }
      const maker = await fasti.user('administrator')
      assert.equal(await brings('a'), maker.id)
      await fasti.db.run(sql`update users set role = 'editor' where login = 'administrator'`)
      assert.equal(await brings('b'), id)
    })

    test('asks for what is new only, by ETag, and does nothing if nothing is', async () => {
      await using here = await stage(database)
      const { feed, sync, fasti } = here
      feed.answer = tagged('"one"', [{ uid: 'a' }])
      await sync.look()
      const generation = await fasti.db.generation('now')
      const { outcome } = await sync.look()
      assert.equal(outcome, 'unchanged')
      assert.equal(feed.requests[1]?.headers['if-none-match'], '"one"')
      assert.equal(await fasti.db.generation('now'), generation)
      here.wait(25 * hour)
      await sync.look()
      // Once a day it asks without a condition: the source may be wrong about what is new.
      assert.equal(feed.requests[2]?.headers['if-none-match'], undefined)
    })

    test('by Last-Modified, and by what was sent where a server says neither', async () => {
      await using here = await stage(database)
      const { feed, sync, fasti } = here
      const modified = 'Mon, 01 Mar 2027 10:00:00 GMT'
      feed.answer = text(icsOf([{ uid: 'a', more: ['DTSTAMP:20270301T100000Z'] }]), {
        'last-modified': modified,
      })
      await sync.look()
      feed.answer = text(icsOf([{ uid: 'a', more: ['DTSTAMP:20270301T110000Z'] }]))
      const generation = await fasti.db.generation('now')
      assert.equal((await sync.look()).outcome, 'unchanged')
      assert.equal(feed.requests[1]?.headers['if-modified-since'], modified)
      assert.equal(await fasti.db.generation('now'), generation)
      const { body } = await fasti.as('administrator').get(`/syncs/${sync.id}/runs`, { root })
      assert.deepEqual(
        body.runs.map((one: Json) => [one.outcome, one.import === null]),
        [
          ['unchanged', true],
          ['changed', false],
        ],
      )
    })

    test('is one group of the history, done by no person, and can be taken back', async () => {
      await using here = await stage(database)
      const { feed, sync, fasti, titles } = here
      feed.answer = calendar([{ uid: 'a' }, { uid: 'b' }])
      const { group } = await sync.look()
      const admin = fasti.as('administrator')
      const { body } = await admin.get('/history', { root, query: { kinds: 'event' } })
      assert.deepEqual(
        body.history.map((one: Json) => [one.via, one.by, one.group]),
        [
          ['sync', null, group],
          ['sync', null, group],
        ],
      )
      await admin.post(`/history/groups/${group}/undo`, {}, { root })
      assert.deepEqual(await titles(), [])
      feed.answer = calendar([{ uid: 'a' }, { uid: 'b', title: 'Better now' }])
      const { counts } = await sync.look()
      assert.deepEqual([counts?.created, counts?.ignored], [1, 1])
      assert.deepEqual(await titles(), ['Better now'])
    })

    test('what was deleted here stays deleted, and what has another name is something else (§24)', async () => {
      await using here = await stage(database)
      const { feed, sync, editor, titles } = here
      feed.answer = calendar([{ uid: 'a' }, { uid: 'b' }])
      await sync.look()
      const { id } = await here.find('Concert a')
      await editor.delete(`/events/${id}`)
      feed.answer = calendar([
        { uid: 'a', text: 'Different' },
        { uid: 'b', text: 'Different' },
      ])
      assert.equal((await sync.look()).counts?.ignored, 1)
      feed.answer = calendar([{ uid: 'a2', title: 'Concert a' }, { uid: 'b' }])
      assert.equal((await sync.look()).counts?.created, 1)
      assert.deepEqual((await titles()).toSorted(), ['Concert a', 'Concert b'])
    })

    test('under new names (UIDs) events are new, and the log says that they are like others (§24)', async () => {
      await using here = await stage(database)
      const { feed, sync, titles } = here
      for (const round of [1, 2]) {
        feed.answer = calendar([
          { uid: `a ${round}`, title: 'Concert a', place: 'Mill' },
          { uid: `b ${round}`, title: 'Concert b' },
          { uid: `c ${round}`, title: 'Concert c', start: '20270311T190000Z' },
        ])
        const { said, counts } = await sync.look()
        assert.equal(counts?.created, 3)
        if (round > 1) assert.match(said[0] ?? '', /new by their names \(UIDs\).*: 3\./)
        here.wait(hour)
      }
      assert.deepEqual(
        (await titles()).toSorted(),
        ['a', 'b', 'c'].flatMap((name) => [`Concert ${name}`, `Concert ${name}`]),
      )
    })

    test('gives what comes in the status, the categories, the venue and the author that it names', async () => {
      await using here = await stage(database)
      const { fasti, editor } = here
      await using feed = await startFeed(calendar([{ uid: 'x' }, { uid: 'y', place: 'Mill' }]))
      const { id: author } = await fasti.user('author')
      const sync = await addSync(fasti, feed.url, {
        status: 'draft',
        category: 'Guests, 1927',
        venue: 'Town hall',
        author: 'author',
      })
      await sync.look()
      const query = { status: 'draft', start_date: '2001-01-01', end_date: '2099-01-01' }
      const { events } = (await editor.get('/events', { query })).body
      assert.deepEqual(
        events.map(({ venue, categories, author: by }: Json) => [
          venue.venue,
          categories.map(({ name }: Json) => name),
          Number(by),
        ]),
        [
          ['Town hall', ['1927', 'Guests'], author],
          ['Mill', ['1927', 'Guests'], author],
        ],
      )
    })

    test('one that another process is looking at is left to it', async () => {
      await using here = await stage(database)
      const { feed, sync } = here
      const asked = Promise.withResolvers<ServerResponse>()
      feed.answer = (_request, response) => asked.resolve(response)
      const first = sync.look()
      const response = await asked.promise
      await assert.rejects(sync.look())
      response.writeHead(200).end(icsOf([{ uid: 'a' }]))
      assert.equal((await first).outcome, 'changed')
      assert.equal(feed.requests.length, 1)
    })

    test('failures are told, with pauses that double up to a day, and are forgotten after success', async () => {
      await using here = await stage(database)
      const { feed, sync, fasti } = here
      feed.answer = status(500)
      const pauses: number[] = []
      for (let round = 0; round < 8; round += 1) {
        const { next } = await sync.look()
        pauses.push((next - Date.now() / 1000) / hour)
      }
      assert.deepEqual(pauses, [2, 4, 8, 16, 24, 24, 24, 24])
      const { error, failures } = await sync.shown()
      assert.deepEqual([error, failures], ['It answered with status 500.', 8])
      const admin = fasti.as('administrator')
      const warnings = async () =>
        (await admin.get('/status', { root })).body.warnings.map(({ code }: Json) => code)
      assert.ok((await warnings()).includes('syncs_failing'))
      feed.answer = calendar([{ uid: 'a' }])
      assert.equal((await sync.look()).outcome, 'changed')
      const after = await sync.shown()
      assert.deepEqual([after.error, after.failures], [null, 0])
      assert.ok(!(await warnings()).includes('syncs_failing'))
    })

    test('a source that asks to be left alone is, for a day at most', async () => {
      await using here = await stage(database)
      const { feed, sync } = here
      const pauseAfter = async (code: number, wish: string) => {
        feed.answer = status(code, { 'retry-after': wish })
        return (await sync.look()).next - Date.now() / 1000
      }
      assert.equal(await pauseAfter(429, '20000'), 20_000)
      assert.equal(await pauseAfter(503, 'Mon, 01 Mar 2027 22:00:00 GMT'), 10 * hour)
      assert.equal(await pauseAfter(429, '99999999'), 24 * hour)
    })
  })
}
