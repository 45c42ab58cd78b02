// Looks for series among single events: what is called the same, at the same place and clock, on
// days that a simple rule gives. Better none than one that is none.

import { fold } from '../../../language/text/search/fold.ts'
import {
  SECONDS_OF_DAY,
  countDays,
  dayOfCount,
  weekdayOf,
} from '../../../language/time/gregorian.ts'
import { wallSeconds, writeWall } from '../../../language/time/wall.ts'
import { canonical } from '../../import/fingerprint.ts'
import type { ImportedEvent, ImportedOccurrence, Links, Values } from '../../import/item.ts'
import { isWall } from '../map/map_others.ts'

export interface Guessed {
  readonly series: readonly GuessedSeries[]
  readonly single: readonly ImportedEvent[]
}

export interface GuessedSeries {
  /** By date. */
  readonly members: readonly ImportedEvent[]
  readonly recurrence: {
    readonly rules: readonly string[]
    readonly dates?: readonly string[]
    readonly except: readonly string[]
  }
}

const fewest = 3
const mostWeeks = 8
/** The limit of a recurrence for exceptions. */
const mostDates = 1000

export function guessSeries(events: readonly ImportedEvent[]): Guessed {
  const series: GuessedSeries[] = []
  const single: ImportedEvent[] = []
  for (const group of alike(events)) {
    const found = seriesOf(group)
    if (found) series.push(found)
    else single.push(...group)
  }
  return { series, single }
}

/** What could be dates of one series; what never is, alone. */
export const alike = (events: readonly ImportedEvent[]): readonly (readonly ImportedEvent[])[] =>
  [...Map.groupBy(events, likenessOf)].flatMap(([key, group]) =>
    key === undefined ? group.map((one) => [one]) : [group],
  )

/** What all dates of a series have in common; undefined of what is never one. */
function likenessOf({ title, values, links, occurrences }: ImportedEvent): string | undefined {
  const { start_date, end_date, timezone, all_day, status, recurrence } = values
  const [start, end] = [String(start_date), String(end_date)]
  if (!isWall(start) || !isWall(end) || recurrence !== undefined) return undefined
  if (occurrences.length > 0 || links?.post_parent !== undefined) return undefined
  const seconds = wallSeconds(end) - wallSeconds(start)
  const place = [links?.venue ?? [], timezone, all_day ?? false]
  return canonical([fold(title), place, start.slice(11), seconds, status])
}

const byStart = (a: ImportedEvent, b: ImportedEvent) => (startOf(a) < startOf(b) ? -1 : 1)

export function seriesOf(group: readonly ImportedEvent[]): GuessedSeries | undefined {
  const members = group.toSorted(byStart)
  const days = members.map((one) => Math.floor(wallSeconds(startOf(one)) / SECONDS_OF_DAY))
  if (days.length < fewest || new Set(days).size < days.length || differ(members)) return undefined
  // Every fourth week for some months is once a month, if that fits as well.
  const found = weekly(days, 3) ?? monthly(days) ?? weekly(days, mostWeeks)
  if (!found || found.slots.length > mostDates) return undefined
  const [first] = members
  const clock = wallSeconds(startOf(first!)) % SECONDS_OF_DAY
  const taken = new Set(days)
  const except = found.slots
    .filter((day) => !taken.has(day))
    .map((day) => writeWall(day * SECONDS_OF_DAY + clock))
  const rule = `${found.rule};COUNT=${found.slots.length}`
  return { members, recurrence: { rules: [rule], except } }
}

/** These dates, whatever rule they follow. */
export function seriesOfDates(group: readonly ImportedEvent[]): GuessedSeries {
  const members = group.toSorted(byStart)
  const dates = members.slice(1).map(startOf)
  return { members, recurrence: { rules: ['FREQ=DAILY;COUNT=1'], dates, except: [] } }
}

export const startOf = ({ values }: ImportedEvent): string => String(values['start_date'])

/** Whether most of them say something of their own, so that they are just called the same. */
function differ(members: readonly ImportedEvent[]): boolean {
  const [first, ...others] = members
  const different = others.filter((one) => ownOf(one, first!).length > 0)
  return different.length * 2 > members.length
}

/** Which values and links an event has otherwise than the first one. */
function ownOf(one: ImportedEvent, first: ImportedEvent): readonly string[] {
  const [values, firsts] = [said(one), said(first)]
  const names = new Set([...Object.keys(values), ...Object.keys(firsts)])
  return [...names].filter((name) => canonical(values[name]) !== canonical(firsts[name]))
}

/** Each date has its own of these. */
const ofEach = new Set(['start_date', 'end_date', 'slug', 'date_utc', 'title', 'author'])

const said = ({ values, links }: ImportedEvent): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...values, ...links }).filter(
      ([name, value]) => !ofEach.has(name) && value !== undefined,
    ),
  )

interface Found {
  readonly rule: string
  /** All days that the rule gives, as counts of days. */
  readonly slots: readonly number[]
}

const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Some weekdays of every week, or one weekday of every so many weeks. */
function weekly(days: readonly number[], most: number): Found | undefined {
  const [first = 0] = days
  const last = days.at(-1) ?? first
  const weekdays = new Set(days.map(weekdayOf))
  if (weekdays.size > 1) {
    const slots = span(first, last, 1).filter((day) => weekdays.has(weekdayOf(day)))
    const wanted = [1, 2, 3, 4, 5, 6, 0].filter((day) => weekdays.has(day)).map((day) => names[day])
    const rule = weekdays.size === 7 ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${wanted.join(',')}`
    return isFull(days, slots) ? { rule, slots } : undefined
  }
  const weeks = days.slice(1).reduce((common, day) => divisor(common, (day - first) / 7), 0)
  if (weeks > most) return undefined
  const slots = span(first, last, weeks * 7)
  const interval = weeks === 1 ? '' : `;INTERVAL=${weeks}`
  const rule = `FREQ=WEEKLY${interval};BYDAY=${names[weekdayOf(first)]}`
  return isFull(days, slots) ? { rule, slots } : undefined
}

/** The second Tuesday or the last Friday of every so many months. */
function monthly(days: readonly number[]): Found | undefined {
  const weekdays = new Set(days.map(weekdayOf))
  const [weekday = 0] = weekdays
  if (weekdays.size > 1) return undefined
  const places = days.map((day) => dayOfCount(day))
  const nths = new Set(places.map(({ day }) => Math.ceil(day / 7)))
  const areLast = days.every((day) => dayOfCount(day + 7).month !== dayOfCount(day).month)
  const [nth = 0] = nths
  if (!areLast && (nths.size > 1 || nth > 4)) return undefined
  const months = places.map(({ year, month }) => year * 12 + month - 1)
  const [from = 0] = months
  const step = months.slice(1).reduce((common, month) => divisor(common, month - from), 0)
  const slots = span(from, months.at(-1) ?? from, step).map((month) =>
    dayIn(Math.floor(month / 12), (month % 12) + 1, weekday, areLast ? -1 : nth),
  )
  const interval = step === 1 ? '' : `;INTERVAL=${step}`
  const rule = `FREQ=MONTHLY${interval};BYDAY=${areLast ? -1 : nth}${names[weekday]}`
  return isFull(days, slots) ? { rule, slots } : undefined
}

/** The n-th such weekday of a month, or its last one for -1. */
function dayIn(year: number, month: number, weekday: number, nth: number): number {
  const first = countDays(year, month, 1)
  const day = first + ((weekday - weekdayOf(first) + 7) % 7)
  if (nth > 0) return day + (nth - 1) * 7
  const fifth = day + 28
  return dayOfCount(fifth).month === month ? fifth : day + 21
}

/** At most a quarter of the dates of the rule are missing, and none stands beside it. */
function isFull(days: readonly number[], slots: readonly number[]): boolean {
  const given = new Set(slots)
  return days.every((day) => given.has(day)) && (slots.length - days.length) * 4 <= slots.length
}

/** A rule of which fewer than this many in a hundred thousand days are given is none anyway. */
function span(from: number, to: number, step: number): readonly number[] {
  const count = Math.floor((to - from) / step) + 1
  return count > mostDates * 4 ? [] : Array.from({ length: count }, (_, n) => from + n * step)
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** The series as one item: the first date is the series, what others have otherwise is theirs. */
export function asSeries({ members, recurrence }: GuessedSeries, key: string): ImportedEvent {
  const [first, ...others] = members as readonly [ImportedEvent, ...ImportedEvent[]]
  const occurrences = others.flatMap((one): readonly ImportedOccurrence[] => {
    const own = ownOf(one, first)
    return own.length === 0 ? [] : [{ original_start: startOf(one), ...differenceOf(one, own) }]
  })
  const remarks = members.flatMap((one) => one.remarks)
  return { ...first, key, values: { ...first.values, recurrence }, occurrences, remarks }
}

const linkNames: ReadonlySet<string> = new Set(['venue', 'organizer', 'categories', 'tags'])

function differenceOf(one: ImportedEvent, own: readonly string[]) {
  const links: Links = Object.fromEntries(
    own
      .filter((name) => linkNames.has(name))
      .map((name) => [name, one.links?.[name as keyof Links] ?? []]),
  )
  const values: Values = Object.fromEntries(
    own.filter((name) => !linkNames.has(name)).map((name) => [name, one.values[name] ?? null]),
  )
  return { values, ...(Object.keys(links).length > 0 ? { links } : {}) }
}
