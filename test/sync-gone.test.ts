// What is gone at its source.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from './support/databases.ts'
import type { Json } from './support/fasti.ts'
import { type FeedEvent, calendar, tagged } from './support/feed_source.ts'
import { type Stage, stage } from './support/syncing.ts'

const hour = 3600
const root = '/api/cal/console/v1'

/** One event on each of so many days of March 2027, from the second on. */
const daily = (count: number): readonly FeedEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    uid: `d${n}`,
    title: `Day ${n}`,
    start: `202703${String(n + 2).padStart(2, '0')}T190000Z`,
  }))

const without = (events: readonly FeedEvent[], ...left: readonly number[]) =>
  events.filter((_, n) => !left.includes(n))

/** An hour later. */
async function later({ sync, wait }: Stage) {
  wait(hour)
  return sync.look()
}

const inTrash = async ({ editor }: Stage): Promise<readonly string[]> => {
  const query = { status: 'trash', start_date: '2001-01-01', end_date: '2099-01-01' }
  return (await editor.get('/events', { query })).body.events.map(({ title }: Json) => title)
}

for (const database of databases) {
  describe(`what is gone at its source (${database})`, () => {
    test('goes to the trash after the second look that misses it, with the reason', async () => {
      await using here = await stage(database)
      const { feed, sync, fasti } = here
      feed.answer = calendar(daily(6))
      await sync.look()
      feed.answer = calendar(without(daily(6), 2))
      assert.equal((await later(here)).outcome, 'unchanged')
      assert.deepEqual(await inTrash(here), [])
      const { outcome, counts, said, outcomes, group } = await later(here)
      assert.deepEqual([outcome, counts?.gone], ['changed', 1])
      assert.deepEqual(said, ['Gone at its source, and moved to the trash: Day 2.'])
      assert.equal(outcomes.at(-1)?.outcome, 'gone')
      assert.deepEqual(await inTrash(here), ['Day 2'])
      const admin = fasti.as('administrator')
      const { history } = (await admin.get('/history', { root, query: { actions: 'trash' } })).body
      assert.deepEqual([history[0].via, history[0].group], ['sync', group])
      assert.equal((await later(here)).outcome, 'unchanged')
    })

    test('also if the source says by 304 that it is as before', async () => {
      await using here = await stage(database)
      const { feed, sync } = here
      feed.answer = tagged('"one"', daily(6))
      await sync.look()
      feed.answer = tagged('"two"', without(daily(6), 2))
      await later(here)
      assert.equal((await later(here)).counts?.gone, 1)
      assert.equal((await later(here)).outcome, 'unchanged')
      assert.deepEqual(await inTrash(here), ['Day 2'])
    })

    test('one look that misses it does no harm', async () => {
      await using here = await stage(database)
      const { feed, sync } = here
      for (const _ of [1, 2, 3]) {
        feed.answer = calendar(daily(6))
        await later(here)
        feed.answer = calendar(without(daily(6), 2))
        await later(here)
      }
      feed.answer = calendar(daily(6))
      assert.equal((await later(here)).outcome, 'unchanged')
      assert.deepEqual(await inTrash(here), [])
      assert.equal((await sync.shown()).failures, 0)
    })

    test('not if it is over, and not before the window of the source', async () => {
      await using here = await stage(database)
      const { feed, sync, clock } = here
      feed.answer = calendar(daily(20))
      await sync.look()
      // The window of the source moves on: it does not have what was.
      clock.set('2027-03-10T12:00:00Z')
      feed.answer = calendar(daily(20).slice(10))
      for (const n of [0, 1, 2]) {
        clock.set(`2027-03-10T${13 + n}:00:00Z`)
        assert.notEqual((await sync.look()).outcome, 'held back')
      }
      assert.deepEqual(await inTrash(here), [])
      // Within the window, one that is over stays as well.
      clock.set('2027-03-10T22:00:00Z')
      feed.answer = calendar(without(daily(20), 3, 8, 9))
      for (const n of [0, 1]) {
        assert.deepEqual(await inTrash(here), [])
        clock.set(`2027-03-10T${22 + n}:30:00Z`)
        await sync.look()
      }
      assert.deepEqual(await inTrash(here), ['Day 9'])
    })

    test('comes back from the trash with its source, and as it is there now', async () => {
      await using here = await stage(database)
      const { feed, sync, titles } = here
      feed.answer = calendar(daily(6))
      await sync.look()
      const { id } = await here.find('Day 2')
      feed.answer = calendar(without(daily(6), 2))
      await later(here)
      await later(here)
      const [, , again] = daily(6)
      assert.ok(again)
      feed.answer = calendar(daily(6).with(2, { ...again, title: 'Back' }))
      const { counts, outcomes } = await later(here)
      assert.deepEqual([counts?.updated, counts?.created], [1, 0])
      assert.match(
        outcomes.find(({ outcome }) => outcome === 'updated')?.remarks[0]?.sentence ?? '',
        /is back/,
      )
      assert.equal((await here.find('Back')).id, id)
      assert.equal((await titles()).length, 6)
      assert.deepEqual(await inTrash(here), [])
    })

    test('what people have deleted does not come back', async () => {
      await using here = await stage(database)
      const { feed, sync, editor } = here
      feed.answer = calendar(daily(6))
      await sync.look()
      const { id } = await here.find('Day 2')
      await editor.delete(`/events/${id}`)
      feed.answer = calendar(without(daily(6), 2))
      await later(here)
      await later(here)
      feed.answer = calendar(daily(6))
      assert.equal((await later(here)).counts?.ignored, 1)
      assert.deepEqual(await inTrash(here), ['Day 2'])
    })

    test('stays if somebody has edited it, which is said once', async () => {
      await using here = await stage(database)
      const { feed, sync, editor, titles } = here
      feed.answer = calendar(daily(6))
      await sync.look()
      const { id } = await here.find('Day 2')
      await editor.patch(`/events/${id}`, { description: 'Ours' })
      feed.answer = calendar(without(daily(6), 2))
      await later(here)
      assert.deepEqual((await later(here)).said, [
        'Gone at its source, but edited here, and kept: Day 2.',
      ])
      assert.deepEqual((await later(here)).said, [])
      assert.equal((await titles()).length, 6)
    })

    test('where the source decides, it goes also if it was edited, unless somebody brings it back', async () => {
      await using here = await stage(database, { authority: 'theirs' })
      const { feed, sync, editor, titles } = here
      feed.answer = calendar(daily(6))
      await sync.look()
      const { id } = await here.find('Day 2')
      await editor.patch(`/events/${id}`, { description: 'Ours' })
      feed.answer = calendar(without(daily(6), 2))
      await later(here)
      assert.equal((await later(here)).counts?.gone, 1)
      await editor.patch(`/events/${id}`, { status: 'publish' })
      await sync.look({ isFull: true })
      await sync.look({ isFull: true })
      assert.equal((await titles()).length, 6)
    })

    test('a series goes as a whole', async () => {
      await using here = await stage(database)
      const { feed, sync, titles } = here
      const weekly = {
        uid: 'w',
        title: 'Weekly',
        start: '20270303T190000Z',
        more: ['RRULE:FREQ=WEEKLY;COUNT=4'],
      }
      feed.answer = calendar([...daily(20), weekly])
      await sync.look()
      assert.equal((await titles()).filter((title) => title === 'Weekly').length, 4)
      feed.answer = calendar(daily(20))
      await later(here)
      assert.equal((await later(here)).counts?.gone, 1)
      assert.equal((await titles()).filter((title) => title === 'Weekly').length, 0)
    })

    test('an empty source is held back for a day, and a source that comes back has lost nothing', async () => {
      await using here = await stage(database)
      const { feed, sync, titles } = here
      feed.answer = tagged('"full"', daily(10))
      await sync.look()
      feed.answer = tagged('"empty"', [])
      const { outcome, said } = await later(here)
      assert.equal(outcome, 'held back')
      assert.match(said[0] ?? '', /no events at the moment.* before 2027-03-02 13:00:00 UTC/)
      for (let n = 0; n < 22; n += 1) assert.equal((await later(here)).outcome, 'held back')
      assert.equal((await sync.shown()).last_run?.outcome, 'held back')
      assert.equal((await titles()).length, 10)
      feed.answer = tagged('"full again"', daily(10))
      assert.equal((await later(here)).outcome, 'unchanged')
      assert.equal((await titles()).length, 10)
    })

    test('so is a small one, also while it says by 304 that it is still empty', async () => {
      await using here = await stage(database)
      const { feed, sync, titles } = here
      feed.answer = tagged('"full"', daily(3))
      await sync.look()
      feed.answer = tagged('"empty"', [])
      for (const _ of [1, 2, 3, 4]) assert.equal((await later(here)).outcome, 'held back')
      assert.equal((await titles()).length, 3)
    })

    test('after a day of it, what is coming goes, and comes back with the source', async () => {
      await using here = await stage(database)
      const { feed, sync, titles } = here
      feed.answer = calendar(daily(10))
      await sync.look()
      feed.answer = calendar([])
      for (let n = 0; n < 24; n += 1) assert.equal((await later(here)).outcome, 'held back')
      // The first one is running by then.
      assert.equal((await later(here)).counts?.gone, 10)
      assert.deepEqual(await titles(), [])
      feed.answer = calendar(daily(10))
      assert.equal((await later(here)).counts?.updated, 10)
      assert.equal((await titles()).length, 10)
    })

    test('if most of what is coming is missing it is held back, and a clock that jumps does not end that', async () => {
      await using here = await stage(database)
      const { feed, sync, titles } = here
      feed.answer = calendar(daily(12))
      await sync.look()
      feed.answer = calendar(without(daily(12), 1, 2, 3, 4, 5, 6, 7))
      const { outcome, said } = await later(here)
      assert.equal(outcome, 'held back')
      assert.match(said[0] ?? '', /^Of 12 coming events 7 are missing/)
      const { held_until } = await sync.shown()
      assert.ok(held_until !== null && said[0]?.includes(held_until), String(held_until))
      here.wait(26 * hour)
      assert.equal((await sync.look()).outcome, 'held back')
      assert.equal((await titles()).length, 12)
      here.wait(-48 * hour)
      assert.equal((await sync.look()).outcome, 'held back')
      assert.equal((await titles()).length, 12)
      feed.answer = calendar(daily(12))
      await later(here)
      assert.equal((await sync.shown()).held_until, null)
    })

    test('half of a small calendar goes at once, but not four of five hundred by accident of a count', async () => {
      await using here = await stage(database)
      const { feed, sync, titles } = here
      feed.answer = calendar(daily(6))
      await sync.look()
      feed.answer = calendar(without(daily(6), 1, 2, 3, 4))
      assert.equal((await later(here)).outcome, 'unchanged')
      assert.equal((await later(here)).counts?.gone, 4)
      assert.deepEqual(await titles(), ['Day 0', 'Day 5'])
    })
  })
}
