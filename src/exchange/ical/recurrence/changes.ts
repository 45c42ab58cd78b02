// Changes of single dates of a series (RFC 5545 §3.8.4.4), and of all from one date on.

import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { type Plan, planOf, secondsBetween } from '../../../language/time/recurrence/plan.ts'
import { writeWall } from '../../../language/time/wall.ts'
import type { ImportedOccurrence, Remark } from '../../import/item.ts'
import { type Reading, first, firstWhen, inZone, note } from '../context.ts'
import { datesOf, differences, lengthOf, ownTerms } from './differences.ts'
import { type Changed, type SeriesPart, type Whole, partOf, partsOf } from './divide.ts'
import { type DateOverride, rankOf, unpacked } from '../gather.ts'
import { remark, remarks } from '../remarks.ts'
import { dayMeant, midnight, periodsOf } from './series.ts'
import type { Series } from '../span.ts'

/** A series, or what is one from a change of all later dates on. */
export interface ChangedPart extends SeriesPart {
  readonly occurrences: readonly ImportedOccurrence[]
}

export interface Applied {
  /** The first one is the series itself. */
  readonly parts: readonly ChangedPart[]
  /** Those of dates that the series does not give. */
  readonly left: readonly DateOverride[]
}

export function applyChanges(whole: Whole, changes: readonly DateOverride[]): Applied {
  const { series, reading } = whole
  if (changes.length === 0 && !first(reading, 'RDATE')) {
    return { parts: [{ ...partOf(whole), occurrences: [] }], left: [] }
  }
  const plan = planOf(series.recurrence, series.times)
  const { byStart, futures, left } = newestOf(whole, plan, changes)
  const { parts, undivided } = partsOf(whole, futures)
  for (const [start, changed] of undivided) if (!byStart.has(start)) byStart.set(start, changed)
  const others = otherLengths(whole, plan).filter(([start]) => !byStart.has(start))
  const changed = parts.map((part, at) => {
    const until = parts[at + 1]?.from ?? Infinity
    const isHere = ([start]: readonly [number, unknown]) => start >= part.from && start < until
    const occurrences = [
      ...[...byStart].filter(isHere).map((one) => occurrenceOf(reading, part, ...one)),
      ...others.filter(isHere).map(([, one]) => one),
    ]
    return Object.assign(part, { occurrences: inOrder(occurrences) })
  })
  return { parts: changed, left }
}

/** Those that differ. */
const inOrder = (occurrences: readonly ImportedOccurrence[]): readonly ImportedOccurrence[] =>
  occurrences
    .filter(({ values, terms }) => Object.keys(values).length > 0 || terms)
    .toSorted((a, b) => (a.original_start < b.original_start ? -1 : 1))

function occurrenceOf(
  reading: Reading,
  part: SeriesPart,
  original: number,
  { reading: own }: Changed,
): ImportedOccurrence {
  const start = original + part.shift
  const values = differences(own, start, part.series, part.values)
  for (const one of own.remarks) if (isOfInterest(one)) note(reading, one)
  const terms = ownTerms(own, part.terms)
  return {
    line: own.component.line,
    original_start: writeWall(start),
    values,
    ...(terms && { terms }),
  }
}

/** Of several changes of a date the newest; those of all later dates apart. */
function newestOf({ series, reading }: Whole, plan: Plan, changes: readonly DateOverride[]) {
  const left: DateOverride[] = []
  const byStart = new Map<number, Changed>()
  const futures = new Map<number, Changed>()
  for (const change of changes) {
    const one = { ...reading, component: unpacked(change), remarks: [] }
    const original = originalStart(one, series, plan)
    if (original === undefined) {
      if (!isCancelled(one) || !isException(one, series, plan)) left.push(change)
      continue
    }
    const found = isFuture(one) ? futures : byStart
    const before = found.get(original)
    const rank = rankOf(one.component)
    if (before) note(reading, remark('changedTwice', { date: writeWall(original) }))
    if (!before || rank > before.rank) found.set(original, { reading: one, rank })
  }
  return { byStart, futures, left }
}

/** Further dates that take longer or shorter than the first one. */
function otherLengths({ series, reading }: Whole, plan: Plan) {
  if (!first(reading, 'RDATE')) return []
  const { span } = series
  return [...periodsOf(reading, span)].flatMap(([start, end]) => {
    const own = { ...span, start, end: Math.max(start, end) }
    const isSame = lengthOf(own) === lengthOf(span)
    if (isSame || secondsBetween(plan, start, start).next().done) return []
    const one: ImportedOccurrence = { original_start: writeWall(start), values: datesOf(own) }
    return [[start, one] as const]
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
