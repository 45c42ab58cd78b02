import type { Fault } from '../problem.ts'
import { readDaytime, readOffset } from './daytime.ts'
import { SECONDS_OF_DAY, addMonths, countDays, dayOfCount, isDay, weekdayOf } from './gregorian.ts'
import { instantOf, localSeconds } from './periods.ts'
import { isInCalendar, wallSeconds, writeWall, type Wall } from './wall.ts'

interface Shift {
  /** Elapsed time. */
  readonly seconds: number
  /** Calendar time, and so are months: the time of day stays. */
  readonly days: number
  readonly months: number
}

interface Relative extends Shift {
  readonly kind: 'relative'
  /** Seconds since midnight; the present time of day if undefined. */
  readonly time: number | undefined
}

interface Weekday {
  readonly kind: 'weekday'
  /** 0 is Sunday. */
  readonly weekday: number
  /** How many days ahead the first day is that counts: today itself, or tomorrow. */
  readonly from: 0 | 1
  readonly time: number
}

/** The first or last day of a month or year. */
interface Edge {
  readonly kind: 'edge'
  readonly isLast: boolean
  /** The length of the period. */
  readonly months: 1 | 12
  /** 0 is the present period, 1 the next one. */
  readonly ahead: number
  readonly time: number
}

/** A day that depends on the present one. */
interface DayByToday {
  readonly kind: 'day'
  /** Days are counted from 1970; undefined if there is no such day. */
  readonly dayAt: (today: number) => number | undefined
  readonly time: number
}

/** A date as it was given (§3.6), before it is known in which zone it is read. */
export type Moment =
  | { readonly kind: 'instant'; readonly at: number }
  | { readonly kind: 'wall'; readonly wall: Wall }
  | Relative
  | Weekday
  | Edge
  | DayByToday

export interface Settled {
  readonly wall: Wall
  readonly at: number
}

const LONGEST = 100
const MONTHS =
  'january february march april may june july august september october november december'
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'

const monthNames = MONTHS.split(' ')
const weekdayNames = WEEKDAYS.split(' ')
const namedDays = ['yesterday', 'today', 'tomorrow']
const periodsAhead: ReadonlyMap<string, number> = new Map([
  ['previous', -1],
  ['last', -1],
  ['this', 0],
  ['next', 1],
])

const none: Shift = { seconds: 0, days: 0, months: 0 }
const units: ReadonlyMap<string, Shift> = new Map([
  ['minute', { ...none, seconds: 60 }],
  ['hour', { ...none, seconds: 3600 }],
  ['day', { ...none, days: 1 }],
  ['week', { ...none, days: 7 }],
  ['month', { ...none, months: 1 }],
  ['year', { ...none, months: 12 }],
])

const presentDay: Relative = { kind: 'relative', ...none, time: 0 }
const fixedWords: ReadonlyMap<string, Moment> = new Map([
  ['now', { ...presentDay, time: undefined }],
  ['midnight', presentDay],
  ['noon', { ...presentDay, time: 12 * 3600 }],
])

const readers = [
  (text: string) => fixedWords.get(text),
  readUnixTime,
  readNumericDate,
  readWrittenDate,
  readNamedDay,
  readWeekday,
  readEdge,
  readShift,
]

export function readMoment(given: string): Moment | undefined {
  const text = plainOf(given)
  if (text === undefined) return undefined
  for (const reader of readers) {
    const moment = reader(text)
    if (moment) return moment
  }
  return undefined
}

/** In small letters and with single blanks; undefined if it is too long for a date. */
export const plainOf = (given: string): string | undefined =>
  given.length > LONGEST ? undefined : given.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Undefined if the moment leaves the years 0001 to 9999, in the zone or in UTC. */
export function settle(moment: Moment, zone: string, now: number): Settled | undefined {
  if (moment.kind === 'instant') return settleInstant(moment.at, zone)
  if (moment.kind === 'wall') return settleSeconds(wallSeconds(moment.wall), zone)
  if (moment.kind === 'weekday') return settleWeekday(moment, zone, now)
  if (moment.kind === 'edge') return settleEdge(moment, zone, now)
  if (moment.kind === 'day') return settleDay(moment, zone, now)
  return settleRelative(moment, zone, now)
}

function readUnixTime(text: string): Moment | undefined {
  // Twelve digits reach the end of the year 9999.
  if (!/^(?:\d{9,11}|@\d{1,12})$/.test(text)) return undefined
  return instantMoment(Number(text.replace('@', '')))
}

function readNumericDate(text: string): Moment | undefined {
  const match = /^(\d{4})([-/]?)(\d\d)\2(\d\d)(?:[ t]([^z+-]+)(z|[+-].+)?)?$/.exec(text)
  if (!match) return undefined
  const [, year, , month, day, clock, zone] = match
  if (zone === undefined) return wallMoment(year, month, day, clock)
  const offset = readOffset(zone)
  const local = wallMoment(year, month, day, clock)
  if (offset === undefined || local?.kind !== 'wall') return undefined
  return instantMoment(wallSeconds(local.wall) - offset)
}

function readWrittenDate(text: string): Moment | undefined {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]+)(?: ?, ?| )(\d{4})(?: (.+))?$/.exec(text)
  if (dayFirst) return wallMoment(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1], dayFirst[4])
  const monthFirst = /^([a-z]+) (\d{1,2})(?:st|nd|rd|th)?(?: ?, ?| )(\d{4})(?: (.+))?$/.exec(text)
  if (!monthFirst) return undefined
  return wallMoment(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2], monthFirst[4])
}

function readNamedDay(text: string): Moment | undefined {
  const match = /^([a-z]+)(?: (.+))?$/.exec(text)
  if (!match) return undefined
  const [, name = '', clock] = match
  const time = timeOf(clock)
  if (!namedDays.includes(name) || time === undefined) return undefined
  return { ...presentDay, days: namedDays.indexOf(name) - 1, time }
}

function readWeekday(text: string): Moment | undefined {
  const match = /^(next )?([a-z]+)(?: (.+))?$/.exec(text)
  if (!match) return undefined
  const [, next, name = '', clock] = match
  const weekday = weekdayOfName(name)
  const time = timeOf(clock)
  if (weekday < 0 || time === undefined) return undefined
  return { kind: 'weekday', weekday, from: next === undefined ? 0 : 1, time }
}

function readEdge(text: string): Moment | undefined {
  const match = /^(first|last) day of ([a-z]+) (month|year)(?: (.+))?$/.exec(text)
  if (!match) return undefined
  const [, edge, which = '', period, clock] = match
  const ahead = periodsAhead.get(which)
  const time = timeOf(clock)
  if (ahead === undefined || time === undefined) return undefined
  return { kind: 'edge', isLast: edge === 'last', months: period === 'year' ? 12 : 1, ahead, time }
}

function readShift(text: string): Moment | undefined {
  // Ten digits of years stay exact enough to be found outside the calendar.
  const match = /^(?:now )?([+-]\d{1,10}) ?([a-z]+?)s?(?: (.+))?$/.exec(text)
  if (!match) return undefined
  const [, amount, name = '', clock] = match
  const unit = units.get(name)
  const time = clock === undefined ? undefined : readDaytime(clock)
  if (!unit || (clock !== undefined && time === undefined)) return undefined
  return { kind: 'relative', ...times(unit, Number(amount)), time }
}

const times = (unit: Shift, amount: number): Shift => ({
  seconds: unit.seconds * amount,
  days: unit.days * amount,
  months: unit.months * amount,
})

/** 0 is Sunday; -1 if it is none. */
export const weekdayOfName = (name: string): number => weekdayNames.indexOf(name)

export const timeOf = (clock: string | undefined): number | undefined =>
  clock === undefined ? 0 : readDaytime(clock)

/** 0 if it is none. */
export const monthOf = (word = ''): number =>
  1 + monthNames.findIndex((name) => name === word || name.slice(0, 3) === word)

const instantMoment = (at: number): Moment | undefined =>
  isInCalendar(at) ? { kind: 'instant', at } : undefined

function wallMoment(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
  clock: string | undefined,
): Moment | undefined {
  const time = timeOf(clock)
  const date = [Number(year), Number(month), Number(day)] as const
  if (time === undefined || !isDay(...date)) return undefined
  return { kind: 'wall', wall: writeWall(countDays(...date) * SECONDS_OF_DAY + time) }
}

function settleInstant(at: number, zone: string): Settled | undefined {
  if (!isInCalendar(at)) return undefined
  const seconds = localSeconds(at, zone)
  if (!isInCalendar(seconds)) return undefined
  return { wall: writeWall(seconds), at }
}

const settleSeconds = (seconds: number, zone: string): Settled | undefined =>
  isInCalendar(seconds) ? settleInstant(instantOf(seconds, zone), zone) : undefined

function settleRelative(given: Relative, zone: string, now: number): Settled | undefined {
  const { days, months, time } = given
  const from = now + given.seconds
  // Through the wall clock, the second occurrence of an overlap would become the first.
  if (time === undefined && days === 0 && months === 0) return settleInstant(from, zone)
  if (!isInCalendar(from)) return undefined
  const seconds = localSeconds(from, zone)
  const today = Math.floor(seconds / SECONDS_OF_DAY)
  const day = addMonths(today, months) + days
  return settleSeconds(day * SECONDS_OF_DAY + (time ?? seconds - today * SECONDS_OF_DAY), zone)
}

function settleWeekday(given: Weekday, zone: string, now: number): Settled | undefined {
  const first = dayAt(now, zone) + given.from
  const ahead = (given.weekday - weekdayOf(first) + 7) % 7
  return settleSeconds((first + ahead) * SECONDS_OF_DAY + given.time, zone)
}

function settleEdge(given: Edge, zone: string, now: number): Settled | undefined {
  const { isLast, months, ahead, time } = given
  const { year, month } = dayOfCount(dayAt(now, zone))
  const first = countDays(year, months === 12 ? 1 : month, 1)
  const day = isLast ? addMonths(first, (ahead + 1) * months) - 1 : addMonths(first, ahead * months)
  return settleSeconds(day * SECONDS_OF_DAY + time, zone)
}

function settleDay({ dayAt: find, time }: DayByToday, zone: string, now: number) {
  const day = find(dayAt(now, zone))
  return day === undefined ? undefined : settleSeconds(day * SECONDS_OF_DAY + time, zone)
}

const dayAt = (instant: number, zone: string): number =>
  Math.floor(localSeconds(instant, zone) / SECONDS_OF_DAY)

/** The same of a field, if it is given; a moment that does not exist is a fault of it. */
export function settleField(
  name: string,
  given: Moment | undefined,
  zone: string,
  now: number,
  faults: Record<string, Fault>,
): Settled | undefined {
  const settled = given && settle(given, zone, now)
  if (given && !settled) faults[name] = { kind: 'moment' }
  return settled
}
