// The filters of a list, as they stand in the query string of its address.

import {
  type PartOfDay,
  type Price,
  partsOfDay,
  prices,
} from '../../calendar/events/listing/filter.ts'
import { type Days, type Period, periods, readDay } from '../../language/time/calendar_days.ts'
import { wordsTyped } from '../../calendar/events/understanding/search_words.ts'

/** The filters that take slugs; an event has to have one of them. */
export const slugFilters = ['category', 'tag', 'venue', 'organizer'] as const
export type SlugFilter = (typeof slugFilters)[number]

/** Where a visitor is, rounded to about a kilometre, and how far they would go. */
export interface Surroundings {
  readonly lat: number
  readonly lng: number
  readonly km: number
}

/** An absent member does not filter. Lists of values are sorted and have each value once. */
export interface ListFilters extends Partial<Readonly<Record<SlugFilter, readonly string[]>>> {
  readonly search?: string
  readonly featured?: boolean
  /** Or the most that it may cost. */
  readonly price?: Price | number
  readonly online?: boolean
  readonly time?: readonly PartOfDay[]
  /** The hour from which on it starts, `20:00`. */
  readonly after?: string
  readonly when?: Period | Days
  readonly near?: Surroundings
}

export type FilterName = keyof ListFilters

export const filterNames = [
  ...slugFilters,
  'search',
  'featured',
  'price',
  'online',
  'time',
  'after',
  'when',
  'near',
] as const satisfies readonly FilterName[]

/** The query parameters of the filters. */
export const filterParameters: readonly string[] = [
  ...slugFilters,
  'q',
  ...filterNames.slice(slugFilters.length + 1),
]

/** In km; the first one that is far enough for a town is the default. */
export const distances = [2, 5, 10, 25, 50, 100] as const
export const usualDistance = 10
const longestText = 200
const mostValues = 20
/** Parameters whose values are separated by commas, or have a colon. */
const listed = new RegExp(
  `(?<=^|&)(?:${[...slugFilters, 'time', 'after', 'near'].join('|')})=[^&]*`,
  'g',
)

/** Adds a parameter to the filters before it; undefined if it makes no sense. */
export function readFilter(
  filters: ListFilters,
  name: string,
  text: string,
): ListFilters | undefined {
  const slug = slugFilters.find((one) => one === name)
  if (slug) {
    const values = readSlugs(filters[slug], text)
    return values && { ...filters, [slug]: values }
  }
  if (text.length > longestText) return undefined
  const read = readers[name]?.(text, filters)
  return read && { ...filters, ...read }
}

type Reader = (text: string, filters: ListFilters) => ListFilters | undefined

const readers: Readonly<Record<string, Reader>> = {
  // Marks alone are like an empty field.
  q: (text) => (wordsTyped(text).length > 0 ? { search: text } : {}),
  featured: (text) => (text === '1' ? { featured: true } : undefined),
  online: (text) => (text === '1' ? { online: true } : undefined),
  price: (text) => {
    const price = prices.find((one) => one === text) ?? readMost(text)
    return price === undefined ? undefined : { price }
  },
  when: (text) => {
    const when = periods.find((one) => one === text) ?? readDays(text)
    return when && { when }
  },
  after: (text) => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? { after: text } : undefined),
  time: (text, { time = [] }) => {
    const given = text.split(',')
    const isKnown = given.every((part) => partsOfDay.some((one) => one === part))
    const wanted = partsOfDay.filter((one) => given.includes(one) || time.includes(one))
    return isKnown ? { time: wanted } : undefined
  },
  near: (text) => {
    const near = readSurroundings(text)
    return near && { near }
  },
}

const readMost = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) ? Number(text) : undefined

/** `2027-03-06`, or `2027-03-06..2027-03-09`. */
function readDays(text: string): Days | undefined {
  const [first = '', last = first, ...more] = text.split('..')
  const isReadable = [first, last].every((day) => readDay(day) !== undefined)
  return isReadable && first <= last && more.length === 0 ? { first, last } : undefined
}

export const daysText = ({ first, last }: Days): string =>
  first === last ? first : `${first}..${last}`

/** Forms repeat the name of a parameter, addresses have one with commas. */
function readSlugs(before: readonly string[] = [], text: string): readonly string[] | undefined {
  const given = text.toLowerCase().split(',', mostValues + 1)
  const values = new Set([...before, ...given.map((one) => one.trim()).filter((one) => one !== '')])
  const isFair = values.size <= mostValues && given.every((one) => one.length <= longestText)
  return isFair && values.size > 0 ? [...values].toSorted() : undefined
}

const decimal = /^-?\d{1,3}(?:\.\d{1,20})?$/

function readSurroundings(text: string): Surroundings | undefined {
  const [first = '', second = '', third = String(usualDistance), ...more] = text.split(',')
  const [lat, lng] = [rounded(first), rounded(second)]
  const km = distances.find((one) => String(one) === third)
  if (lat === undefined || lng === undefined || km === undefined || more.length > 0) {
    return undefined
  }
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng, km } : undefined
}

/** Two digits are about a kilometre: enough for what is near, and not where somebody lives. */
const rounded = (text: string): number | undefined =>
  decimal.test(text) ? Math.round(Number(text) * 100) / 100 + 0 : undefined

const surroundingsOf = ({ lat, lng, km }: Surroundings): string =>
  `${lat},${lng}${km === usualDistance ? '' : `,${km}`}`

/** Writes the filters into a query; `about` is what the path says already. */
export function writeFilters(
  query: URLSearchParams,
  filters: ListFilters,
  about: string | undefined,
): void {
  const { search, featured, price, online, time, after, when, near } = filters
  for (const name of slugFilters) {
    const slugs = filters[name]
    if (slugs && name !== about) query.set(name, slugs.join(','))
  }
  if (search !== undefined) query.set('q', search)
  if (featured) query.set('featured', '1')
  if (price !== undefined) query.set('price', String(price))
  if (online) query.set('online', '1')
  if (time) query.set('time', time.join(','))
  if (after) query.set('after', after)
  if (when) query.set('when', typeof when === 'string' ? when : daysText(when))
  if (near) query.set('near', surroundingsOf(near))
}

/** The text of a query, with commas and colons as they are where they stand in values of ours. */
export const queryText = (query: URLSearchParams): string =>
  query.toString().replaceAll(listed, (pair) => pair.replaceAll('%2C', ',').replaceAll('%3A', ':'))

/** The filters alone, without what else an address says. */
export const filtersOf = (given: ListFilters): ListFilters =>
  Object.fromEntries(
    filterNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )
