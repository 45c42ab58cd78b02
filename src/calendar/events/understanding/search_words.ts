// What visitors type into a search field → the search of the list engine.

import { fold } from '../../../language/text/search/fold.ts'
import { type Search, searchForWords } from '../../../language/text/search/search.ts'
import { isSmallWord } from '../../../language/text/search/small_words.ts'
import { singularOf } from '../../../language/text/search/singular.ts'
import { namedDays } from '../../../language/time/day_names.ts'

const between = /[\s\p{P}]+/u
/** `farmer's market` means `Farmers’ Market` as well. */
const possessive = /(?<=[\p{L}\p{N}])'s(?![\p{L}\p{N}])/gu
/** A letter, a digit or a picture: other signs are in half of all texts and mean nothing. */
const telling = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Emoji_Presentation}]/u

/** The folded words, in their order; apostrophes, dashes and other marks divide them. */
export const wordsTyped = (typed: string): readonly string[] =>
  fold(typed)
    .replace(possessive, '')
    .split(between)
    .filter((word) => telling.test(word))

/** Without small words, unless there are no others. */
export function wordsThatCount(
  words: readonly string[],
  languages: readonly string[],
): readonly string[] {
  const large = words.filter((word) => !isSmallWord(word, languages))
  return large.length > 0 ? large : words
}

/** Every word, in any order; names of weekdays and months also mean the day an event starts. */
export function searchFor(typed: string, languages: readonly string[]): Search {
  const words = wordsThatCount(wordsTyped(typed), languages)
  const ofDay = (word: string) => namedDays(word, languages)
  const stems = words.map((word) => (ofDay(word) ? word : singularOf(word)))
  const search = { ...searchForWords(stems), isWholeFirst: true } as const
  const days = search.all.flatMap((word) => {
    const found = ofDay(word)
    return found ? [[word, found] as const] : []
  })
  return days.length === 0 ? search : { ...search, days: Object.fromEntries(days) }
}
