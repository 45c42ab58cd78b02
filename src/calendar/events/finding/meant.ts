// What a search that found nothing may have meant: words that are written almost alike.

import type { Context } from '../../../access/context.ts'
import { closestTo } from '../../../language/text/search/closest.ts'
import { readVocabulary } from '../listing/find.ts'

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
