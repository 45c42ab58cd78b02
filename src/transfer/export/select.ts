// Which events an export has: those that the parameters of a list name, or all of them.

import type { Context } from '../../access/context.ts'
import { eventFilters } from '../../calendar/events/filters.ts'
import type { EventQuery } from '../../calendar/events/listing/filter.ts'
import { queryOf } from '../../calendar/events/read.ts'
import { dateParams } from '../../calendar/events/rules.ts'
import { readInput } from '../../schema/read.ts'

/** The parameters that are about pages of a list and their order. */
const ofPages: ReadonlySet<string> = new Set(['page', 'per_page', 'orderby', 'recurrence'])

/** The names that can filter an export. */
export const filterNames = Object.keys(eventFilters).filter((name) => !ofPages.has(name))

export type Filters = Readonly<Record<string, string>>

/** Throws a `Problem` if a filter is wrong. Without dates it has events of all times. */
export async function selectEvents(context: Context, filters: Filters): Promise<EventQuery> {
  const given = Object.entries(filters).map(
    ([name, value]) => [name, { value, source: 'query' as const }] as const,
  )
  const input = readInput(eventFilters, new Map(given), false)
  const query = await queryOf(context, input, 'unbounded')
  const hasDates = dateParams.some((name) => name in filters)
  return { ...query, showsHidden: true, ...(hasDates ? {} : { window: {} }) }
}
