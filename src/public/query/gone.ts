// Items in the trash lose their slugs (§8.1); a request for the old slug gets 410 Gone.

import type { Context } from '../../access/context.ts'
import { readEvent } from '../../calendar/events/read.ts'
import { findSeriesOf } from '../../calendar/events/series/dates.ts'
import { linkedOperations } from '../../calendar/items/linked/linked.ts'
import { organizers } from '../../calendar/organizers/operations.ts'
import { venues } from '../../calendar/venues/operations.ts'
import { Problem } from '../../language/problem.ts'
import { trashed } from '../../language/text/slug.ts'
import type { PublicQuery } from './address.ts'
import { type ResolvedFilters, resolveFilters } from './resolve_filters.ts'

const readers = {
  event: (context: Context, slug: string) => readEvent(context, { slug }, {}),
  venue: (context: Context, slug: string) => linkedOperations(venues).read(context, { slug }),
  organizer: (context: Context, slug: string) =>
    linkedOperations(organizers).read(context, { slug }),
}

/** The result of `find`; throws a 410 if the slug belonged to an item in the trash. */
export async function orGone<T>(
  context: Context,
  kind: keyof typeof readers,
  slug: string,
  find: () => Promise<T>,
): Promise<T> {
  try {
    return await find()
  } catch (error) {
    // Only a not-found is looked up again, by the slug in the trash: a hit throws the 410.
    if (!(error instanceof Problem) || error.code !== `rest-${kind}-not-found`) throw error
    await readers[kind](context, trashed(slug)).catch((gone: unknown) =>
      kind === 'event' ? leadToSeries(context, slug, gone) : Promise.reject(gone),
    )
    throw error
  }
}

/** Throws the 410 again; for an occurrence with the slug of its series, which has other dates. */
async function leadToSeries(context: Context, slug: string, gone: unknown): Promise<never> {
  if (!(gone instanceof Problem) || gone.code !== 'event-no-longer-available') throw gone
  const series = await findSeriesOf(context, trashed(slug))
  throw series === undefined ? gone : new Problem(gone.code, { facts: { series } })
}

/** The resolved filters of a list; 410 if it is about a venue or organizer in the trash. */
export function resolveOrGone(
  context: Context,
  publicQuery: PublicQuery,
): Promise<ResolvedFilters> {
  const find = () => resolveFilters(context, publicQuery)
  const { about } = publicQuery
  if (about !== 'venue' && about !== 'organizer') return find()
  return orGone(context, about, publicQuery[about]?.[0] ?? '', find)
}
