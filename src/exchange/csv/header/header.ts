// What the header of a column says about its meaning.

import { readFileSync } from 'node:fs'
import { fold } from '../../../language/text/search/fold.ts'
import { type CsvField, columnNames, csvFields } from './fields.ts'

/** No header of a column is longer. */
const LONGEST_HEADER = 100

/** Words in English, German, Spanish and French, folded, and what they say of a column. */
interface HeaderWords {
  /** The parts of a meaning → the words that stand for them. */
  readonly meanings: Readonly<Record<string, string>>
  /** Say nothing about what a column means. */
  readonly fillers: string
  /** Mean a start or an end only where nothing else is said: `du … au`, but `nom du lieu`. */
  readonly weak: string
  /** The sorted parts of meanings by which a field goes. */
  readonly phrases: Fields
  /** Headers of The Events Calendar whose words say too little one by one. */
  readonly whole: Fields
}
type Fields = Readonly<Partial<Record<CsvField, readonly string[]>>>

const declared: HeaderWords = JSON.parse(
  readFileSync(new URL('data/headers.json', import.meta.url), 'utf8'),
)

const byPhrase = (fields: Fields): ReadonlyMap<string, CsvField> =>
  new Map(
    Object.entries(fields).flatMap(([field, phrases]) =>
      phrases.map((phrase) => [phrase, field as CsvField]),
    ),
  )

const phrases = byPhrase(declared.phrases)
const meanings: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(declared.meanings).flatMap(([meaning, some]) =>
    some.split(' ').map((word) => [word, meaning.split(' ')]),
  ),
)
const weakWords: ReadonlySet<string> = new Set(declared.weak.split(' '))
const fillers: ReadonlySet<string> = new Set([...declared.fillers.split(' '), ...weakWords])

/** By header: our own, and the names of the fields themselves. */
const known: ReadonlyMap<string, CsvField> = new Map([
  // What is called a date is when an event takes place, and not when it is published.
  ...csvFields
    .filter((field) => field !== 'date')
    .map((field) => [words(field).join(' '), field] as const),
  ...byPhrase(declared.whole),
  ...csvFields.map((field) => [words(columnNames[field]).join(' '), field] as const),
])

/** Folded words: `startDate`, `Start-Date` and `START_DATE` have the same. */
export function words(header: string): string[] {
  const apart = header.slice(0, LONGEST_HEADER).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return fold(apart).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The field that a header names; for start and end without a kind that of their date. */
export function fieldOf(given: string): CsvField | undefined {
  const header = given.slice(0, LONGEST_HEADER)
  const all = words(header)
  const exact = known.get(all.join(' '))
  if (exact || all.length === 0) return exact
  const inside = words(header.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))
  return byMeaning(all) ?? byMeaning(inside)
}

function byMeaning(all: readonly string[]): CsvField | undefined {
  const strong = all.filter((word) => !weakWords.has(word))
  return phrases.get(phraseOf(all)) ?? phrases.get(phraseOf(strong))
}

function phraseOf(all: readonly string[]): string {
  const parts = new Set(all.flatMap((word) => meanings.get(word) ?? (isFiller(word) ? [] : ['?'])))
  if (parts.size > 1) parts.delete('event')
  return [...parts].toSorted().join(' ')
}

/** Numbers, too: `Category 2`. */
const isFiller = (word: string): boolean => fillers.has(word) || /^\d+$/.test(word)
