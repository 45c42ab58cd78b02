import type { Sentence } from '../../language/sentence.ts'

/** How much a search of the reference finds. */
export const resultCount = { one: '{n} result', other: '{n} results' } as const

export type ReaderSay = (word: Sentence) => string
