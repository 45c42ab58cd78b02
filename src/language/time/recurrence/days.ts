// Which days of a year, month or week a rule gives (RFC 5545 §3.3.10), without regard to INTERVAL.
import { countDays, dayOfCount, daysInMonth, isLeapYear, weekdayOf } from '../gregorian.ts'
import { type DayOfWeek, type Weekday, weekdays } from './rule.ts'

/** Ascending distances from the first day of the period. */
export type Offsets = readonly number[]

/** The numbers of a part, of which there may be hundreds. */
export type Numbers = ReadonlySet<number>

/** 0 is Monday. */
export const weekdayFromMonday = (day: number): number => (weekdayOf(day) + 6) % 7

export const indexOfWeekday = (weekday: Weekday): number => weekdays.indexOf(weekday)

/** The places of the set that BYSETPOS names; all without it. */
export function atPositions(offsets: Offsets, positions: Numbers | undefined): Offsets {
  if (!positions) return offsets
  const { length } = offsets
  return offsets.filter((_, index) => positions.has(index + 1) || positions.has(index - length))
}

/** A month or a year, of which BYDAY counts its ordinals. */
interface Stretch {
  readonly length: number
  /** Of its first day; 0 is Monday. */
  readonly weekday: number
}

/** By weekday: the ordinals that BYDAY names, none for every one; undefined if it is not named. */
export type NamedDays = readonly (readonly number[] | undefined)[]

export function namedDays(days: readonly DayOfWeek[]): NamedDays {
  return weekdays.map((weekday) => {
    const ofWeekday = days.filter((day) => day.weekday === weekday)
    if (ofWeekday.length === 0) return undefined
    const ordinals = ofWeekday.flatMap(({ ordinal }) => ordinal ?? [])
    return ordinals.length < ofWeekday.length ? [] : ordinals
  })
}

/** The parts of a rule that select days; BYMONTH is looked at for years alone. */
export interface Selection {
  readonly byMonth?: readonly number[]
  readonly byWeekNo?: Numbers | undefined
  readonly byYearDay?: Numbers | undefined
  readonly byMonthDay?: Numbers | undefined
  readonly named?: NamedDays | undefined
  readonly weekStart: Weekday
}

/** Whether BYDAY names the day at an index of the month or year. */
function isNamed(named: NamedDays, { length, weekday }: Stretch, index: number): boolean {
  const ordinals = named[(weekday + index) % 7]
  if (!ordinals || ordinals.length === 0) return ordinals !== undefined
  const fromStart = Math.floor(index / 7) + 1
  const fromEnd = -Math.floor((length - 1 - index) / 7) - 1
  return ordinals.includes(fromStart) || ordinals.includes(fromEnd)
}

/** Whether a part names the number from the start or, as a negative one, from the end. */
export const hasPlace = (numbers: Numbers, place: number, length: number): boolean =>
  numbers.has(place) || numbers.has(place - length - 1)

/** The days of a month that BYMONTHDAY and BYDAY select. */
export function daysOfMonth({ byMonthDay, named }: Selection, month: Stretch): Offsets {
  const found: number[] = []
  for (let index = 0; index < month.length; index++) {
    if (named && !isNamed(named, month, index)) continue
    if (byMonthDay && !hasPlace(byMonthDay, index + 1, month.length)) continue
    found.push(index)
  }
  return found
}

/** The days of a year that all parts select. */
export function daysOfYear(selection: Selection, year: number): Offsets {
  const { byMonth, byWeekNo, byYearDay, named } = selection
  const first = countDays(year, 1, 1)
  const whole = { length: isLeapYear(year) ? 366 : 365, weekday: weekdayFromMonday(first) }
  // With BYMONTH, ordinals count in each month, otherwise in the year.
  const ofMonths = byMonth ? selection : { ...selection, named: undefined }
  const found: number[] = []
  for (let month = 1, start = 0; month <= 12; month++) {
    const length = daysInMonth(year, month)
    const isIn = !byMonth || byMonth.includes(month)
    const weekday = (whole.weekday + start) % 7
    for (const offset of isIn ? daysOfMonth(ofMonths, { length, weekday }) : []) {
      const index = start + offset
      if (byYearDay && !hasPlace(byYearDay, index + 1, whole.length)) continue
      if (named && !byMonth && !isNamed(named, whole, index)) continue
      if (byWeekNo && !isInWeeks(byWeekNo, first + index, selection.weekStart)) continue
      found.push(index)
    }
    start += length
  }
  return found
}

/**
 * Whether BYWEEKNO names the week of a day. Week 1 is the first with four days in its year, so
 * the first days of January may be in the last week of the year before, and the last ones of
 * December in week 1 of the next.
 */
function isInWeeks(weeks: Numbers, day: number, weekStarts: Weekday): boolean {
  const weekStart = indexOfWeekday(weekStarts)
  const start = day - ((weekdayFromMonday(day) - weekStart + 7) % 7)
  const [first, next] = weekYearAround(start, weekStart)
  return hasPlace(weeks, (start - first) / 7 + 1, (next - first) / 7)
}

/** The first days of the week-year that a week lies in, and of the next one. */
function weekYearAround(start: number, weekStart: number): readonly [number, number] {
  // The fourth day of a week lies in the year that the week is counted in.
  const { year } = dayOfCount(start + 3)
  return [firstWeekOf(year, weekStart), firstWeekOf(year + 1, weekStart)]
}

/** The first day of week 1: of the week that has 4 January. */
function firstWeekOf(year: number, weekStart: number): number {
  const day = countDays(year, 1, 4)
  return day - ((weekdayFromMonday(day) - weekStart + 7) % 7)
}
