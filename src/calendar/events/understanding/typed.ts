// What was typed, as one line to look for phrases in: folded words with one blank between them.

import { fold } from '../../../language/text/search/fold.ts'
import { isSmallWord } from '../../../language/text/search/small_words.ts'
import { languageCodes } from '../../../language/text/locale/say.ts'

interface Word {
  /** As it is searched; empty if it was typed in quotation marks: then nothing is read into it. */
  readonly folded: string
  readonly from: number
  readonly to: number
}

/** A phrase that was found: its words by their numbers. */
export interface Span {
  readonly first: number
  /** The one after the last. */
  readonly end: number
}

export interface Typed {
  readonly text: string
  readonly words: readonly Word[]
  /** The folded words with a blank around each. */
  readonly line: string
}

const wordOrQuote = /["“”„«»][^"“”„«»]*(?:["“”„«»]|$)|[^\s"“”„«»]+/gu
const around = /^[\p{P}--['’.\-]]+|[\p{P}--['’.\-]]+$/gv
/** A point ends a number of a date, as in `5.12.`, and else a sentence. */
const lastPoint = /(?<!^[\d.]+)\.+$/
/** What no phrase has in it. */
const quoted = '\u0001'

export function readTyped(text: string): Typed {
  const words = [...text.matchAll(wordOrQuote)].flatMap(({ 0: all, index }): readonly Word[] => {
    const isQuoted = /^["“”„«»]/u.test(all)
    const folded = isQuoted ? '' : fold(all.replace(around, '').replace(lastPoint, ''))
    if (!isQuoted && (folded === '' || folded.includes(' '))) return []
    return [{ folded, from: index, to: index + all.length }]
  })
  return { text, words, line: lineOf(words) }
}

export const lineOf = (words: readonly Word[]): string =>
  ` ${words.map(({ folded }) => folded || quoted).join(' ')} `

/** Whether a word says nothing about what is looked for, in any language. */
export const isSmall = ({ words }: Typed, nth: number): boolean =>
  isSmallWord(words[nth]?.folded ?? '', languageCodes)

/** The words of a part of the line. */
export function spanOf({ line }: Typed, at: number, length: number): Span {
  const before = line.slice(0, at + 1).split(' ').length - 2
  return {
    first: before,
    end:
      before +
      line
        .slice(at, at + length)
        .trim()
        .split(' ').length,
  }
}

/** With the small words that stand before it: `on saturday`. */
export function withSmallWords(typed: Typed, span: Span, taken: ReadonlySet<number>): Span {
  let { first } = span
  while (first > 0 && isSmall(typed, first - 1) && !taken.has(first - 1)) first -= 1
  return { ...span, first }
}

export const textOf = ({ text, words }: Typed, { first, end }: Span): string =>
  text.slice(words[first]?.from ?? 0, words[end - 1]?.to ?? 0)

/** The same text with a phrase in quotation marks, so that its words are searched as they are. */
export function quotedIn({ text, words }: Typed, { first, end }: Span): string {
  const [from, to] = [words[first]?.from ?? 0, words[end - 1]?.to ?? 0]
  return `${text.slice(0, from)}"${text.slice(from, to)}"${text.slice(to)}`
}

/** The text without these words. */
export const withoutWords = ({ text, words }: Typed, taken: ReadonlySet<number>): string =>
  words.flatMap(({ from, to }, nth) => (taken.has(nth) ? [] : [text.slice(from, to)])).join(' ')
