// The conditions under which an event is in a list.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import { type Actor, may } from '../../access/roles.ts'
import type { Database } from '../../storage/database.ts'
import { isOneOf } from '../../storage/dialect.ts'
import { visibleTo } from '../items/store.ts'
import type { Status } from '../items/status.ts'
import type { SearchPlan } from './search.ts'
import type { Window } from './rules.ts'

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

/** A filter by something that events are linked to. */
export interface LinkFilter {
  readonly table: 'event_venues' | 'event_organizers' | 'event_terms'
  readonly column: 'venue_id' | 'organizer_id' | 'term_id'
  readonly ids: readonly number[]
}

/** The filters by link, those first that usually leave the fewest events. */
export function linkFilters(filter: EventFilter): readonly LinkFilter[] {
  const by = (
    table: LinkFilter['table'],
    column: LinkFilter['column'],
    ids: readonly number[] | undefined,
  ) => (ids ? [{ table, column, ids }] : [])
  return [
    ...by('event_venues', 'venue_id', filter.venues),
    ...by('event_venues', 'venue_id', filter.near),
    ...by('event_organizers', 'organizer_id', filter.organizers),
    ...by('event_terms', 'term_id', filter.tags),
    ...by('event_terms', 'term_id', filter.categories),
  ]
}

/** Who sees public lists only. */
export const seesPublicLists = ({ actor }: EventFilter): boolean => !may(actor, 'create')

/** All conditions of a list on the event `e` itself. */
export function matching(db: Database, filter: EventFilter): Sql {
  const open = [...linkFilters(filter).map((one) => has(db, one)), ...openFilters(filter)]
  const conditions = [
    ...shown(filter),
    ...inWindow(filter.window, 'e'),
    ...plainFilters(db, filter),
    ...open,
    ...(open.length > 0 ? [unlocked(filter)] : []),
  ]
  return join(conditions, ' and ')
}

/**
 * The conditions that are left when a link leads to the event. For public lists the link itself
 * says that everybody finds it; `undefined` when nothing is left.
 */
export function besides(db: Database, filter: EventFilter, lead: LinkFilter): Sql | undefined {
  const conditions = [
    ...(seesPublicLists(filter) ? [] : [...shown(filter), unlocked(filter)]),
    ...plainFilters(db, filter),
    ...linkFilters(filter).flatMap((one) => (one.ids === lead.ids ? [] : [has(db, one)])),
    ...openFilters(filter),
  ]
  return conditions.length === 0 ? undefined : join(conditions, ' and ')
}

/** What this caller finds in lists at all (§5.4). */
function shown({ actor, statuses, showsHidden, include }: EventFilter): Sql[] {
  // One index serves whom most lists are for.
  // Named events are looked up by id; the sign keeps that index out of it.
  if (!may(actor, 'create')) return [include ? sql`+e.listed = 1` : sql`e.listed = 1`]
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
export function inWindow({ startFrom, startTo, endFrom, endTo }: Window, alias: string): Sql[] {
  const [start, end] = [raw(`${alias}.start_utc`), raw(`${alias}.end_utc`)]
  const latestStart = least(startTo, endTo)
  const earliestEnd = most(endFrom, startFrom)
  return [
    ...(startFrom === undefined ? [] : [sql`${start} >= ${startFrom}`]),
    ...(latestStart === undefined ? [] : [sql`${start} <= ${latestStart}`]),
    ...(earliestEnd === undefined ? [] : [sql`${end} >= ${earliestEnd}`]),
    ...(endTo === undefined ? [] : [sql`${end} <= ${endTo}`]),
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
function openFilters({ actor, search, featured, ticketed, geoloc }: EventFilter): Sql[] {
  const located = sql`exists (
    select 1
    from event_venues l
    join venues v on v.id = l.venue_id
    where l.event_id = e.id and v.geo_lat is not null and ${readableVenue(actor)})`
  return [
    ...(search ? [search.condition] : []),
    ...(featured === undefined ? [] : [sql`e.featured = ${featured ? 1 : 0}`]),
    ...(ticketed === undefined ? [] : [ticketed ? sql`e.tickets <> '[]'` : sql`e.tickets = '[]'`]),
    ...(geoloc === undefined ? [] : [geoloc ? located : sql`not ${located}`]),
  ]
}

function unlocked({ actor }: EventFilter): Sql {
  return sql`(e.password is null or ${editable(actor)})`
}

function has(db: Database, { table, column, ids }: LinkFilter): Sql {
  return sql`exists (
    select 1
    from ${raw(table)} l
    where l.event_id = e.id and ${isOneOf(db, `l.${column}`, ids)})`
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
