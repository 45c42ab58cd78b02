// Edges of syncs: credentials, names that are missing, what was deleted for good, single dates.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { emptyTrash } from '../src/calendar/schedule.ts'
import { now } from '../src/language/time/clock.ts'
import { dueSyncs } from '../src/exchange/sync/operations.ts'
import { runSync } from '../src/exchange/sync/run.ts'
import { databases } from './support/databases.ts'
import { calendar, icsOf, startFeed, status, tagged, text } from './support/feed_source.ts'
import { importContext } from './support/importing.ts'
import { addSync, stage } from './support/syncing.ts'

/** The second date of a weekly series. */
const changed = (title: string, place: string) => ({
  uid: 's',
  title,
  place,
  start: '20270310T190000Z',
  more: ['RECURRENCE-ID:20270310T190000Z'],
})

const hour = 3600
const day = 24 * hour

for (const database of databases) {
  describe(`at the edges of a sync (${database})`, () => {
    test('credentials do not follow a redirect to another origin', async () => {
      await using here = await stage(database)
      const { fasti } = here
      await using other = await startFeed(calendar([{ uid: 'a' }]))
      await using feed = await startFeed(status(302, { location: other.url }))
      const { id } = await addSync(fasti, feed.url, { credentials: 'token' })
      const context = await importContext(fasti)
      const site = { ...context.site, imageHosts: ['127.0.0.1'] }
      const report = await runSync({ ...context, site }, id)
      assert.equal(report?.outcome, 'changed')
      assert.equal(feed.requests[0]?.headers.authorization, 'Bearer token')
      assert.equal(other.requests[0]?.headers.authorization, undefined)
    })

    test('while something without a name cannot be read, nothing is taken for gone', async () => {
      await using here = await stage(database)
      const { feed, sync, titles } = here
      const [first, last] = [{ uid: 'a' }, { uid: 'c', start: '20270312T190000Z' }]
      feed.answer = calendar([first, { uid: 'b', start: '20270311T190000Z' }, last])
      await sync.look()
      const nameless = icsOf([first, { uid: '-', start: 'whenever' }, last]).replace(
        'UID:-\r\n',
        '',
      )
      for (const _ of [1, 2, 3]) {
        feed.answer = text(nameless)
        here.wait(hour)
        const { said } = await sync.look({ isFull: true })
        assert.match(said[0] ?? '', /nothing was taken for gone/)
      }
      assert.equal((await titles()).length, 3)
    })

    test('what was gone, and then deleted for good with the trash, is made again', async () => {
      await using here = await stage(database)
      const { feed, sync, titles, fasti } = here
      const all = ['a', 'b', 'c'].map((uid, n) => ({ uid, start: `2027060${n + 1}T190000Z` }))
      feed.answer = calendar(all)
      await sync.look()
      feed.answer = calendar(all.filter(({ uid }) => uid !== 'b'))
      await sync.look()
      here.wait(hour)
      assert.equal((await sync.look()).counts?.gone, 1)
      here.wait(40 * day)
      assert.equal(await emptyTrash(fasti.db, now(), 30), 1)
      feed.answer = calendar(all)
      assert.equal((await sync.look()).counts?.created, 1)
      assert.deepEqual(await titles(), ['Concert a', 'Concert b', 'Concert c'])
    })

    test('theirs: what was edited here is set back within a day, also if the source has not changed', async () => {
      await using here = await stage(database, { authority: 'theirs' })
      const { feed, sync, editor, titles } = here
      feed.answer = tagged('"one"', [{ uid: 'a' }])
      await sync.look()
      const { id } = await here.find('Concert a')
      await editor.patch(`/events/${id}`, { title: 'Ours' })
      here.wait(hour)
      assert.equal((await sync.look()).outcome, 'unchanged')
      assert.deepEqual(await titles(), ['Ours'])
      here.wait(day)
      assert.equal((await sync.look()).counts?.updated, 1)
      assert.deepEqual(await titles(), ['Concert a'])
    })

    test('theirs: that is so every day, and the source is asked without a condition once a day', async () => {
      await using here = await stage(database, { authority: 'theirs' })
      const { feed, sync, editor, titles } = here
      feed.answer = tagged('"one"', [{ uid: 'a' }])
      await sync.look()
      const { id } = await here.find('Concert a')
      for (const _ of [1, 2, 3]) {
        await editor.patch(`/events/${id}`, { title: 'Ours' })
        here.wait(hour)
        assert.equal((await sync.look()).counts, null)
        here.wait(day - hour)
        assert.equal((await sync.look()).counts?.updated, 1)
        assert.deepEqual(await titles(), ['Concert a'])
      }
      const conditions = feed.requests.map(({ headers }) => headers['if-none-match'] ?? 'all')
      assert.deepEqual(conditions, ['all', '"one"', 'all', '"one"', 'all', '"one"', 'all'])
    })

    test('where this calendar decides, what a source says again is not even read', async () => {
      await using here = await stage(database)
      const { feed, sync } = here
      feed.answer = tagged('"one"', [{ uid: 'a' }])
      await sync.look()
      here.wait(day)
      assert.equal((await sync.look()).counts, null)
      assert.equal(feed.requests.at(-1)?.headers['if-none-match'], undefined)
    })

    test('what a clock has noted that was ahead does not keep a sync from its next look', async () => {
      await using here = await stage(database)
      const { feed, sync, fasti } = here
      feed.answer = tagged('"one"', [{ uid: 'a' }])
      here.wait(40 * day)
      await sync.look()
      here.wait(-40 * day)
      assert.deepEqual(await dueSyncs(fasti.db, now()), [sync.id])
      await sync.look()
      assert.equal(feed.requests.at(-1)?.headers['if-none-match'], undefined)
      assert.deepEqual(await dueSyncs(fasti.db, now()), [])
      here.wait(hour)
      assert.deepEqual(await dueSyncs(fasti.db, now()), [sync.id])
    })

    test('of a single date that was edited here, other fields still follow', async () => {
      await using here = await stage(database)
      const { feed, sync, editor } = here
      const series = {
        uid: 's',
        title: 'Weekly',
        start: '20270303T190000Z',
        more: ['RRULE:FREQ=WEEKLY;COUNT=3'],
      }
      feed.answer = calendar([series, changed('Special', 'Mill')])
      await sync.look()
      const list = { start_date: '2027-03-10', end_date: '2027-03-11' }
      const date = async () => (await editor.get('/events', { query: list })).body.events[0]
      const { id, title } = await date()
      assert.equal(title, 'Special')
      await editor.patch(`/events/${id}`, { title: 'Ours', scope: 'this' })
      feed.answer = calendar([series, changed('Very special', 'Hall')])
      await sync.look()
      const after = await date()
      assert.deepEqual([after.title, after.venue.venue], ['Ours', 'Hall'])
    })

    test('a look that reads all and changes nothing leaves no import behind', async () => {
      await using here = await stage(database)
      const { feed, sync, fasti } = here
      feed.answer = calendar([{ uid: 'a' }, { uid: 'b', start: 'never' }])
      await sync.look()
      for (const _ of [1, 2]) await sync.look({ isFull: true })
      const row = await fasti.db.one<{ n: number }>(sql`select count(*) as n from imports`)
      assert.equal(row?.n, 1)
    })

    test('a sync that is changed during a look is looked at again, as a whole', async () => {
      await using here = await stage(database)
      const { feed, sync, fasti, titles } = here
      const admin = fasti.as('administrator')
      feed.answer = async (_request, response) => {
        const root = '/api/cal/console/v1'
        await admin.patch(`/syncs/${sync.id}`, { category: 'Guests' }, { root })
        response.writeHead(200, { etag: '"one"' }).end(icsOf([{ uid: 'a' }]))
      }
      await sync.look()
      assert.equal((await sync.shown()).next, '2027-03-01 12:00:00')
      feed.answer = tagged('"one"', [{ uid: 'a' }])
      assert.equal((await sync.look()).counts?.updated, 1)
      assert.equal((await here.find('Concert a')).categories[0].name, 'Guests')
      assert.equal((await titles()).length, 1)
    })

    test('what is done here while a look is under way is not lost', async () => {
      await using here = await stage(database)
      const { feed, sync, editor, titles } = here
      const all = Array.from({ length: 4 }, (_, n) => ({
        uid: `u${n}`,
        start: `2027031${n}T190000Z`,
      }))
      feed.answer = calendar(all)
      await sync.look()
      const { id } = await here.find('Concert u1')
      feed.answer = calendar(all.filter(({ uid }) => uid !== 'u1'))
      await sync.look()
      feed.answer = async (_request, response) => {
        await editor.patch(`/events/${id}`, { title: 'Just edited' })
        response.writeHead(200).end(icsOf(all.filter(({ uid }) => uid !== 'u1')))
      }
      assert.deepEqual((await sync.look()).said, [
        'Gone at its source, but edited here, and kept: Just edited.',
      ])
      assert.equal((await titles()).length, 4)
    })
  })
}
