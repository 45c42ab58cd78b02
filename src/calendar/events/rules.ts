// Pure rules of events: their times, and the window of a list's date parameters.

import type { Fault } from '../../language/problem.ts'
import { fold, foldLong } from '../../language/text/search/fold.ts'
import { htmlToText } from '../../language/text/html/html.ts'
import { addYears, dayEnd, dayStart, firstSecond, lastSecond } from '../../language/time/day.ts'
import { type Moment, settle, settleField } from '../../language/time/moment.ts'
import { isInCalendar } from '../../language/time/wall.ts'
import { toInstant } from '../../language/time/zone.ts'
import type { Window } from './listing/filter.ts'

const day = 86_400

/** Wall clocks in the event's zone, and the same instants in seconds. */
export interface Span {
  readonly start_date: string
  readonly end_date: string
  readonly start_utc: number
  readonly end_utc: number
}

export type StoredSpan = Span & { readonly timezone: string }

export interface Times {
  /** Absent: stays as stored. */
  readonly start_date?: Moment
  readonly end_date?: Moment
  readonly all_day: boolean
  readonly timezone: string
}

/**
 * Start and end of an event (§6.6). Both dates are read in its zone; an all-day event covers its
 * days from the first to the last second.
 */
export function span(
  given: Times,
  stored: StoredSpan | undefined,
  now: number,
  faults: Record<string, Fault>,
): Span | undefined {
  const start = readWall(given, 'start_date', stored, now, faults)
  const end = readWall(given, 'end_date', stored, now, faults)
  if (!start || !end) return undefined
  const { all_day, timezone } = given
  const first = all_day ? settled(firstSecond(start.wall), timezone) : start
  const last = all_day ? settled(lastSecond(end.wall), timezone) : end
  if (!isInCalendar(first.at)) faults[blame(given, 'start_date')] = { kind: 'moment' }
  if (!isInCalendar(last.at)) faults[blame(given, 'end_date')] = { kind: 'moment' }
  if (last.at < first.at) {
    const blamed = given.start_date && !given.end_date ? 'start_date' : 'end_date'
    faults[blamed] = { kind: 'reversed' }
    return undefined
  }
  return {
    start_date: first.wall,
    end_date: last.wall,
    start_utc: first.at,
    end_utc: last.at,
  }
}

interface Point {
  readonly wall: string
  readonly at: number
}

const settled = (wall: string, zone: string): Point => ({ wall, at: toInstant(wall, zone) })

/** A stored date can leave the calendar only because its zone changed. */
const blame = (given: Times, name: 'start_date' | 'end_date') => (given[name] ? name : 'timezone')

function readWall(
  given: Times,
  name: 'start_date' | 'end_date',
  stored: StoredSpan | undefined,
  now: number,
  faults: Record<string, Fault>,
): Point | undefined {
  const wanted = given[name]
  const kept = stored && stored.timezone === given.timezone ? keptPoint(stored, name) : undefined
  if (!wanted && (kept || !stored)) return kept
  // In another zone the wall clock stays, unless the zone skips it.
  const found = settle(wanted ?? stillWall(stored, name), given.timezone, now)
  if (!found) faults[blame(given, name)] = { kind: 'moment' }
  // A wall clock that a client sends back unchanged keeps its stored instant, also in the hour that
  // a zone has twice.
  return wanted?.kind === 'wall' && kept?.wall === found?.wall ? kept : found
}

const stillWall = (stored: StoredSpan | undefined, name: 'start_date' | 'end_date'): Moment => ({
  kind: 'wall',
  wall: stored?.[name] ?? '',
})

const keptPoint = (stored: StoredSpan, name: 'start_date' | 'end_date'): Point => ({
  wall: stored[name],
  at: name === 'start_date' ? stored.start_utc : stored.end_utc,
})

/** 0 up to a day, 1 a week, 2 a month, 3 a year, 4 longer. */
export function durationClass({ start_utc, end_utc }: Pick<Span, 'start_utc' | 'end_utc'>): number {
  const length = end_utc - start_utc
  return [day, 7 * day, 31 * day, 366 * day].filter((bound) => length > bound).length
}

export const foldedText = (event: {
  readonly title: string
  readonly description: string
}): string => [fold(event.title), foldLong(htmlToText(event.description))].join('\n')

export const dateParams = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const
type DateParam = (typeof dateParams)[number]
const relativeParams = dateParams.slice(2)

type DateFilters = { readonly [K in DateParam]?: Moment | undefined } & {
  readonly strict_dates: boolean
}

export function windowOf(
  given: DateFilters,
  { zone, now, years }: { zone: string; now: number; years: number | 'unbounded' },
  faults: Record<string, Fault>,
): Window {
  const limits = new Map<DateParam, number>()
  const round = given.strict_dates ? exactly : toEdgeOfDay(zone)
  for (const name of dateParams) {
    const found = settleField(name, given[name], zone, now, faults)
    if (found) limits.set(name, round(name, found.at))
  }
  if (years === 'unbounded') return joined(limits)
  const isRelative = relativeParams.some((name) => given[name])
  if (!isRelative && !given.start_date) limits.set('start_date', round('start_date', now))
  if (!isRelative && !given.end_date) {
    limits.set('end_date', round('end_date', addYears(now, zone, years)))
  }
  return joined(limits)
}

/**
 * Until when the clock alone does not change a list: absolute dates never move, and the default
 * window moves at midnight. Anything else may move at any second.
 */
export function freshUntil(
  given: DateFilters & { readonly include?: readonly number[] },
  zone: string,
  now: number,
): number | undefined {
  const isWritten = (name: DateParam) => {
    const kind = given[name]?.kind
    return kind === undefined || kind === 'instant' || kind === 'wall'
  }
  if (!dateParams.every(isWritten)) return undefined
  const isRelative = relativeParams.some((name) => given[name])
  if (given.include || isRelative || (given.start_date && given.end_date)) return Infinity
  return given.strict_dates ? undefined : dayEnd(now, zone) + 1
}

const exactly = (_name: DateParam, at: number): number => at
const toEdgeOfDay =
  (zone: string) =>
  (name: DateParam, at: number): number =>
    name === 'start_date' ? dayStart(at, zone) : dayEnd(at, zone)

/** Instants are whole seconds: after is one second more, before one less. */
function joined(limits: ReadonlyMap<DateParam, number>): Window {
  const plus = (name: DateParam, more: number) => {
    const at = limits.get(name)
    return at === undefined ? [] : [at + more]
  }
  const startFrom = [...plus('start_date', 0), ...plus('starts_after', 1)]
  const endTo = [...plus('end_date', 0), ...plus('ends_before', -1)]
  const startTo = plus('starts_before', -1)
  const endFrom = plus('ends_after', 1)
  return {
    ...(startFrom.length > 0 ? { startFrom: Math.max(...startFrom) } : {}),
    ...(startTo.length > 0 ? { startTo: Math.max(...startTo) } : {}),
    ...(endFrom.length > 0 ? { endFrom: Math.max(...endFrom) } : {}),
    ...(endTo.length > 0 ? { endTo: Math.min(...endTo) } : {}),
  }
}

const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180
const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2

/** Great-circle distance in km (§5.7). */
export function distanceKm(
  a: { readonly lat: number; readonly lng: number },
  b: { readonly lat: number; readonly lng: number },
): number {
  const h =
    half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lng - a.lng)
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)))
}
