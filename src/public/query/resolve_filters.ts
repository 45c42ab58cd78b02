import type { Context } from '../../access/context.ts'
import { linkedOperations } from '../../calendar/items/linked/linked.ts'
import { organizers, showOneOrganizer } from '../../calendar/organizers/operations.ts'
import { findTerms, showOneTerm } from '../../calendar/terms/operations.ts'
import { type Term, type TermKind, categoryKind, tagKind } from '../../calendar/terms/view.ts'
import { showOneVenue, venues } from '../../calendar/venues/operations.ts'
import { Problem } from '../../language/problem.ts'
import type { PublicQuery } from './address.ts'
import type { SlugFilter } from './list_filters.ts'

const readVenue = linkedOperations(venues).read
const readOrganizer = linkedOperations(organizers).read

type FullVenue = Awaited<ReturnType<typeof showOneVenue>>
type FullOrganizer = Awaited<ReturnType<typeof showOneOrganizer>>

/** The terms and items that a list is filtered by, in the order of their slugs. */
export interface ResolvedFilters {
  readonly category?: readonly Term[]
  readonly tag?: readonly Term[]
  readonly venue?: readonly FullVenue[]
  readonly organizer?: readonly FullOrganizer[]
}

/** Throws a Problem if a slug names nothing that this caller may read. */
export async function resolveFilters(
  context: Context,
  publicQuery: PublicQuery,
): Promise<ResolvedFilters> {
  const { category, tag, venue, organizer } = publicQuery
  return {
    ...(category
      ? { category: await each(category, (slug) => term(context, categoryKind, slug)) }
      : {}),
    ...(tag ? { tag: await each(tag, (slug) => term(context, tagKind, slug)) } : {}),
    ...(venue ? { venue: await each(venue, (slug) => venueOf(context, slug)) } : {}),
    ...(organizer
      ? { organizer: await each(organizer, (slug) => organizerOf(context, slug)) }
      : {}),
  }
}

/** One after the other: a page has one connection. */
async function each<T>(
  slugs: readonly string[],
  find: (slug: string) => Promise<T>,
): Promise<readonly T[]> {
  const found: T[] = []
  for (const slug of slugs) found.push(await find(slug))
  return found
}

/** The names of what a list is filtered by. */
export const namesOf = (resolvedFilters: ResolvedFilters, name: SlugFilter): readonly string[] => {
  const { category = [], tag = [], venue = [], organizer = [] } = resolvedFilters
  if (name === 'venue') return venue.map((one) => one.venue)
  if (name === 'organizer') return organizer.map((one) => one.organizer)
  return (name === 'tag' ? tag : category).map((one) => one.name)
}

const venueOf = async (context: Context, slug: string): Promise<FullVenue> =>
  showOneVenue(context, (await readVenue(context, { slug })).row)

const organizerOf = async (context: Context, slug: string): Promise<FullOrganizer> =>
  showOneOrganizer(context, (await readOrganizer(context, { slug })).row)

/** Term lists compare slugs without accents, so several terms may match one slug. */
const enough = 20

async function term(context: Context, kind: TermKind, slug: string): Promise<Term> {
  const wanted = { page: 1, per_page: enough, slug, hide_empty: false }
  const { items } = await findTerms(context, kind, wanted, undefined, {})
  const row = items.find((one) => one.slug === slug)
  if (!row) throw new Problem(`rest-${kind.name}-not-found`)
  return showOneTerm(context, row)
}
