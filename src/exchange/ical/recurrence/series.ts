// When an event repeats (RFC 5545 §3.8.5), checked as our interface would check it (§17.3).

import { faultTexts } from '../../../language/faults.ts'
import type { Fault } from '../../../language/problem.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { checkSeries } from '../../../language/time/recurrence/check.ts'
import { limits } from '../../../language/time/recurrence/limits.ts'
import { firstOf } from '../../../language/time/recurrence/merge.ts'
import {
  type Plan,
  type Recurrence,
  planOf,
  secondsBetween,
} from '../../../language/time/recurrence/plan.ts'
import type { Rule } from '../../../language/time/recurrence/rule.ts'
import { type GivenDate, settleRecurrence } from '../../../language/time/recurrence/settle.ts'
import { writeRule } from '../../../language/time/recurrence/write.ts'
import { wallSeconds, writeWall } from '../../../language/time/wall.ts'
import type { Remark } from '../../import/item.ts'
import {
  type Reading,
  type When,
  all,
  inZone,
  instantAt,
  isInYears,
  mended,
  note,
  whenOf,
} from '../context.ts'
import type { Property } from '../file/property.ts'
import { isExport } from '../product.ts'
import { excerpt, refusal, remark } from '../remarks.ts'
import { readRule } from './rule.ts'
import { readDuration, readStamp } from '../file/stamp.ts'
import { type Series, type IcalSpan, after, timesOf } from '../span.ts'
import { withinLimits } from './trim.ts'

/** More dates than are taken, so that too many are seen to be. */
const mostDates = 2 * limits.dates
const longestList = 40 * mostDates

export const repeats = ({ component }: Reading): boolean =>
  component.properties.some(({ name }) => name === 'RRULE' || name === 'RDATE')

/** Undefined if it is to be taken as a single event; then remarks say why. */
export function readSeries(
  reading: Reading,
  span: IcalSpan,
): Series | { readonly refused: Remark } | undefined {
  if (all(reading, 'EXRULE').length > 0) note(reading, remark('exrule'))
  const local = { ...reading, zone: span.zone }
  const rules = rulesOf(reading, span)
  const dates = datesOf('RDATE', local, span)
  if (rules.length + dates.length === 0) return undefined
  const given = { rules, dates, except: datesOf('EXDATE', local, span) }
  const settled = settleRecurrence(given, timesOf(span), 0)
  if ('fault' in settled) return unrepeated(reading, settled.fault)
  const begun = fromStart({ span, times: timesOf(span), recurrence: settled.value }, reading)
  if (!begun) return undefined
  const series = withinLimits(begun, reading)
  const faults = checkSeries(series.recurrence, series.times, series.times.start)
  const fault = faults['recurrence'] ?? faults['start_date']
  if (fault) return unrepeated(reading, fault)
  // Only exceptions can take away the start, which is a date by now.
  const isEmpty = series.recurrence.except.length > 0 && !hasDates(series)
  return isEmpty ? { refused: refusal('noDates') } : series
}

function hasDates({ recurrence, times }: Series): boolean {
  const plan = planOf(recurrence, times)
  return firstOf(secondsBetween(plan, plan.start, Infinity)) !== undefined
}

/** The reason is that of our interface. */
function unrepeated(reading: Reading, { kind, facts }: Fault): undefined {
  note(reading, remark('notRepeated'))
  const [, sentence] = faultTexts[kind]
  reading.remarks.push({ sentence, facts: { param: 'recurrence', ...facts } })
}

const rulesOf = (reading: Reading, { start }: IcalSpan): readonly Rule[] =>
  all(reading, 'RRULE').flatMap(({ value }) => {
    if (value.trim() === '') return []
    const read = readRule(value, start)
    if ('value' in read) {
      noteEnd(value, read.value, reading)
      return [read.value]
    }
    unrepeated(reading, read.fault)
    return []
  })

/** COUNT beside UNTIL is against the standard, and left out; a high one is cut. */
function noteEnd(given: string, rule: Rule, reading: Reading): void {
  const text = given.slice(0, longestList)
  const [, count] = /COUNT=\s*(\d*)/i.exec(text) ?? []
  const isCounted = count === undefined || Number(count) === rule.count
  const isEnded = rule.until !== undefined || !/UNTIL=/i.test(text)
  if (isCounted && isEnded) return
  note(reading, remark('ruleRead', { given: excerpt(given.trim()), rule: writeRule(rule) }))
}

function datesOf(name: 'RDATE' | 'EXDATE', reading: Reading, span: IcalSpan): readonly GivenDate[] {
  const found: GivenDate[] = []
  const mayBeDay = name === 'EXDATE' && !isExport(reading)
  for (const property of all(reading, name)) {
    const read = property.value.includes(':') ? readable(property) : property
    for (const text of valuesOf(read)) {
      if (found.length > mostDates) return found
      const when = whenOf(read, text, reading)
      if (when && isInYears(when)) found.push(dateOf(when, text, span, mayBeDay))
      else if (text !== '') note(reading, remark('badDate', { value: excerpt(text) }))
    }
  }
  return found
}

/** With the name of its zone whole, if a colon in it hides the dates. */
const readable = (property: Property): Property =>
  readStamp(valuesOf(property)[0] ?? '') ? property : mended(property)

/** Of a period its start; how long it takes is looked up by `periodsOf`. */
const valuesOf = ({ value }: Property): readonly string[] =>
  value
    .slice(0, longestList)
    .split(',')
    .map((one) => (one.split('/', 1)[0] ?? '').trim().replace(/;$/, ''))

function dateOf(when: When, text: string, span: IcalSpan, isException: boolean): GivenDate {
  const day = dayMeant(when, span, isException)
  return day === undefined
    ? { text, moment: { kind: 'instant', at: instantAt(when) }, isDay: false }
    : { text, moment: { kind: 'wall', wall: writeWall(day) }, isDay: true }
}

/**
 * The midnight of the day that is meant, if a whole day is: in series of days, where a midnight in
 * any zone is that day, and by a midnight that is no start of the series.
 */
export function dayMeant(when: When, span: IcalSpan, isException: boolean): number | undefined {
  if (when.isDay) return when.seconds
  const local = inZone(when, span.zone).seconds
  const isOwnDay = !when.isUtc || isMidnight(when.seconds)
  if (span.allDay) return midnight(isOwnDay ? when.seconds : local)
  return isException && isMidnight(local) && !isMidnight(span.start) ? local : undefined
}

export const midnight = (seconds: number): number =>
  Math.floor(seconds / SECONDS_OF_DAY) * SECONDS_OF_DAY

const isMidnight = (seconds: number): boolean => seconds % SECONDS_OF_DAY === 0

/** With its start among its dates; undefined if it has no other. */
function fromStart(series: Series, reading: Reading): Series | undefined {
  const { recurrence, span, times } = earliest(series)
  const kept = recurrence.dates.filter((wall) => {
    if (wall >= times.start) return true
    note(reading, remark('earlyDate', { date: wall }))
    return false
  })
  const whole = { ...recurrence, dates: kept }
  const plan: Plan = { ...planOf(whole, times), except: new Set() }
  const first = firstOf(secondsBetween(plan, plan.start, Infinity))
  if (first === plan.start) return { span, times, recurrence: whole }
  if (first === undefined) {
    note(reading, remark('ruleEmpty'))
    return undefined
  }
  note(reading, remark('startAdded'))
  return { span, times, recurrence: { ...whole, dates: [times.start, ...kept] } }
}

/** A series of dates alone begins with its first one. */
function earliest(series: Series): Series {
  const { recurrence, span, times } = series
  const [date] = recurrence.dates
  if (recurrence.rules.length > 0 || date === undefined || date >= times.start) return series
  const start = wallSeconds(date)
  const moved = { ...span, start, end: span.end + start - span.start }
  const dates = [...recurrence.dates.slice(1), times.start].toSorted()
  return { span: moved, times: timesOf(moved), recurrence: { ...recurrence, dates } }
}

/** The ends of those dates that are given with one, by their start; both by the clock of the span. */
export function periodsOf(reading: Reading, { zone }: IcalSpan): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  for (const property of all(reading, 'RDATE')) {
    if (!property.value.includes('/')) continue
    for (const text of property.value.slice(0, longestList).split(',')) {
      const [from = '', to = ''] = text.trim().split('/', 2)
      const start = whenOf(property, from, { ...reading, zone })
      const length = readDuration(to)
      const end = start && length ? after(start, length) : whenOf(property, to, reading)
      if (start && end && !start.isDay) {
        ends.set(inZone(start, zone).seconds, inZone(end, zone).seconds)
      }
    }
  }
  return ends
}

/** The field of our interface. */
export const recurrenceValue = ({ rules, dates, except }: Recurrence): object => ({
  rules: rules.map(writeRule),
  ...(dates.length > 0 && { dates }),
  ...(except.length > 0 && { except }),
})
