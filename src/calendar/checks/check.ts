// The interface of a check of derived data, and its batches of ids.

import type { Site } from '../../access/context.ts'
import type { Database } from '../../storage/database.ts'

export interface Surroundings {
  readonly site: Site
  /** Seconds since 1970. */
  readonly now: number
}

export interface Check {
  readonly good: string
  readonly bad: (wrong: number) => string
  look(db: Database, around: Surroundings): Promise<number>
  /**
   * Derives them again, concurrently with other writers. Absent if the right value cannot be
   * derived, so a person has to decide.
   */
  repair?(db: Database, around: Surroundings): Promise<void>
}

export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`

/** Ids in batches, in order: those after an id, and none when there are no more. */
export type IdsAfter = (db: Database, after: number) => Promise<readonly number[]>

/** Reads on in batches up to the first one with wrong rows, and returns their ids. */
export const wrongAmong =
  <Row extends { readonly id: number }>(
    read: (db: Database, after: number) => Promise<readonly Row[]>,
    isWrong: (db: Database, row: Row) => boolean | Promise<boolean>,
  ): IdsAfter =>
  async (db, after) => {
    for (let last = after; ;) {
      const rows = await read(db, last)
      const wrong: number[] = []
      for (const row of rows) if (await isWrong(db, row)) wrong.push(row.id)
      if (wrong.length > 0 || rows.length === 0) return wrong
      last = rows.at(-1)?.id ?? last
    }
  }

export async function countIds(db: Database, ids: IdsAfter): Promise<number> {
  let count = 0
  for await (const batch of batchesOf(db, ids)) count += batch.length
  return count
}

/** One transaction per id, so that other writers wait only briefly. */
export async function repairIds(
  db: Database,
  ids: IdsAfter,
  repair: (inside: Database, id: number) => Promise<void>,
): Promise<void> {
  for await (const batch of batchesOf(db, ids)) {
    for (const id of batch) await db.within((inside) => repair(inside, id))
  }
}

async function* batchesOf(db: Database, ids: IdsAfter): AsyncGenerator<readonly number[]> {
  for (let after = 0; ;) {
    const batch = await ids(db, after)
    const last = batch.at(-1)
    if (last === undefined) return
    yield batch
    after = last
  }
}
