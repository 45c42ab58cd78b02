// Series that move to another day (§17.4): such requests, and what they do in the model.

import type { Random } from '../../test/support/random.ts'
import { type Rule, weekdays } from '../../src/language/time/recurrence/rule.ts'
import { writeRule } from '../../src/language/time/recurrence/write.ts'
import { type Item, type Model, type Times, occurrencesOf, seriesOf, timesOf } from './model.ts'
import { checkGiven, fill, lengthened, startsInGap } from './recurrences.ts'
import {
  type Given,
  type Schedule,
  type Source,
  Undefined,
  isPlainRule,
  ruleStarts,
  scheduleOf,
  sorted,
  startsOf,
} from './schedule.ts'
import {
  type Wall,
  dayOf,
  daysBetween,
  plusDays,
  plusSeconds,
  secondsBetween,
  settled,
} from './wall.ts'

/** Another day of start for a series, or from one of its dates on. */
export interface MoveShape {
  readonly days: number
  /** In hours. */
  readonly later: number
  /** UNTIL stays where it was. */
  readonly keepsEnd: boolean
  /** Dates and exceptions are sent as they are shown. */
  readonly sendsLists: boolean
}

export const makeShape = (random: Random): MoveShape => ({
  days: random.pick([-3, -1, 1, 2, 7]),
  later: random.pick([0, 0, -2, 1]),
  keepsEnd: random.chance(0.3),
  sendsLists: random.chance(0.4),
})

/** What a client sends that moves its rules; undefined if the contract leaves open what they are. */
export function moveOf(
  model: Model,
  item: Item,
  scope: 'following' | 'all',
  shape: MoveShape,
): (Partial<Times> & { readonly recurrence: Given }) | undefined {
  const series = seriesOf(model, item) ?? item
  const { schedule, times } = series
  if (!schedule?.spelled || schedule.sources.some(({ rule }) => !rule)) return undefined
  const base = item.occurrence?.original ?? times.start_date
  const seconds = times.all_day ? 0 : shape.later * 3600
  const start_date = plusSeconds(`${plusDays(dayOf(base), shape.days)} ${base.slice(11)}`, seconds)
  const from = scope === 'following' ? base : times.start_date
  const rules = schedule.sources.flatMap((source) => ruleMoved(source, schedule, from, shape))
  const { dates, except } = schedule
  return {
    start_date,
    end_date: plusSeconds(start_date, secondsBetween(times.start_date, times.end_date)),
    recurrence: shape.sendsLists
      ? { rules, dates, except }
      : { rules, dates: [], except: undefined },
  }
}

/** None if it has ended before. */
function ruleMoved(
  source: Source,
  schedule: Schedule,
  from: Wall,
  { days, keepsEnd }: MoveShape,
): readonly string[] {
  const rule = source.rule!
  const early = startsOf(source, schedule, from).filter((start) => start < from).length
  if (rule.count !== undefined && rule.count <= early) return []
  const turned = (weekday: (typeof weekdays)[number]) =>
    weekdays[(weekdays.indexOf(weekday) + days + 70) % 7]!
  const byDay = rule.byDay
    ?.map(({ weekday, ...rest }) => ({ ...rest, weekday: turned(weekday) }))
    .toSorted((a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday))
  const last = source.last && (keepsEnd ? source.last : plusDays(source.last, days))
  const moved: Rule = {
    ...rule,
    ...(byDay ? { byDay } : {}),
    ...(rule.count === undefined ? {} : { count: rule.count - early }),
    ...(last === undefined ? {} : { until: last.replaceAll('-', '') }),
  }
  return [writeRule(moved)]
}

/** The times of the series if those of one of its dates, or its own, become others. */
export function timesOfAll(series: Item, base: Times, next: Times): Times {
  const by = secondsBetween(base.start_date, next.start_date)
  const start_date = plusSeconds(series.times.start_date, by)
  if (settled(start_date, next.timezone) !== start_date) {
    throw new Undefined('A time in a gap is written.')
  }
  return { ...next, start_date, end_date: lengthened(start_date, next) }
}

/** Whether they are the starts of before on other days; then every occurrence stays itself. */
export function moveDays(model: Model, series: Item, given: Given, times: Times): boolean {
  const before = series.schedule!
  const days = daysBetween(dayOf(before.start), dayOf(times.start_date))
  const { start_date: start, timezone: zone, all_day: allDay } = times
  const after = scheduleOf(given, { start, zone, allDay }, [])
  const isRuled = [before, after].every(({ sources }) => sources.every(({ rule }) => rule))
  if (!isRuled || before.isMixed || startsInGap(before)) {
    throw new Undefined('It is open what it has by rules.')
  }
  const former = ruleStarts(before, model.horizon)
  const next = ruleStarts(after, `${plusDays(dayOf(model.horizon), days)} 00:00:00`)
  const isMoved = former.every(
    (wall, at) => next[at] === undefined || dayOf(next[at]) === plusDays(dayOf(wall), days),
  )
  const [formerDays, nextDays] = [new Set(former.map(dayOf)), new Set(next.map(dayOf))]
  const isSame = former.length === next.length || formerDays.isDisjointFrom(nextDays)
  if (!isMoved || !isSame) return false
  const places = new Map(former.flatMap((wall, at) => (next[at] ? [[wall, next[at]]] : [])))
  const by = secondsBetween(before.start, start)
  const move = (wall: Wall): Wall =>
    places.get(wall) ??
    settled(allDay ? `${plusDays(dayOf(wall), days)} 00:00:00` : plusSeconds(wall, by), zone)
  applyMove(model, series, { ...after, ...listsAfter(before, after, given, move) }, times, move)
  return true
}

const isSaid = (list: readonly Wall[], known: readonly Wall[]) =>
  sorted(list).join() !== known.join()

/** Dates and exceptions move along, unless others than those of before are given. */
function listsAfter(before: Schedule, after: Schedule, given: Given, move: (wall: Wall) => Wall) {
  const { dates, except } = given
  const saysDates = !isPlainRule(given) && isSaid(dates, before.dates)
  const saysExcept = except !== undefined && isSaid(except, before.except)
  const deleted = sorted(before.deleted.map(move))
  if (saysDates && before.dates.length > 0) throw new Undefined('Some of its dates may stay.')
  const left = new Set([...before.except, ...before.deleted])
  const kept = new Set(
    [...ruleStarts(before, '9'), ...before.dates].filter((wall) => !left.has(wall)).map(move),
  )
  const along = before.except.map(move).filter((wall) => !kept.has(wall))
  return {
    dates: saysDates ? after.dates : sorted(before.dates.map(move)),
    except: sorted([...(saysExcept ? after.except : along), ...deleted]),
    deleted,
  }
}

function applyMove(
  model: Model,
  series: Item,
  schedule: Schedule,
  times: Times,
  move: (wall: Wall) => Wall,
): void {
  checkGiven(schedule)
  const items = occurrencesOf(model, series)
  for (const item of items) {
    const { own } = item.occurrence!
    const { start_date, end_date } = timesOf(model, item)
    // One of both alone would be days away from the other.
    const isTimed = own.start_date !== undefined || own.end_date !== undefined
    if (isTimed) item.occurrence!.own = { ...own, start_date, end_date }
  }
  for (const { occurrence, isTrash } of items) {
    occurrence!.original = move(occurrence!.original)
    if (!isTrash && occurrence!.original > model.horizon) {
      throw new Undefined('It moves behind the horizon.')
    }
  }
  if (new Set(items.map(({ occurrence }) => occurrence!.original)).size < items.length) {
    throw new Undefined('Two occurrences would have one start.')
  }
  series.schedule = schedule
  series.times = times
  fill(model, series)
}
