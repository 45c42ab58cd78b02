import { type ItemName, itemKinds, itemNames, itemTables } from '../../items/columns_store.ts'
import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Pages } from '../../../contract/schema/paging.ts'
import type { Database } from '../../../storage/database.ts'
import { contains, isOneOf, nextId } from '../../../storage/dialect.ts'
import { insertRow, pagesFrom, sumOf } from '../../../storage/queries.ts'
import type { Status } from '../../items/status.ts'

/** What an editor can decide over an item that waits (§19). */
export const decisions = ['accept', 'ask_back', 'refuse'] as const

export interface WaitingRow {
  readonly kind: ItemName
  readonly id: number
  readonly title: string
  readonly status: Status
  readonly author: number
  /** The entry of the history with which it began to wait. */
  readonly submitted: number | null
  /** The last entry of the history, and the last picture of a proposal: what an editor has seen. */
  readonly version: string
}

/** As the history writes a status that became `pending`. */
const submissions = ['publish', 'future', 'draft', 'private', 'trash', null].map(
  (was) => `"status":${JSON.stringify([was, 'pending'])}`,
)

const submittedBy = (kind: string): Sql => sql`(
  select max(h.id) from history h
  where h.item_id = t.id and h.kind = ${kind}
    and (${join(
      submissions.map((text) => contains('h.changes', text)),
      ' or ',
    )}))`

/** Another one after each change that an editor should look at before anything is decided. */
const versionOf = (kind: string): Sql => sql`
  cast(coalesce((select max(h.id) from history h where h.item_id = t.id and h.kind = ${kind}), 0)
    as text) || '.' ||
  cast(coalesce((select max(i.id) from proposals p
    join proposal_pictures i on i.proposal_id = p.id
    where p.event_id = t.id), 0) as text)`

export async function findVersion(db: Database, kind: ItemName, id: number): Promise<string> {
  const row = await db.one<{ version: string }>(sql`
    select ${versionOf(kind)} as version from ${raw(itemKinds[kind].table)} t where t.id = ${id}`)
  return row?.version ?? ''
}

/** Occurrences that wait with their series are decided over with it. */
const isItself = (table: string): Sql =>
  table === 'events'
    ? sql`not exists (
        select 1 from occurrences o
        join events s on s.id = o.series_id
        where o.event_id = t.id and s.status = t.status)`
    : sql`true`

/** All that waits; of one author also what was decided over and is not public. */
function matching(
  db: Database,
  table: string,
  author: number | undefined,
  items: readonly number[] | undefined,
): Sql {
  const asked = items === undefined ? sql`true` : isOneOf(db, 't.id', items)
  if (author === undefined) return sql`t.status = 'pending' and ${isItself(table)} and ${asked}`
  return sql`${asked} and t.author = ${author} and ${isItself(table)} and (t.status = 'pending' or (
    t.status in ('draft', 'trash') and exists (select 1 from notes n where n.item_id = t.id)))`
}

/** Those that wait longest first. */
export function waitingItems(
  db: Database,
  author: number | undefined,
  wanted?: readonly number[],
): Pages<WaitingRow> {
  const selects = itemNames.map((kind) => {
    const { table, title } = itemKinds[kind]
    return sql`
      select ${raw(`'${kind}'`)} as kind, t.id, t.${raw(title)} as title, t.status, t.author,
        ${submittedBy(kind)} as submitted, ${versionOf(kind)} as version
      from ${raw(table)} t
      where ${matching(db, table, author, wanted)}`
  })
  const order = sql`coalesce(submitted, 0), id`
  return {
    // Without the history, which is dear to search.
    count: () =>
      sumOf(
        db,
        itemTables.map(
          (table) => sql`${raw(table)} t where ${matching(db, table, author, wanted)}`,
        ),
      ),
    items: pagesFrom<WaitingRow>(db, {
      columns: sql`*`,
      from: sql`(${join(selects, ' union all ')}) as waiting`,
      order,
    }).items,
  }
}

export interface NoteRow {
  readonly id: number
  readonly item_id: number
  readonly user_id: number
  readonly login: string
  readonly at_utc: number
  readonly decision: (typeof decisions)[number]
  readonly text: string
}

const noteColumns = sql`id, item_id, user_id, login, at_utc, decision, text`

/** The oldest first. */
export async function findNotes(db: Database, items: readonly number[]): Promise<NoteRow[]> {
  if (items.length === 0) return []
  return db.all(sql`
    select ${noteColumns} from notes where ${isOneOf(db, 'item_id', items)} order by id`)
}

export async function insertNote(
  db: Database,
  kind: ItemName,
  note: Omit<NoteRow, 'id'>,
): Promise<NoteRow> {
  const id = await nextId(db, 'note')
  await insertRow(db, 'notes', { id, kind, ...note })
  return { id, ...note }
}
