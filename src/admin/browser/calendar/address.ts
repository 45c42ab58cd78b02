// What the calendar shows, which its address says: `?view=week&day=2027-06-12`.

import type { Clock } from './time/rows.ts'
import { dateOf, dayNamed, dayOf, monthLater, monthStart, weekOf } from './time/wall.ts'
import { convert } from './time/zones.ts'
import { go, place, to } from '../router.ts'
import { site } from '../site_config.ts'

export const views = ['month', 'week', 'day', 'list'] as const
export type View = (typeof views)[number]

export const filterNames = ['search', 'status', 'venue', 'categories'] as const

export interface Seen {
  readonly view: View
  /** The day that is looked at. */
  readonly day: number
  readonly clock: Clock
  readonly filters: Readonly<Record<string, string | undefined>>
}

let known = { minute: 0, day: 0 }

/** By the clock of the site. */
export function today(): number {
  const minute = Math.floor(Date.now() / 60_000)
  if (known.minute !== minute)
    known = { minute, day: dayOf(convert(minute * 60, 'UTC', site.timezone)) }
  return known.day
}

export function seen(): Seen {
  const { query } = place.value
  return {
    view: views.find((one) => one === query['view']) ?? 'month',
    day: dayNamed(query['day']) ?? today(),
    clock: query['times'] === 'site' ? site.timezone : undefined,
    filters: Object.fromEntries(filterNames.map((name) => [name, query[name]])),
  }
}

/** The address of another view or day. */
export function at(change: { readonly view?: View; readonly day?: number }): string {
  const { path, query } = place.value
  const { view, day } = { ...seen(), ...change }
  return to(path, { ...query, view, day: dateOf(day) })
}

/** To another day without a step in the history of the browser, for keys that are held. */
export const look = (day: number): void => go(at({ day }), { isReplaced: true })

/** The first day of the week of a day, as the site has its weeks. */
export const weekAt = (day: number): number => weekOf(day, site.first_day)

/** The days of a view, the first and how many. */
export function rangeOf({ view, day }: Pick<Seen, 'view' | 'day'>): readonly [number, number] {
  const first = monthStart(day)
  const next = monthStart(day, 1)
  if (view === 'day') return [day, 1]
  if (view === 'week') return [weekAt(day), 7]
  if (view === 'list') return [first, next - first]
  const from = weekAt(first)
  return [from, weekAt(next - 1) + 7 - from]
}

/** The day to look at, one view further. */
export function later({ view, day }: Pick<Seen, 'view' | 'day'>, by: 1 | -1): number {
  if (view === 'day') return day + by
  return view === 'week' ? day + by * 7 : monthLater(day, by)
}
