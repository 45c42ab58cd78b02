// The SQL of imports: where things come from, and what became of each import.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import { lockLinksShared } from '../../calendar/items/store.ts'
import { fileKinds } from '../../contract/file_kinds.ts'
import type { Database } from '../../storage/database.ts'
import { forUpdate, isOneOf, nextId } from '../../storage/dialect.ts'
import { insertRow, updateRows } from '../../storage/queries.ts'
import { type ColumnTypes, insertRows } from '../../storage/rows.ts'

export const sourceKinds = [...fileKinds, 'site'] as const
export type SourceKind = (typeof sourceKinds)[number]
export const itemKinds = ['event', 'venue', 'organizer', 'category', 'tag'] as const
export type ItemKind = (typeof itemKinds)[number]

/** A thing of a source, and what it is here. */
export interface SourceItem {
  readonly kind: ItemKind
  readonly key: string
  readonly item_id: number
  /** The same for what is called the same, at the same time and place. */
  readonly likeness: string
  /** JSON: of each field a hash of what the source said. */
  readonly fingerprint: string
}

/** One that a file has brought before its calendar was kept in step. */
export interface KnownItem extends SourceItem {
  readonly isOfFile?: boolean
}

/** The source of all files of a kind has an empty address. */
export async function findSource(
  db: Database,
  kind: SourceKind,
  address: string,
): Promise<number | undefined> {
  const [id] = await db.ids(
    sql`select id from sources where kind = ${kind} and address = ${address}`,
  )
  return id
}

/** Inside a transaction: the same, made if it is new. */
export async function sourceOf(db: Database, kind: SourceKind, address: string): Promise<number> {
  const known = await findSource(db, kind, address)
  if (known !== undefined) return known
  await db.run(sql`
    insert into sources (id, kind, address)
    values (${await nextId(db, 'source')}, ${kind}, ${address})
    on conflict (kind, address) do nothing`)
  const made = await findSource(db, kind, address)
  if (made === undefined) throw new Error(`The source ${kind} ${address} was not made.`)
  return made
}

/** Where an interrupted import of a source goes on; null if none was interrupted. */
export async function readCheckpoint(
  db: Database,
  kind: SourceKind,
  address: string,
): Promise<string | null> {
  const row = await db.one<{ checkpoint: string | null }>(sql`
    select checkpoint from sources where kind = ${kind} and address = ${address}`)
  return row?.checkpoint ?? null
}

export const saveCheckpoint = (
  db: Database,
  source: number,
  checkpoint: string | null,
): Promise<number> =>
  db.run(sql`update sources set checkpoint = ${checkpoint} where id = ${source}`)

/**
 * PostgreSQL finds each by itself: without statistics, as at the beginning of a large import, it
 * would rather read all items of a source.
 */
async function itemsWith(
  db: Database,
  texts: readonly string[],
  found: (condition: Sql) => Sql,
): Promise<readonly SourceItem[]> {
  if (texts.length === 0) return []
  const wanted = [...new Set(texts)]
  const rows = await db.all<SourceItem>(
    db.dialect === 'sqlite'
      ? found(sql`in (${join(wanted)})`)
      : sql`
        select found.* from unnest(${wanted}::text[]) as wanted (text)
        cross join lateral (${found(sql`= wanted.text`)} offset 0) as found`,
  )
  // Not by the database: SQLite would walk an index of all ids for the order.
  return rows.toSorted((a, b) => a.item_id - b.item_id)
}

export async function findSourceItems(
  db: Database,
  source: number,
  kind: ItemKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, SourceItem>> {
  const rows = await itemsWith(
    db,
    keys,
    (isWanted) => sql`
      select kind, key, item_id, likeness, fingerprint from source_items
      where source_id = ${source} and kind = ${kind} and key ${isWanted}`,
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** Whether a source has brought events whose keys begin so. */
export const hasKeysLike = (db: Database, source: number, prefix: string): Promise<boolean> =>
  db.exists(sql`
      select 1 from source_items
      where source_id = ${source} and kind = 'event' and key >= ${prefix} and key < ${`${prefix}~`}
      limit 1`)

const tables = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'terms',
  tag: 'terms',
} as const satisfies Record<ItemKind, string>

/** Those of them that are not here any more, or in the trash. */
export async function goneAmong(
  db: Database,
  items: readonly SourceItem[],
): Promise<ReadonlySet<SourceItem>> {
  const gone = new Set(items)
  for (const [table, some] of Map.groupBy(items, ({ kind }) => tables[kind])) {
    const isKept = table === 'terms' ? sql`` : sql`and status <> 'trash'`
    const ids = some.map(({ item_id }) => item_id)
    const found = sql`select id from ${raw(table)} where ${isOneOf(db, 'id', ids)} ${isKept}`
    const here = new Set(await db.ids(found))
    for (const item of some) if (here.has(item.item_id)) gone.delete(item)
  }
  return gone
}

/** Inside a transaction: they stay as they are until its end, so that no edit comes in between. */
export async function lockItems(
  db: Database,
  kind: ItemKind,
  ids: readonly number[],
): Promise<void> {
  if (db.dialect === 'sqlite') return
  // In the order in which every other write takes them.
  await lockLinksShared(db)
  await db.all(sql`
    select id from ${raw(tables[kind])} where ${isOneOf(db, 'id', ids)} order by id ${forUpdate(db)}`)
}

/** Events that are alike, of any key and source. */
export async function findAlike(
  db: Database,
  likenesses: readonly string[],
): Promise<readonly SourceItem[]> {
  const rows = await itemsWith(
    db,
    likenesses,
    (isWanted) => sql`
      select kind, key, item_id, likeness, fingerprint from source_items
      where source_id in (select id from sources) and likeness ${isWanted}`,
  )
  return rows.filter(({ kind }) => kind === 'event')
}

const itemColumns = {
  source_id: 'bigint',
  kind: 'text',
  key: 'text',
  item_id: 'bigint',
  likeness: 'text',
  fingerprint: 'text',
} as const satisfies ColumnTypes & Record<keyof SourceItem, string>

/** Makes them, or replaces what was known of them. */
export const saveSourceItems = (
  db: Database,
  source_id: number,
  items: readonly SourceItem[],
): Promise<void> =>
  insertRows(
    db,
    'source_items',
    itemColumns,
    items.map((item) => ({ ...item, source_id })),
    sql`on conflict (source_id, kind, key) do update
      set item_id = excluded.item_id, likeness = excluded.likeness,
        fingerprint = excluded.fingerprint`,
  )

export interface ImportRow {
  readonly id: number
  readonly source_id: number
  /** What people call it: the name of a file, or an address. */
  readonly name: string
  readonly user_id: number | null
  /** The group of the history that all its changes belong to. */
  readonly group_id: string
  readonly started_utc: number
  readonly ended_utc: number | null
  /** JSON: how many items had which outcome. */
  readonly counts: string
  /** What ended it early. */
  readonly error: string | null
}

export async function insertImport(
  db: Database,
  row: Omit<ImportRow, 'id' | 'ended_utc' | 'error'>,
): Promise<number> {
  const id = await nextId(db, 'import')
  await insertRow(db, 'imports', { id, ...row })
  return id
}

export const updateImport = (
  db: Database,
  id: number,
  changed: Partial<Pick<ImportRow, 'counts' | 'ended_utc' | 'error'>>,
): Promise<number> => updateRows(db, 'imports', changed, sql`id = ${id}`)

/** The name of the lease that an import keeps while it runs begins so, and ends with its id. */
export const importLease = 'import '

export interface OutcomeRow {
  readonly position: number
  readonly outcome: string
  readonly kind: string
  readonly item_id: number | null
  readonly title: string
  readonly line: number | null
  /** JSON: sentences with their values. */
  readonly remarks: string
}

const outcomeColumns = {
  import_id: 'bigint',
  position: 'bigint',
  outcome: 'text',
  kind: 'text',
  item_id: 'bigint',
  title: 'text',
  line: 'bigint',
  remarks: 'text',
} as const satisfies ColumnTypes & Record<keyof OutcomeRow, string>

export const insertOutcomes = (
  db: Database,
  import_id: number,
  outcomes: readonly OutcomeRow[],
): Promise<void> => {
  const rows = outcomes.map((outcome) => ({ ...outcome, import_id }))
  return insertRows(db, 'import_outcomes', outcomeColumns, rows)
}
