// Venues, organizers, categories and tags that are called what somebody searches for.

import type { Context } from '../../../access/context.ts'
import { closestTo } from '../../../language/text/search/closest.ts'
import { findItems } from '../../items/store.ts'
import type { OrganizerRow } from '../../organizers/view.ts'
import { showOneTerm } from '../../terms/operations.ts'
import { knownTerms, termsWithEvents } from '../../terms/store.ts'
import { kindOf } from '../../terms/view.ts'
import type { VenueRow } from '../../venues/store.ts'
import { findNamed, readVocabulary } from '../listing/find.ts'

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

/** A search with more words that nobody knows is about something else. */
const mostUnknown = 3
/** How many others are tried for a word. */
const tried = 3

/**
 * The same words with others in the place of unknown ones, the likeliest first; nothing if all are
 * known, or if one is like no other. `isKnown` exempts words that need no look.
 */
export async function wordsMeant(
  context: Context,
  words: readonly string[],
  isKnown: (word: string) => boolean,
): Promise<readonly (readonly string[])[]> {
  const vocabulary = await readVocabulary(context, context.now)
  const all = [...vocabulary.keys()].join('\n')
  const unknown = [...new Set(words)].filter((word) => !isKnown(word) && !all.includes(word))
  if (unknown.length === 0 || unknown.length > mostUnknown) return []
  const others = new Map(unknown.map((word) => [word, closestTo(word, vocabulary, tried)]))
  const most = unknown.length === 1 ? tried : 1
  return Array.from({ length: most }, (_, nth) => nth).flatMap((nth) => {
    const meant = words.map((word) => (others.has(word) ? others.get(word)?.[nth] : word))
    return meant.every((word) => word !== undefined) ? [meant] : []
  })
}
