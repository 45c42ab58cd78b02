// Resolves the slugs of a public query.

import type { Context } from '../access/context.ts'
import { linkedOperations } from '../calendar/items/linked.ts'
import { organizers, showOneOrganizer } from '../calendar/organizers/operations.ts'
import { findTerms, showOneTerm } from '../calendar/terms/operations.ts'
import { type Term, type TermKind, categoryKind, tagKind } from '../calendar/terms/view.ts'
import { showOneVenue, venues } from '../calendar/venues/operations.ts'
import { Problem } from '../problem.ts'
import type { PublicQuery } from './address.ts'

const readVenue = linkedOperations(venues).read
const readOrganizer = linkedOperations(organizers).read

type FullVenue = Awaited<ReturnType<typeof showOneVenue>>
type FullOrganizer = Awaited<ReturnType<typeof showOneOrganizer>>

/** The terms and items that a list is filtered by. */
export interface ResolvedFilters {
  readonly category?: Term
  readonly tag?: Term
  readonly venue?: FullVenue
  readonly organizer?: FullOrganizer
}

/** Throws a Problem if a slug names nothing that this caller may read. */
export async function resolveFilters(
  context: Context,
  publicQuery: PublicQuery,
): Promise<ResolvedFilters> {
  const { category, tag, venue, organizer } = publicQuery
  return {
    ...(category === undefined ? {} : { category: await term(context, categoryKind, category) }),
    ...(tag === undefined ? {} : { tag: await term(context, tagKind, tag) }),
    ...(venue === undefined ? {} : { venue: await venueOf(context, venue) }),
    ...(organizer === undefined ? {} : { organizer: await organizerOf(context, organizer) }),
  }
}

async function venueOf(context: Context, slug: string): Promise<FullVenue> {
  return showOneVenue(context, (await readVenue(context, { slug })).row)
}

async function organizerOf(context: Context, slug: string): Promise<FullOrganizer> {
  return showOneOrganizer(context, (await readOrganizer(context, { slug })).row)
}

/** Term lists compare slugs without accents, so several terms may match one slug. */
const enough = 20

async function term(context: Context, kind: TermKind, slug: string): Promise<Term> {
  const wanted = { page: 1, per_page: enough, slug, hide_empty: false }
  const { items } = await findTerms(context, kind, wanted, undefined, {})
  const row = items.find((one) => one.slug === slug)
  if (!row) throw new Problem(`rest-${kind.name}-not-found`)
  return showOneTerm(context, row)
}
