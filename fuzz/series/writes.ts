// Create and update with each scope, restore among them, in the model (§17.3, §17.4, §17.8).

import {
  type Item,
  type Model,
  type Status,
  type Times,
  type Values,
  type Who,
  dropEqual,
  endOf,
  forbidden,
  invalid,
  itemOf,
  mayEdit,
  occurrencesOf,
  originalTimes,
  plainValues,
  refuse,
  seriesOf,
  startOf,
  timesOf,
  timesWith,
  together,
  valuesOf,
} from './model.ts'
import { refuseKnownPassword, refuseParent, setParent } from './checks.ts'
import { moveDays, timesOfAll } from './moves.ts'
import {
  type TimesChange,
  addItem,
  bringBack,
  checkEnds,
  checkHorizon,
  clearRecurrence,
  giveAgain,
  moveAll,
  setRecurrence,
  settleOwn,
  settleTimes,
} from './recurrences.ts'
import { type Given, type Schedule, Undefined, cutAt, startsUpTo } from './schedule.ts'
import { clockOf, dayOf, instantOf } from './wall.ts'

export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

export interface Change extends TimesChange {
  readonly values: Partial<Values>
  /** Null takes it away. */
  readonly recurrence?: Given | null
  /** The key of the parent; 0 is none. */
  readonly parent?: number
}

/** Runs one write and records the starts that it has changed (§23). */
export function write(model: Model, run: () => number): number {
  model.mayRefuse = []
  const before = new Map([...model.items.values()].map((item) => [item.key, startOf(model, item)]))
  const answer = run()
  for (const item of model.items.values()) {
    const start = before.get(item.key)
    if (start !== undefined && start !== startOf(model, item)) item.previous = start
  }
  checkHorizon(model)
  checkEnds(model)
  return answer
}

/** §6.11 */
const statusBy = (who: Who, asked: Status): Status =>
  who === 'contributor' && (asked === 'publish' || asked === 'private') ? 'pending' : asked

const settledValues = (who: Who, values: Partial<Values>): Partial<Values> =>
  values.status === undefined ? values : { ...values, status: statusBy(who, values.status) }

export function create(
  model: Model,
  who: Who,
  times: Times,
  { values, recurrence }: Pick<Change, 'values' | 'recurrence'>,
): number {
  const item = addItem(model, {
    isTrash: false,
    values: {
      ...plainValues,
      author: who,
      title: '',
      ...values,
      status: statusBy(who, values.status ?? (who === 'contributor' ? 'draft' : 'publish')),
    },
    times: settleTimes(times, {}),
    parent: 0,
    schedule: undefined,
    occurrence: undefined,
    wasSeries: false,
  })
  if (recurrence) setRecurrence(model, item, recurrence, item.times)
  return item.key
}

export function update(
  model: Model,
  who: Who,
  key: number,
  scope: Scope | undefined,
  change: Change,
): number {
  const item = itemOf(model, key)
  const series = seriesOf(model, item)
  const isWhole = series !== undefined && (scope === 'following' || scope === 'all')
  if (!mayEdit(model, who, isWhole ? series : item)) refuse(forbidden)
  if (item.isTrash && (isWhole || hasTimes(change) || change.recurrence !== undefined)) {
    throw new Undefined('Only values of what is in the trash are changed.')
  }
  const settled = { ...change, values: settledValues(who, change.values) }
  if (item.schedule) {
    if (scope !== undefined && scope !== 'all') refuse(invalid('scope'))
    return updateAll(model, who, item, settled, undefined)
  }
  if (!series) return updateSingle(model, who, item, settled)
  if (!isWhole) return updateThis(model, item, settled)
  if (scope === 'all' || isFirst(model, item)) return updateAll(model, who, series, settled, item)
  return split(model, who, series, item, settled)
}

function givenTimes({ start_date, end_date, all_day, timezone }: Change): Partial<Times> {
  const all = { start_date, end_date, all_day, timezone }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const hasTimes = (change: Change) => Object.keys(givenTimes(change)).length > 0

/** `following` on the first occurrence is `all`. */
export function isFirst(model: Model, item: Item): boolean {
  const { schedule } = seriesOf(model, item)!
  return startsUpTo(schedule!, model.horizon)[0]! >= item.occurrence!.original
}

/** §23: unless the state is given. */
const isRescheduled = (change: Change, before: Values, from: Times, to: Times) =>
  change.start_date !== undefined &&
  change.values.event_status === undefined &&
  before.event_status === 'postponed' &&
  instantOf(from.start_date, from.timezone) !== instantOf(to.start_date, to.timezone)

function updateSingle(model: Model, who: Who, item: Item, change: Change): number {
  refuseParent(model, who, item, change)
  const { times } = together({
    times: () => settleTimes(item.times, change),
    parent: () => setParent(model, item, change),
  })
  const rescheduled = isRescheduled(change, item.values, item.times, times)
  item.values = { ...item.values, ...change.values }
  if (rescheduled) item.values = { ...item.values, event_status: 'rescheduled' }
  item.times = times
  if (change.values.status !== undefined) item.isTrash = false
  if (!change.recurrence) return item.key
  if (item.wasSeries) throw new Undefined('It has been a series before.')
  setRecurrence(model, item, change.recurrence, times)
  return item.key
}

function updateThis(model: Model, item: Item, change: Change): number {
  const occurrence = item.occurrence!
  const faults = [
    ...(change.recurrence ? ['recurrence'] : []),
    ...(change.parent === undefined ? [] : ['post_parent']),
  ]
  if (faults.length > 0) refuse(invalid(...faults))
  const before = timesOf(model, item)
  const given = givenTimes(change)
  // What is given equal to the value of the series is not own any more, and what is not given
  // follows: setting back `all_day` sets back the clock.
  const times = settleTimes(timesWith(model, item, { ...occurrence.own, ...given }), change)
  const rescheduled = isRescheduled(change, valuesOf(model, item), before, times)
  if (item.isTrash && change.values.status !== undefined) restore(model, item)
  occurrence.own = {
    ...occurrence.own,
    ...change.values,
    ...(rescheduled ? { event_status: 'rescheduled' } : {}),
    ...Object.fromEntries(Object.keys(given).map((name) => [name, times[name as keyof Times]])),
  }
  dropEqual(model, item)
  return item.key
}

function restore(model: Model, item: Item): void {
  const series = seriesOf(model, item)!
  if (!series.schedule) throw new Undefined('Its series is none any more.')
  if (series.isTrash) refuse(invalid('status'))
  giveAgain(series, item.occurrence!.original)
  bringBack(item)
}

function updateAll(
  model: Model,
  who: Who,
  series: Item,
  change: Change,
  via: Item | undefined,
): number {
  if (!via) refuseParent(model, who, series, change)
  const base = via ? originalTimes(model, via) : series.times
  const next = settleTimes(base, change)
  const isOtherDay = dayOf(next.start_date) !== dayOf(base.start_date)
  if (isOtherDay && change.recurrence === undefined) refuse(invalid('start_date'))
  if (via) refuseParent(model, who, series, change)
  setParent(model, series, change)
  refuseKnownPassword(model, series, change)
  if (via && change.recurrence === null) throw new Undefined('An occurrence shows null itself.')
  const isMoved =
    isOtherDay &&
    change.recurrence &&
    moveDays(model, series, change.recurrence, timesOfAll(series, base, next))
  if (isOtherDay && !isMoved) {
    const isMovedToo =
      clockOf(next.start_date) !== clockOf(base.start_date) ||
      next.timezone !== base.timezone ||
      next.all_day !== base.all_day
    const isOpen = via !== undefined || (isMovedToo && change.recurrence !== null)
    if (isOpen) throw new Undefined('Another day and another clock.')
  } else if (!isMoved && hasTimes(change)) {
    const isLengthGiven = change.start_date !== undefined || change.end_date !== undefined
    const own = settleTimes(series.times, isLengthGiven ? {} : change)
    if (via && !isLengthGiven && lengthOf(own) !== lengthOf(next)) {
      throw new Undefined('The clocks change in one of them alone.')
    }
    moveAll(model, series, base, next)
  }
  const rescheduled = isRescheduled(change, series.values, base, next)
  series.values = { ...series.values, ...change.values }
  if (rescheduled) series.values = { ...series.values, event_status: 'rescheduled' }
  if (series.isTrash && change.values.status !== undefined) restoreAll(model, series)
  if (change.recurrence === null) {
    const isGiven = isOtherDay || change.start_date !== undefined
    clearRecurrence(model, series, isOtherDay ? next : isGiven ? series.times : undefined)
  }
  if (change.recurrence && !isMoved) {
    setRecurrence(model, series, change.recurrence, isOtherDay ? next : series.times)
  }
  if (series.schedule) settleOwn(model, series)
  return series.key
}

const lengthOf = ({ start_date, end_date, timezone }: Times) =>
  instantOf(end_date, timezone) - instantOf(start_date, timezone)

function restoreAll(model: Model, series: Item): void {
  series.isTrash = false
  for (const item of occurrencesOf(model, series)) {
    if (item.occurrence!.gone === 'series') bringBack(item)
  }
}

/** The series ends before an occurrence, and a new one begins there, with the change. */
function split(model: Model, who: Who, series: Item, item: Item, change: Change): number {
  if (change.parent !== undefined) refuse(invalid('post_parent'))
  const isChanged =
    hasTimes(change) ||
    change.recurrence !== undefined ||
    Object.entries(change.values).some(
      ([name, value]) =>
        JSON.stringify(series.values[name as keyof Values]) !== JSON.stringify(value),
    )
  if (!isChanged) throw new Undefined('Nothing is changed from there on.')
  const { original } = item.occurrence!
  const { before, after } = cutAt(series.schedule!, original)
  // Such a rest cannot always be said by rules that count from its first start.
  const isMixed = !isPlain(after)
  if (!change.recurrence && isMixed) {
    const { start_date = original } = change
    if (dayOf(start_date) !== dayOf(original)) throw new Undefined('Two things are wrong.')
    model.mayRefuse = ['recurrence']
  }
  const { key: _key, id: _id, slug: _slug, previous: _previous, ...common } = series
  const times = { ...series.times, start_date: original, end_date: endOf(original, series) }
  const added = addItem(model, {
    ...common,
    times,
    schedule: isMixed ? { ...after, isMixed } : after,
  })
  for (const one of occurrencesOf(model, series)) {
    if (one.occurrence!.original >= original) one.occurrence!.series = added.key
  }
  const { cut: _cut, ...ended } = before
  series.schedule = { ...ended, deleted: before.deleted.filter((wall) => wall < original) }
  return updateAll(model, who, added, change, undefined)
}

/** Dates alone, or one rule by the clock of its first start. */
const isPlain = ({ sources, start }: Schedule): boolean =>
  sources.every(
    ({ rule, clock, first, anchor }) =>
      clock === clockOf(start) &&
      (first ?? anchor) === dayOf(start) &&
      (!rule || sources.length === 1),
  )
