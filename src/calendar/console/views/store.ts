// The SQL of saved views.

import sql, { type Sql, join } from 'sql-template-tag'
import type { Role } from '../../../access/roles.ts'
import type { Pages } from '../../../contract/schema/paging.ts'
import type { Database } from '../../../storage/database.ts'
import { forUpdate, isOneOf, nextId } from '../../../storage/dialect.ts'
import { allOf, insertRow, pagesFrom, updateRows } from '../../../storage/queries.ts'

export interface ViewRow {
  readonly id: number
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
  readonly sharing: readonly Role[]
  readonly screen?: string | undefined
}

export const viewsSeen = (db: Database, { user, sharing, screen }: ViewFilter): Pages<OwnedView> =>
  pagesFrom(db, {
    columns,
    from: sql`${owned} where ${allOf(
      visible(user, sharing),
      screen === undefined ? undefined : sql`v.screen = ${screen}`,
    )}`,
    order: sql`v.name, v.id`,
  })

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
  const dates = await db.ids(
    sql`select event_id as id from occurrences where ${isOneOf(db, 'series_id', kept)}`,
  )
  return new Set([...kept, ...dates])
}

export const countOwn = (db: Database, user: number): Promise<number> =>
  db.count(sql`select count(*) as n from saved_views where user_id = ${user}`)

export async function insertView(db: Database, row: Omit<ViewRow, 'id'>): Promise<number> {
  const id = await nextId(db, 'view')
  await insertRow(db, 'saved_views', { id, ...row })
  return id
}

/** Inside a transaction: it stays as it is until the end. */
export async function lockView(db: Database, id: number): Promise<OwnedView | undefined> {
  await db.one(sql`select id from saved_views where id = ${id} ${forUpdate(db)}`)
  return db.one(sql`select ${columns} from ${owned} where v.id = ${id}`)
}

export const updateView = (
  db: Database,
  id: number,
  changed: Partial<Omit<ViewRow, 'id'>>,
): Promise<number> => updateRows(db, 'saved_views', changed, sql`id = ${id}`)

export const deleteView = (db: Database, id: number): Promise<number> =>
  db.run(sql`delete from saved_views where id = ${id}`)
