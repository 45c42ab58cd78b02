// What disappears after the last event that a source shows.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from './support/databases.ts'
import type { Json } from './support/fasti.ts'
import { type FeedEvent, calendar } from './support/feed_source.ts'
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
  describe(`after the last event of a source (${database})`, () => {
    test('after the last event of the source it is held back, said once, and left to people (§24)', async () => {
      await using here = await stage(database)
      const { feed, sync, titles, editor } = here
      feed.answer = calendar(daily(10))
      await sync.look()
      feed.answer = calendar(daily(10).slice(0, 8))
      assert.equal((await later(here)).outcome, 'unchanged')
      const { outcome, said } = await later(here)
      assert.equal(outcome, 'held back')
      assert.deepEqual(
        said.map((one) => /^Not at its source any more.*: (.*)\.$/.exec(one)?.[1]),
        ['Day 8', 'Day 9'],
      )
      assert.deepEqual((await later(here)).said, [])
      const undecided = async () => (await sync.shown()).undecided.map(({ title }) => title)
      assert.deepEqual(await undecided(), ['Day 8', 'Day 9'])
      assert.equal((await titles()).length, 10)
      await editor.delete(`/events/${(await here.find('Day 9')).id}`)
      assert.deepEqual(await undecided(), ['Day 8'])
      // Its source shows it again: nothing is to be decided.
      feed.answer = calendar(daily(10).slice(0, 9))
      await later(here)
      assert.deepEqual(await undecided(), [])
      // Its source shows what is later, and so it is gone.
      feed.answer = calendar(daily(10).slice(0, 8))
      await later(here)
      await later(here)
      feed.answer = calendar([...daily(10).slice(0, 8), { uid: 'z', start: '20270401T190000Z' }])
      assert.equal((await later(here)).counts?.gone, 1)
      assert.deepEqual(await inTrash(here), ['Day 8', 'Day 9'])
    })

    test('what people decide about it stays so, and is asked once (§24)', async () => {
      await using here = await stage(database)
      const { feed, sync, fasti } = here
      feed.answer = calendar(daily(10))
      await sync.look()
      feed.answer = calendar(daily(10).slice(0, 8))
      await later(here)
      await later(here)
      const path = `/syncs/${sync.id}/decisions`
      const admin = fasti.as('administrator')
      const [kept, gone] = (await sync.shown()).undecided
      const decide = (event: number, decision: string) =>
        admin.post(path, { event, decision }, { root })
      assert.equal((await decide((await here.find('Day 1')).id, 'trash')).status, 400)
      assert.equal((await decide(kept!.id, 'keep')).status, 200)
      const { body, status } = await decide(gone!.id, 'trash')
      assert.deepEqual([status, body.undecided], [200, []])
      assert.deepEqual(await inTrash(here), ['Day 9'])
      assert.deepEqual((await later(here)).said, [])
      assert.deepEqual((await sync.shown()).undecided, [])
      const editor = fasti.as('editor')
      assert.equal((await editor.post(path, { event: 1, decision: 'keep' }, { root })).status, 403)
    })
  })
}
