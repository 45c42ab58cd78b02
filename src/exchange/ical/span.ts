// When an event starts and ends (RFC 5545 §3.6.1), as our interface takes it (§6.6).

import { SECONDS_OF_DAY } from '../../language/time/gregorian.ts'
import { instantOf, localSeconds } from '../../language/time/periods.ts'
import { offsetOf } from '../../language/time/zone.ts'
import type { Recurrence, SeriesTimes } from '../../language/time/recurrence/plan.ts'
import { writeWall } from '../../language/time/wall.ts'
import type { Remark, Values } from '../import/item.ts'
import {
  type Reading,
  type When,
  all,
  first,
  firstWhen,
  inZone,
  instantAt,
  isClear,
  isInYears,
  note,
} from './context.ts'
import type { Property } from './file/property.ts'
import { exportedZone } from './exported.ts'
import { excerpt, refusal, remark } from './remarks.ts'
import { type Duration, readDuration } from './file/stamp.ts'

export interface IcalSpan {
  readonly zone: string
  readonly allDay: boolean
  /** By the clock of the zone; midnights of the first and the last day. */
  readonly start: number
  readonly end: number
  /** Whether the zone is one that the event names. */
  readonly isNamed?: boolean
  /** The moments of start and end, where the clock of the zone shows them a second time. */
  readonly moments?: readonly [number, number]
}

/** A span that repeats. */
export interface Series {
  readonly span: IcalSpan
  readonly times: SeriesTimes
  readonly recurrence: Recurrence
}

export const timesOf = ({ start, zone, allDay }: IcalSpan): SeriesTimes => ({
  start: writeWall(start),
  zone,
  allDay,
})

/** Why it has none, otherwise. */
export function readSpan(
  reading: Reading,
  repeats: boolean,
): IcalSpan | { readonly refused: Remark } {
  const property = startIn(reading)
  if (!property) return { refused: refusal('noStart') }
  const value = excerpt(property.value.trim())
  const start = firstWhen(property, reading)
  if (!start) return { refused: refusal('badStart', { value }) }
  if (!isInYears(start)) return { refused: refusal('farStart', { value }) }
  const found = start.isDay ? daysFrom(start, reading) : clocksFrom(start, reading, repeats)
  const span = inExportedZone({ ...found, isNamed: start.isNamed === true }, reading)
  return isInYears({ ...start, seconds: span.end, zone: span.zone })
    ? span
    : { ...span, end: span.start }
}

/** By the clock of the zone that an export names. */
function inExportedZone(span: IcalSpan, reading: Reading): IcalSpan {
  const zone = exportedZone(reading)
  if (zone === undefined) return span
  if (span.allDay) return { ...span, zone, isNamed: true }
  const moments = [instantOf(span.start, span.zone), instantOf(span.end, span.zone)] as const
  const [start, end] = moments.map((at) => localSeconds(at, zone)) as [number, number]
  const isTold = instantOf(start, zone) !== moments[0] || instantOf(end, zone) !== moments[1]
  return { zone, allDay: false, start, end, isNamed: true, ...(isTold && { moments }) }
}

/** Of several the first that can be read. */
function startIn(reading: Reading): Property | undefined {
  const found = all(reading, 'DTSTART').filter(({ value }) => value.trim() !== '')
  const isRead = (one: Property) => firstWhen(one, reading) !== undefined
  return found.length > 1 ? (found.find(isRead) ?? found[0]) : found[0]
}

/** DTEND is the day behind the last one. */
function daysFrom(start: When, reading: Reading): IcalSpan {
  const end = endOf(start, reading)
  const seconds = end ? daySeconds(inZone(end, start.zone)) : start.seconds + SECONDS_OF_DAY
  // Many programs write the same day, and mean it.
  const last = seconds === start.seconds ? start.seconds : seconds - SECONDS_OF_DAY
  return {
    zone: start.zone,
    allDay: true,
    start: start.seconds,
    end: notBefore(start.seconds, last, reading),
  }
}

function clocksFrom(given: When, reading: Reading, repeats: boolean): IcalSpan {
  const end = endOf(given, reading) ?? given
  const { zone } = reading
  if (isMarkedAllDay(reading)) {
    const days = [given.zone, zone].flatMap((one) => wholeDays(given, end, one) ?? [])
    if (days[0]) return days[0]
  }
  // A rule in UTC would mean other hours by another clock.
  const isOurs = given.isUtc && !repeats && isClear(given, zone) && isClear(end, zone)
  const start = existing(inZone(given, isOurs ? zone : given.zone))
  const last = existing(inZone(end, start.zone))
  if (instantAt(end) < instantAt(given)) {
    note(reading, remark('endBefore'))
    return { zone: start.zone, allDay: false, start: start.seconds, end: start.seconds }
  }
  return { zone: start.zone, allDay: false, start: start.seconds, end: last.seconds }
}

/** Clocks that do not exist are moved forward (§3.6). */
const existing = (when: When): When => ({
  ...when,
  seconds: localSeconds(instantAt(when), when.zone),
})

function endOf(start: When, reading: Reading): When | undefined {
  const property = first(reading, 'DTEND')
  const end = property && firstWhen(property, reading)
  if (end && isInYears(end)) return end
  const given = first(reading, 'DURATION')?.value ?? ''
  const length = readDuration(given)
  if (length) return after(start, length)
  const bad = property?.value.trim() || given.trim()
  if (bad !== '') note(reading, remark('badEnd', { value: excerpt(bad) }))
  return undefined
}

/** A moment so much later. */
export function after(start: When, { days, seconds }: Duration): When {
  const moved = { ...start, seconds: start.seconds + days * SECONDS_OF_DAY }
  if (seconds === 0) return moved
  if (start.isDay) {
    const more = Math.ceil(seconds / SECONDS_OF_DAY) * SECONDS_OF_DAY
    return { ...moved, seconds: moved.seconds + more }
  }
  return { ...moved, seconds: localSeconds(instantAt(moved) + seconds, start.zone) }
}

function notBefore(start: number, end: number, reading: Reading): number {
  if (end >= start) return end
  note(reading, remark('endBefore'))
  return start
}

const daySeconds = ({ seconds }: When): number =>
  Math.floor(seconds / SECONDS_OF_DAY) * SECONDS_OF_DAY

const markNames = [
  'X-MICROSOFT-CDO-ALLDAYEVENT',
  'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT',
  'X-FUNAMBOL-ALLDAY',
]

const isMarkedAllDay = (reading: Reading): boolean =>
  markNames.some((name) => {
    const mark = first(reading, name)
    return mark !== undefined && /^(?:true|1)$/i.test(mark.value.trim())
  })

/** From midnight to midnight by the clock of a zone; undefined if it is not. */
function wholeDays(start: When, end: When, zone: string): IcalSpan | undefined {
  const [from, to] = [inZone(start, zone).seconds, inZone(end, zone).seconds]
  if (from % SECONDS_OF_DAY !== 0 || to % SECONDS_OF_DAY !== 0 || to < from) return undefined
  return { zone, allDay: true, start: from, end: Math.max(from, to - SECONDS_OF_DAY) }
}

/** The fields of our interface. */
export function spanValues({ zone, allDay, start, end, moments }: IcalSpan): Values {
  if (!allDay) {
    const [start_date, end_date] = [start, end].map((local, at) => {
      const offset = moments ? offsetOf(moments[at] ?? 0, zone) : ''
      return `${writeWall(local)}${offset}`
    })
    return { timezone: zone, start_date, end_date }
  }
  const [first_day, last_day] = [start, end].map((one) => writeWall(one).slice(0, 10))
  return { timezone: zone, all_day: true, start_date: first_day, end_date: last_day }
}
