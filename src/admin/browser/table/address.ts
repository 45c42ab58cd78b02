// What the table shows is all in the address, in the words of the server's filters.

import { go, place, to } from '../router.ts'

export type Query = Readonly<Record<string, string>>
type Changes = Readonly<Record<string, string | undefined>>

/** What narrows the table. */
export const filterNames = (
  'search status when after before categories tags venue organizer author mine recurrence ' +
  'event_status featured missing'
).split(' ')

/** What a view keeps: all but the page, and the view that it began with. */
const keptNames = [...filterNames, 'orderby', 'order', 'columns']

const some = (query: Query, names: readonly string[]): Query =>
  Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))

/** `draft,pending` */
export const listIn = (query: Query, name: string): readonly string[] =>
  (query[name] ?? '').split(',').filter(Boolean)

/** `coming` unless the address says something else. */
export const whenOf = ({ when, after, before }: Query): string =>
  when ?? (after || before ? 'all' : 'coming')

/** For the server, whose `before` is the moment at which the last day is over. */
export function filtersOf(query: Query): Query {
  const { before, ...given } = some(query, filterNames)
  return { ...given, when: whenOf(query), ...(before ? { before: dayAfter(before) } : {}) }
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

export interface SortOrder {
  readonly orderby: string
  readonly order: 'asc' | 'desc'
}

/** What is over and what was changed begin with the latest. */
export function orderOf(query: Query): SortOrder {
  const { orderby = 'start', order } = query
  const isLatestFirst = orderby === 'modified' || orderby === 'created' || whenOf(query) === 'past'
  return {
    orderby,
    order: order === 'asc' || order === 'desc' ? order : isLatestFirst ? 'desc' : 'asc',
  }
}

export const pageOf = ({ page }: Query): number => Math.max(1, Number(page) || 1)

/** The part of the address that a view keeps; what is usual is not said. */
export function keptOf(query: Query): string {
  const { when, ...others } = some(query, keptNames)
  const isSaid = when !== undefined && when !== 'coming'
  return new URLSearchParams({ ...(isSaid ? { when } : {}), ...others }).toString()
}

/** The same table with something else; from its first page on. */
export function addressOf(changes: Changes): string {
  const { path, query } = place.value
  return to(path, { ...query, cursor: undefined, page: undefined, ...changes })
}

export const show = (changes: Changes, how?: { readonly isReplaced: boolean }): void =>
  go(addressOf(changes), how)
