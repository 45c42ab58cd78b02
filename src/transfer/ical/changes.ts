// Changes of single dates of a series (RFC 5545 §3.8.4.4) as what is different in its occurrences.

import { SECONDS_OF_DAY } from '../../time/gregorian.ts'
import { instantOf, localSeconds } from '../../time/periods.ts'
import { type Plan, planOf, secondsBetween } from '../../time/recurrence/plan.ts'
import { writeWall } from '../../time/wall.ts'
import type { ImportedOccurrence, Remark, Values } from '../import/item.ts'
import { type Reading, first, firstWhen, inZone, note } from './context.ts'
import { eventValues } from './event.ts'
import { type Change, rankOf, unpacked } from './gather.ts'
import { remark, remarks } from './remarks.ts'
import { dayMeant, midnight, periodsOf } from './series.ts'
import { type Series, type Span, readSpan } from './span.ts'

interface Changed {
  readonly reading: Reading
  readonly rank: number
}

export interface Applied {
  readonly occurrences: readonly ImportedOccurrence[]
  /** Those of dates that the series does not give. */
  readonly left: readonly Change[]
}

const nothing: Applied = { occurrences: [], left: [] }

interface Master {
  readonly series: Series
  /** Those of the series. */
  readonly values: Values
  readonly reading: Reading
}

export function applyChanges(master: Master, changes: readonly Change[]): Applied {
  const { series, values, reading } = master
  if (changes.length === 0 && !first(reading, 'RDATE')) return nothing
  const plan = planOf(series.recurrence, series.times)
  const { byStart, left } = newestOf(master, plan, changes)
  const occurrences = [...byStart].map(([original, changed]) => {
    const different = differences(changed.reading, original, series, values)
    for (const one of changed.reading.remarks) if (isOfInterest(one)) note(reading, one)
    const { line } = changed.reading.component
    return { line, original_start: writeWall(original), values: different }
  })
  const others = otherLengths(master, plan).filter(([start]) => !byStart.has(start))
  return {
    left,
    occurrences: [...occurrences, ...others.map(([, one]) => one)]
      .filter((one) => Object.keys(one.values).length > 0)
      .toSorted((a, b) => (a.original_start < b.original_start ? -1 : 1)),
  }
}

/** Of several changes of a date the newest. */
function newestOf({ series, reading }: Master, plan: Plan, changes: readonly Change[]) {
  const left: Change[] = []
  const byStart = new Map<number, Changed>()
  for (const change of changes) {
    const one = { ...reading, component: unpacked(change), remarks: [] }
    const original = originalStart(one, series, plan)
    if (original === undefined) {
      if (!isCancelled(one) || !isException(one, series, plan)) left.push(change)
      continue
    }
    const date = writeWall(original)
    if (isFuture(one)) note(reading, remark('future', { date }))
    const before = byStart.get(original)
    const rank = rankOf(one.component)
    if (before) note(reading, remark('changedTwice', { date }))
    if (!before || rank > before.rank) byStart.set(original, { reading: one, rank })
  }
  return { byStart, left }
}

/** Further dates that take longer or shorter than the first one. */
function otherLengths({ series, reading }: Master, plan: Plan) {
  const { span } = series
  return [...periodsOf(reading, span)].flatMap(([start, end]) => {
    const own = { ...span, start, end: Math.max(start, end) }
    const isSame = lengthOf(own) === lengthOf(span)
    if (isSame || secondsBetween(plan, start, start).next().done) return []
    return [[start, { original_start: writeWall(start), values: datesOf(own) }] as const]
  })
}

const isFuture = (reading: Reading): boolean =>
  first(reading, 'RECURRENCE-ID')?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE'

const isCancelled = (reading: Reading): boolean =>
  /^CANCELL?ED$/i.test(first(reading, 'STATUS')?.value.trim() ?? '')

/** A change that says nothing of a title has that of its series. */
const isOfInterest = ({ sentence }: Remark): boolean =>
  sentence !== remarks.noTitle && sentence !== remarks.titleFromText

/** The start that the series gives the date; undefined if it gives none. */
function originalStart(reading: Reading, series: Series, plan: Plan): number | undefined {
  const property = first(reading, 'RECURRENCE-ID')
  const when = property && firstWhen(property, { ...reading, zone: series.span.zone })
  if (!when) return undefined
  const { span } = series
  const local = inZone(when, span.zone).seconds
  const day = dayMeant(when, span, true)
  const isGiven = day === undefined && !secondsBetween(plan, local, local).next().done
  if (isGiven) return local
  // Another clock than that of the series, as programs write that mix up zones.
  const from = midnight(day ?? local)
  const [start, ...more] = secondsBetween(plan, from, from + SECONDS_OF_DAY - 1)
  return day !== undefined || more.length === 0 ? start : undefined
}

const isException = (reading: Reading, series: Series, plan: Plan): boolean =>
  originalStart(reading, series, { ...plan, except: new Set() }) !== undefined

/** What the date has otherwise than its series. What it does not say is as in the series. */
function differences(reading: Reading, original: number, series: Series, values: Values): Values {
  const { title, ...others } = eventValues(reading, {})
  const isTitled = first(reading, 'SUMMARY') !== undefined
  const told: Values = isTitled ? { title, ...others } : others
  const different: Record<string, unknown> = { ...timeValues(reading, original, series) }
  for (const [name, value] of Object.entries(told)) {
    if (JSON.stringify(value) !== JSON.stringify(values[name])) different[name] = value
  }
  const takesPlace = values['event_status'] !== undefined && told['event_status'] === undefined
  if (takesPlace && first(reading, 'STATUS')) different['event_status'] = 'scheduled'
  return different
}

function timeValues(reading: Reading, original: number, { span }: Series): Values {
  const found = readSpan(reading, true)
  if ('refused' in found) return {}
  if (found.allDay !== span.allDay) {
    return { all_day: found.allDay, ...datesOf(found.allDay ? found : inZoneOf(found, span)) }
  }
  const own = found.allDay ? found : inZoneOf(found, span)
  const isSame = own.start === original && lengthOf(own) === lengthOf(span)
  return isSame ? {} : datesOf(own)
}

function inZoneOf(given: Span, { zone }: Span): Span {
  const [start, end] = [given.start, given.end].map((seconds) =>
    localSeconds(instantOf(seconds, given.zone), zone),
  ) as [number, number]
  return { ...given, zone, start, end }
}

/** Exact time, or days. */
const lengthOf = ({ start, end, zone, allDay }: Span): number =>
  allDay ? end - start : instantOf(end, zone) - instantOf(start, zone)

function datesOf({ start, end, allDay }: Span): Values {
  const length = allDay ? 'YYYY-MM-DD'.length : undefined
  const [start_date, end_date] = [start, end].map((one) => writeWall(one).slice(0, length))
  return { start_date, end_date }
}
