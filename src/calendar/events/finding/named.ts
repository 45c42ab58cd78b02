// Venues, organizers, categories and tags that are called what somebody searches for.

import type { Context } from '../../../access/context.ts'
import { closestTo } from '../../../language/text/search/closest.ts'
import type { Synonyms } from '../../../language/text/search/synonyms.ts'
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
 * The same words otherwise, the likeliest first: joined, or with others in the place of unknown
 * ones; nothing if one is like no other. `isKnown` exempts words that need no look.
 */
export async function wordsMeant(
  context: Context,
  words: readonly string[],
  isKnown: (word: string) => boolean,
): Promise<readonly (readonly string[])[]> {
  const vocabulary = await readVocabulary(context, context.now)
  const all = [...vocabulary.keys()].join('\n')
  const joined = joinedIn(words, all)
  const unknown = [...new Set(words)].filter((word) => !isKnown(word) && !all.includes(word))
  if (unknown.length === 0 || unknown.length > mostUnknown) return joined
  const others = new Map(
    unknown.map((word) => [word, instead(word, vocabulary, context.site.synonyms)]),
  )
  const most = unknown.length === 1 ? tried : 1
  const replaced = Array.from({ length: most }, (_, nth) => nth).flatMap((nth) => {
    const meant = words.map((word) => (others.has(word) ? others.get(word)?.[nth] : word))
    return meant.every((word) => word !== undefined) ? [meant] : []
  })
  return [...joined, ...replaced]
}

type Vocabulary = ReadonlyMap<string, number>

/** `story telling` is `storytelling` here. */
const joinedIn = (words: readonly string[], all: string): readonly (readonly string[])[] =>
  words.flatMap((word, nth) => {
    const next = words[nth + 1]
    if (next === undefined || !all.includes(word + next)) return []
    return [[...words.slice(0, nth), word + next, ...words.slice(nth + 2)]]
  })

/** Another word for it, it as two words, or words that are written almost like it. */
function instead(word: string, vocabulary: Vocabulary, synonyms: Synonyms): readonly string[] {
  const often = (phrase: string) =>
    Math.min(...phrase.split(' ').map((one) => vocabulary.get(one) ?? 0))
  const same = synonyms.of(word).filter((one) => often(one) > 0)
  if (same.length > 0) return same.toSorted((a, b) => often(b) - often(a)).slice(0, tried)
  return [...dividedIn(word, vocabulary), ...closestTo(word, vocabulary, tried)].slice(0, tried)
}

const shortestHalf = 3

/** `farmersmarket` is `farmers market`: where the rarer half is the most frequent. */
function dividedIn(word: string, vocabulary: Vocabulary): readonly string[] {
  const ways: { readonly text: string; readonly often: number }[] = []
  for (let at = shortestHalf; at <= word.length - shortestHalf; at += 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    const often = Math.min(vocabulary.get(first) ?? 0, vocabulary.get(second) ?? 0)
    if (often > 0) ways.push({ text: `${first} ${second}`, often })
  }
  return ways
    .toSorted((a, b) => b.often - a.often)
    .slice(0, 1)
    .map(({ text }) => text)
}
