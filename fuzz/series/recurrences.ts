// What follows in the model from a recurrence: occurrences come, stay, go and come back (§17.3).

import {
  type Item,
  type Model,
  type Times,
  dropEqual,
  endOf,
  invalid,
  occurrencesOf,
  refuse,
  seriesOf,
} from './model.ts'
import {
  type Given,
  type Schedule,
  Undefined,
  farAway,
  givenStarts,
  scheduleOf,
  shifted,
  sorted,
  startsUpTo,
} from './schedule.ts'
import {
  type Wall,
  clockOf,
  dayOf,
  daysBetween,
  instantOf,
  plusDays,
  secondsOf,
  settled,
  wallAt,
} from './wall.ts'

export interface TimesChange {
  readonly start_date?: Wall
  readonly end_date?: Wall
  readonly all_day?: boolean
  readonly timezone?: string
}

/** §6.6 */
export function settleTimes(base: Times, change: TimesChange): Times {
  const timezone = change.timezone ?? base.timezone
  const all_day = change.all_day ?? base.all_day
  const [start, end] = [change.start_date ?? base.start_date, change.end_date ?? base.end_date]
  if (settled(start, timezone) !== start || settled(end, timezone) !== end) {
    throw new Undefined('A time in a gap is written.')
  }
  const start_date = all_day ? `${dayOf(start)} 00:00:00` : start
  const end_date = all_day ? `${dayOf(end)} 23:59:59` : end
  if (instantOf(end_date, timezone) < instantOf(start_date, timezone)) {
    const isStartAlone = change.end_date === undefined && change.start_date !== undefined
    refuse(invalid(isStartAlone ? 'start_date' : 'end_date'))
  }
  return { all_day, start_date, end_date, timezone }
}

export function addItem(model: Model, item: Omit<Item, 'key' | 'id' | 'slug' | 'previous'>): Item {
  model.made++
  const added: Item = { ...item, key: model.made, id: 0, slug: '', previous: undefined }
  model.items.set(added.key, added)
  return added
}

/** Makes what a recurrence gives, and moves to the trash what it no longer gives. */
export function fill(model: Model, series: Item): void {
  const wanted = new Set(startsUpTo(series.schedule!, model.horizon))
  for (const item of occurrencesOf(model, series)) {
    const { original, gone } = item.occurrence!
    if (!wanted.delete(original)) {
      if (!item.isTrash) discard(item, 'rule')
    } else if (gone === 'rule') {
      bringBack(item)
    }
  }
  for (const original of wanted) {
    addItem(model, {
      isTrash: false,
      values: series.values,
      times: series.times,
      parent: 0,
      schedule: undefined,
      occurrence: { series: series.key, original, own: {}, gone: undefined },
      wasSeries: false,
    })
  }
}

export function discard(item: Item, gone: 'alone' | 'series' | 'rule'): void {
  item.isTrash = true
  item.occurrence!.gone = gone
}

export function bringBack(item: Item): void {
  item.isTrash = false
  item.occurrence!.gone = undefined
}

/** A recurrence as it was given, from a start on; faults as §17.3 and §17.8 say. */
export function setRecurrence(model: Model, series: Item, given: Given, times: Times): void {
  const { start_date: start, timezone: zone, all_day: allDay } = times
  const deleted = series.schedule?.deleted ?? []
  const schedule = scheduleOf(given, { start, zone, allDay }, deleted)
  checkGiven(schedule)
  series.schedule = schedule
  series.times = times
  fill(model, series)
}

export function checkGiven(schedule: Schedule): void {
  const { dates, start } = schedule
  if (dates.some((date) => date < start)) refuse(invalid('recurrence'))
  if (givenStarts(schedule, farAway)[0] !== start) refuse(invalid('start_date'))
}

/** A series without recurrence is a single event, at its first start if none is given (§17.8). */
export function clearRecurrence(model: Model, series: Item, given: Times | undefined): void {
  const first = startsUpTo(series.schedule!, farAway)[0] ?? series.times.start_date
  const { start_date } = series.times
  series.times = given ?? { ...series.times, start_date: first, end_date: endOf(first, series) }
  if (given && first !== start_date) throw new Undefined('The first start was deleted.')
  series.schedule = undefined
  series.wasSeries = true
  for (const item of occurrencesOf(model, series)) if (!item.isTrash) discard(item, 'rule')
}

/** New times for all, seen from one of them or from the series (§17.4). */
export function moveAll(model: Model, series: Item, base: Times, next: Times): void {
  const { timezone: zone, all_day: allDay } = next
  const seconds = allDay
    ? 0
    : secondsOf(clockOf(next.start_date)) - secondsOf(clockOf(base.start_date))
  const before = series.schedule!
  if (startsInGap(before)) throw new Undefined('Its first day has no such clock.')
  const { schedule, move } = shifted(before, { seconds, zone, allDay })
  if (countOf(before) !== countOf(schedule)) throw new Undefined('Two starts would be one.')
  const items = occurrencesOf(model, series)
  for (const { occurrence } of items) occurrence!.original = move(occurrence!.original)
  if (new Set(items.map(({ occurrence }) => occurrence!.original)).size < items.length) {
    throw new Undefined('Two occurrences would have one start.')
  }
  series.schedule = schedule
  series.times = {
    all_day: allDay,
    timezone: zone,
    start_date: schedule.start,
    end_date: lengthened(schedule.start, next),
  }
}

/** Whether its first start is later than its rules say, because the clocks were put forward. */
export const startsInGap = ({ sources, start, zone }: Schedule): boolean =>
  sources.some(
    ({ clock }) => clock !== clockOf(start) && settled(`${dayOf(start)} ${clock}`, zone) === start,
  )

const countOf = (schedule: Schedule) => givenStarts(schedule, farAway).length

/** The end that is as far from a start as in the times that are given. */
export function lengthened(start: Wall, { all_day, start_date, end_date, timezone }: Times): Wall {
  if (all_day) {
    return `${plusDays(dayOf(start), daysBetween(dayOf(start_date), dayOf(end_date)))} 23:59:59`
  }
  const seconds = instantOf(end_date, timezone) - instantOf(start_date, timezone)
  return wallAt(instantOf(start, timezone) + seconds, timezone)
}

/** The original start is given again: no exception, and a date if no rule gives it (§17.8). */
export function giveAgain(series: Item, original: Wall): void {
  const schedule = series.schedule!
  const without = (walls: readonly Wall[]) => walls.filter((wall) => wall !== original)
  const isGiven = givenStarts(schedule, farAway).includes(original)
  if (!isGiven && original < schedule.start) throw new Undefined('It is before the first start.')
  series.schedule = {
    ...schedule,
    except: without(schedule.except),
    deleted: without(schedule.deleted),
    dates: isGiven ? schedule.dates : sorted([...schedule.dates, original]),
  }
}

export function exceptFor(series: Item, original: Wall): void {
  const { except, deleted, ...rest } = series.schedule!
  series.schedule = {
    ...rest,
    except: sorted([...except, original]),
    deleted: sorted([...deleted, original]),
  }
}

export function settleOwn(model: Model, series: Item): void {
  for (const item of occurrencesOf(model, series)) dropEqual(model, item)
}

/** An hour that a zone has twice is written as its first one; such an end is another time. */
export function checkEnds(model: Model): void {
  for (const item of model.items.values()) {
    const series = item.schedule ? item : seriesOf(model, item)
    if (!series || series.times.all_day) continue
    const { start_date, end_date, timezone } = series.times
    const start = item.occurrence?.original ?? start_date
    const end = instantOf(start, timezone) + instantOf(end_date, timezone)
    if (instantOf(endOf(start, series), timezone) !== end - instantOf(start_date, timezone)) {
      throw new Undefined('An end is in the second one of an hour that the zone has twice.')
    }
  }
}

/** The contract does not say whether a start on the very day of the horizon is made. */
export function checkHorizon({ items, horizon }: Model): void {
  const day = dayOf(horizon)
  for (const { schedule } of items.values()) {
    if (!schedule) continue
    const starts = givenStarts(schedule, `${plusDays(day, 1)} 00:00:00`)
    if (starts.some((start) => dayOf(start) >= day && dayOf(start) <= plusDays(day, 1))) {
      throw new Undefined('A start is on the day of the horizon.')
    }
  }
}
