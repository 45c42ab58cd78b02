// SQLite transactions that share a commit update the counts of days once, at its end.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { rebuildCounts, wrongCounts } from '../src/calendar/events/listing/counted/rebuild.ts'
import {
  askToCount,
  countSome,
  isCounted,
} from '../src/calendar/events/listing/counted/common_words.ts'
import type { Database } from '../src/storage/database.ts'
import { raiseGeneration } from '../src/storage/generation/generation.ts'
import { now } from '../src/language/time/clock.ts'
import { bothDatabases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { makeEvent, makeTag, makeVenue } from './support/make.ts'

test('concurrent writes give the same counts as serialized ones', async () => {
  await using fasti = await freshFasti('sqlite')
  const { db } = fasti
  const [editor, boss] = [fasti.as('editor'), fasti.as('administrator')]
  const [gone, stays] = [await makeVenue(editor, 'Gone'), await makeVenue(editor, 'Stays')]
  const tag = await makeTag(editor, 'Gone')
  const make = (more: object) => makeEvent(editor, { status: 'publish', ...more })
  const first = await make({ venue: stays.id })
  await allAtOnce(db, [() => make({ venue: stays.id }), () => rebuildCounts(db)])
  assert.equal(await wrongCounts(db), 0)
  await askToCount(db, 'lantern')
  await allAtOnce(db, [() => make({}), () => countSome(db, 'lantern', now())])
  assert.equal(await wrongCounts(db), 0)
  await allAtOnce(db, [
    () => make({ venue: gone.id }),
    () => boss.delete(`/venues/${gone.id}?force=true`),
  ])
  await allAtOnce(db, [
    () => make({ title: 'Another walk', tags: [tag.id] }),
    () => boss.delete(`/tags/${tag.id}?force=true`),
  ])
  await allAtOnce(db, [() => make({}), () => boss.delete(`/events/${first.id}?force=true`)])
  assert.equal(await wrongCounts(db), 0)
  const total = async (query: string) =>
    (await fasti.get(`/events?start_date=2027-01-01&${query}`)).body.total
  assert.deepEqual([await total(''), await total('search=lantern')], [5, 4])
})

/** Makes all of them wait for the same transaction to end, in this order. */
async function allAtOnce(db: Database, works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const first = db.within(() => {
    begun.resolve()
    return end.promise
  })
  await begun.promise
  const waiting: Promise<unknown>[] = [first]
  for (const work of works) {
    waiting.push(work())
    // Long enough for the request to reach its transaction.
    for (let round = 0; round < 50; round += 1) await nextRound()
  }
  end.resolve()
  await Promise.all(waiting)
}

for (const database of bothDatabases) {
  test(`a search that has no room to be counted waits for no writer on ${database}`, async () => {
    await using fasti = await freshFasti(database)
    const { db } = fasti
    for (let n = 0; n < 32; n += 1) await askToCount(db, `word ${n}`)
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = db.within(async (inside) => {
      await raiseGeneration(inside)
      begun.resolve()
      await held.promise
    })
    await begun.promise
    await askToCount(db, 'one more')
    held.resolve()
    await writing
    assert.equal(await isCounted(db, 'one more'), undefined)
  })
}
