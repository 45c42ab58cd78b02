// A tolerant second look, for a search that found nothing.

import type { Context } from '../../../access/context.ts'
import {
  type NamedThing,
  findNamedThings,
  wordsMeant,
} from '../../../calendar/events/finding/named.ts'
import { isSmallWord } from '../../../language/text/search/small_words.ts'
import { namedDays } from '../../../language/time/day_names.ts'
import type { PublicQuery } from '../address.ts'
import { type EventPage, eventsOf } from '../events.ts'
import type { ResolvedFilters } from '../resolve_filters.ts'
import { languagesOf } from '../../../calendar/events/understanding/asked.ts'
import { wordsThatCount, wordsTyped } from '../../../calendar/events/understanding/search_words.ts'

const mostNamed = 6

/** Venues, organizers, categories and tags that are called what is searched for. */
export function namedFor(
  context: Context,
  typed: string,
  wanted = mostNamed,
): Promise<readonly NamedThing[]> {
  const words = wordsThatCount(wordsTyped(typed), languagesOf(context))
  return findNamedThings(context, words, wanted)
}

/** Another search, and what it finds. */
export interface Meant {
  readonly publicQuery: PublicQuery
  readonly text: string
  readonly found: EventPage
  readonly named: readonly NamedThing[]
}

/** Texts that are written almost like one that found nothing, the likeliest first. */
export async function textsMeant(context: Context, typed: string): Promise<readonly string[]> {
  const languages = languagesOf(context)
  const isKnown = (word: string) =>
    isSmallWord(word, languages) || namedDays(word, languages) !== undefined
  const found = await wordsMeant(context, wordsTyped(typed), isKnown)
  return found.map((words) => words.join(' '))
}

/** What was meant perhaps; only what finds something. */
export async function lookAgain(
  context: Context,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
  size: number,
): Promise<Meant | undefined> {
  for (const text of await textsMeant(context, publicQuery.search ?? '')) {
    const other = { ...publicQuery, search: text }
    const found = await eventsOf(context, other, resolvedFilters, size)
    const named = await namedFor(context, text)
    if (found.total + named.length > 0) return { publicQuery: other, text, found, named }
  }
  return undefined
}
