// A change of a date and all later ones (RANGE=THISANDFUTURE) divides a series there, as `following`
// does (§17.4).

import { begunAt, endedBefore } from '../../../calendar/events/series/plan/split.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { instantOf, localSeconds } from '../../../language/time/periods.ts'
import { type Recurrence, planOf, secondsBetween } from '../../../language/time/recurrence/plan.ts'
import { type DayOfWeek, type Rule, weekdays } from '../../../language/time/recurrence/rule.ts'
import { readStamp, writeDayStamp, writeUtcStamp } from '../../../language/time/recurrence/stamp.ts'
import { type Wall, wallSeconds, writeWall } from '../../../language/time/wall.ts'
import type { Values } from '../../import/item.ts'
import { type Reading, note } from '../context.ts'
import { differences, inZoneOf, lengthOf, ownTerms } from './differences.ts'
import type { Terms } from '../event.ts'
import { remark } from '../remarks.ts'
import { type Series, type IcalSpan, readSpan, timesOf } from '../span.ts'

/** A change, and which of several it is. */
export interface Changed {
  readonly reading: Reading
  readonly rank: number
}

/** A series as its file has it. */
export interface Whole {
  readonly series: Series
  readonly values: Values
  readonly terms: Terms
  readonly reading: Reading
}

export interface SeriesPart {
  readonly series: Series
  readonly values: Values
  readonly terms: Terms
  /** Its first start in the whole series, by the clock of that. */
  readonly from: number
  /** How much later than in the whole series it takes place, in seconds. */
  readonly shift: number
}

interface Divided {
  readonly parts: readonly SeriesPart[]
  /** Changes from one date on that are taken for that date alone. */
  readonly undivided: ReadonlyMap<number, Changed>
}

/** All of it, if nothing divides it. */
export const partOf = ({ series, values, terms }: Whole): SeriesPart => ({
  series,
  values,
  terms,
  from: series.span.start,
  shift: 0,
})

export function partsOf(whole: Whole, futures: ReadonlyMap<number, Changed>): Divided {
  const { reading } = whole
  const undivided = new Map<number, Changed>()
  const parts = [partOf(whole)]
  for (const [from, changed] of [...futures].toSorted(([a], [b]) => a - b)) {
    const date = writeWall(from)
    const part = partFrom(whole, from, changed)
    note(reading, remark(part ? 'divided' : 'undivided', { date }))
    if (part) parts.push(part)
    else undivided.set(from, changed)
  }
  return { parts: parts.flatMap((part, at) => endedAt(part, parts[at + 1]) ?? []), undivided }
}

/** Without what the next part has; undefined if nothing is left. */
function endedAt(part: SeriesPart, next: SeriesPart | undefined): SeriesPart | undefined {
  if (!next) return part
  if (next.from <= part.from) return undefined
  const { recurrence, times } = part.series
  const ended = endedBefore(recurrence, times, writeWall(next.from + part.shift))
  return { ...part, series: { ...part.series, recurrence: ended } }
}

function partFrom(whole: Whole, from: number, { reading }: Changed): SeriesPart | undefined {
  const { series, terms } = whole
  const { recurrence, times, span } = series
  const rest = begunAt(recurrence, times, writeWall(from))
  const found = readSpan(reading, true)
  if (!rest) return undefined
  const given =
    'refused' in found || found.allDay !== span.allDay ? { ...span, start: from } : found
  const own = given.allDay ? given : inZoneOf(given, span)
  const length = 'refused' in found ? lengthOf(span) : lengthOf(own)
  const { start } = own
  const end = span.allDay
    ? start + length
    : localSeconds(instantOf(start, span.zone) + length, span.zone)
  const moved: IcalSpan = { ...span, start, end }
  const shift = own.start - from
  const shifted = shiftedBy(rest, shift)
  const begun = { span: moved, times: timesOf(moved), recurrence: shifted }
  if (!isMovedBy(begun, { ...series, recurrence: rest, from }, shift)) return undefined
  // Its times are those of the part.
  const isTime = new Set(['start_date', 'end_date', 'timezone', 'all_day'])
  const different = Object.entries(differences(reading, from, series, whole.values))
  const values = Object.fromEntries(different.filter(([name]) => !isTime.has(name)))
  return {
    series: begun,
    values: { ...whole.values, ...values },
    terms: ownTerms(reading, terms) ?? terms,
    from,
    shift,
  }
}

function shiftedBy({ rules, dates, except }: Recurrence, shift: number): Recurrence {
  const later = (wall: Wall) => writeWall(wallSeconds(wall) + shift)
  return {
    rules: rules.map((rule) => shiftedRule(rule, shift)),
    dates: dates.map(later),
    except: except.map(later),
  }
}

function shiftedRule(rule: Rule, shift: number): Rule {
  const days = Math.floor(shift / SECONDS_OF_DAY)
  const until = rule.until === undefined ? {} : { until: shiftedUntil(rule.until, shift) }
  if (rule.freq !== 'WEEKLY' || !rule.byDay || days === 0) return { ...rule, ...until }
  return { ...rule, ...until, byDay: rule.byDay.map((day) => shiftedDay(day, days)) }
}

const shiftedDay = (day: DayOfWeek, days: number): DayOfWeek => ({
  ...day,
  weekday: weekdays[(((weekdays.indexOf(day.weekday) + days) % 7) + 7) % 7] ?? day.weekday,
})

function shiftedUntil(until: string, shift: number): string {
  const read = readStamp(until)
  if (!read) return until
  return until.includes('T')
    ? writeUtcStamp(read.seconds + shift)
    : writeDayStamp(read.seconds + shift)
}

/** How many starts are compared; rules of another rhythm differ at once. */
const compared = 60

/** Whether every start is as much later. */
function isMovedBy(
  moved: Series,
  before: Series & { readonly from: number },
  shift: number,
): boolean {
  const plan = planOf(moved.recurrence, moved.times)
  const times = { ...before.times, start: writeWall(before.from) }
  const old = secondsBetween(planOf(before.recurrence, times), before.from, Infinity)
  const starts = secondsBetween(plan, plan.start, Infinity)
  for (let count = 0; count < compared; count += 1) {
    const [one, other] = [old.next(), starts.next()]
    if (one.done || other.done) return one.done === other.done
    if (other.value - one.value !== shift) return false
  }
  return true
}
