// The SQL of lists: windows, filters, pages, totals.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import { type Actor, may } from '../../access/roles.ts'
import type { Database } from '../../storage/database.ts'
import { isOneOf } from '../../storage/dialect.ts'
import type { Page } from '../items/page.ts'
import { visibleTo } from '../items/store.ts'
import type { Status } from '../items/status.ts'
import type { SearchPlan } from './search.ts'
import type { Window } from './rules.ts'
import type { EventRow } from './store.ts'

export interface EventFilter {
  readonly actor: Actor
  readonly statuses: readonly Status[] | undefined
  /** Whether events hidden from lists are shown to who may edit them. */
  readonly showsHidden: boolean
  readonly window: Window
  readonly search: SearchPlan | undefined
  readonly categories: readonly number[] | undefined
  readonly tags: readonly number[] | undefined
  readonly venues: readonly number[] | undefined
  readonly organizers: readonly number[] | undefined
  readonly featured: boolean | undefined
  readonly geoloc: boolean | undefined
  /** The readable venues near the place that was asked for. */
  readonly near: readonly number[] | undefined
  readonly include: readonly number[] | undefined
  readonly parent: number | undefined
  readonly ticketed: boolean | undefined
}

export async function countEvents(db: Database, filter: EventFilter): Promise<number> {
  const row = await db.one<{ n: number }>(
    sql`${before(filter)} select count(*) as n from ${source(filter)} where ${matching(db, filter)}`,
  )
  return row?.n ?? 0
}

export function listEvents(
  db: Database,
  filter: EventFilter,
  { size, skip }: Page,
): Promise<EventRow[]> {
  return db.all(sql`
    ${before(filter)}
    select e.*
    from ${source(filter)}
    where ${matching(db, filter)}
    order by e.start_utc, e.id
    limit ${size} offset ${skip}`)
}

const before = ({ search }: EventFilter): Sql => search?.prefix ?? sql``
const source = ({ search }: EventFilter): Sql => search?.source ?? sql`events e`

function matching(db: Database, filter: EventFilter): Sql {
  return join(
    [
      ...shown(filter),
      ...inWindow(filter.window),
      ...plainFilters(db, filter),
      ...openFilters(db, filter),
    ],
    ' and ',
  )
}

/** What this caller finds in lists at all (§5.4). */
function shown({ actor, statuses, showsHidden }: EventFilter): Sql[] {
  // One index serves whom most lists are for.
  if (!may(actor, 'create')) return [sql`e.listed = 1`]
  const visible = visibleTo(actor, statuses, 'e')
  if (!showsHidden) return [visible, sql`e.hide_from_listings = 0`]
  return [visible, sql`(e.hide_from_listings = 0 or ${editable(actor)})`]
}

/** Whether the caller may edit the event (§9.2). */
function editable(actor: Actor): Sql {
  if (may(actor, 'editOthers')) return sql`1 = 1`
  if (!may(actor, 'create')) return sql`1 = 0`
  const own = sql`e.author = ${actor.id}`
  if (may(actor, 'publish')) return own
  return sql`(${own} and coalesce(e.was_status, e.status) in ('draft', 'pending'))`
}

/** With the bounds that follow from the others, so that a walk by index ends in time. */
function inWindow({ startFrom, startTo, endFrom, endTo }: Window): Sql[] {
  const latestStart = least(startTo, endTo)
  const earliestEnd = most(endFrom, startFrom)
  return [
    ...(startFrom === undefined ? [] : [sql`e.start_utc >= ${startFrom}`]),
    ...(latestStart === undefined ? [] : [sql`e.start_utc <= ${latestStart}`]),
    ...(earliestEnd === undefined ? [] : [sql`e.end_utc >= ${earliestEnd}`]),
    ...(endTo === undefined ? [] : [sql`e.end_utc <= ${endTo}`]),
  ]
}

const least = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)
const most = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)

/** Filters on what a protected event shows to everybody. */
function plainFilters(db: Database, { include, parent }: EventFilter): Sql[] {
  return [
    ...(include ? [isOneOf(db, 'e.id', include)] : []),
    ...(parent === undefined ? [] : [sql`e.post_parent = ${parent}`]),
  ]
}

/** Filters on what a protected event hides: they do not find it (§5.4). */
function openFilters(db: Database, filter: EventFilter): Sql[] {
  const { search, categories, tags, venues, organizers, featured, ticketed } = filter
  const conditions = [
    ...(search ? [search.condition] : []),
    ...[categories, tags].flatMap((ids) => (ids ? [has(db, 'event_terms', 'term_id', ids)] : [])),
    ...(venues ? [has(db, 'event_venues', 'venue_id', venues)] : []),
    ...(organizers ? [has(db, 'event_organizers', 'organizer_id', organizers)] : []),
    ...(featured === undefined ? [] : [sql`e.featured = ${featured ? 1 : 0}`]),
    ...(ticketed === undefined ? [] : [ticketed ? sql`e.tickets <> '[]'` : sql`e.tickets = '[]'`]),
    ...placed(db, filter),
  ]
  if (conditions.length === 0) return []
  return [...conditions, sql`(e.password is null or ${editable(filter.actor)})`]
}

function has(db: Database, table: string, column: string, ids: readonly number[]): Sql {
  return sql`exists (
    select 1
    from ${raw(table)} l
    where l.event_id = e.id and ${isOneOf(db, `l.${column}`, ids)})`
}

function placed(db: Database, { actor, geoloc, near }: EventFilter): Sql[] {
  const located = sql`exists (
    select 1
    from event_venues l
    join venues v on v.id = l.venue_id
    where l.event_id = e.id and v.geo_lat is not null and ${readableVenue(actor)})`
  return [
    ...(geoloc === undefined ? [] : [geoloc ? located : sql`not ${located}`]),
    ...(near ? [has(db, 'event_venues', 'venue_id', near)] : []),
  ]
}

function readableVenue(actor: Actor): Sql {
  if (may(actor, 'editOthers')) return sql`v.status <> 'trash'`
  return sql`(v.status = 'publish' or (v.author = ${actor.id} and v.status <> 'trash'))`
}

/** Readable venues with coordinates inside a box of degrees. */
export function venuesWithin(
  db: Database,
  actor: Actor,
  box: { readonly south: number; readonly north: number },
): Promise<{ id: number; lat: number; lng: number }[]> {
  return db.all(sql`
    select v.id, v.geo_lat as lat, v.geo_lng as lng
    from venues v
    where v.geo_lat between ${box.south} and ${box.north} and ${readableVenue(actor)}
    order by v.id`)
}
