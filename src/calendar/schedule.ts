// What the clock does to the calendar by itself: scheduled items become public, the trash forgets.

import {
  type Database,
  DatabaseAway,
  type OpenDatabase,
  type MaybePromise,
} from '../storage/database.ts'
import { claim } from '../storage/dialect.ts'
import { forgetEvent, publishDueEvents } from './events/write.ts'
import { deleteItem, findExpired, nextDue, publishDue } from './items/store.ts'

const secondsADay = 86_400
/** So often a database that took no writes is asked again; longer than it takes to refuse. */
const restMs = 5000
const linkedTables = ['venues', 'organizers'] as const

/**
 * To be called before anything is read: what is due by `now` is public then (§6.11). Looks for
 * the next date only when something was written since the last look. Says which write generation
 * is read from then on; `recent` may be a blink behind what other processes write.
 */
export function watchSchedule(
  db: OpenDatabase,
  report: (error: DatabaseAway) => void,
): (now: number, age: 'now' | 'recent') => MaybePromise<number> {
  let known = { generation: -1, due: Infinity }
  /** What is due has to wait, and everybody reads what there is. */
  let isFailing = false
  let triedAt = -Infinity

  async function publish(now: number): Promise<void> {
    triedAt = performance.now()
    try {
      await db.within(async (inside) => {
        // Nodes that notice it together take turns; the others find nothing left to do.
        await claim(inside, 'schedule')
        await publishDueEvents(inside, now)
        for (const table of linkedTables) await publishDue(inside, table, now)
      })
      isFailing = false
    } catch (error) {
      isFailing = error instanceof DatabaseAway
      if (!(error instanceof DatabaseAway)) throw error
      report(error)
    }
  }

  /** Without anybody waiting for it; what else is wrong with it is told to whoever reads next. */
  function publishAside(now: number): void {
    if (performance.now() - triedAt > restMs) void publish(now).catch(() => {})
  }

  async function look(now: number, generation: number): Promise<number> {
    if (generation !== known.generation) {
      const reader = await db.readerAt(generation)
      known = { generation, due: (await nextDue(reader)) ?? Infinity }
    }
    if (now < known.due) return generation
    if (isFailing) {
      publishAside(now)
      return generation
    }
    await publish(now)
    return db.generation('now')
  }

  return (now, age) => {
    const generation = db.generation(age)
    if (typeof generation !== 'number') return generation.then((found) => look(now, found))
    const isKnown = generation === known.generation && now < known.due
    return isKnown ? generation : look(now, generation)
  }
}

/** Removes for good what has been in the trash for longer than that (§8.3); 0 days is never. */
export async function emptyTrash(db: Database, now: number, days: number): Promise<number> {
  if (days === 0) return 0
  const before = now - days * secondsADay
  return db.within(async (inside) => {
    await claim(inside, 'trash')
    const events = await findExpired(inside, 'events', before)
    for (const id of events) await forgetEvent(inside, id)
    let removed = events.length
    for (const table of linkedTables) {
      const ids = await findExpired(inside, table, before)
      for (const id of ids) await deleteItem(inside, table, id)
      removed += ids.length
    }
    return removed
  })
}
