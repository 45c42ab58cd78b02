// An in-memory model of series and occurrences (§17, §23), as simple as possible. Written from the
// contract; of the product it uses what a rule gives, and nothing else.

import { type Schedule, Undefined } from './schedule.ts'
import { type Wall, daysBetween, dayOf, instantOf, plusDays, wallAt } from './wall.ts'

export const callers = ['administrator', 'editor', 'author', 'contributor'] as const
export type Who = (typeof callers)[number]
export type Reader = Who | 'nobody'
export type Status = 'publish' | 'draft' | 'pending' | 'private'

/** What the occurrences of a series have in common, unless it is an own value. */
export interface Values {
  readonly author: Who
  /** The one before the trash, for what is in it. */
  readonly status: Status
  readonly title: string
  readonly description: string
  readonly excerpt: string
  readonly cost: string
  readonly website: string
  readonly hide_from_listings: boolean
  readonly featured: boolean
  /** Numbers of the terms and venues that were made for all sequences. */
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  readonly venue: readonly number[]
  readonly password: string
  readonly event_status: 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled'
  readonly event_status_reason: string
  readonly attendance: 'offline' | 'online' | 'mixed'
}

export const plainValues: Omit<Values, 'author' | 'status' | 'title'> = {
  description: '',
  excerpt: '',
  cost: '',
  website: '',
  hide_from_listings: false,
  featured: false,
  categories: [],
  tags: [],
  venue: [],
  password: '',
  event_status: 'scheduled',
  event_status_reason: '',
  attendance: 'offline',
}

export interface Times {
  readonly all_day: boolean
  readonly start_date: Wall
  readonly end_date: Wall
  readonly timezone: string
}

/** §4.2, §17.8 */
export const ownOrder = [
  'author',
  'status',
  'title',
  'description',
  'excerpt',
  'all_day',
  'start_date',
  'end_date',
  'timezone',
  'cost',
  'website',
  'hide_from_listings',
  'featured',
  'categories',
  'tags',
  'venue',
  'password',
  'event_status',
  'event_status_reason',
  'attendance',
] as const satisfies readonly (keyof Values | keyof Times)[]

export type Own = Partial<Values & Times>

export interface Occurrence {
  series: number
  original: Wall
  own: Own
  /** Why it is in the trash. */
  gone: 'alone' | 'series' | 'rule' | undefined
}

export interface Item {
  /** Counts what was ever made; others refer to it by this. */
  readonly key: number
  /** 0 until the server has told it; so is the slug empty. */
  id: number
  slug: string
  isTrash: boolean
  /** Of a single event and of a series. */
  values: Values
  times: Times
  /** The key of the parent; 0 is none. */
  parent: number
  /** The start before its last change, as an instant. */
  previous: number | undefined
  schedule: Schedule | undefined
  occurrence: Occurrence | undefined
  /** What was deleted of a series that is a single event by now. */
  wasSeries: boolean
}

export interface Model {
  /** By key. */
  readonly items: Map<number, Item>
  /** Keys are never used again. */
  made: number
  /** Parameters for which the last write may be refused instead, as the contract leaves it open. */
  mayRefuse: readonly string[]
  /** 00:00:00 of the last day up to which occurrences exist. */
  readonly horizon: Wall
}

export const newModel = (horizon: Wall): Model => ({
  items: new Map(),
  made: 0,
  mayRefuse: [],
  horizon,
})

export interface Refusal {
  readonly status: number
  readonly code?: string
  /** Names of wrong parameters of a 400. */
  readonly faults?: readonly string[]
}

export const invalid = (...faults: readonly string[]): Refusal => ({
  status: 400,
  code: 'rest_invalid_param',
  faults,
})
export const forbidden: Refusal = { status: 403, code: 'rest_forbidden' }

/** Thrown by a write that is refused; the model is then thrown away. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`${refusal.status} ${refusal.faults?.join(', ') ?? refusal.code}`)
    this.refusal = refusal
  }
}

export function refuse(refusal: Refusal): never {
  throw new Refused(refusal)
}

/** What several parts of a request give, or the faults of all of them. */
export function together<Parts extends Record<string, unknown>>(parts: {
  readonly [Name in keyof Parts]: () => Parts[Name]
}): Parts {
  const faults: string[] = []
  const found = Object.entries(parts).map(([name, run]: [string, () => unknown]) => {
    try {
      return [name, run()]
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      faults.push(...(error.refusal.faults ?? []))
      return [name, undefined]
    }
  })
  if (faults.length > 0) refuse(invalid(...faults))
  return Object.fromEntries(found) as Parts
}

export function itemOf(model: Model, key: number): Item {
  const item = model.items.get(key)
  if (!item) throw new Error(`There is no item ${key}.`)
  return item
}

export const occurrencesOf = (model: Model, { key }: Item): Item[] =>
  [...model.items.values()].filter(({ occurrence }) => occurrence?.series === key)

export const seriesOf = (model: Model, { occurrence }: Item): Item | undefined =>
  occurrence && itemOf(model, occurrence.series)

export function valuesOf(model: Model, item: Item): Values {
  const series = seriesOf(model, item)
  if (!series) return item.values
  const { all_day: _a, start_date: _s, end_date: _e, timezone: _t, ...own } = item.occurrence!.own
  return { ...series.values, ...own }
}

/** As long as the first one: exact time, or whole days (§17.3). */
export function endOf(start: Wall, { times }: Item): Wall {
  const { all_day, start_date, end_date, timezone } = times
  if (all_day) {
    return `${plusDays(dayOf(start), daysBetween(dayOf(start_date), dayOf(end_date)))} 23:59:59`
  }
  const seconds = instantOf(end_date, timezone) - instantOf(start_date, timezone)
  return wallAt(instantOf(start, timezone) + seconds, timezone)
}

/** The times that the series gives an occurrence. */
export function originalTimes(model: Model, item: Item): Times {
  const series = seriesOf(model, item)!
  const { original } = item.occurrence!
  return { ...series.times, start_date: original, end_date: endOf(original, series) }
}

export const timesOf = (model: Model, item: Item): Times =>
  item.occurrence ? timesWith(model, item, item.occurrence.own) : item.times

/** The times of an occurrence with these own values: days of what fills days are whole (§6.6). */
export function timesWith(model: Model, item: Item, own: Own): Times {
  const { all_day, start_date, end_date, timezone } = { ...originalTimes(model, item), ...own }
  if (!all_day) return { all_day, start_date, end_date, timezone }
  const [first, last] = [dayOf(start_date), dayOf(end_date)]
  return { all_day, timezone, start_date: `${first} 00:00:00`, end_date: `${last} 23:59:59` }
}

export const startOf = (model: Model, item: Item): number => {
  const { start_date, timezone } = timesOf(model, item)
  return instantOf(start_date, timezone)
}

const walls = ({ start_date, end_date }: Times) => ({ start_date, end_date })

function withoutWalls({ start_date: _start, end_date: _end, ...own }: Own): Own {
  return own
}

/**
 * What is equal to the value of the series is not own (§17.4, §17.8). Start and end are compared with
 * those that it would have without own ones, which are of whole days if it fills days itself.
 */
export function dropEqual(model: Model, item: Item): void {
  const occurrence = item.occurrence!
  const series = seriesOf(model, item)!
  const common: Values & Times = {
    ...series.values,
    ...originalTimes(model, item),
    ...walls(timesWith(model, item, withoutWalls(occurrence.own))),
  }
  const { start_date, end_date, timezone } = timesOf(model, item)
  if (instantOf(end_date, timezone) < instantOf(start_date, timezone)) {
    throw new Undefined('An own time would be on the wrong side of that of the series.')
  }
  const shown: Values & Times = { ...valuesOf(model, item), ...timesOf(model, item) }
  const names = (Object.keys(occurrence.own) as (keyof Own)[]).filter(
    (name) => !isEqual(shown[name], common[name]),
  )
  occurrence.own = Object.fromEntries(names.map((name) => [name, shown[name]]))
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const ownNames = ({ own }: Occurrence): readonly string[] =>
  ownOrder.filter((name) => name in own)

export const isEditor = (who: Reader) => who === 'administrator' || who === 'editor'

/** §9.2 */
export function mayEdit(model: Model, who: Reader, item: Item): boolean {
  if (isEditor(who)) return true
  const { author, status } = valuesOf(model, item)
  if (author !== who) return false
  return who === 'author' || status === 'draft' || status === 'pending'
}

/** §9.3 */
export function mayRead(model: Model, who: Reader, item: Item): boolean {
  if (item.isTrash) return mayEdit(model, who, item)
  const { author, status } = valuesOf(model, item)
  return status === 'publish' || isEditor(who) || author === who
}
