// The list of events of the interface.

import type { Context } from '../../access/context.ts'
import type { Found } from '../../contract/schema/paging.ts'
import type { EventQuery } from './listing/filter.ts'
import { type EventListInput, pageOfEvents, pageOfVersions, queryOf } from './read.ts'
import { freshUntil } from './rules.ts'
import type { EventRow, EventVersion } from './store.ts'
import { understoodQuery } from './understanding/understood_query.ts'

export const findEvents = (context: Context, input: EventListInput): Promise<Found<EventRow>> =>
  listed(context, input, (query, order) => pageOfEvents(context, query, input, order))

export const findVersions = (
  context: Context,
  input: EventListInput,
): Promise<Found<EventVersion>> =>
  listed(context, input, (query, order) => pageOfVersions(context, query, input, order))

async function listed<Row>(
  context: Context,
  input: EventListInput,
  pageOf: (query: EventQuery, order: 'ascending' | 'relevance') => Promise<Found<Row>>,
): Promise<Found<Row>> {
  const { site, now } = context
  const said = await queryOf(context, input)
  const understood = await understoodQuery(context, input, said)
  const query = understood?.query ?? said
  // If all was understood there are no words to be ranked by.
  const found = await pageOf(query, query.search ? (input.orderby ?? 'ascending') : 'ascending')
  const until = freshUntil(input, site.zone, now)
  return {
    ...found,
    ...(understood ? { headers: understood.headers } : {}),
    ...(until === undefined ? {} : { freshUntil: Math.min(until, understood?.until ?? Infinity) }),
  }
}
