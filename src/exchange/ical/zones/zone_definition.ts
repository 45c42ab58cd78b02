// VTIMEZONE: the offsets that a file gives a name (RFC 5545 §3.6.5), and which zone has the same.

import { SECONDS_OF_DAY, countDays, dayOfCount } from '../../../language/time/gregorian.ts'
import { fixedOffset, periodAt } from '../../../language/time/periods.ts'
import { planOf, secondsBetween } from '../../../language/time/recurrence/plan.ts'
import type { Rule } from '../../../language/time/recurrence/rule.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { readZone } from '../../../language/time/zone.ts'
import { type RawProperty, propertyOf } from '../file/property.ts'
import { isOffset, offsetSeconds, readStamp } from '../file/stamp.ts'
import { readRule } from '../recurrence/rule.ts'

/** From when on an offset holds: by the clock before, once or again and again. */
interface Observance {
  readonly start: number
  readonly before: number
  readonly offset: number
  readonly rule: Rule | undefined
  /** When a later one of the same offsets takes its place. */
  readonly until: number
  readonly dates: readonly number[]
}

export interface ZoneDefinition {
  /** `X-LIC-LOCATION`, which is the name in the time zone database. */
  readonly location: string
  /** Read when they are asked for: most zones are known by their names. */
  readonly observances: () => readonly Observance[]
  readonly changes: (year: number) => readonly Change[]
}

interface Change {
  readonly at: number
  readonly offset: number
}

const mostObservances = 40
const mostLines = 20 * mostObservances
const mostDates = 500
const mostYears = 200

export function definitionOf(properties: readonly RawProperty[]): ZoneDefinition {
  const place = properties.find(({ name }) => name === 'X-LIC-LOCATION')
  // A copy, which does not hold on to the file.
  const kept = properties.slice(0, mostLines).map(({ name, raw, isCut }) => ({
    name,
    raw: Buffer.from(raw, 'latin1').toString('latin1'),
    isCut,
  }))
  let given: readonly Observance[] | undefined
  const observances = () => (given ??= observancesOf(kept))
  const years = new Map<number, readonly Change[]>()
  return {
    location: place ? propertyOf(place).value.trim().slice(0, 100) : '',
    observances,
    changes: (year) => {
      const known = years.get(year)
      if (known) return known
      const found = changesIn(observances(), year)
      if (years.size < mostYears) years.set(year, found)
      return found
    },
  }
}

function observancesOf(properties: readonly RawProperty[]): readonly Observance[] {
  const parts: Map<string, string[]>[] = []
  for (const raw of properties) {
    if (raw.name === 'BEGIN') parts.push(new Map())
    const part = parts.at(-1)
    const values = part?.get(raw.name) ?? []
    part?.set(raw.name, [...values, propertyOf(raw).value])
  }
  const found = parts.slice(0, mostObservances).flatMap(observanceOf)
  return withoutPast(found).toSorted((a, b) => a.start - b.start)
}

/** Programs that write the rules of earlier years, too, do not say when these end. */
const withoutPast = (all: readonly Observance[]): readonly Observance[] =>
  all.map((one) => {
    const later = all
      .filter((other) => other.offset === one.offset && other.before === one.before && other.rule)
      .map(({ start }) => start)
      .filter((start) => start > one.start)
    return { ...one, until: Math.min(...later, one.until) }
  })

/** The hour of a change does not tell one zone from another. */
const clockParts = /;BY(?:HOUR|MINUTE|SECOND)=[\d,]*/gi

function observanceOf(part: ReadonlyMap<string, readonly string[]>): readonly Observance[] {
  const first = (name: string) => part.get(name)?.[0] ?? ''
  const offset = first('TZOFFSETTO')
  if (!isOffset(offset)) return []
  const start = readStamp(first('DTSTART'))?.seconds ?? countDays(1601, 1, 1) * SECONDS_OF_DAY
  const read = readRule(first('RRULE').replace(clockParts, ''), start)
  const dates = (part.get('RDATE') ?? [])
    .flatMap((list) => list.slice(0, mostDates * 20).split(','))
    .flatMap((text) => readStamp(text)?.seconds ?? [])
  return [
    {
      start,
      before: offsetSeconds(first('TZOFFSETFROM') || offset),
      offset: offsetSeconds(offset),
      rule: 'value' in read ? withoutCount(read.value) : undefined,
      until: Infinity,
      dates: dates.slice(0, mostDates),
    },
  ]
}

/** Counting from the year 1 would cost more than any zone is worth. */
const withoutCount = ({ count: _count, ...rule }: Rule): Rule => rule

/** When an observance begins in a stretch of time, and the last time before it, in UTC. */
function onsets(observance: Observance, from: number, last: number): number[] {
  const { start, before, rule, dates } = observance
  const until = Math.min(last, observance.until - 1)
  const plan = planOf(
    { rules: rule ? [rule] : [], dates: dates.map(writeWall), except: [] },
    { start: writeWall(start), zone: 'UTC', allDay: false },
  )
  const found = [...secondsBetween(plan, Math.max(start, from), until)]
  const earlier = [start, ...dates].filter((one) => one <= from)
  return [...earlier, ...found].map((seconds) => seconds - before)
}

/** The offset at a moment of a year; undefined where the definition says nothing. */
function offsetAt(definition: ZoneDefinition, year: number, moment: number): number | undefined {
  const change = definition.changes(year).findLast(({ at }) => at <= moment)
  return change?.offset ?? definition.observances()[0]?.before
}

/** The changes of a year and the last ones before it. */
function changesIn(observances: readonly Observance[], year: number): readonly Change[] {
  // Rules are followed from the year before on, so that the last change before is known.
  const from = (countDays(year, 1, 1) - 400) * SECONDS_OF_DAY
  const until = (countDays(year, 12, 31) + 1) * SECONDS_OF_DAY
  return observances
    .flatMap((one) => onsets(one, from, until).map((at) => ({ at, offset: one.offset })))
    .toSorted((a, b) => a.at - b.at)
}

/** The first and the fifteenth of every month of a year. */
const momentsOf = (year: number): readonly number[] =>
  Array.from({ length: 24 }, (_, index) => {
    const day = countDays(year, 1 + Math.floor(index / 2), index % 2 === 0 ? 1 : 15)
    return day * SECONDS_OF_DAY + 43_200
  })

export interface Matched {
  readonly zone: string
  /** Whether it is a fixed offset because no zone is like the definition. */
  readonly isFixed: boolean
  /** Whether the definition has another offset at other times. */
  readonly changes: boolean
}

/** The first candidate with the same offsets in the year of a moment; else the offset itself. */
export function matchZone(
  definition: ZoneDefinition,
  seconds: number,
  candidates: Iterable<string>,
): Matched | undefined {
  const year = yearOf(seconds)
  const moments = momentsOf(year)
  const offsets = moments.map((at) => offsetAt(definition, year, at))
  if (offsets.includes(undefined)) return undefined
  if (new Set(offsets).size > 1) {
    for (const zone of candidates) {
      const isAlike = moments.every((at, index) => periodAt(at, zone).offset === offsets[index])
      if (isAlike) return { zone, isFixed: false, changes: false }
    }
  }
  const zone = fixedZoneAt(definition, seconds)
  const changes = new Set(definition.observances().map((one) => one.offset)).size > 1
  return zone === undefined ? undefined : { zone, isFixed: true, changes }
}

const yearOf = (seconds: number): number =>
  Math.min(9998, Math.max(2, dayOfCount(Math.floor(seconds / SECONDS_OF_DAY)).year))

/** The offset of a moment as a zone. */
export function fixedZoneAt(definition: ZoneDefinition, seconds: number): string | undefined {
  const offset = offsetAt(definition, yearOf(seconds), seconds)
  return offset === undefined ? undefined : fixedZone(offset)
}

/** `UTC+5:30`; undefined if it is no offset that zones may have here. */
export function fixedZone(offset: number): string | undefined {
  const total = Math.abs(offset)
  const minutes = String(Math.floor(total / 60) % 60).padStart(2, '0')
  const name = `UTC${offset < 0 ? '-' : '+'}${Math.floor(total / 3600)}:${minutes}`
  const zone = total % 60 === 0 ? readZone(name) : undefined
  return zone !== undefined && fixedOffset(zone) === offset ? zone : undefined
}
