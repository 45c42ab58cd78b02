// Venues, organizers, categories and tags that are called what somebody searches for.

import type { Context } from '../../../access/context.ts'
import { findItems } from '../../items/store.ts'
import type { OrganizerRow } from '../../organizers/store.ts'
import { showOneTerm } from '../../terms/operations.ts'
import { knownTerms, termsWithEvents } from '../../terms/store.ts'
import { kindOf } from '../../terms/view.ts'
import type { VenueRow } from '../../venues/store.ts'
import { findNamed } from '../listing/find.ts'

/** One of them, as pages link to it. */
export type NamedThing =
  | { readonly kind: 'venue' | 'organizer'; readonly name: string; readonly slug: string }
  | { readonly kind: 'category' | 'tag'; readonly name: string; readonly url: string }

/** Some are left out below, because nothing is in them. */
const spare = 4

/** What has all of these folded words in its name and is public, the best first. */
export async function findNamedThings(
  context: Context,
  words: readonly string[],
  wanted: number,
): Promise<readonly NamedThing[]> {
  const { db } = context
  const found = await findNamed(context, words, wanted + spare)
  const idsOf = (kind: (typeof found)[number]['kind']) =>
    found.filter((one) => one.kind === kind).map(({ id }) => id)
  const venues = await findItems<VenueRow>(db, 'venues', idsOf('venue'))
  const organizers = await findItems<OrganizerRow>(db, 'organizers', idsOf('organizer'))
  const terms = await knownTerms(db, idsOf('term'))
  const withEvents = await termsWithEvents(db, [...terms.keys()])
  const things: NamedThing[] = []
  for (const { kind, id } of found) {
    const venue = kind === 'venue' ? venues.find((one) => one.id === id) : undefined
    const organizer = kind === 'organizer' ? organizers.find((one) => one.id === id) : undefined
    const term = kind === 'term' ? terms.get(id) : undefined
    if (venue) things.push({ kind: 'venue', name: venue.venue, slug: venue.slug })
    if (organizer) {
      things.push({ kind: 'organizer', name: organizer.organizer, slug: organizer.slug })
    }
    if (term && withEvents.has(id)) {
      const { name, url } = await showOneTerm(context, term)
      things.push({ kind: kindOf(term).name, name, url })
    }
    if (things.length === wanted) break
  }
  return things
}
