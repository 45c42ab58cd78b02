// The counters of the database: the write generation and the sequences of ids.

import sql, { join, raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import type { Sequence } from '../../storage/dialect.ts'
import { readEmbedded, readGeneration } from '../../storage/generation/generation.ts'
import { readSequences, setGeneration, setSequences } from '../../storage/backup/store.ts'

/** 1 if there is no generation, or if the embedded one is ahead of it. */
export async function wrongGeneration(db: Database): Promise<number> {
  const generation = await readGeneration(db)
  return generation < 1 || (await readEmbedded(db)) > generation ? 1 : 0
}

export const repairGeneration = (db: Database): Promise<void> =>
  db.within(async (inside) => {
    const last = Math.max(await readGeneration(inside), await readEmbedded(inside), 0)
    await inside.run(sql`
      insert into generation (one, n, embedded) values (1, 0, 0) on conflict (one) do nothing`)
    await setGeneration(inside, last + 1)
  })

const drawn: Readonly<Record<Sequence, readonly string[]>> = {
  item: ['events', 'venues', 'organizers', 'images'],
  term: ['terms'],
  user: ['users'],
  token: ['tokens'],
  session: ['sessions'],
  passkey: ['passkeys'],
  feed: ['feeds'],
  history: ['history'],
  webhook: ['webhooks'],
  delivery: ['deliveries'],
  note: ['notes'],
  view: ['saved_views'],
  mail: ['outbox'],
  identity: ['identities'],
  subscriber: ['subscribers'],
  comment: ['comments'],
  proposal: ['proposals'],
  message: ['proposal_messages'],
  proposal_picture: ['proposal_pictures'],
  reply: ['proposal_replies'],
  source: ['sources'],
  import: ['imports'],
  sync: ['syncs'],
  sync_run: ['sync_runs'],
  task: ['tasks'],
}

/** The sequences that are behind the ids in use, with the highest id of each. */
async function behind(db: Database): Promise<Record<string, number>> {
  const known = await readSequences(db)
  const highest: Record<string, number> = {}
  for (const [name, tables] of Object.entries(drawn)) {
    const ids = tables.map((table) => sql`select max(id) as id from ${raw(table)}`)
    const row = await db.one<{ id: number | null }>(
      sql`select max(id) as id from (${join(ids, ' union all ')}) as ids`,
    )
    const last = row?.id ?? 0
    if (last > (known[name] ?? 0)) highest[name] = last
  }
  return highest
}

export const countBehind = async (db: Database): Promise<number> =>
  Object.keys(await behind(db)).length

export const repairSequences = (db: Database): Promise<void> =>
  db.within(async (inside) => setSequences(inside, await behind(inside)))

/** SQLite: faults that its integrity check finds. PostgreSQL: invalid indexes. */
export async function countDamages(db: Database): Promise<number> {
  if (db.dialect === 'postgres') {
    return db.count(sql`
      select count(*) as n
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace and not i.indisvalid`)
  }
  const found = await db.all<{ integrity_check: string }>(sql`pragma integrity_check`)
  return found.filter(({ integrity_check: said }) => said !== 'ok').length
}
