// Whether an event was in the list of a reader, by the fields that the history has of it: what
// `events/listing/conditions/conditions.ts` asks of the database. Pure.

import { type Actor, may } from '../../access/roles.ts'
import { fold } from '../../language/text/search/fold.ts'
import type { Wall } from '../../language/time/wall.ts'
import { toInstant } from '../../language/time/zone.ts'
import { isOn } from '../events/listing/counted/keys.ts'
import type { EventFilter, Window } from '../events/listing/filter.ts'
import { distanceKm, foldedText } from '../events/rules.ts'
import type { OwnField } from '../events/series/rules.ts'
import {
  type Attendance,
  type EventStatus,
  type StateFilter,
  plainState,
} from '../events/state/rules.ts'
import type { Fields } from '../history/rules.ts'
import { type Standing, type Status, canEdit, isListedTo } from '../items/status.ts'

/** An event at some time; of what is empty the history may have nothing. */
export interface PastEvent extends Standing {
  readonly id: number
  readonly hide_from_listings?: boolean
  readonly title?: string
  readonly description?: string
  readonly start_date: Wall
  readonly end_date: Wall
  readonly timezone: string
  readonly featured?: boolean
  readonly tickets?: readonly unknown[]
  readonly password?: unknown
  readonly post_parent?: number
  readonly event_status?: EventStatus
  readonly attendance?: Attendance
  readonly recurrence?: object | null
  readonly occurrence?: { readonly own: readonly OwnField[] } | null
  readonly venue?: readonly number[]
  readonly organizer?: readonly number[]
  readonly categories?: readonly number[]
  readonly tags?: readonly number[]
}

export const pastEvent = (id: number, fields: Fields): PastEvent =>
  ({ ...fields, id, was_status: null }) as PastEvent

export interface PastQuery {
  readonly filter: EventFilter
  /** The categories that the filter names, without those below them. */
  readonly roots: readonly number[] | undefined
  readonly place: (Point & { readonly km: number }) | undefined
}

/** What events were linked to, at the same time. */
export interface Surroundings {
  readonly parentOf: (category: number) => number
  readonly venue: (id: number) => Fields | null
  /** The names that the reader could see of what an event was linked to, folded. */
  readonly namesOf: (event: PastEvent) => readonly string[]
  readonly seriesOf: (event: PastEvent) => PastEvent | undefined
}

/** Whether the reader saw it in a list without any other filter. */
export const wasShown = (
  { actor, statuses, showsHidden }: EventFilter,
  event: PastEvent,
): boolean => isListedTo(actor, statuses, event) && isUnhidden(actor, showsHidden, event)

/** Whether the reader saw a series in the place of its dates: their statuses are not asked of it. */
export const wasSeriesShown = ({ actor, showsHidden }: EventFilter, series: PastEvent): boolean =>
  isListedTo(actor, undefined, series) && isUnhidden(actor, showsHidden, series)

const isUnhidden = (actor: Actor, showsHidden: boolean | undefined, event: PastEvent): boolean =>
  !event.hide_from_listings || (showsHidden === true && canEdit(actor, event))

/** Whether the reader's filter let it through, before any folding. */
export function wasIn(
  { filter, roots, place }: PastQuery,
  event: PastEvent,
  around: Surroundings,
): boolean {
  const { actor, include, parent, series, search } = filter
  if (!wasShown(filter, event) || event.recurrence || !isWithin(filter.window, event)) return false
  const { post_parent: above = 0 } = event
  if (include && !include.includes(event.id)) return false
  if (parent !== undefined && above !== parent) return false
  if (series !== undefined && (!event.occurrence || above !== series)) return false
  const { event_status = plainState.event_status, attendance = plainState.attendance } = event
  if (!isOf(filter.eventStatus, event_status)) return false
  const { venue = [], organizer = [], categories = [], tags = [], tickets = [] } = event
  // Filters on what a protected event hides never match it.
  const open: readonly (boolean | undefined)[] = [
    filter.featured === undefined ? undefined : Boolean(event.featured) === filter.featured,
    filter.ticketed === undefined ? undefined : tickets.length > 0 === filter.ticketed,
    filter.attendance && isOf(filter.attendance, attendance),
    filter.venues && hasOne(venue, filter.venues),
    filter.organizers && hasOne(organizer, filter.organizers),
    filter.tags && hasOne(tags, filter.tags),
    roots && categories.some((one) => isBelow(one, roots, around.parentOf)),
    filter.geoloc === undefined
      ? undefined
      : venue.some((id) => pointOf(around.venue(id), actor) !== undefined) === filter.geoloc,
    place && venue.some((id) => isNear(pointOf(around.venue(id), actor), place)),
    search && hasTexts(event, search, around),
  ]
  const isOpen = !event.password || canEdit(actor, event)
  return open.every((one) => one === undefined || (one && isOpen))
}

function isWithin(window: Window | undefined, event: PastEvent): boolean {
  const [start, end] = timesOf(event)
  const {
    startFrom = -Infinity,
    startTo = Infinity,
    endFrom = -Infinity,
    endTo = Infinity,
  } = window ?? {}
  return start >= startFrom && start <= startTo && end >= endFrom && end <= endTo
}

export const timesOf = ({
  start_date,
  end_date,
  timezone,
}: PastEvent): readonly [number, number] => [
  toInstant(start_date, timezone),
  toInstant(end_date, timezone),
]

const isOf = (filter: StateFilter | undefined, value: string): boolean =>
  !filter || filter.values.includes(value) === filter.isWanted

const hasOne = (ids: readonly number[], wanted: readonly number[]): boolean =>
  ids.some((id) => wanted.includes(id))

function isBelow(
  category: number,
  roots: readonly number[],
  parentOf: Surroundings['parentOf'],
): boolean {
  const seen = new Set<number>()
  for (let id = category; id !== 0 && !seen.has(id); id = parentOf(id)) {
    if (roots.includes(id)) return true
    seen.add(id)
  }
  return false
}

interface Point {
  readonly lat: number
  readonly lng: number
}

/** Where a venue was, if the reader could read it. */
function pointOf(venue: Fields | null, actor: Actor): Point | undefined {
  const { geo_lat: lat, geo_lng: lng } = venue ?? {}
  return venue && isReadable(venue, actor) && typeof lat === 'number' && typeof lng === 'number'
    ? { lat, lng }
    : undefined
}

/** Whether the reader could read a venue or an organizer; terms have no status. */
export function isReadable({ status, author }: Fields, actor: Actor): boolean {
  if (status === undefined || status === 'publish') return true
  return (status as Status) !== 'trash' && (may(actor, 'editOthers') || author === actor.id)
}

const isNear = (point: Point | undefined, { km, ...place }: Point & { readonly km: number }) =>
  point !== undefined && distanceKm(place, point) <= km

/** Texts that an occurrence has not for itself are those of its series. */
function hasTexts(
  event: PastEvent,
  { all, none, byWords, days }: NonNullable<EventFilter['search']>,
  around: Surroundings,
): boolean {
  const series = event.occurrence ? around.seriesOf(event) : undefined
  const isOwn = event.occurrence?.own.includes('description') ?? true
  const { title = '', description = '' } = event
  const text = foldedText({
    title,
    description: isOwn ? description : (series?.description ?? description),
  })
  const names = byWords ? around.namesOf(event) : []
  const has = (word: string) => text.includes(word) || names.some((name) => name.includes(word))
  const isNamedDay = (word: string) => {
    const named = days?.[word]
    return named !== undefined && isOn(named, event.start_date)
  }
  return all.every((word) => has(word) || isNamedDay(word)) && !none.some(has)
}

/** The name of a venue, an organizer or a term, folded. */
export const foldedName = ({ venue, organizer, name }: Fields): string =>
  fold([venue, organizer, name].find((one) => typeof one === 'string') ?? '')
