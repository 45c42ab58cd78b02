import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { atMost, contains, isOneOf, nextId } from '../../../storage/dialect.ts'
import type { NoteRow, Waiting } from './view.ts'

export interface WaitingRow extends Pick<Waiting, 'kind' | 'id' | 'title' | 'status' | 'author'> {
  /** The entry of the history with which it began to wait. */
  readonly submitted: number | null
}

const kinds = [
  { kind: 'event', table: 'events', title: 'title' },
  { kind: 'venue', table: 'venues', title: 'venue' },
  { kind: 'organizer', table: 'organizers', title: 'organizer' },
] as const

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

export async function countWaiting(db: Database, author: number | undefined): Promise<number> {
  const counts = kinds.map(
    ({ table }) => sql`select count(*) as n from ${raw(table)} t where ${matching(table, author)}`,
  )
  const row = await db.one<{ n: number }>(
    sql`select cast(sum(n) as bigint) as n from (${join(counts, ' union all ')}) as counted`,
  )
  return row?.n ?? 0
}

/** Those that wait longest first. */
export function listWaiting(
  db: Database,
  author: number | undefined,
  { size, skip }: { readonly size: number; readonly skip: number },
): Promise<WaitingRow[]> {
  const selects = kinds.map(
    ({ kind, table, title }) => sql`
      select ${raw(`'${kind}'`)} as kind, t.id, t.${raw(title)} as title, t.status, t.author,
        ${submittedBy(kind)} as submitted
      from ${raw(table)} t
      where ${matching(table, author)}`,
  )
  return db.all(sql`
    select * from (${join(selects, ' union all ')}) as waiting
    order by coalesce(submitted, 0), id
    ${atMost(size)} offset ${skip}`)
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
  kind: Waiting['kind'],
  note: Omit<NoteRow, 'id'>,
): Promise<NoteRow> {
  const id = await nextId(db, 'note')
  await db.run(sql`
    insert into notes (id, kind, item_id, user_id, login, at_utc, decision, text)
    values (${id}, ${kind}, ${note.item_id}, ${note.user_id}, ${note.login}, ${note.at_utc},
      ${note.decision}, ${note.text})`)
  return { id, ...note }
}
