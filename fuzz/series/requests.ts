// Turns a step into what is written in the model and sent to the server.

import {
  type Item,
  type Model,
  type Times,
  type Values,
  type Who,
  itemOf,
  occurrencesOf,
  originalTimes,
  seriesOf,
  timesOf,
} from './model.ts'
import { type Given, isPlainRule } from './schedule.ts'
import type { FirstTimes, Pick, RecurrenceShape, RuleShape, TimesShape } from './steps.ts'
import { type Wall, clockOf, dayOf, plusDays, plusSeconds, settled, weekdayOf } from './wall.ts'
import type { Change, Scope } from './writes.ts'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** What a step is about, or something else if there is nothing of that kind. */
export function picked(model: Model, { kind, at, nth }: Pick): Item | undefined {
  const items = [...model.items.values()]
  if (kind === 'trash') return choose(items.filter(isInTrash), at * 8 + nth)
  const live = items.filter((item) => !isInTrash(item))
  const series = choose(
    live.filter(({ schedule }) => schedule),
    at,
  )
  const single = choose(
    live.filter(({ schedule, occurrence }) => !schedule && !occurrence),
    at,
  )
  if (kind === 'single' || !series) return single ?? series
  const found = occurrencesOf(model, series).filter((item) => !isInTrash(item))
  const occurrence = choose(found.toSorted(byOriginal), nth)
  return kind === 'series' ? series : (occurrence ?? series)
}

const choose = (from: readonly Item[], index: number) => from[index % from.length]
const isInTrash = ({ isTrash }: Item) => isTrash
const byOriginal = (a: Item, b: Item) => (a.occurrence!.original < b.occurrence!.original ? -1 : 1)

export function firstTimes({ day, clock, minutes, all_day, timezone }: FirstTimes): Times {
  if (all_day) {
    const last = plusDays(day, minutes > 100 ? 1 : 0)
    return { all_day, timezone, start_date: `${day} 00:00:00`, end_date: `${last} 23:59:59` }
  }
  const start_date = settled(`${day} ${clock}`, timezone)
  return {
    all_day,
    timezone,
    start_date,
    end_date: settled(plusSeconds(start_date, minutes * 60), timezone),
  }
}

/** The times that given ones are compared with. */
function baseTimes(model: Model, item: Item, scope: Scope | undefined): Times {
  const isWhole = item.occurrence && (scope === 'following' || scope === 'all')
  return isWhole ? originalTimes(model, item) : timesOf(model, item)
}

export interface Wish {
  readonly scope?: Scope | undefined
  readonly values: Partial<Values>
  readonly times?: TimesShape | undefined
  readonly recurrence?: RecurrenceShape | null | undefined
  readonly parent?: number | undefined
}

export function changeOf(model: Model, item: Item, wish: Wish): Change {
  const { scope, values, times = {}, recurrence, parent } = wish
  const base = baseTimes(model, item, scope)
  const given = givenTimes(base, times)
  const series = item.schedule ? item : scope === 'all' ? (seriesOf(model, item) ?? item) : item
  // A new rule holds from the start that the event or the series has after the request.
  const start = series.schedule
    ? startOfSeries(series, base, given)
    : (given.start_date ?? base.start_date)
  const singles = [...model.items.values()].filter(
    (one) => !one.schedule && !one.occurrence && !one.isTrash,
  )
  return {
    values,
    ...given,
    ...(recurrence === undefined ? {} : { recurrence: recurrence && givenOf(recurrence, start) }),
    ...(parent === undefined ? {} : { parent: parent === 0 ? 0 : (singles[parent - 1]?.key ?? 0) }),
  }
}

function startOfSeries({ times }: Item, base: Times, given: Partial<Times>): Wall {
  const start = given.start_date ?? base.start_date
  const isOtherDay = dayOf(start) !== dayOf(base.start_date)
  if (isOtherDay) return start
  const allDay = given.all_day ?? base.all_day
  return `${dayOf(times.start_date)} ${allDay ? '00:00:00' : clockOf(start)}`
}

function givenTimes(base: Times, wish: TimesShape): Partial<Times> {
  const { clock, minutes, days = 0, only, ...rest } = wish
  if (clock === undefined && minutes === undefined && days === 0) return rest
  const zone = rest.timezone ?? base.timezone
  const day = plusDays(dayOf(base.start_date), days)
  const start_date = settled(`${day} ${clock ?? clockOf(base.start_date)}`, zone)
  const end_date = settled(plusSeconds(start_date, (minutes ?? 60) * 60), zone)
  if (only === 'start_date') return { ...rest, start_date }
  return only === 'end_date' ? { ...rest, end_date } : { ...rest, start_date, end_date }
}

export function givenOf({ rules, dates, except }: RecurrenceShape, start: Wall): Given {
  const day = dayOf(start)
  const at = (plus: number, clock = clockOf(start)) => `${plusDays(day, plus)} ${clock}`
  return {
    rules: rules.map((rule) => ruleText(rule, day)),
    dates: dates.map(({ days, clock }) => at(days, clock)),
    except: except?.map((days) => at(days)),
  }
}

export const ascending = (a: number, b: number): number => a - b

/** In the canonical order of parts (§17.2). */
function ruleText({ freq, interval, count, days, plus, isNth }: RuleShape, day: string): string {
  const weekday = weekdayOf(day) - 1
  const nth = Math.ceil(Number(day.slice(8)) / 7)
  const until = days === undefined ? undefined : plusDays(day, days).replaceAll('-', '')
  const byDay = plus && [weekday, ...plus.map((one) => (weekday + one) % 7)].toSorted(ascending)
  return [
    `FREQ=${freq}`,
    ...(interval === undefined ? [] : [`INTERVAL=${interval}`]),
    ...(until === undefined ? [] : [`UNTIL=${until}`]),
    ...(count === undefined ? [] : [`COUNT=${count}`]),
    ...(byDay ? [`BYDAY=${[...new Set(byDay)].map((one) => weekdays[one]).join(',')}`] : []),
    ...(isNth ? [`BYDAY=${nth}${weekdays[weekday]}`] : []),
  ].join(';')
}

/** Ids of what the model knows by numbers. */
export interface Ids {
  readonly users: Readonly<Record<Who, number>>
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  readonly venue: readonly number[]
}

export function bodyOf(model: Model, ids: Ids, { values, parent, recurrence, ...times }: Change) {
  const { author, categories, tags, venue, ...rest } = values
  return {
    ...rest,
    ...times,
    ...(author === undefined ? {} : { author: ids.users[author] }),
    ...(categories && { categories: categories.map((one) => ids.categories[one]) }),
    ...(tags && { tags: tags.map((one) => ids.tags[one]) }),
    ...(venue && { venue: venue.map((one) => ids.venue[one]) }),
    ...(recurrence === undefined ? {} : { recurrence: recurrence && recurrenceBody(recurrence) }),
    ...(parent === undefined ? {} : { post_parent: parent === 0 ? 0 : itemOf(model, parent).id }),
  }
}

function recurrenceBody(given: Given) {
  const { rules, dates, except } = given
  return isPlainRule(given) ? rules[0] : { rules, dates, ...(except ? { except } : {}) }
}
