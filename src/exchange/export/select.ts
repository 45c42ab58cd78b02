// Which events an export has: those that the parameters of a list name, or all of them.

import type { Context } from '../../access/context.ts'
import { eventFilters } from '../../calendar/events/filters.ts'
import type { EventQuery } from '../../calendar/events/listing/filter.ts'
import { queryOf } from '../../calendar/events/read.ts'
import { dateParams } from '../../calendar/events/rules.ts'
import { type Entries, gather } from '../../http/gather.ts'
import { readInput } from '../../contract/schema/read.ts'
import { moment } from '../../contract/schema/kinds/times.ts'

const {
  page: _page,
  per_page: _size,
  orderby: _order,
  understand: _understand,
  recurrence: _folding,
  ...filters
} = eventFilters

/** The parameters that can filter an export: not those about pages of a list and their order. */
export const exportFilters = {
  ...filters,
  start_date: moment('Only events that start at this time or later.'),
  end_date: moment('Only events that end at this time or earlier.'),
}

export const filterNames: readonly string[] = Object.keys(exportFilters)

/** `categories[]` is about categories. */
export const isFilter = (name: string): boolean =>
  filterNames.includes(name.split('[', 1)[0] ?? name)

/**
 * The filters are pairs as in an address. Throws a `Problem` if one is wrong. Without dates it has
 * events of all times.
 */
export async function selectEvents(context: Context, pairs: Entries): Promise<EventQuery> {
  const given = gather(undefined, pairs)
  const input = readInput(exportFilters, given, false)
  const wanted = { ...input, recurrence: 'occurrences' } as const
  const query = await queryOf(context, wanted, 'unbounded')
  const hasDates = dateParams.some((name) => given.has(name))
  return { ...query, showsHidden: true, ...(hasDates ? {} : { window: {} }) }
}
