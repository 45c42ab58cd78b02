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

/** Occurrences that wait with their series are decided over with it. */
const isItself = (table: string): Sql =>
  table === 'events'
    ? sql`not exists (
        select 1 from occurrences o
        join events s on s.id = o.series_id
        where o.event_id = t.id and s.status = t.status)`
    : sql`true`

/** All that waits; of one author also what was decided over and is not public. */
function matching(table: string, author: number | undefined): Sql {
  const waits = sql`t.status = 'pending' and ${isItself(table)}`
  if (author === undefined) return waits
  return sql`t.author = ${author} and ${isItself(table)} and (t.status = 'pending' or (
    t.status in ('draft', 'trash') and exists (select 1 from notes n where n.item_id = t.id)))`
}

/** Those that wait longest first. */
export function waitingItems(db: Database, author: number | undefined): Pages<WaitingRow> {
  const selects = itemNames.map((kind) => {
    const { table, title } = itemKinds[kind]
    return sql`
      select ${raw(`'${kind}'`)} as kind, t.id, t.${raw(title)} as title, t.status, t.author,
        ${submittedBy(kind)} as submitted
      from ${raw(table)} t
      where ${matching(table, author)}`
  })
  const order = sql`coalesce(submitted, 0), id`
  return {
    // Without the history, which is dear to search.
    count: () =>
      sumOf(
        db,
        itemTables.map((table) => sql`${raw(table)} t where ${matching(table, author)}`),
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
