// Parses and writes the addresses of lists: a public query ⇄ path and query string.

import { Problem } from '../../language/problem.ts'
import { dropControls } from '../../language/text/normal.ts'
import { cleanLine } from '../../language/text/html/plain.ts'
import { readDay, readMonth } from '../../language/time/calendar_days.ts'
import {
  type ListFilters,
  type SlugFilter,
  filterNames,
  filterParameters,
  queryText,
  readFilter,
  writeFilters,
} from './list_filters.ts'

export { type SlugFilter, slugFilters } from './list_filters.ts'

export const views = ['now', 'month', 'week', 'day', 'list', 'photo', 'map', 'past'] as const
export type View = (typeof views)[number]

/** Whether a list has every date of a series, or its next one alone. */
export const datesShown = ['all', 'next'] as const
export type DatesShown = (typeof datesShown)[number]

/** The pages about one thing, which list its events, and the search page. */
export type Subject = SlugFilter | 'search'

export interface PublicQuery extends ListFilters {
  readonly language: string
  readonly view: View
  /** `YYYY-MM` for a month, else `YYYY-MM-DD`; today if there is none. */
  readonly date?: string
  /** Absent where it is what `usualDates` says. */
  readonly dates?: DatesShown
  readonly page: number
  /** What the page is about; absent for the views of the calendar itself. */
  readonly about?: Subject
  /** Slugs of the ancestors of the category a page is about, from the top. */
  readonly above?: readonly string[]
}

export interface SiteLanguages {
  readonly languages: readonly string[]
  /** The language that needs no prefix. */
  readonly own: string
  /** The view that the pages begin with, at `/`; the month if there is none. */
  readonly start?: View
}

export interface WrongAddress {
  /** 404: nothing is there; 400: a parameter is invalid. */
  readonly wrong: 400 | 404
  readonly language: string
}

/** Feeds and embeds have that of the month, whatever the pages begin with: subscribers keep it. */
const usualStart: View = 'month'
const lastPage = 1_000_000

/** The known query parameters; others, such as those for analytics, are ignored. */
const known: ReadonlySet<string> = new Set([...filterParameters, 'dates', 'page', 'date'])

/** Takes path and query as they were sent, without an extension such as `.ics`. */
export function readAddress(
  address: string,
  siteLanguages: SiteLanguages,
): PublicQuery | WrongAddress {
  const [path = '', query = ''] = splitAt(address, '?')
  const { language, pieces } = readPath(path, siteLanguages)
  const given = new URLSearchParams(query)
  const found = pieces && readPlace(pieces, siteLanguages)
  if (!found) return { wrong: 404, language }
  const place = withDays(found, given, isStart(pieces))
  const asked = readQuery(given, place)
  if (typeof asked === 'number') return { wrong: asked, language }
  return { ...asked, ...place, page: place.view === 'now' ? 1 : (asked.page ?? 1), language }
}

export const isWrong = (read: PublicQuery | WrongAddress): read is WrongAddress => 'wrong' in read

/** Where no view is named. */
const isStart = ([first, second]: readonly string[]): boolean =>
  first === undefined || (first === 'events' && second === undefined)

/** `/?when=weekend` begins with a view that can show those days, and so does `/?date=2027-02-08`. */
function withDays(place: Place, given: URLSearchParams, isFirst: boolean): Place {
  const isNow = place.view === 'now'
  if ((isFirst || isNow) && given.get('when'))
    return isComing(place.view) ? place : { view: 'list' }
  return isNow && given.get('date') ? { view: 'month' } : place
}

function splitAt(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** The language of a path, and the segments after it; `pieces` is absent if one is invalid. */
export function readPath(
  path: string,
  { languages, own }: SiteLanguages,
): { language: string; pieces?: readonly string[] } {
  const raw = path.replace(/^\//, '').replace(/\/$/, '').split('/')
  const pieces = raw.map(decode)
  const [first = ''] = pieces
  const language = languages.includes(first) ? first : undefined
  const rest = language === undefined ? pieces : pieces.slice(1)
  const found = { language: language ?? own }
  if (raw.length === 1 && raw[0] === '') return { ...found, pieces: [] }
  const isReadable = rest.every((piece) => piece !== undefined && piece !== '')
  return isReadable ? { ...found, pieces: rest as readonly string[] } : found
}

function decode(piece: string): string | undefined {
  try {
    const decoded = decodeURIComponent(piece)
    return isPlain(decoded) ? decoded : undefined
  } catch {
    // Malformed percent-encoding.
    return undefined
  }
}

/** No name has control characters, and PostgreSQL rejects a NUL in a parameter. */
const isPlain = (text: string): boolean => dropControls(text) === text

/** The slug of an event in an address; throws not-found if it cannot be one. */
export function readSlug(given: string): string {
  if (!isPlain(given)) throw new Problem('rest-event-not-found')
  return given
}

type Place = Pick<PublicQuery, 'view' | 'date' | 'about' | 'above' | SlugFilter>

function readPlace(
  pieces: readonly string[],
  { start = usualStart }: SiteLanguages,
): Place | undefined {
  const [first, second, third] = pieces
  if (first === undefined) return { view: start }
  const isSubject = first === 'tag' || first === 'venue' || first === 'organizer'
  if (isSubject && second !== undefined && pieces.length === 2) {
    return { view: 'list', about: first, [first]: [second.toLowerCase()] }
  }
  if (first === 'search' && pieces.length === 1) return { view: 'list', about: 'search' }
  if (first !== 'events') return undefined
  if (second === undefined) return { view: start }
  if (second === 'category') return readCategory(pieces.slice(2))
  const view = views.find((one) => one === second)
  if (!view || pieces.length > 3) return undefined
  if (third === undefined) return { view }
  const isDated = view === 'month' || view === 'week' || view === 'day'
  return isDated && isDateOf(view, third) ? { view, date: third } : undefined
}

function readCategory(slugs: readonly string[]): Place | undefined {
  const category = slugs.at(-1)?.toLowerCase()
  if (category === undefined) return undefined
  const above = slugs.slice(0, -1).map((slug) => slug.toLowerCase())
  return { view: 'list', about: 'category', category: [category], above }
}

const isDateOf = (view: View, given: string): boolean =>
  (view === 'month' ? readMonth(given) : readDay(given)) !== undefined

type Asked = { -readonly [K in keyof PublicQuery]?: PublicQuery[K] }

/** Forms send empty values, which count as absent. */
function readQuery(query: URLSearchParams, place: Place): Asked | 400 | 404 {
  let asked: Asked = {}
  for (const [name, given] of query) {
    const text = cleanLine(given)
    if (!known.has(name) || text === '') continue
    const read = readParameter(asked, name, text, place)
    if (typeof read === 'number') return read
    asked = read
  }
  // Both say which days.
  if (asked.when !== undefined) delete asked.date
  return asked
}

function readParameter(asked: Asked, name: string, text: string, place: Place): Asked | 400 | 404 {
  if (filterParameters.includes(name)) {
    const read = name === place.about ? undefined : readFilter(asked, name, text)
    if (!read) return 400
    // Other views have days of their own.
    return name === 'when' && !isComing(place.view) ? asked : read
  }
  const dates = datesShown.find((one) => one === text)
  if (name === 'dates' && dates) return withDates(asked, dates, place)
  if (name === 'page' && isPage(text)) return { ...asked, page: Number(text) }
  return name === 'date' ? withDate(asked, text, place.view) : 400
}

/** Whether a view lists what comes next. */
export const isComing = (view: View): boolean =>
  view === 'list' || view === 'photo' || view === 'map'

type Listed = Pick<PublicQuery, 'view' | 'about'>

/**
 * A list of coming events is a calendar and has every date. Who searches wants to know what there
 * is: fifty dates of one course would hide all the rest.
 */
const usualDates = ({ about }: Listed): DatesShown => (about === 'search' ? 'next' : 'all')

const canFold = (view: View): boolean => view === 'list' || view === 'photo'

/** Only lists of coming events can leave dates out: elsewhere the parameter has no meaning. */
const withDates = (asked: Asked, dates: DatesShown, listed: Listed): Asked =>
  canFold(listed.view) && dates !== usualDates(listed) ? { ...asked, dates } : asked

/** Whether a list shows each series once, with its next date. */
export const isFolded = (publicQuery: PublicQuery): boolean =>
  canFold(publicQuery.view) && (publicQuery.dates ?? usualDates(publicQuery)) === 'next'

const isPage = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number(text) <= lastPage

/** The date form sends a full day to every view, also to the month. */
function withDate(asked: Asked, text: string, view: View): Asked | 404 {
  const isMonth = view === 'month' && readMonth(text) !== undefined
  if (!isMonth && readDay(text) === undefined) return 404
  return { ...asked, date: view === 'month' ? text.slice(0, 7) : text }
}

/** The canonical address of a query, relative to the origin. */
export function addressOf(publicQuery: PublicQuery, siteLanguages: SiteLanguages): string {
  const query = queryOf(publicQuery)
  return `${prefixOf(publicQuery.language, siteLanguages)}${placeOf(publicQuery, siteLanguages.start)}${query === '' ? '' : `?${query}`}`
}

/**
 * The same without query string and trailing slash, for an extension such as `.ics`. It does not
 * depend on what the pages begin with: subscribers keep it.
 */
export function stemOf(publicQuery: PublicQuery, siteLanguages: SiteLanguages): string {
  const { view } = publicQuery
  const place = placeOf({ ...publicQuery, view: view === 'now' ? 'month' : view })
  const stem = place === '/' ? '/events' : place.replace(/\/$/, '')
  return `${prefixOf(publicQuery.language, siteLanguages)}${stem}`
}

export const prefixOf = (language: string, { own }: SiteLanguages): string =>
  language === own ? '' : `/${language}`

const isBare = (publicQuery: PublicQuery): boolean =>
  publicQuery.date === undefined && queryOf(publicQuery) === ''

function placeOf(publicQuery: PublicQuery, start: View = usualStart): string {
  const { view, date, about, above = [] } = publicQuery
  if (about === 'search') return '/search'
  const slug = about === undefined ? undefined : encodeURIComponent(publicQuery[about]?.[0] ?? '')
  if (about === 'category') {
    return `/events/category/${[...above.map(encodeURIComponent), slug].join('/')}/`
  }
  if (about !== undefined) return `/${about}/${slug}/`
  if (view === start && isBare(publicQuery)) return '/'
  const isDated = view === 'month' || view === 'week' || view === 'day'
  return `/events/${view}/${isDated && date !== undefined ? `${date}/` : ''}`
}

export function queryOf(publicQuery: PublicQuery): string {
  const { view, date, about, page } = publicQuery
  const query = new URLSearchParams()
  writeFilters(query, publicQuery, about)
  if (publicQuery.dates !== undefined) query.set('dates', publicQuery.dates)
  const isInPath = about === undefined && (view === 'month' || view === 'week' || view === 'day')
  if (date !== undefined && !isInPath) query.set('date', date)
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? '' : queryText(query)
}

/** Whether a filter applies besides what the page is about. */
export const isNarrowed = (publicQuery: PublicQuery): boolean =>
  filterNames.some(
    (name) => publicQuery[name] !== undefined && (name === 'search' || name !== publicQuery.about),
  )

/** The address without unknown query parameters. */
export function tidy(address: string): string {
  const [path = '', query] = splitAt(address, '?')
  if (query === undefined) return address
  const own = query.split('&').filter((pair) => known.has(pair.split('=', 1)[0] ?? ''))
  return own.length === 0 ? path : `${path}?${own.join('&')}`
}
