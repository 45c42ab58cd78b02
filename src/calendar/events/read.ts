import type { Context } from '../../access/context.ts'
import { tryPassword } from '../../access/attempts.ts'
import { type Fault, Problem, refuse } from '../../problem.ts'
import type { Input } from '../../schema/field.ts'
import { fold } from '../../text/fold.ts'
import { memoize, tenant } from '../../memo/memo.ts'
import { refuseHiddenStatuses } from '../items/linked.ts'
import { type Address, type Kind, isReference, locateToRead } from '../items/locate.ts'
import { type Found, type Page, findPage } from '../items/page.ts'
import { organizerKind } from '../organizers/view.ts'
import { resolveFilter } from '../terms/resolve.ts'
import { type TermKind, categoryKind, tagKind } from '../terms/view.ts'
import { venuesWithin } from '../venues/readable_store.ts'
import { venueKind } from '../venues/view.ts'
import { type eventFilters, windowYears } from './filters.ts'
import { distanceKm, steadyUntil, windowOf } from './rules.ts'
import { isProtectedFrom } from './show.ts'
import type { EventRow, EventVersion } from './store.ts'
import type { EventFilter, Order } from './listing/filter.ts'
import { countAtOnce, countEvents, listEvents, listVersions } from './listing/find.ts'
import { eventKind } from './view.ts'

export type EventFilters = Input<typeof eventFilters>
type Faults = Record<string, Fault>

const totals = tenant<number>('totals')

/** One event; a protected one with its password (§9.4). `secret` answers must not be kept. */
export async function readEvent(
  context: Context,
  address: Address,
  { password }: { readonly password?: string },
): Promise<{ row: EventRow; secret: boolean }> {
  const row = await locateToRead<EventRow>(context, eventKind, address)
  // §2.2: on an alias it is gone for those who may edit it, too.
  if (context.root.alias && row.status === 'trash') throw new Problem('event-no-longer-available')
  if (row.password === null || !isProtectedFrom(context, row)) return { row, secret: false }
  if (!password) throw new Problem('event-password-protected')
  const { db, now, address: from } = context
  const guess = { address: from, target: `event ${row.id}` }
  const tried = { password, hash: row.password }
  if (await tryPassword(db, guess, tried, now)) return { row, secret: true }
  throw new Problem('event-password-protected')
}

export async function findEvents(
  context: Context,
  input: EventFilters,
  order: Order = 'ascending',
): Promise<Found<EventRow>> {
  return findBy(context, input, (filter, page) => listEvents(context, filter, page, order))
}

/** Some events of the list, without the number of all: counting costs more than reading few. */
export async function someEvents(
  context: Context,
  input: EventFilters,
  page: Page,
): Promise<readonly EventRow[]> {
  refuseHiddenStatuses(context, input.status)
  return listEvents(context, await filterOf(context, input), page)
}

/** The same list, but only which events they are and in which state. */
export function findVersions(context: Context, input: EventFilters): Promise<Found<EventVersion>> {
  return findBy(context, input, (filter, page) => listVersions(context, filter, page))
}

async function findBy<Row>(
  context: Context,
  input: EventFilters,
  list: (filter: EventFilter, page: Page) => Promise<Row[]>,
): Promise<Found<Row>> {
  refuseHiddenStatuses(context, input.status)
  const filter = await filterOf(context, input)
  const key = () => totals.key(JSON.stringify(filter))
  const found = await findPage(context, input, 'event-archive-page-not-found', {
    count: async () =>
      countAtOnce(context, filter) ??
      memoize(context.memo, key(), () => countEvents(context, filter)),
    items: (page) => list(filter, page),
  })
  const until = steadyUntil(input, context.site.zone, context.now)
  return until === undefined ? found : { ...found, steadyUntil: until }
}

export async function filterOf(context: Context, input: EventFilters): Promise<EventFilter> {
  const { site, now, actor } = context
  const faults: Faults = {}
  const window = windowOf(input, { zone: site.zone, now, years: windowYears }, faults)
  const { venue, organizer, post_parent: parent } = input
  if (venue) await refuseUnknown(context, venueKind, 'venue', venue, faults)
  if (organizer) await refuseUnknown(context, organizerKind, 'organizer', organizer, faults)
  if (parent !== undefined) await refuseUnknown(context, eventKind, 'post_parent', [parent], faults)
  const categories =
    input.categories && (await terms(context, categoryKind, 'categories', input.categories, faults))
  const tags = input.tags && (await terms(context, tagKind, 'tags', input.tags, faults))
  const near = await nearby(context, input, faults)
  refuse(faults)
  return {
    actor,
    statuses: input.status,
    showsHidden: input.context === 'edit',
    // With include no date filter applies (§5.6).
    window: input.include ? {} : window,
    search: input.search === undefined ? undefined : fold(input.search),
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
  }
}

async function refuseUnknown(
  context: Context,
  kind: Kind,
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

async function terms(
  context: Context,
  kind: TermKind,
  param: string,
  wishes: NonNullable<EventFilters['categories']>,
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
  { db, actor, site }: Context,
  { geoloc_lat: lat, geoloc_lng: lng, geoloc_distance }: EventFilters,
  faults: Faults,
): Promise<readonly number[] | undefined> {
  const hasLat = typeof lat === 'number'
  const hasLng = typeof lng === 'number'
  if (hasLat && !hasLng) faults['geoloc_lat'] = { kind: 'pair', facts: { other: 'geoloc_lng' } }
  if (hasLng && !hasLat) faults['geoloc_lng'] = { kind: 'pair', facts: { other: 'geoloc_lat' } }
  if (!hasLat || !hasLng) return undefined
  const radius = geoloc_distance ?? site.geoRadiusKm
  const degrees = radius / kmPerDegree + 1
  const candidates = await venuesWithin(db, actor, { south: lat - degrees, north: lat + degrees })
  return candidates.filter((venue) => distanceKm({ lat, lng }, venue) <= radius).map(({ id }) => id)
}
