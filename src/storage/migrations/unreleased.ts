// Databases of checkouts from before the first release, whose schema is the last of theirs.

import sql from 'sql-template-tag'
import { type Database, UnusableDatabase } from '../database.ts'
import { hasTable } from '../tables.ts'

const names =
  'calendar tombstones usual-names tombstone-slugs words states series history webhooks websub people media editing settings colours imports syncs titles accessibility'.split(
    ' ',
  )

/** How many migrations made the last of their schemas. */
export const lastUnreleased = names.length

const isLast = (applied: readonly string[]) => applied.join(' ') === names.join(' ')

/** The migrations that made a database, in order. */
export async function appliedNames(db: Database): Promise<readonly string[]> {
  const rows = await db.all<{ name: string }>(sql`select name from migrations order by id`)
  return rows.map(({ name }) => name)
}

/** The number of the schema that these migrations made. */
export function schemaOf(applied: readonly string[]): number {
  if (applied[0] !== names[0]) return applied.length
  if (isLast(applied)) return 1
  throw new UnusableDatabase(
    'The database was written by a checkout from before the first release; the program that wrote it can export it, with "fasti export json".',
  )
}

/** Records their last schema as that of the first release. */
export async function adopt(db: Database, first: string): Promise<void> {
  if (!isLast(await appliedNames(db))) return
  if (await hasTable(db, 'moves')) await refuseUnfinished(db)
  await db.run(sql`delete from migrations`)
  await db.run(sql`insert into migrations (id, name, least) values (1, ${first}, 1)`)
  if (db.dialect === 'sqlite') return
  // Tables that were renamed had kept the names of their keys.
  await db.run(sql`alter index words_pkey rename to common_words_pkey`)
  await db.run(sql`alter index turns_pkey rename to leases_pkey`)
}

/** Half a calendar, without some of its indexes. */
async function refuseUnfinished(db: Database): Promise<void> {
  if ((await db.one(sql`select 1 from moves where done = 0`)) === undefined) return
  throw new UnusableDatabase(
    'A checkout has not finished its move to this database; empty it, and move again.',
  )
}
