// The SQL conditions that an event in a list has to match.

import { type Target, targets } from '../../links.ts'
import sql, { type Sql, join, raw } from 'sql-template-tag'
import { type Actor, may } from '../../../../access/roles.ts'
import type { Database } from '../../../../storage/database.ts'
import { isOneOf } from '../../../../storage/dialect.ts'
import { visibleTo } from '../../../items/store.ts'
import { readableVenue } from '../../../venues/store.ts'
import type { MissingPart } from '../../filters.ts'
import type { StateFilter } from '../../state/rules.ts'
import { inWindow } from '../bounds.ts'
import type { EventFilter } from '../filter.ts'
import { hasPrice, inPartOfDay, startsAfter } from './traits.ts'

export interface LinkFilter {
  readonly table: (typeof targets)[Target]['links']
  readonly column: (typeof targets)[Target]['column']
  readonly days: (typeof targets)[Target]['days']
  readonly ids: readonly number[]
}

/** The filters by link, usually the most selective first. */
export function linkFilters(filter: EventFilter): readonly LinkFilter[] {
  return [
    ...linkedTo('venue', filter.venues),
    ...linkedTo('venue', filter.near),
    ...linkedTo('organizer', filter.organizers),
    ...linkedTo('term', filter.tags),
    ...linkedTo('term', filter.categories),
  ]
}

function linkedTo(target: Target, ids: readonly number[] | undefined): readonly LinkFilter[] {
  const { links: table, column, days } = targets[target]
  return ids ? [{ table, column, days, ids }] : []
}

export const seesPublicLists = ({ actor }: EventFilter): boolean => !may(actor, 'create')

/**
 * All conditions of a list on the event `e`; `found` is that of its search, if any. `isShown` if other
 * conditions see to it that the caller sees it in lists: an index may then have all that is needed.
 */
export function matching(db: Database, filter: EventFilter, found?: Sql, isShown = false): Sql {
  const open = [
    ...linkFilters(filter).map((one) => has(db, one)),
    ...(found ? [found] : []),
    ...openFilters(db, filter),
  ]
  const others = [
    ...plainFilters(db, filter),
    ...open,
    ...(open.length > 0 ? [unlocked(filter)] : []),
  ]
  const visible = isShown ? sql`1 = 1` : join(shown(db, filter), ' and ')
  return sql`${visible}${inTime(filter)}${following(others)}`
}

/** A series takes place in a window if an occurrence does that the caller sees. */
function inTime({ actor, statuses, window, seriesOnce }: EventFilter): Sql {
  const own = inWindow(window, 'e.')
  if (!seriesOnce || own.text === '') return own
  return sql` and case when ${isListed} then (1 = 1${own}) else exists (
    select 1
    from occurrences o
    join events x on x.id = o.event_id
    where o.series_id = e.id and ${visibleTo(actor, statuses, 'x')}${inWindow(window, 'x.')}) end`
}

const following = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`` : sql` and ${join([...conditions], ' and ')}`

/**
 * The conditions on the event that remain when it is found through a link. In public lists the
 * link itself decides visibility. Undefined if none remain.
 */
export function remainingConditions(
  db: Database,
  filter: EventFilter,
  lead: LinkFilter,
): Sql | undefined {
  const conditions = [
    ...(seesPublicLists(filter) ? [] : [...shown(db, filter), unlocked(filter)]),
    ...plainFilters(db, filter),
    ...linkFilters(filter).flatMap((one) => (one.ids === lead.ids ? [] : [has(db, one)])),
    ...openFilters(db, filter),
  ]
  return conditions.length === 0 ? undefined : join(conditions, ' and ')
}

/** A series is in no list (§17.1). The unary plus keeps the planner off the index on `list_code`. */
const isListed = raw('+e.list_code between -9 and 9')

export const isSeries = sql`not (${isListed})`

/** The events that this caller sees in lists at all (§5.4). */
function shown(db: Database, filter: EventFilter): Sql[] {
  const { actor, statuses, showsHidden, include, series, parent, byId, seriesOnce } = filter
  // Lists use the indexes on `list_code` and `status`; these filters look events up by id, and the
  // unary plus keeps the planner off those indexes.
  const isById = [include, series, parent, byId].some((one) => one !== undefined)
  if (!may(actor, 'create')) return [isById ? sql`+e.list_code = 1` : sql`e.list_code = 1`]
  const event = isById && db.dialect === 'sqlite' ? '+e' : 'e'
  const others = [visibleTo(actor, statuses, event), unhidden(actor, showsHidden)]
  return seriesOnce ? others : [...others, isListed]
}

function unhidden(actor: Actor, showsHidden: boolean | undefined): Sql {
  const isShown = sql`e.hide_from_listings = 0`
  return showsHidden ? sql`(${isShown} or ${editable(actor)})` : isShown
}

/** Whether this caller sees a series `e` in the place of its occurrences. */
export const seriesShown = ({ actor, showsHidden }: EventFilter): Sql =>
  sql`${visibleTo(actor, undefined, 'e')} and ${unhidden(actor, showsHidden)}`

function editable(actor: Actor): Sql {
  if (may(actor, 'editOthers')) return sql`1 = 1`
  if (!may(actor, 'create')) return sql`1 = 0`
  const own = sql`e.author = ${actor.id}`
  if (may(actor, 'publish')) return own
  return sql`(${own} and coalesce(e.was_status, e.status) in ('draft', 'pending'))`
}

const isOccurrence = sql`exists (select 1 from occurrences o where o.event_id = e.id)`

/** Filters on public properties of a protected event, which match it. */
function plainFilters(db: Database, filter: EventFilter): Sql[] {
  const { include, parent, series, authors } = filter
  const withoutOccurrences = filter.withoutOccurrences ?? filter.seriesOnce
  return [
    ...(include ? [isOneOf(db, 'e.id', include)] : []),
    ...(series === undefined ? [] : [ofSeries(series)]),
    ...(parent === undefined ? [] : [sql`e.post_parent = ${parent}`]),
    ...(authors ? [isOneOf(db, 'e.author', authors)] : []),
    ...(withoutOccurrences ? [sql`(e.post_parent = 0 or not ${isOccurrence})`] : []),
    ...inState('event_status', filter.eventStatus),
  ]
}

const ofSeries = (id: number): Sql =>
  sql`e.id in (select o.event_id from occurrences o where o.series_id = ${id})`

/** Filters on hidden properties of a protected event, which never match it (§5.4). */
function openFilters(db: Database, filter: EventFilter): Sql[] {
  const { actor, featured, ticketed, geoloc, price } = filter
  const located = sql`exists (
    select 1
    from event_venues l
    join venues v on v.id = l.venue_id
    where l.event_id = e.id and v.geo_lat is not null and ${readableVenue(actor)})`
  return [
    ...(featured === undefined ? [] : [sql`e.featured = ${featured ? 1 : 0}`]),
    ...(ticketed === undefined ? [] : [ticketed ? sql`e.tickets <> '[]'` : sql`e.tickets = '[]'`]),
    ...(geoloc === undefined ? [] : [geoloc ? located : sql`not ${located}`]),
    ...inState('attendance', filter.attendance),
    ...(price === undefined ? [] : [hasPrice(db.dialect, price)]),
    ...(filter.partsOfDay ? [inPartOfDay(filter.partsOfDay)] : []),
    ...(filter.startsAfter ? [startsAfter(filter.startsAfter)] : []),
    ...(filter.missing ? [lacking(filter.missing)] : []),
  ]
}

/** An event online needs no venue; the description of an occurrence may be that of its series. */
const lacks: Readonly<Record<MissingPart, Sql>> = {
  image: sql`e.image = 0`,
  venue: sql`(not exists (select 1 from event_venues l where l.event_id = e.id)
    and not exists (
      select 1 from event_states s where s.event_id = e.id and s.attendance = 'online'))`,
  description: sql`case when e.folded = ''
    then (select s.description from events s where s.id = e.post_parent)
    else e.description end = ''`,
  category: sql`not exists (
    select 1
    from event_terms l
    join terms t on t.id = l.term_id
    where l.event_id = e.id and t.taxonomy = 'cal_events_cat')`,
}

const lacking = (parts: readonly MissingPart[]): Sql =>
  sql`(${join(
    parts.map((part) => lacks[part]),
    ' or ',
  )})`

function inState(name: 'event_status' | 'attendance', filter: StateFilter | undefined): Sql[] {
  if (!filter) return []
  const { values, isWanted } = filter
  // An open filter that lets all through still does not match a protected event.
  if (values.length === 0) return [sql`1 = 1`]
  const found = sql`exists (
    select 1
    from event_states s
    where s.event_id = e.id and s.${raw(name)} in (${join([...values])}))`
  return [isWanted ? found : sql`not ${found}`]
}

const unlocked = ({ actor }: EventFilter): Sql => sql`(e.password is null or ${editable(actor)})`

/** The link filter to start from, unless ids, a series or a search are more selective. */
export function leadOf(filter: EventFilter): LinkFilter | undefined {
  const others = [filter.include, filter.series, filter.search, filter.seriesOnce]
  return others.some((one) => one !== undefined) ? undefined : linkFilters(filter)[0]
}

/**
 * The instant from which a public list without a slice is read in date order: nothing that is over
 * then has to be looked at. Undefined if ids find it, or if it has no beginning.
 */
export function scannedFrom(filter: EventFilter): number | undefined {
  const { include, series, parent, byId, seriesOnce } = filter
  const isById = [include, series, parent, byId, seriesOnce].some((one) => one !== undefined)
  return isById || !seesPublicLists(filter) ? undefined : filter.window?.endFrom
}

/** Links have times and visibility; the event is joined only for other conditions. */
export function throughLinks(db: Database, filter: EventFilter, lead: LinkFilter): Sql {
  const [only] = lead.ids
  const others = remainingConditions(db, filter, lead)
  const isLinked =
    lead.ids.length === 1
      ? sql`l.${raw(lead.column)} = ${only}`
      : isOneOf(db, `l.${lead.column}`, lead.ids)
  return sql`
    from ${raw(lead.table)} l
    ${others ? sql`join events e on e.id = l.event_id` : sql``}
    where ${isLinked}${seesPublicLists(filter) ? sql` and l.visibility = 2` : sql``}${inWindow(
      filter.window,
      'l.',
    )}${others ? sql` and ${others}` : sql``}`
}

const has = (db: Database, { table, column, ids }: LinkFilter): Sql =>
  sql`exists (
    select 1
    from ${raw(table)} l
    where l.event_id = e.id and ${isOneOf(db, `l.${column}`, ids)})`
