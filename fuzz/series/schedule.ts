// When a series takes place (§17.3): rules with their own first day, dates and exceptions. Unlike
// iCalendar it can say of each rule from which day to which it holds, so that a split and a new
// clock are plain.

import { parseRule } from '../../src/language/time/recurrence/parse.ts'
import type { Rule } from '../../src/language/time/recurrence/rule.ts'
import { startsBetween } from '../../src/language/time/recurrence/series.ts'
import {
  type Clock,
  type Day,
  type Wall,
  clockOf,
  dayOf,
  instantOf,
  plusClock,
  plusSeconds,
  settled,
  utcStamp,
} from './wall.ts'

/** Thrown for what the contract does not define; such a step is left out. */
export class Undefined extends Error {}

export interface Source {
  /** Without UNTIL, which is `last`; undefined for the first day alone. */
  readonly rule: Rule | undefined
  /** The day that the rule counts from. */
  readonly anchor: Day
  readonly clock: Clock
  /** The first and last day that are still taken. */
  readonly first?: Day
  readonly last?: Day
}

export interface Schedule {
  readonly zone: string
  readonly allDay: boolean
  readonly start: Wall
  readonly sources: readonly Source[]
  readonly dates: readonly Wall[]
  /** With those of `deleted`. */
  readonly except: readonly Wall[]
  /** Of occurrences that were deleted one by one: exceptions for good (§17.8). */
  readonly deleted: readonly Wall[]
  /** The rules as they were given, in canonical spelling; undefined if the contract leaves it open. */
  readonly spelled: readonly string[] | undefined
  /** Whether the contract leaves open what of it is said by rules and what by dates. */
  readonly isMixed?: boolean
  /** Exceptions from here on may be kept or not: the series ends before. */
  readonly cut?: Wall
}

/** No finite rule of the generator reaches this far. */
export const farAway: Wall = '2031-01-01 00:00:00'

export interface Given {
  readonly rules: readonly string[]
  readonly dates: readonly Wall[]
  /** Undefined if the request does not say it. */
  readonly except: readonly Wall[] | undefined
}

/** Sent as a rule alone, which says nothing of dates and exceptions. */
export const isPlainRule = ({ rules, dates, except }: Given): boolean =>
  rules.length === 1 && dates.length === 0 && except === undefined

/** The form that a given recurrence has at a start. */
export function scheduleOf(
  given: Given,
  { start, zone, allDay }: Pick<Schedule, 'start' | 'zone' | 'allDay'>,
  deleted: readonly Wall[],
): Schedule {
  const at = (wall: Wall) => (allDay ? `${dayOf(wall)} 00:00:00` : settled(wall, zone))
  const anchor = dayOf(start)
  const clock = clockOf(start)
  const sources = given.rules.map((text): Source => {
    const { until, ...rule } = ruleOf(text)
    const last = until && `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`
    return { rule, anchor, clock, ...(last ? { last } : {}) }
  })
  return {
    zone,
    allDay,
    start,
    sources: sources.length > 0 ? sources : [{ rule: undefined, anchor, clock }],
    dates: sorted(given.dates.map(at)),
    except: sorted([...(given.except ?? []).map(at), ...deleted]),
    deleted,
    spelled: given.rules.map((text) => spelled(text, zone, allDay)),
  }
}

function ruleOf(text: string): Rule {
  const read = parseRule(text)
  if ('fault' in read) throw new Error(`The generator gave the rule ${text}.`)
  return read.value
}

/** UNTIL is always given as a day: its last second in UTC, or itself for all-day (§17.8). */
function spelled(text: string, zone: string, allDay: boolean): string {
  return text.replace(/UNTIL=(\d{4})(\d\d)(\d\d)/, (whole, year, month, day) =>
    allDay ? whole : `UNTIL=${utcStamp(instantOf(`${year}-${month}-${day} 23:59:59`, zone))}`,
  )
}

export const sorted = (walls: readonly Wall[]): readonly Wall[] => [...new Set(walls)].toSorted()

export function startsOf(source: Source, { zone, allDay }: Schedule, until: Wall): readonly Wall[] {
  const { rule, anchor, clock, first = '', last = '9' } = source
  const start = `${anchor} ${clock}`
  if (!rule) return start <= until && anchor >= first && anchor <= last ? [start] : []
  const found = startsBetween(
    { rules: [rule], dates: [], except: [] },
    { start, zone, allDay },
    start,
    until < farAway ? until : farAway,
  )
  return [...found]
    .map(({ wall }) => wall)
    .filter((wall) => dayOf(wall) >= first && dayOf(wall) <= last)
}

/** Those of its rules alone. */
export const ruleStarts = (schedule: Schedule, until: Wall): readonly Wall[] =>
  sorted(schedule.sources.flatMap((source) => startsOf(source, schedule, until)))

/** All starts up to a moment, also those that are exceptions. */
export const givenStarts = (schedule: Schedule, until: Wall): readonly Wall[] =>
  sorted([
    ...schedule.sources.flatMap((source) => startsOf(source, schedule, until)),
    ...schedule.dates.filter((date) => date <= until),
  ])

export function startsUpTo(schedule: Schedule, until: Wall): readonly Wall[] {
  const except = new Set(schedule.except)
  return givenStarts(schedule, until).filter((start) => !except.has(start))
}

const isEndless = ({ rule, last }: Source) =>
  rule !== undefined && rule.count === undefined && last === undefined

/** `first` and `last` of §17.2. */
export function edgesOf(schedule: Schedule): { first: Wall | null; last: Wall | null } {
  const starts = startsUpTo(schedule, farAway)
  const never = schedule.sources.some(isEndless)
  return { first: starts[0] ?? null, last: never ? null : (starts.at(-1) ?? null) }
}

/** What is before a start, and what is from there on (§17.8: rules, dates, exceptions). */
export function cutAt(schedule: Schedule, at: Wall): { before: Schedule; after: Schedule } {
  const before: Source[] = []
  const after: Source[] = []
  for (const source of schedule.sources) {
    const starts = startsOf(source, schedule, farAway)
    const last = starts.findLast((start) => start < at)
    const first = starts.find((start) => start >= at)
    if (last) before.push(first ? { ...source, last: dayOf(last) } : source)
    if (first) after.push(last ? { ...source, first: dayOf(first) } : source)
  }
  const half = (isTaken: (wall: Wall) => boolean) => ({
    dates: schedule.dates.filter(isTaken),
    except: schedule.except.filter(isTaken),
    deleted: schedule.deleted.filter(isTaken),
    spelled: undefined,
  })
  const { cut, ...rest } = schedule
  const { deleted } = schedule
  return {
    before: { ...rest, ...half((wall) => wall < at), sources: before, deleted, cut: at },
    after: {
      ...rest,
      ...(cut === undefined ? {} : { cut }),
      ...half((wall) => wall >= at),
      start: at,
      sources: after,
    },
  }
}

export interface Shift {
  readonly seconds: number
  readonly zone: string
  readonly allDay: boolean
}

/** A new clock, zone and length for all: every start stays itself (§17.4). */
export function shifted(
  schedule: Schedule,
  { seconds, zone, allDay }: Shift,
): { schedule: Schedule; move: (wall: Wall) => Wall } {
  const sources = schedule.sources.map((source): Source => {
    const clock = allDay ? '00:00:00' : plusClock(source.clock, seconds)
    if (clock === undefined) throw new Undefined('A rule would move to another day.')
    return { ...source, clock }
  })
  const moved = new Map<Wall, Wall>()
  for (const [index, source] of schedule.sources.entries()) {
    const clock = sources[index]!.clock
    for (const start of startsOf(source, schedule, farAway)) {
      moved.set(start, settled(`${dayOf(start)} ${clock}`, zone))
    }
  }
  const move = (wall: Wall): Wall => {
    const known = moved.get(wall)
    if (known !== undefined) return known
    return settled(allDay ? `${dayOf(wall)} 00:00:00` : plusSeconds(wall, seconds), zone)
  }
  const isSpelled =
    allDay === schedule.allDay && schedule.sources.every(({ last }) => last === undefined)
  // An exception that matched nothing is harmless; so it stays (§17.3).
  const left = new Set([...schedule.except, ...schedule.deleted])
  const given = new Set(
    givenStarts(schedule, farAway)
      .filter((wall) => !left.has(wall))
      .map(move),
  )
  return {
    move,
    schedule: {
      ...schedule,
      zone,
      allDay,
      sources,
      start: move(schedule.start),
      dates: sorted(schedule.dates.map(move)),
      except: sorted(schedule.except.map(move)).filter((wall) => !given.has(wall)),
      deleted: sorted(schedule.deleted.map(move)),
      spelled: isSpelled ? schedule.spelled : undefined,
      ...(schedule.cut === undefined ? {} : { cut: move(schedule.cut) }),
    },
  }
}
