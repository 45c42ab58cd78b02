// Reads a search as people type it: days, hours, prices, topics and places become filters, the rest
// is searched as words. Pure.

import { singularOf } from '../../../language/text/search/singular.ts'
import type { Synonyms } from '../../../language/text/search/synonyms.ts'
import { type Calendar, dayNamed, dayRules, partOf, partPhrase, partRules } from './days_read.ts'
import type { Meaning } from './meaning.ts'
import { holidayRules } from './holidays.ts'
import { fillers, nearPhrases, otherRules } from './other_rules.ts'
import { placesIn } from './places.ts'
import { withoutSlips } from './slips.ts'
import { spanRules } from './spans_read.ts'
import {
  isSmall,
  quotedIn,
  readTyped,
  type Span,
  spanOf,
  textOf,
  type Typed,
  withoutWords,
  withSmallWords,
} from './typed.ts'

/** What the site has a name for. */
export interface SiteName {
  readonly kind: 'category' | 'tag' | 'venue'
  readonly id: number
  readonly slug: string
  /** Folded. */
  readonly name: string
  /** Of a venue: its street and its city, folded. */
  readonly address?: readonly string[]
}

export interface Surroundings extends Calendar {
  readonly names: readonly SiteName[]
  readonly synonyms: Synonyms
  /** Slips of the pen, by the word that was typed. */
  readonly slips?: ReadonlyMap<string, string>
}

/** A phrase, and what it means. */
export interface UnderstoodPart {
  readonly typed: string
  readonly filters: Meaning
  /** The whole search with this phrase in quotation marks: then it is searched as words. */
  readonly asWords: string
}

export interface Understood {
  /** In the order in which they were typed. */
  readonly parts: readonly UnderstoodPart[]
  readonly filters: Meaning
  /** What is searched as words; empty if all was understood. */
  readonly rest: string
  /** How it asks for what is near, if it does. */
  readonly near: string | undefined
  /** Whether its words come first, if they find anything: `christmas`. */
  readonly isTopic: boolean
}

interface Found extends Span {
  readonly filters: Meaning
  /** Whether it is rather a topic, if anything is called so. */
  readonly isTopic?: boolean
}

export function understand(text: string, surroundings: Surroundings): Understood {
  const { names, slips = new Map() } = surroundings
  const typed = withoutSlips(readTyped(text), slips)
  const protectedSpans = spansOfNames(typed, names)
  const taken = new Set<number>()
  const found: Found[] = []
  let filters: Meaning = {}
  let isTopic = false
  const take = (span: Span, more: Meaning, isRatherTopic = false): void => {
    isTopic ||= isRatherTopic
    const whole = withSmallWords(typed, span, taken)
    for (let nth = whole.first; nth < whole.end; nth += 1) taken.add(nth)
    found.push({ ...whole, filters: more })
    filters = { ...filters, ...more }
  }
  const isFree = ({ first, end }: Span): boolean =>
    !range(first, end).some((nth) => taken.has(nth)) &&
    !protectedSpans.some((name) => name.first <= first && name.end >= end)
  for (const one of candidatesIn(typed, surroundings)) {
    const isSaid = Object.keys(one.filters).some((name) => name in filters)
    if (!isSaid && isFree(one)) take(one, one.filters, one.isTopic)
  }
  for (const one of placesIn(typed, names, isFree)) {
    if (!filters.venue) take(one, one.filters)
  }
  const near = takeNear(typed, taken, isFree)
  if (filters.when && !filters.time) {
    const loose = spansIn(typed, partPhrase).find(isFree)
    if (loose) take(loose, loose.filters)
  }
  const small = fillersIn(typed).filter((nth) => !taken.has(nth))
  const meant = aboutOf(typed, new Set([...taken, ...small]), surroundings, found.length > 0)
  for (const one of meant) take(one, one.filters)
  if (found.length > 0 || near !== undefined) for (const nth of small) taken.add(nth)
  return {
    parts: found
      .toSorted((a, b) => a.first - b.first)
      .map((one) => ({
        typed: textOf(typed, one),
        filters: one.filters,
        asWords: quotedIn(typed, one),
      })),
    filters,
    rest: withoutWords(typed, withSmallRest(typed, taken)),
    near,
    isTopic,
  }
}

const range = (first: number, end: number): readonly number[] =>
  Array.from({ length: end - first }, (_, nth) => first + nth)

/** The longest first, and of these the first. */
function candidatesIn(typed: Typed, calendar: Calendar): readonly Found[] {
  const rules = [...spanRules, ...dayRules, ...partRules, ...otherRules, ...holidayRules]
  const all = rules.flatMap(({ pattern, read, isTopic }) =>
    [...typed.line.matchAll(pattern)].flatMap((match): readonly Found[] => {
      const filters = read(match.groups ?? {}, calendar)
      const span = spanOf(typed, match.index, match[0].length)
      return filters ? [{ ...span, filters, ...(isTopic ? { isTopic } : {}) }] : []
    }),
  )
  return all.toSorted((a, b) => b.end - b.first - (a.end - a.first) || a.first - b.first)
}

/** Names of several words mean what they name: `free parking`. */
function spansOfNames(typed: Typed, names: readonly SiteName[]): readonly Span[] {
  return names.flatMap(({ name }) => {
    if (!name.includes(' ')) return []
    const at = typed.line.indexOf(` ${name} `)
    return at < 0 ? [] : [spanOf(typed, at, name.length + 1)]
  })
}

function takeNear(typed: Typed, taken: Set<number>, isFree: (span: Span) => boolean) {
  const [match] = typed.line.matchAll(nearPhrases)
  if (!match) return undefined
  const span = spanOf(typed, match.index, match[0].length)
  if (!isFree(span)) return undefined
  for (const nth of range(span.first, span.end)) taken.add(nth)
  return textOf(typed, span)
}

const fillersIn = (typed: Typed): readonly number[] =>
  [...typed.line.matchAll(fillers)].flatMap((match) => {
    const { first, end } = spanOf(typed, match.index, match[0].length)
    return range(first, end)
  })

function spansIn(typed: Typed, pattern: RegExp): readonly Found[] {
  return [...typed.line.matchAll(pattern)].map((match) => {
    const { first, end } = spanOf(typed, match.index, match[0].length)
    return { first, end, filters: partOf(match.groups ?? {}) }
  })
}

/**
 * What is left may name a category, in its own word or in another one for it, and a weekday. A
 * category alone is searched as a word: that finds more.
 */
function aboutOf(
  typed: Typed,
  taken: ReadonlySet<number>,
  { names, synonyms, ...calendar }: Surroundings,
  hasOthers: boolean,
): readonly Found[] {
  const left = typed.words.flatMap(({ folded }, nth) =>
    taken.has(nth) || isSmall(typed, nth) || folded === '' ? [] : [nth],
  )
  const day = left.flatMap((nth) => {
    const filters = dayNamed(typed.words[nth]?.folded ?? '', calendar)
    return filters ? [{ first: nth, end: nth + 1, filters }] : []
  })[0]
  const rest = left.filter((nth) => nth !== day?.first)
  if (rest.length === 0) return day ? [day] : []
  const topic = topicOf(typed, rest, { names, synonyms }, hasOthers || day !== undefined)
  return topic ? [topic, ...(day ? [day] : [])] : []
}

function topicOf(
  typed: Typed,
  left: readonly number[],
  { names, synonyms }: Pick<Surroundings, 'names' | 'synonyms'>,
  hasOthers: boolean,
): Found | undefined {
  const [first, last] = [left[0], left.at(-1)]
  if (first === undefined || last === undefined) return undefined
  if (last - first !== left.length - 1) return undefined
  const words = typed.line
    .trim()
    .split(' ')
    .slice(first, last + 1)
    .join(' ')
  const stem = singularOf(words)
  const categories = names.filter(({ kind }) => kind === 'category')
  const own = categories.find(({ name }) => singularOf(name) === stem)
  const other = categories.find(({ name }) => synonyms.areSame(name, words))
  const category = hasOthers ? (own ?? other) : own ? undefined : other
  return category && { first, end: last + 1, filters: { category: [category.slug] } }
}

/** If only small words are left, they say nothing. */
function withSmallRest(typed: Typed, taken: ReadonlySet<number>): ReadonlySet<number> {
  if (taken.size === 0) return taken
  const left = typed.words.flatMap((_, nth) => (taken.has(nth) ? [] : [nth]))
  return left.every((nth) => isSmall(typed, nth)) ? new Set([...taken, ...left]) : taken
}
