import type { Context } from '../../access/context.ts'
import { tryPassword } from '../../access/attempts.ts'
import { type Fault, Problem, refuse } from '../../language/problem.ts'
import type { Input } from '../../contract/schema/field.ts'
import { memoize, tenant } from '../../storage/memo.ts'
import { refuseHiddenStatuses } from '../items/linked/linked.ts'
import { type Address, type ItemTable, isReference, locateToRead } from '../items/locate.ts'
import { type Found, type Page, findPage } from '../../contract/schema/paging.ts'
import { readSearch } from '../items/search.ts'
import { organizerKind } from '../organizers/view.ts'
import { resolveFilter } from '../terms/resolve.ts'
import { type TermKind, categoryKind, tagKind } from '../terms/view.ts'
import { venuesWithin } from '../venues/store.ts'
import { venueKind } from '../venues/view.ts'
import { type eventFilters, windowYears } from './filters.ts'
import { distanceKm, windowOf } from './rules.ts'
import { isProtectedFrom } from './show.ts'
import { isSeries } from './series/store.ts'
import { attendanceFilter, statusFilter } from './state/rules.ts'
import type { EventRow, EventTimes, EventVersion } from './store.ts'
import type { EventFilter, EventQuery, ListOrder } from './listing/filter.ts'
import { countAtOnce, countEvents, listEvents, listTimes, listVersions } from './listing/find.ts'
import { eventKind } from './view.ts'

export type EventListInput = Input<typeof eventFilters>
type Faults = Record<string, Fault>

const totals = tenant<number>('totals')

export interface Password {
  readonly password?: string
}

/** One event; a protected one with its password (§9.4). `secret` responses must not be cached. */
export async function readEvent(
  context: Context,
  address: Address,
  given: Password,
): Promise<{ row: EventRow; secret: boolean }> {
  const row = await locateToRead<EventRow>(context, eventKind, address)
  return { row, secret: await openEvent(context, row, given) }
}

/** Whether it took the password; throws if that is missing or wrong, or the event is gone. */
export async function openEvent(
  context: Context,
  row: EventRow,
  { password }: Password,
): Promise<boolean> {
  // §2.2: on an alias root it is gone even for callers who may edit it.
  if (context.root.alias && row.status === 'trash') throw new Problem('event-no-longer-available')
  if (row.password === null || !isProtectedFrom(context, row)) return false
  if (!password) throw new Problem('event-password-protected')
  const { db, now, address: from } = context
  const guess = { address: from, target: `event ${row.id}` }
  const tried = { password, hash: row.password }
  if (await tryPassword(db, guess, tried, now)) return true
  throw new Problem('event-password-protected')
}

/**
 * One page of a query, and the total, which is `most` if there may be more. A page beyond the last
 * is refused.
 */
export function pageOfEvents(
  context: Context,
  query: EventQuery,
  page: PageInput,
  order: ListOrder = 'ascending',
  most?: number,
): Promise<Found<EventRow>> {
  const filter = { ...query, actor: context.actor }
  return pageOf(context, filter, page, (one) => listEvents(context, filter, one, order), most)
}

/** A page without the total: counting costs more than reading a few events. */
export const someEvents = (
  context: Context,
  query: EventQuery,
  page: Page,
): Promise<readonly EventRow[]> => listEvents(context, { ...query, actor: context.actor }, page)

export function pageOfVersions(
  context: Context,
  query: EventQuery,
  page: PageInput,
  order: Exclude<ListOrder, 'descending'>,
): Promise<Found<EventVersion>> {
  const filter = { ...query, actor: context.actor }
  return pageOf(context, filter, page, (one) => listVersions(context, filter, one, order))
}

export const someTimes = (
  context: Context,
  query: EventQuery,
  page: Page,
): Promise<readonly EventTimes[]> => listTimes(context, { ...query, actor: context.actor }, page)

interface PageInput {
  readonly page: number
  readonly per_page: number
}

const pageOf = <Row>(
  context: Context,
  filter: EventFilter,
  page: PageInput,
  items: (page: Page) => Promise<Row[]>,
  most?: number,
): Promise<Found<Row>> =>
  findPage(context, page, 'event-archive-page-not-found', {
    count: () => totalOf(context, filter, most),
    items,
  })

async function totalOf(context: Context, filter: EventFilter, most?: number): Promise<number> {
  const known = countAtOnce(context, filter)
  if (known !== undefined) return known
  const key = totals.key(JSON.stringify(most === undefined ? filter : [filter, most]))
  return memoize(context.memo, key, () => countEvents(context, filter, most))
}

/** How many events a query finds; at most `most`, where it has to be scanned to count it. */
export const countOfEvents = (
  context: Context,
  query: EventQuery,
  most?: number,
): Promise<number> => totalOf(context, { ...query, actor: context.actor }, most)

/** The parameters of a list that are about its events, and not about its pages and their order. */
export type EventSelection = Omit<EventListInput, 'page' | 'per_page' | 'orderby'>

/**
 * The query of a list's parameters; throws if one of them is invalid for this caller. `years` is how
 * far ahead the list reaches if nothing else is asked for.
 */
export async function queryOf(
  context: Context,
  input: EventSelection & Pick<EventListInput, 'orderby'>,
  years: number | 'unbounded' = windowYears,
): Promise<EventQuery> {
  refuseHiddenStatuses(context, input.status)
  const { site, now } = context
  const faults: Faults = {}
  const window = windowOf(input, { zone: site.zone, now, years }, faults)
  const { venue, organizer, post_parent: parent } = input
  if (venue) await refuseUnknown(context, venueKind, 'venue', venue, faults)
  if (organizer) await refuseUnknown(context, organizerKind, 'organizer', organizer, faults)
  if (parent !== undefined) await refuseUnknown(context, eventKind, 'post_parent', [parent], faults)
  if (input.series !== undefined) await refuseNoSeries(context, input.series, faults)
  const categories =
    input.categories && (await terms(context, categoryKind, 'categories', input.categories, faults))
  const tags = input.tags && (await terms(context, tagKind, 'tags', input.tags, faults))
  const near = await nearby(context, input, faults)
  const search = readSearch(context, input, faults)
  if (input.orderby && !search) faults['orderby'] = { kind: 'pair', facts: { other: 'search' } }
  refuse(faults)
  return {
    statuses: input.status,
    showsHidden: input.context === 'edit',
    // With include no date filter applies (§5.6).
    window: input.include ? {} : window,
    search,
    categories,
    tags,
    venues: venue,
    organizers: organizer,
    featured: input.featured,
    geoloc: input.geoloc,
    near,
    include: input.include,
    parent,
    ticketed: input.ticketed,
    eventStatus: input.event_status && statusFilter(input.event_status),
    attendance: input.attendance && attendanceFilter(input.attendance),
    series: input.series,
    fold: input.recurrence === 'occurrences' ? undefined : input.recurrence,
  }
}

async function refuseUnknown(
  context: Context,
  kind: ItemTable,
  param: string,
  ids: readonly number[],
  faults: Faults,
): Promise<void> {
  for (const id of ids) {
    if (await isReference(context, kind, id)) continue
    faults[param] = { kind: 'reference', facts: { entry: id } }
    return
  }
}

/** What is no series is refused as what is unknown. */
async function refuseNoSeries(context: Context, id: number, faults: Faults): Promise<void> {
  const isKnown = await isReference(context, eventKind, id)
  if (isKnown && (await isSeries(context.db, id))) return
  faults['series'] = { kind: 'reference', facts: { entry: id } }
}

async function terms(
  context: Context,
  kind: TermKind,
  param: string,
  wishes: NonNullable<EventListInput['categories']>,
  faults: Faults,
): Promise<readonly number[] | undefined> {
  const found = await resolveFilter(context, kind, wishes)
  if ('ids' in found) return found.ids
  faults[param] = { kind: 'term', facts: { entry: found.unknown } }
  return undefined
}

const kmPerDegree = 111

/** The readable venues within the radius, edge included (§5.7). */
async function nearby(
  context: Context,
  { geoloc_lat: lat, geoloc_lng: lng, geoloc_distance }: EventSelection,
  faults: Faults,
): Promise<readonly number[] | undefined> {
  const hasLat = typeof lat === 'number'
  const hasLng = typeof lng === 'number'
  if (hasLat && !hasLng) faults['geoloc_lat'] = { kind: 'pair', facts: { other: 'geoloc_lng' } }
  if (hasLng && !hasLat) faults['geoloc_lng'] = { kind: 'pair', facts: { other: 'geoloc_lat' } }
  if (!hasLat || !hasLng) return undefined
  return venuesNear(context, { lat, lng }, geoloc_distance ?? context.site.geoRadiusKm)
}

export async function venuesNear(
  { db, actor }: Context,
  { lat, lng }: { readonly lat: number; readonly lng: number },
  km: number,
): Promise<readonly number[]> {
  const degrees = km / kmPerDegree + 1
  const candidates = await venuesWithin(db, actor, { south: lat - degrees, north: lat + degrees })
  return candidates.filter((venue) => distanceKm({ lat, lng }, venue) <= km).map(({ id }) => id)
}
