// What is told of an event before it is published: findings, each declared once. Pure.

import { fold } from '../../../language/text/search/fold.ts'
import { type Outline, outlineOf } from '../../../language/text/html/outline.ts'
import { cutText } from '../../../language/text/html/plain.ts'
import type { Facts } from '../../../language/problem.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'

export const levels = ['question', 'warning', 'hint'] as const
export type Level = (typeof levels)[number]

interface Declared {
  /**
   * A question: this is probably a mistake, and asked before it is published. A warning: visitors are
   * kept from something. A hint: this may be meant so.
   */
  readonly level: Level
  readonly sentence: string
}

/** All findings there are, in the order in which they are told. */
export const findings = {
  image_without_alt: {
    level: 'warning',
    sentence: 'The picture has no alternative text for those who do not see it.',
  },
  picture_without_alt: {
    level: 'warning',
    sentence: 'A picture in the text has no alternative text for those who do not see it: {name}',
  },
  link_without_text: {
    level: 'warning',
    sentence: 'A link has no text that could be read out: {address}',
  },
  vague_link: {
    level: 'warning',
    sentence: 'The text of a link does not say where it leads: “{text}”',
  },
  address_as_link: {
    level: 'warning',
    sentence: 'A link shows an address and no words: {text}',
  },
  heading_skipped: {
    level: 'warning',
    sentence:
      'A heading of level {level} follows one of level {before}; a level between is missing.',
  },
  no_description: { level: 'warning', sentence: 'There is no description.' },
  no_venue: { level: 'warning', sentence: 'There is no place, and the event is not online.' },
  no_category: { level: 'hint', sentence: 'There is no category.' },
  no_image: { level: 'hint', sentence: 'There is no picture.' },
  title_in_capitals: {
    level: 'hint',
    sentence: 'The title is in capital letters only, which is hard to read.',
  },
  starts_in_past: { level: 'question', sentence: 'This is in the past.' },
  ends_late: { level: 'hint', sentence: 'The event lasts {days} days.' },
  same_title: {
    level: 'question',
    sentence: 'There is an event with this title on the same day already: “{title}”, {when}',
  },
  clash: {
    level: 'question',
    sentence: 'Something else takes place there at the same time: “{title}”, {when}',
  },
} as const satisfies Record<string, Declared>

export type FindingCode = keyof typeof findings
export const findingCodes = Object.keys(findings) as FindingCode[]

export interface Finding {
  readonly code: FindingCode
  readonly field: string
  readonly facts?: Facts
  readonly event?: { readonly id: number; readonly title: string; readonly start_date: string }
}

/** Of one kind; a text may have thousands. */
const mostOfOneKind = 5
const longestQuote = 80

export function textFindings(field: 'description' | 'excerpt', markup: string): readonly Finding[] {
  const outline = outlineOf(markup)
  const { undescribed, links } = outline
  const told = (code: FindingCode, name: string, all: readonly string[]): Finding[] =>
    [...new Set(all)]
      .slice(0, mostOfOneKind)
      .map((one) => ({ code, field, facts: { [name]: cutText(one, longestQuote) } }))
  const empty = links.filter(({ text }) => text === '').map(({ address }) => address)
  const texts = links.map(({ text }) => text).filter((text) => text !== '')
  return [
    ...told('picture_without_alt', 'name', undescribed.map(fileName)),
    ...told('link_without_text', 'address', empty),
    ...told('vague_link', 'text', texts.filter(isVague)),
    ...told('address_as_link', 'text', texts.filter(isAddress)),
    ...skippedHeading(field, outline),
  ]
}

const fileName = (address: string): string =>
  address.split(/[?#]/, 1)[0]?.split('/').at(-1) || address

/** What links say in the languages of the console that tell nothing, folded. */
const vague = new Set(
  (
    'here|click|click here|press here|see here|link|this|this link|this page|more|read more|' +
    'see more|learn more|find out more|more info|more information|details|website|' +
    'aqui|clic aqui|haz clic|haz clic aqui|pincha aqui|pulsa aqui|ver aqui|enlace|este enlace|mas|' +
    'ver mas|leer mas|saber mas|mas informacion|mas info|detalles|web|' +
    'ici|clic|cliquer ici|cliquez ici|par ici|voir ici|lien|ce lien|plus|voir plus|lire plus|' +
    'lire la suite|la suite|en savoir plus|plus d infos|plus d informations|site web|' +
    'hier|klick|hier klicken|klick hier|klicken sie hier|bitte hier klicken|dieser link|mehr|' +
    'mehr lesen|weiterlesen|weiter|mehr erfahren|mehr infos|mehr informationen|infos|webseite'
  ).split('|'),
)
const longestVague = 40

function isVague(text: string): boolean {
  if (text.length > longestVague) return false
  const words = fold(text).match(/[\p{L}\p{N}]+/gu)
  return words === null || vague.has(words.join(' '))
}

const isAddress = (text: string): boolean => /^(?:https?:\/\/|www\.)\S+$/i.test(text)

function skippedHeading(field: string, { headings }: Outline): readonly Finding[] {
  const at = headings.findIndex(
    (level, index) => index > 0 && level > (headings[index - 1] ?? 0) + 1,
  )
  if (at === -1) return []
  const facts = { level: headings[at] ?? 0, before: headings[at - 1] ?? 0 }
  return [{ code: 'heading_skipped', field, facts }]
}

/** Short ones may be abbreviations. */
const fewestCapitals = 7

export function isInCapitals(title: string): boolean {
  const capitals = title.match(/\p{Lu}/gu)
  return !/\p{Ll}/u.test(title) && (capitals?.length ?? 0) >= fewestCapitals
}

const longestDays = 14

interface Span {
  readonly start_utc: number
  readonly end_utc: number
}

export function longDays({ start_utc, end_utc }: Span): number | undefined {
  const seconds = end_utc - start_utc
  return seconds > longestDays * SECONDS_OF_DAY ? Math.ceil(seconds / SECONDS_OF_DAY) : undefined
}

const wordsOf = (title: string): ReadonlySet<string> =>
  new Set(fold(title).match(/[\p{L}\p{N}]+/gu) ?? [])

/** How alike two titles are, from 0 to 1: the words they share, by those of the shorter one. */
export function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const shared = a.intersection(b).size
  if (shared === 0) return fold(one) === fold(other) ? 1 : 0
  if (a.size === b.size && shared === a.size) return 1
  // A single short word in common says little.
  const isTelling = shared > 1 || [...a.intersection(b)].some((word) => word.length > 4)
  return isTelling ? Math.min(0.9, shared / Math.min(a.size, b.size)) : 0
}
