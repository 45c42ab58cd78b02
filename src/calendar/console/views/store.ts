// The SQL of saved views.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Role } from '../../../access/roles.ts'
import type { Database } from '../../../storage/database.ts'
import { atMost, forUpdate, isOneOf, nextId } from '../../../storage/dialect.ts'

export interface ViewRow {
  readonly id: number
  /** The user who made it. */
  readonly user_id: number
  readonly name: string
  readonly screen: string
  readonly query: string
  /** 1 or 0. */
  readonly shared: number
  readonly created_utc: number
  readonly modified_utc: number
}

export interface OwnedView extends ViewRow {
  readonly login: string
  readonly role: Role
}

const columns = sql`v.*, u.login, u.role`
const owned = sql`saved_views v join users u on u.id = v.user_id`

/** Own ones, and those of users who may share. */
const visible = (user: number, sharing: readonly Role[]): Sql =>
  sql`(v.user_id = ${user} or (v.shared = 1 and u.role in (${join([...sharing])})))`

export interface ViewFilter {
  readonly user: number
  /** The roles that may share. */
  readonly sharing: readonly Role[]
  readonly screen?: string | undefined
}

const matching = ({ user, sharing, screen }: ViewFilter): Sql =>
  sql`${visible(user, sharing)} ${screen === undefined ? sql`` : sql`and v.screen = ${screen}`}`

export async function countViews(db: Database, filter: ViewFilter): Promise<number> {
  const row = await db.one<{ n: number }>(sql`
    select count(*) as n from ${owned} where ${matching(filter)}`)
  return row?.n ?? 0
}

export function listViews(
  db: Database,
  filter: ViewFilter,
  { size, skip }: { readonly size: number; readonly skip: number },
): Promise<OwnedView[]> {
  return db.all(sql`
    select ${columns} from ${owned} where ${matching(filter)}
    order by v.name, v.id ${atMost(size)} offset ${skip}`)
}

/**
 * The events that are kept as templates (decision 40), and the occurrences of those that are series.
 */
export async function templateEvents(db: Database): Promise<ReadonlySet<number>> {
  const views = await db.all<Pick<ViewRow, 'query'>>(sql`
    select query from saved_views where screen = 'templates'`)
  const kept = views
    .map(({ query }) => Number(new URLSearchParams(query).get('event')))
    .filter((id) => Number.isSafeInteger(id))
  if (kept.length === 0) return new Set()
  const dates = await db.all<{ event_id: number }>(sql`
    select event_id from occurrences where ${isOneOf(db, 'series_id', kept)}`)
  return new Set([...kept, ...dates.map(({ event_id }) => event_id)])
}

export async function countOwn(db: Database, user: number): Promise<number> {
  const row = await db.one<{ n: number }>(sql`
    select count(*) as n from saved_views where user_id = ${user}`)
  return row?.n ?? 0
}

export async function insertView(db: Database, row: Omit<ViewRow, 'id'>): Promise<number> {
  const id = await nextId(db, 'view')
  const names = Object.keys({ id, ...row })
  await db.run(sql`
    insert into saved_views (${raw(names.join(', '))})
    values (${join([id, ...Object.values(row)])})`)
  return id
}

/** Inside a transaction: it stays as it is until the end. */
export async function lockView(db: Database, id: number): Promise<OwnedView | undefined> {
  await db.one(sql`select id from saved_views where id = ${id} ${forUpdate(db)}`)
  return db.one(sql`select ${columns} from ${owned} where v.id = ${id}`)
}

export async function updateView(
  db: Database,
  id: number,
  changed: Partial<Omit<ViewRow, 'id'>>,
): Promise<void> {
  const values = Object.entries(changed).map(([name, value]) => sql`${raw(name)} = ${value}`)
  await db.run(sql`update saved_views set ${join(values)} where id = ${id}`)
}

export async function deleteView(db: Database, id: number): Promise<void> {
  await db.run(sql`delete from saved_views where id = ${id}`)
}
