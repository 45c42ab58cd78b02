// Every list URL has feeds: the same path with another extension.

import { Problem, invalid } from '../../language/problem.ts'
import {
  type SiteLanguages,
  type PublicQuery,
  isNarrowed,
  isWrong,
  queryOf,
  readAddress,
  stemOf,
} from '../query/address.ts'

export const formats = ['ics', 'rss', 'json', 'fullcalendar.json'] as const
export type Format = (typeof formats)[number]

/** Those for news readers, which have the next events alone. */
export const newsFormats = ['rss', 'json'] as const satisfies readonly Format[]
export type NewsFormat = (typeof newsFormats)[number]

export const isNews = (format: Format): format is NewsFormat =>
  newsFormats.some((one) => one === format)

export const mediaTypeOf: Readonly<Record<Format, string>> = {
  ics: 'text/calendar',
  rss: 'application/rss+xml',
  json: 'application/feed+json',
  'fullcalendar.json': 'application/json',
}

const titles: Readonly<Record<Format, string>> = {
  ics: 'iCalendar',
  rss: 'RSS',
  json: 'JSON Feed',
  'fullcalendar.json': 'FullCalendar',
}

export interface FeedLink {
  readonly format: Format
  readonly type: string
  /** From the top of the site. */
  readonly href: string
  readonly title: string
}

/** The feeds of a list, for `<link rel="alternate">` and for visitors. */
export const feedsOf = (
  publicQuery: PublicQuery,
  siteLanguages: SiteLanguages,
): readonly FeedLink[] =>
  formats.map((format) => ({
    format,
    type: mediaTypeOf[format],
    href: feedOf({ ...publicQuery, page: 1 }, siteLanguages, format),
    title: titles[format],
  }))

export function feedOf(
  publicQuery: PublicQuery,
  siteLanguages: SiteLanguages,
  format: Format,
): string {
  // Feeds have all dates, whatever a list shows of them.
  const { dates: _dates, ...rest } = publicQuery
  const query = queryOf(rest)
  return `${stemOf(publicQuery, siteLanguages)}.${format}${query === '' ? '' : `?${query}`}`
}

/** The parameter of feeds that says whether cancelled events are in them. */
const cancelledParameter = 'cancelled'
const cancelledChoices = ['show', 'hide'] as const

/** A list as a feed shows it. */
export interface FeedQuery {
  readonly publicQuery: PublicQuery
  /** Leaves out what was cancelled. */
  readonly hidesCancelled: boolean
}

/** Takes the path of a list, without an extension; throws if there is none. */
export function readFeedQuery(
  path: string,
  query: URLSearchParams,
  siteLanguages: SiteLanguages,
): FeedQuery {
  const hidesCancelled = takeCancelled(query) === 'hide'
  const publicQuery = readAddress(`${path}?${query.toString()}`, siteLanguages)
  if (!isWrong(publicQuery)) return { publicQuery, hidesCancelled }
  throw publicQuery.wrong === 404 ? new Problem('rest_no_route') : invalid({})
}

/** Whether cancelled events are in the feed; that is no filter of the list. */
function takeCancelled(query: URLSearchParams): (typeof cancelledChoices)[number] {
  const given = query.getAll(cancelledParameter).at(-1) ?? ''
  query.delete(cancelledParameter)
  const choice = given === '' ? 'show' : cancelledChoices.find((one) => one === given)
  if (choice !== undefined) return choice
  const facts = { allowed: cancelledChoices.join(', ') }
  throw invalid({ [cancelledParameter]: { kind: 'choice', facts } })
}

/** The address by which a feed names itself, from the top of the site. */
export function selfOf(
  { publicQuery, hidesCancelled }: FeedQuery,
  siteLanguages: SiteLanguages,
  format: Format,
): string {
  const address = feedOf(publicQuery, siteLanguages, format)
  if (!hidesCancelled) return address
  return `${address}${address.includes('?') ? '&' : '?'}${cancelledParameter}=hide`
}

/** The list without dates and pages: what a visitor of one of its pages subscribes to. */
export function lasting(publicQuery: PublicQuery): PublicQuery {
  const { date: _date, ...rest } = publicQuery
  if (publicQuery.about !== undefined) return { ...rest, view: 'list', page: 1 }
  return { ...rest, view: isNarrowed(publicQuery) ? 'list' : 'month', page: 1 }
}

/** The page of one event, and its iCalendar file, from the top of the site. */
export const eventPath = (slug: string): string => `/event/${encodeURIComponent(slug)}/`
export const eventFile = (slug: string): string => `/event/${encodeURIComponent(slug)}.ics`

export const privatePath = (secret: string, format: Format = 'ics'): string =>
  `/feed/${secret}.${format}`

/** A signed list of saved events: its page and its iCalendar feed, from the top of the site. */
export const savedPath = (code: string): string => `/saved/${code}/`
export const savedFeed = (code: string): string => `/saved/${code}.ics`

const places = new Set(['events', 'event', 'tag', 'venue', 'organizer', 'search', 'feed', 'saved'])
const ending = /\.(ics|rss|fullcalendar\.json|json)$/

/** The root of the one route of all feeds; no other address begins with it. */
export const feedsRoot = '/feeds'

/** `/es/events/list.ics?q=x` is served at `/feeds/ics/es/events/list?q=x`; others are unchanged. */
export function resolveFeed(languages: readonly string[], url: string): string {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const format = ending.exec(path)?.[1]
  if (format === undefined) return url
  const stem = path.slice(0, -format.length - 1)
  const [, first = '', second = ''] = stem.split('/', 3)
  if (!places.has(languages.includes(first) ? second : first)) return url
  return `${feedsRoot}/${format}${stem}${mark < 0 ? '' : url.slice(mark)}`
}
