// The write generation: equal numbers mean that nothing was written in between.

import sql from 'sql-template-tag'
import type { Database } from '../database.ts'
import { forUpdate } from '../dialect.ts'
import { isUnknownName } from '../errors.ts'
import { leastSchema, refuseNewer } from '../schema_fence.ts'

/** The PostgreSQL channel on which a new generation is announced to all nodes. */
export const generationChannel = 'fasti_generation'

/** Called by every visible write; other processes see the new generation as well. */
export const raiseGeneration = (db: Database): Promise<void> => db.beforeCommit(raise)

/** Blocks the commits of other visible writes until the transaction ends. */
export async function holdGeneration(db: Database): Promise<void> {
  await db.one(sql`select n from generation where one = 1 ${forUpdate(db)}`)
}

/** Called by every write that is also visible in other things than the written one. */
export async function raiseEmbedded(db: Database): Promise<void> {
  await db.beforeCommit(raise)
  await db.beforeCommit(markEmbedded)
}

async function markEmbedded(db: Database): Promise<void> {
  await db.run(sql`update generation set embedded = n where one = 1`)
}

async function raise(db: Database): Promise<void> {
  // A statement of its own, sent with the one before: a migration raises the generation as well, and
  // whoever has waited for its lock has to see the schema that it has left.
  const [, row] = await Promise.all([
    raiseAtOnce(db),
    db.one<{ least: number }>(sql`select ${leastSchema} as least`),
  ])
  refuseNewer(row?.least ?? 0)
}

/**
 * Alone by a migration, which leaves another schema than this program may know. PostgreSQL counts
 * microseconds: after a failover, a standby that lacks the last writes must never reach a number
 * that stood for another state.
 */
export async function raiseAtOnce(db: Database): Promise<void> {
  if (db.dialect === 'sqlite') {
    await db.run(sql`update generation set n = n + 1 where one = 1`)
    return
  }
  const row = await db.one<{ n: number }>(sql`
    with raised as (
      update generation
      set n = greatest(n + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
      where one = 1
      returning n)
    select n, pg_notify(${generationChannel}, n::text) from raised`)
  if (row) db.raised?.(row.n)
}

/** The generation of the last change to anything that is shown inside others. */
export async function readEmbedded(db: Database): Promise<number> {
  const row = await db.one<{ embedded: number }>(sql`select embedded from generation where one = 1`)
  return row?.embedded ?? 0
}

export const latest = sql`select n from generation where one = 1`

export async function readGeneration(db: Pick<Database, 'one'>): Promise<number> {
  const row = await db.one<{ n: number }>(latest)
  return row?.n ?? 0
}

/** For a node that serves: with the schema that it has to know for it. */
export const served = sql`select n, ${leastSchema} as least from generation where one = 1`

export function servedGeneration({ n, least }: { n: number; least: number }): number {
  refuseNewer(least)
  return n
}

export async function readServed(db: Pick<Database, 'one'>): Promise<number> {
  try {
    const row = await db.one<{ n: number; least: number }>(served)
    return row ? servedGeneration(row) : 0
  } catch (error) {
    // Not migrated by this version or a later one.
    if (isUnknownName(error)) return readGeneration(db)
    throw error
  }
}

/** The write generation of the snapshot that the statement reads. */
export const generationNow = sql`(select n from generation where one = 1)`
