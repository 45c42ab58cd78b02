// What a search looks for (§5.10): a phrase, or words in any order.

import { fold, straightQuotes } from './fold.ts'

export const matches = ['phrase', 'words'] as const
export type Match = (typeof matches)[number]

/** Every text is compared with each of them. */
export const mostWords = 20

/** Weekdays from 0, which is Sunday, and months from 1. */
export interface NamedDays {
  readonly weekdays: readonly number[]
  readonly months: readonly number[]
}

/** What texts have to contain, and what they must not contain; folded. */
export interface Search {
  readonly all: readonly string[]
  readonly none: readonly string[]
  /** In events, the names of what they are linked to count as well. */
  readonly byWords: boolean
  /** Whole words in any place come before parts of words in a better one. */
  readonly isWholeFirst?: true
  /** Wanted texts that name days: in events, a start on one of these counts as well. */
  readonly days?: Readonly<Record<string, NamedDays>>
}

export const phraseOf = (text: string): Search => ({
  all: [fold(text)],
  none: [],
  byWords: false,
})

/**
 * On an alias root a search of several words is one for words unless `match` says otherwise, with
 * `"quoted words"` as a whole and without what has a leading `-` (§2.2).
 */
export function searchOf(text: string, match: Match | undefined, isAlias: boolean): Search {
  if (match === 'phrase' || (match === undefined && !isAlias)) return phraseOf(text)
  const tokens = isAlias ? tokensOf(text) : fold(text).split(' ').map(wanted)
  const [first, ...others] = tokens
  if (!first) return phraseOf(text)
  if (match === undefined && first.isWanted && others.length === 0) {
    return { all: [first.text], none: [], byWords: false }
  }
  const texts = (isWanted: boolean) =>
    tokens.filter((one) => one.isWanted === isWanted).map((one) => one.text)
  return {
    all: withoutParts(texts(true)).toSorted(),
    none: [...new Set(texts(false))].toSorted(),
    byWords: true,
  }
}

/** A search for folded words in any order; more than the limit are left out. */
export const searchForWords = (words: readonly string[]): Search => ({
  all: withoutParts([...new Set(words)].slice(0, mostWords)).toSorted(),
  none: [],
  byWords: true,
})

interface Token {
  readonly text: string
  readonly isWanted: boolean
}

const wanted = (text: string): Token => ({ text, isWanted: true })

const tokens = /(-?)"([^"]*)(?:"|$)|(-(?=[^\s"]))?([^\s"]+)/g

/** An unclosed quotation reaches to the end; a lone `-` is no word. */
function tokensOf(text: string): readonly Token[] {
  const found = [...straightQuotes(text).matchAll(tokens)].map(
    ([, minusOfQuoted = '', quoted = '', minus = '', word = '']): Token => ({
      text: fold(quoted === '' ? word : quoted),
      isWanted: minusOfQuoted + minus === '',
    }),
  )
  return found.filter((one) => one.text !== '' && one.text !== '-')
}

/**
 * Without the words that are in any text anyway that has the others. One more than the limit ends
 * it, so that its cost does not grow with the square of the words.
 */
function withoutParts(words: readonly string[]): string[] {
  const kept: string[] = []
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    if (kept.some((longer) => longer.includes(word))) continue
    kept.push(word)
    if (kept.length > mostWords) break
  }
  return kept
}

const letter = /[\p{L}\p{N}\p{M}\p{Cs}]/u

/** As ends of a word in the languages of this program; other ends make another word. */
const ending = /^(?:'?s|e?[nsr]?|x|a)(?![\p{L}\p{N}\p{M}\p{Cs}])/u

/** Whether the text has it as a word, in its plural as well. */
export function hasForm(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isStart = !letter.test(text.charAt(at - 1))
    if (isStart && ending.test(text.slice(at + word.length, at + word.length + 4))) return true
  }
  return false
}

/** Whether the text has it between other characters than letters and digits. */
export function hasWhole(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!letter.test(text.charAt(at - 1)) && !letter.test(text.charAt(at + word.length))) {
      return true
    }
  }
  return false
}
