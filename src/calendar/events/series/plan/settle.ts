// The recurrence of an event after a request, or its faults (§17.3, §17.4).

import type { Fault } from '../../../../language/problem.ts'
import { firstSecond } from '../../../../language/time/day.ts'
import { checkSeries } from '../../../../language/time/recurrence/check.ts'
import type { Recurrence, SeriesTimes } from '../../../../language/time/recurrence/plan.ts'
import { edgesOf } from '../../../../language/time/recurrence/series.ts'
import {
  type GivenRecurrence,
  settleRecurrence,
} from '../../../../language/time/recurrence/settle.ts'
import { writeRule } from '../../../../language/time/recurrence/write.ts'
import type { Wall } from '../../../../language/time/wall.ts'
import { toInstant } from '../../../../language/time/zone.ts'
import type { EventRow } from '../../store.ts'
import { type Series, recurrenceOf, seriesOf, timesOf } from '../rules.ts'
import type { SavedSeries } from '../store.ts'
import { type Shifted, horizonAt, moveDays, plusDays, shift, startsUpTo } from './times.ts'

export interface SettledSeries {
  /** Null if it is a single event from now on. */
  readonly saved: SavedSeries | null
  /** Where an original start has gone, if the clock or the days of the series have changed. */
  readonly startOf?: (original: Wall) => Wall
  /** Whether they are the starts of before on other days: times of their own stay where they are. */
  readonly isMoved?: boolean
}

export interface Clock {
  readonly now: number
  /** For how many days ahead occurrences exist. */
  readonly days: number
}

export interface Before {
  readonly row: EventRow
  /** The original starts that were deleted one by one, if it is no series, but was one before. */
  readonly deleted: readonly Wall[]
}

type Faults = Record<string, Fault>

/** Undefined if the recurrence stays as it is, also if there is none. */
export function settleSeries(
  given: GivenRecurrence | null | undefined,
  stored: Before | undefined,
  times: SeriesTimes,
  clock: Clock,
  faults: Faults,
): SettledSeries | undefined {
  const known = stored && seriesOf(stored.row)
  if (given === null && known) return { saved: null }
  const before = stored && timesOf(stored.row)
  if (!given || (known && before && isTheSame(given, known, before, times, clock.now))) {
    return known && before && keptSeries(known, before, times, clock, faults)
  }
  const read = settleRecurrence(given, times, clock.now)
  if ('fault' in read) {
    faults['recurrence'] = read.fault
    return undefined
  }
  const moved = known && before && onOtherDays(given, read.value, known, before, times, clock)
  const placed = moved ?? (known && before && byClock(known, before, times, clock))
  const gone = known?.deleted ?? stored?.deleted ?? []
  const deleted = gone.map((wall) => placed?.startOf(wall) ?? wall)
  const horizon = [horizonOf(times, clock, known), moved?.reach ?? ''].toSorted().at(-1) ?? ''
  const all = withExceptions(moved?.recurrence ?? read.value, deleted)
  const wrong = checkSeries(all, times, horizon)
  Object.assign(faults, wrong)
  if (Object.keys(wrong).length > 0) return undefined
  const saved = savedSeries(all, deleted, times, horizon)
  return {
    saved,
    ...(placed ? { startOf: placed.startOf } : {}),
    ...(moved ? { isMoved: true } : {}),
  }
}

/** A series that moves to other days, and the horizon behind all that exists of it (§17.4). */
function onOtherDays(
  given: GivenRecurrence,
  next: Recurrence,
  known: Series,
  before: SeriesTimes,
  times: SeriesTimes,
  clock: Clock,
): (Shifted & { readonly reach: Wall }) | undefined {
  const all = recurrenceOf(known)
  const onto = { rules: next.rules, ...listsSaid(given, next, all, before, clock.now) }
  const moved = moveDays(all, before, onto, times, known.known_until)
  const last = moved && startsUpTo(all, before, known.known_until).at(-1)
  return moved && { ...moved, reach: last ? dayAfter(moved.startOf(last.wall)) : '' }
}

const dayAfter = (wall: Wall): Wall => firstSecond(plusDays(wall, 1))

/** Dates and exceptions of a request, unless they are sent back as they are stored. */
function listsSaid(
  { rules, dates, except, emptied = [] }: GivenRecurrence,
  next: Recurrence,
  known: Recurrence,
  before: SeriesTimes,
  now: number,
): Partial<Recurrence> {
  const read = settleRecurrence({ rules, dates, except }, before, now)
  const isSaid = (name: 'dates' | 'except') =>
    (next[name].length > 0 || emptied.includes(name)) &&
    ('fault' in read || read.value[name].join() !== known[name].join())
  return {
    // Of a series of dates alone they are the recurrence itself.
    ...(isSaid('dates') || rules.length === 0 ? { dates: next.dates } : {}),
    ...(isSaid('except') ? { except: next.except } : {}),
  }
}

/** Whether an answer is sent back: then only the clock may have changed. */
function isTheSame(
  given: GivenRecurrence,
  known: Series,
  before: SeriesTimes,
  times: SeriesTimes,
  now: number,
): boolean {
  if (dateOf(before) !== dateOf(times)) return false
  const read = settleRecurrence(given, before, now)
  if ('fault' in read) return false
  return spelled(read.value) === spelled(recurrenceOf(known))
}

const spelled = ({ rules, dates, except }: Recurrence): string =>
  JSON.stringify([rules.map(writeRule), dates, except])

const dateOf = ({ start }: SeriesTimes): string => start.slice(0, 10)

/** The recurrence stays; a new clock moves all that it gives. */
function keptSeries(
  known: Series,
  before: SeriesTimes,
  times: SeriesTimes,
  clock: Clock,
  faults: Faults,
): SettledSeries | undefined {
  if (dateOf(before) !== dateOf(times)) {
    faults['start_date'] = { kind: 'seriesDate' }
    return undefined
  }
  const moved = byClock(known, before, times, clock)
  if (!moved) return undefined
  const deleted = known.deleted.map(moved.startOf)
  const saved = savedSeries(moved.recurrence, deleted, times, horizonOf(times, clock, known))
  return { saved, startOf: moved.startOf }
}

export function startsAfter(
  known: Series,
  before: SeriesTimes,
  next: Series,
  times: SeriesTimes,
  clock: Clock,
): Shifted['startOf'] | undefined {
  const moved = moveDays(recurrenceOf(known), before, recurrenceOf(next), times, known.known_until)
  return (moved ?? byClock(known, before, times, clock))?.startOf
}

function byClock(
  known: Series,
  before: SeriesTimes,
  times: SeriesTimes,
  clock: Clock,
): Shifted | undefined {
  const after = { ...times, start: `${dateOf(before)}${times.start.slice(10)}` }
  const isSame = (['start', 'zone', 'allDay'] as const).every(
    (name) => before[name] === after[name],
  )
  if (isSame) return undefined
  return shift(recurrenceOf(known), before, after, horizonOf(times, clock, known))
}

/** It never moves back: what exists stays. */
function horizonOf({ zone }: SeriesTimes, { now, days }: Clock, known: Series | undefined): Wall {
  const horizon = horizonAt(now, zone, days)
  return known && known.known_until > horizon ? known.known_until : horizon
}

const withExceptions = (recurrence: Recurrence, deleted: readonly Wall[]): Recurrence => ({
  ...recurrence,
  except: [...new Set([...recurrence.except, ...deleted])].toSorted(),
})

/** A recurrence with all its exceptions, of which some are deleted occurrences. */
export function savedSeries(
  recurrence: Recurrence,
  deleted: readonly Wall[],
  times: SeriesTimes,
  known_until: Wall,
): SavedSeries {
  const { first, last } = edgesOf(recurrence, times)
  const isOver = first === null || (last !== null && last <= known_until)
  const gone = new Set(deleted)
  return {
    rules: recurrence.rules.map(writeRule),
    dates: recurrence.dates,
    except: recurrence.except.filter((wall) => !gone.has(wall)),
    deleted: [...gone].toSorted(),
    first,
    last,
    known_until,
    known_until_utc: isOver ? null : toInstant(known_until, times.zone),
  }
}
