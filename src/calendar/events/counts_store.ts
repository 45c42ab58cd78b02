// The SQL of how many public events each term has.

import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { forUpdate, isOneOf } from '../../storage/dialect.ts'

/** Updates the counts of terms just before the commit, when the terms of a public event change. */
export async function moveCounts(
  db: Database,
  before: readonly number[],
  after: readonly number[],
  events = 1,
): Promise<void> {
  const gone = before.filter((id) => !after.includes(id))
  const come = after.filter((id) => !before.includes(id))
  if (gone.length + come.length > 0) await db.beforeCommit(changeCounts, { gone, come, events })
}

interface Moved {
  readonly gone: readonly number[]
  readonly come: readonly number[]
  readonly events: number
}

async function changeCounts(db: Database, moved: readonly Moved[]): Promise<void> {
  const changes = new Map<number, number>()
  const add = (ids: readonly number[], n: number) => {
    for (const id of ids) changes.set(id, (changes.get(id) ?? 0) + n)
  }
  for (const { gone, come, events } of moved) {
    add(gone, -events)
    add(come, events)
  }
  const real = [...changes].filter(([, n]) => n !== 0)
  if (real.length === 0) return
  if (db.dialect === 'postgres') return changeCountsInOrder(db, real)
  for (const [change, alike] of Map.groupBy(real, ([, n]) => n)) {
    const ids = alike.map(([id]) => id)
    await db.run(sql`
      update terms
      set count = count + ${change}, version = version + 1
      where ${isOneOf(db, 'id', ids)}`)
  }
}

/** Lock order: terms before the generation, as in transactions that change a term. */
changeCounts.comesFirst = true

/**
 * Locks terms in order of id, so that no two transactions deadlock. Two statements, because an
 * update waits again for rows that changed after its own snapshot.
 */
async function changeCountsInOrder(
  db: Database,
  changes: readonly (readonly [id: number, change: number])[],
): Promise<void> {
  const ids = changes.map(([id]) => id)
  const locked = db.all(sql`
    select id from terms where ${isOneOf(db, 'id', ids)} order by id ${forUpdate(db)}`)
  const changed = db.run(sql`
    update terms t
    set count = t.count + c.change, version = t.version + 1
    from unnest(${ids}::bigint[], ${changes.map(([, n]) => n)}::bigint[]) as c (id, change)
    where t.id = c.id`)
  await Promise.all([locked, changed])
}
