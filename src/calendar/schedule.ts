// Changes that only time triggers: scheduled items are published, expired trash is deleted.

import { yieldToEventLoop } from '../storage/event_loop.ts'
import {
  type Database,
  DatabaseAway,
  type OpenDatabase,
  type MaybePromise,
} from '../storage/database.ts'
import { advisoryLock } from '../storage/dialect.ts'
import { forgetEvent, publishDueEvents } from './events/write.ts'
import { recordItem } from './items/linked/recorded.ts'
import { claimLinks, findExpired, findItems, nextDue, publishDue } from './items/store.ts'
import { touchLinked } from './items/touch_store.ts'
import { deleteLinked } from './items/write.ts'

const secondsADay = 86_400
/** The pause between retries of a failed publication; longer than a failing attempt takes. */
const usualRestMs = 5000
const linked = [
  { name: 'venue', table: 'venues' },
  { name: 'organizer', table: 'organizers' },
] as const

interface WatchOptions {
  readonly restMs?: number | undefined
  /** Called for every generation before it is returned. */
  readonly follow?: (reader: Database, generation: number) => Promise<void>
}

/**
 * The returned function is called before every read: it publishes what is due by `now` (§6.11) and
 * returns the write generation to read at; `recent` may lag slightly behind other processes. The
 * next due date is cached per write generation.
 */
export function watchSchedule(
  db: OpenDatabase,
  report: (error: DatabaseAway) => void,
  { restMs = usualRestMs, follow = async () => {} }: WatchOptions = {},
): (now: number, age: 'now' | 'recent') => MaybePromise<number> {
  let known = { generation: -1, due: Infinity }
  /** Concurrent callers share one query. */
  let asking: { readonly generation: number; readonly due: Promise<number> } | undefined
  /** The database takes no writes: reads continue, and due items wait. */
  let isFailing = false
  let triedAt = -Infinity

  async function publish(now: number): Promise<void> {
    triedAt = performance.now()
    try {
      await db.within(async (inside) => {
        // Concurrent nodes are serialized; all but the first find nothing left to do.
        await advisoryLock(inside, 'schedule')
        await publishDueEvents(inside, now)
        for (const kind of linked) await publishLinked(inside, kind, now)
      })
      isFailing = false
    } catch (error) {
      isFailing = error instanceof DatabaseAway
      if (!(error instanceof DatabaseAway)) throw error
      report(error)
    }
  }

  /** In the background; an error other than `DatabaseAway` recurs in the next read. */
  function publishAside(now: number): void {
    if (performance.now() - triedAt > restMs) void publish(now).catch(() => {})
  }

  async function inquire(generation: number): Promise<number> {
    try {
      const reader = await db.readerAt(generation)
      const [due = Infinity] = await Promise.all([nextDue(reader), follow(reader, generation)])
      known = { generation, due }
      return due
    } finally {
      if (asking?.generation === generation) asking = undefined
    }
  }

  function dueAt(generation: number): MaybePromise<number> {
    if (generation === known.generation) return known.due
    if (asking?.generation !== generation) asking = { generation, due: inquire(generation) }
    return asking.due
  }

  async function look(now: number, generation: number): Promise<number> {
    if (now < (await dueAt(generation))) return generation
    if (isFailing || db.staleness?.() !== undefined) {
      publishAside(now)
      return generation
    }
    await publish(now)
    const published = await db.generation('now')
    await follow(await db.readerAt(published), published)
    return published
  }

  return (now, age) => {
    const generation = db.generation(age)
    if (typeof generation !== 'number') return generation.then((found) => look(now, found))
    const isKnown = generation === known.generation && now < known.due
    return isKnown ? generation : look(now, generation)
  }
}

async function publishLinked(db: Database, kind: (typeof linked)[number], now: number) {
  for (const row of await findItems(db, kind.table, await publishDue(db, kind.table, now))) {
    await touchLinked(db, kind.table, row.id)
    await recordItem(db, kind, { ...row, status: 'future' }, row)
  }
}

/** Deletes for good what has been in the trash for more than `days` (§8.3); 0 is never. */
export async function emptyTrash(db: Database, now: number, days: number): Promise<number> {
  if (days === 0) return 0
  const before = now - days * secondsADay
  return db.within(async (inside) => {
    await advisoryLock(inside, 'trash')
    await claimLinks(inside)
    const events = await findExpired(inside, 'events', before)
    const pause = yieldToEventLoop()
    for (const id of events) {
      await forgetEvent(inside, id)
      await pause()
    }
    let removed = events.length
    for (const kind of linked) {
      const rows = await findItems(
        inside,
        kind.table,
        await findExpired(inside, kind.table, before),
      )
      for (const row of rows) {
        await recordItem(inside, kind, row, null)
        await deleteLinked(inside, kind, row)
      }
      removed += rows.length
    }
    return removed
  })
}
