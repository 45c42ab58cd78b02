// A model of lists of events (§5) over plain data, as simple as possible. Written from the
// contract; it shares nothing with the product but the import of Temporal.

import { Temporal } from '../../src/language/time/temporal.ts'
import { type SearchQuestion, type Searched, isFound, rankOf } from './model_search.ts'

export type RoleName = 'nobody' | 'subscriber' | 'contributor' | 'author' | 'editor'
export type Status = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'

export interface ModelItem {
  readonly id: number
  readonly owner: RoleName
  readonly status: Status
  /** The status before the trash. */
  readonly before: Status
  /** When it is published if it is scheduled, in seconds since 1970. */
  readonly due: number
}

/** A venue or an organizer. */
export interface ModelPlace extends ModelItem {
  readonly name: string
}

export interface ModelVenue extends ModelPlace {
  readonly place: { readonly lat: number; readonly lng: number } | undefined
}

export interface ModelEvent extends ModelItem {
  readonly title: string
  /** The description as text. */
  readonly text: string
  /** Seconds since 1970. */
  readonly start: number
  readonly end: number
  readonly hidden: boolean
  readonly guarded: boolean
  readonly featured: boolean
  readonly ticketed: boolean
  readonly event_status: string
  readonly attendance: string
  readonly venues: readonly number[]
  readonly organizers: readonly number[]
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  readonly parent: number
}

export interface ModelTerm {
  readonly id: number
  readonly parent: number
  readonly name: string
}

export interface Model {
  readonly zone: string
  readonly now: number
  readonly radius: number
  readonly events: readonly ModelEvent[]
  readonly venues: readonly ModelVenue[]
  readonly organizers: readonly ModelPlace[]
  readonly categories: readonly ModelTerm[]
  readonly tags: readonly ModelTerm[]
}

export const dateNames = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const

/** A query, with all names resolved to ids and all dates to instants. */
export interface Question extends SearchQuestion {
  readonly caller: RoleName
  readonly dates: { readonly [K in (typeof dateNames)[number]]?: number }
  readonly strict: boolean
  readonly statuses?: readonly Status[]
  readonly edit: boolean
  readonly categories?: readonly number[]
  readonly tags?: readonly number[]
  readonly venue?: readonly number[]
  readonly organizer?: readonly number[]
  readonly featured?: boolean
  readonly ticketed?: boolean
  readonly event_status?: readonly string[]
  readonly attendance?: readonly string[]
  readonly geoloc?: boolean
  readonly near?: { readonly lat: number; readonly lng: number; readonly km?: number }
  readonly include?: readonly number[]
  readonly post_parent?: number
}

/** The ids in order, or the names of the refused parameters. */
export type Expected = { readonly ids: readonly number[] } | { readonly faults: readonly string[] }

export function ask(model: Model, question: Question): Expected {
  const { caller, statuses } = question
  const isOutsider = caller === 'nobody' || caller === 'subscriber'
  if (isOutsider && statuses?.some((status) => status !== 'publish')) return { faults: ['status'] }
  const faults = unknown(model, question)
  if (faults.length > 0) return { faults }
  const found = model.events.filter((event) => matches(model, question, event))
  const rank = (event: ModelEvent) =>
    question.orderby ? rankOf(question, searchedOf(model, caller, event)) : 0
  const sorted = found.toSorted((a, b) => rank(a) - rank(b) || a.start - b.start || a.id - b.id)
  return { ids: sorted.map(({ id }) => id) }
}

/** §9.2 */
export function mayEdit(caller: RoleName, item: ModelItem): boolean {
  if (caller === 'editor') return true
  if (item.owner !== caller) return false
  if (caller === 'author') return true
  const status = item.status === 'trash' ? item.before : item.status
  return caller === 'contributor' && (status === 'draft' || status === 'pending')
}

/** §9.3 */
export function mayRead(caller: RoleName, item: ModelItem): boolean {
  if (item.status === 'publish') return true
  if (item.status === 'trash') return mayEdit(caller, item)
  return caller === 'editor' || caller === item.owner
}

const isThere = (caller: RoleName, item: ModelItem | undefined) =>
  item !== undefined && item.status !== 'trash' && mayRead(caller, item)

/** §5.7, §9.3: what cannot be read is like what does not exist. */
function unknown(model: Model, { caller, venue, organizer, post_parent }: Question): string[] {
  const knows = (items: readonly ModelItem[], ids: readonly number[] = []) =>
    ids.every((id) =>
      isThere(
        caller,
        items.find((item) => item.id === id),
      ),
    )
  return [
    ...(knows(model.organizers, organizer) ? [] : ['organizer']),
    ...(post_parent === undefined || knows(model.events, [post_parent]) ? [] : ['post_parent']),
    ...(knows(model.venues, venue) ? [] : ['venue']),
  ]
}

function matches(model: Model, question: Question, event: ModelEvent): boolean {
  return (
    isListed(question, event) &&
    (question.include !== undefined || isInWindow(model, question, event)) &&
    isChosen(model, question, event)
  )
}

/** §5.4 */
function isListed({ caller, statuses, edit }: Question, event: ModelEvent): boolean {
  const isWriter = caller !== 'nobody' && caller !== 'subscriber'
  const all: Status[] = isWriter
    ? ['publish', 'draft', 'pending', 'private', 'future']
    : ['publish']
  if (!(statuses ?? all).includes(event.status) || !mayRead(caller, event)) return false
  return !event.hidden || (edit && mayEdit(caller, event))
}

/** §5.6 */
function isInWindow({ zone, now }: Model, question: Question, { start, end }: ModelEvent): boolean {
  const { dates, strict } = question
  const isRelative = dateNames.slice(2).some((name) => dates[name] !== undefined)
  const twoYears = at(now, zone).add({ years: 2 }).epochMilliseconds / 1000
  const limit = (name: (typeof dateNames)[number], byDefault?: number) => {
    const given = dates[name] ?? (isRelative ? undefined : byDefault)
    if (given === undefined || strict) return given
    return edgeOfDay(given, zone, name === 'start_date' ? '00:00:00' : '23:59:59')
  }
  return (
    holds(limit('start_date', now), (value) => start >= value) &&
    holds(limit('end_date', twoYears), (value) => end <= value) &&
    holds(limit('starts_before'), (value) => start < value) &&
    holds(limit('starts_after'), (value) => start > value) &&
    holds(limit('ends_before'), (value) => end < value) &&
    holds(limit('ends_after'), (value) => end > value)
  )
}

const holds = (value: number | undefined, check: (value: number) => boolean) =>
  value === undefined || check(value)

export const at = (seconds: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone)

function edgeOfDay(seconds: number, zone: string, plainTime: string): number {
  const day = at(seconds, zone).toPlainDate()
  return day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds / 1000
}

/** §5.4, §5.7, §23 */
function isChosen(model: Model, question: Question, event: ModelEvent): boolean {
  const { caller, include, post_parent, event_status } = question
  if (include && !include.includes(event.id)) return false
  if (post_parent !== undefined && event.parent !== post_parent) return false
  if (event_status && !event_status.includes(event.event_status)) return false
  const answers = openAnswers(model, question, event)
  if (answers.length === 0) return true
  return (!event.guarded || mayEdit(caller, event)) && answers.every(Boolean)
}

/** For each given filter on fields that a protected event hides, whether the event passes. */
function openAnswers(model: Model, question: Question, event: ModelEvent): boolean[] {
  const { caller, search, featured, ticketed, attendance, geoloc, near } = question
  const places = model.venues.flatMap((venue) =>
    event.venues.includes(venue.id) && isThere(caller, venue) && venue.place ? [venue.place] : [],
  )
  const below = question.categories?.flatMap((id) => withDescendants(model, id))
  const radius = near?.km ?? model.radius
  return [
    ...(search === undefined ? [] : [isFound(question, searchedOf(model, caller, event))]),
    ...meets(below, event.categories),
    ...meets(question.tags, event.tags),
    ...meets(question.venue, event.venues),
    ...meets(question.organizer, event.organizers),
    ...(featured === undefined ? [] : [event.featured === featured]),
    ...(ticketed === undefined ? [] : [event.ticketed === ticketed]),
    ...(attendance === undefined ? [] : [attendance.includes(event.attendance)]),
    ...(geoloc === undefined ? [] : [places.length > 0 === geoloc]),
    ...(near === undefined ? [] : [places.some((place) => kilometres(place, near) <= radius)]),
  ]
}

/** §5.10: only names that the caller may see. */
function searchedOf(model: Model, caller: RoleName, event: ModelEvent): Searched {
  const places = [
    ...model.venues.filter(({ id }) => event.venues.includes(id)),
    ...model.organizers.filter(({ id }) => event.organizers.includes(id)),
  ].filter((place) => isThere(caller, place))
  const terms = [
    ...model.categories.filter(({ id }) => event.categories.includes(id)),
    ...model.tags.filter(({ id }) => event.tags.includes(id)),
  ]
  return { ...event, names: [...places, ...terms].map(({ name }) => name) }
}

const meets = (wanted: readonly number[] | undefined, has: readonly number[]) =>
  wanted === undefined ? [] : [wanted.some((id) => has.includes(id))]

function withDescendants(model: Model, id: number): number[] {
  const children = model.categories.filter(({ parent }) => parent === id)
  return [id, ...children.flatMap((child) => withDescendants(model, child.id))]
}

interface Place {
  readonly lat: number
  readonly lng: number
}

/** The great-circle distance on a sphere with a radius of 6371 km. */
function kilometres(a: Place, b: Place): number {
  const [x, y] = [direction(a), direction(b)]
  const dot = x[0] * y[0] + x[1] * y[1] + x[2] * y[2]
  const cross = Math.hypot(
    x[1] * y[2] - x[2] * y[1],
    x[2] * y[0] - x[0] * y[2],
    x[0] * y[1] - x[1] * y[0],
  )
  return 6371 * Math.atan2(cross, dot)
}

function direction({ lat, lng }: Place): [number, number, number] {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
