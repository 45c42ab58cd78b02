// The rows of the table and, apart from them, how many there are: rows never wait for the count.

import { get } from '../api.ts'
import { forgetLists, prefetch, useList } from '../components/list/list.tsx'
import { useAsked } from '../components/use_asked.ts'
import { filtersOf, orderOf, type Query } from './address.ts'

export const tablePath = 'console/events'
const rowsOnPage = 50

const askedOf = (query: Query): Query => ({
  ...filtersOf(query),
  ...orderOf(query),
  per_page: String(rowsOnPage),
  ...(query['cursor'] ? { cursor: query['cursor'] } : {}),
})

export const prefetchRows = (query: Query): void => prefetch(tablePath, askedOf(query))

export function useRows(query: Query) {
  const { body: page, again, ...list } = useList(tablePath, askedOf(query))
  const forgetAndRead = () => {
    forgetLists()
    again()
  }
  return { ...list, page, again: forgetAndRead }
}

/** How many events match; undefined until it is known. */
export function useCount(query: Query, turn: number): number | undefined {
  const filters = filtersOf(query)
  const key = JSON.stringify([filters, turn])
  // The rows say what is wrong.
  const counted = useAsked(key, (signal) => get(`${tablePath}/count`, { query: filters, signal }))
  return counted.key === key ? counted.body?.total : undefined
}
