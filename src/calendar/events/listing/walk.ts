// Walks along the indexes by start: one arm for each `list_code`, each in order and limited by
// itself, so that none is scanned to its end.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Reader } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import type { Database } from '../../../storage/database.ts'
import { atMost, isOneOf } from '../../../storage/dialect.ts'
import type { Status } from '../../items/status.ts'
import { listCode } from '../store.ts'
import { bounded, boundsOf } from './bounds.ts'
import { type LinkFilter, leadOf, matching } from './conditions/conditions.ts'
import type { EventFilter, DateOrder } from './filter.ts'
import { shortestLong } from './running.ts'

/** How statuses are sorted: from the first draft to the trash. */
export const statusOrder = ['draft', 'pending', 'future', 'publish', 'private', 'trash'] as const

const shownStatuses: readonly Status[] = ['publish', 'draft', 'pending', 'private', 'future']

export interface Start {
  readonly id: number
  readonly start_utc: number
}

export interface WalkQuery {
  readonly order: DateOrder
  readonly size: number
  readonly after?: { readonly start: number; readonly id: number } | undefined
  readonly found?: Sql | undefined
  readonly status?: Status | undefined
  readonly author?: number | undefined
}

export async function byStart(
  { db }: Reader,
  filter: EventFilter,
  place: WalkQuery,
): Promise<readonly Start[]> {
  const { order, size, after, found } = place
  const way = raw(order === 'ascending' ? 'asc' : 'desc')
  const isBeyond = raw(order === 'ascending' ? '>' : '<')
  const links = linksFor(filter, place)
  // Of what editors see, the code of an event says all.
  const isShown = !links && may(filter.actor, 'editOthers') && filter.showsHidden === true
  const others = matching(db, filter, found, isShown)
  const arms = (links ? linkArms(db, filter, place, links) : eventArms(db, filter, place)).map(
    ({ from, condition, start, id }) => sql`select * from (
      select ${id} as id, ${start} as start_utc
      from ${from}
      where ${condition}
        ${after ? sql`and (${start}, ${id}) ${isBeyond} (${after.start}, ${after.id})` : sql``}
        and ${others}
      order by ${start} ${way}, ${id} ${way}
      ${atMost(size)}) as arm`,
  )
  if (arms.length === 0) return []
  // With several links an event may be in several arms.
  const together = links && links.ids.length > 1 ? ' union ' : ' union all '
  return db.all(sql`
    select id, start_utc
    from (${join(arms, together)}) as arms
    order by start_utc ${way}, id ${way}
    ${atMost(size)}`)
}

/** A part of a list that one index has in order. */
interface Arm {
  readonly from: Sql
  readonly condition: Sql
  readonly start: Sql
  readonly id: Sql
}

/** Together they have all that the caller sees, and no two of them the same event. */
function eventArms(
  db: Database,
  filter: EventFilter,
  { status, author }: WalkQuery,
): readonly Arm[] {
  const { actor, statuses = shownStatuses, showsHidden, seriesOnce } = filter
  const wanted = [...new Set(statuses)].filter((one) => status === undefined || one === status)
  const hidden = showsHidden ? [0, 1] : [0]
  const codes = (isSeries: boolean) => [
    ...new Set(wanted.flatMap((one) => hidden.map((hide) => listCode(one, hide, isSeries)))),
  ]
  const ofCode = (code: number): Sql => {
    const isOpen = may(actor, 'editOthers') || code % 10 === 1
    const only = author ?? (isOpen ? undefined : actor.id)
    const isOwn = only === undefined ? sql`` : sql`e.author = ${only} and`
    return sql`${isOwn} e.list_code = ${code}`
  }
  const arm = ({ condition, isLong }: Piece): Arm => ({
    from: isLong ? sql`events e ${hint(db, 'events_by_length')}` : sql`events e`,
    condition,
    start: raw('e.start_utc'),
    id: raw('e.id'),
  })
  return [
    ...codes(false).flatMap((code) => inTime(filter, 'e', ofCode(code)).map(arm)),
    ...(seriesOnce ? codes(true).map((code) => arm({ condition: ofCode(code) })) : []),
  ]
}

/** With more links the statement would grow too long. */
const mostLinks = 10

/** The links to read a list along; those of one author are read along their events. */
function linksFor(filter: EventFilter, { author, found }: WalkQuery): LinkFilter | undefined {
  const lead = author === undefined && !found ? leadOf(filter) : undefined
  return lead && lead.ids.length > 0 && lead.ids.length <= mostLinks ? lead : undefined
}

/** Links have the times of their events; see `visibilityOf` for the classes they are in. */
function linkArms(
  db: Database,
  filter: EventFilter,
  { status }: WalkQuery,
  { table, column, ids }: LinkFilter,
): readonly Arm[] {
  const { statuses = shownStatuses, showsHidden } = filter
  const wanted = new Set(statuses.filter((one) => status === undefined || one === status))
  const isPublic = wanted.has('publish')
  const isGone = wanted.delete('trash')
  const visibilities = [
    ...(isPublic ? [2] : []),
    ...(isPublic && showsHidden ? [1] : []),
    ...(wanted.size > 0 ? [0] : []),
    ...(isGone ? [-1] : []),
  ]
  const events = db.dialect === 'sqlite' ? sql`cross join events e` : sql`join events e`
  const isOfStatus = status === undefined ? sql`` : sql` and e.status = ${status}`
  const arm = ({ condition, isLong }: Piece): Arm => ({
    from: sql`${raw(table)} l ${isLong ? hint(db, `${table}_by_length`) : sql``}
      ${events} on e.id = l.event_id`,
    condition: sql`${condition}${isOfStatus}`,
    start: raw('l.start_utc'),
    id: raw('l.event_id'),
  })
  return [...new Set(ids)].flatMap((id) =>
    visibilities.flatMap((visibility) =>
      inTime(filter, 'l', sql`l.${raw(column)} = ${id} and l.visibility = ${visibility}`).map(arm),
    ),
  )
}

/** What SQLite has to be told. */
const hint = ({ dialect }: Database, index: string): Sql =>
  dialect === 'sqlite' ? raw(`indexed by ${index}`) : sql``

interface Piece {
  readonly condition: Sql
  /** Whether it is in the index of what is longer than a day. */
  readonly isLong?: true
}

/** Of a window only what can end in it: few events are longer than a day. */
function inTime({ window }: EventFilter, alias: 'e' | 'l', rows: Sql): readonly Piece[] {
  const bounds = boundsOf(window)
  if (!bounds) return []
  const { startTo, endFrom } = bounds
  const before = bounded({ startTo }, `${alias}.`)
  if (endFrom === -Infinity) return [{ condition: sql`${rows}${before}` }]
  const from = endFrom - shortestLong
  const on = bounded({ endFrom }, `${alias}.`)
  const start = raw(`${alias}.start_utc`)
  return [
    { condition: sql`${rows} and ${start} >= ${from}${before}${on}` },
    {
      condition: sql`${rows} and ${raw(alias)}.dur_class > 0 and ${start} < ${from}${on}`,
      isLong: true,
    },
  ]
}

export interface Author {
  readonly id: number
  readonly login: string
}

/**
 * Those who have events, by login, from one of them on. Each is found by one step in the index by
 * author.
 */
export async function authorsFrom(
  db: Database,
  { authors }: EventFilter,
  order: DateOrder,
  from: Author | undefined,
): Promise<readonly Author[]> {
  const way = raw(order === 'ascending' ? 'asc' : 'desc')
  const isFrom = from
    ? sql`where (coalesce(u.login, ''), found.author) ${raw(order === 'ascending' ? '>=' : '<=')} (${from.login}, ${from.id})`
    : sql``
  return db.all(sql`
    with recursive found (author) as (
      select min(author) from events
      union all
      select (select min(e.author) from events e where e.author > found.author)
      from found
      where found.author is not null)
    select found.author as id, coalesce(u.login, '') as login
    from found
    left join users u on u.id = found.author
    ${isFrom}
    ${from ? sql`and` : sql`where`} found.author is not null
      ${authors ? sql`and ${isOneOf(db, 'found.author', authors)}` : sql``}
    order by 2 ${way}, 1 ${way}`)
}
