// Topics of WebSub: public RSS and JSON feeds, each under the address that it gives as its own.

import { Problem } from '../../../language/problem.ts'
import type { SiteLanguages } from '../../query/address.ts'
import {
  type FeedQuery,
  type NewsFormat,
  feedsRoot,
  newsFormats,
  readFeedQuery,
  resolveFeed,
  selfOf,
} from '../addresses.ts'

/** The hub is at the same origin as its topics. */
export const hubPath = '/websub'

/** Longer addresses are no topics: they are sent in headers, where proxies have limits. */
const longestTopic = 2000

export interface Topic extends FeedQuery {
  readonly format: NewsFormat
  readonly origin: string
}

/** The hub of a public news feed with this address; its further pages have none. */
export function hubOf(origin: string, self: string, { publicQuery }: FeedQuery) {
  const isTopic = publicQuery.page === 1 && self.length <= longestTopic
  return isTopic ? `${origin}${hubPath}` : undefined
}

/** The header by which WebSub is discovered, which deliveries have, too. */
export const linksOf = (self: string, hub: string): string =>
  `<${hub}>; rel="hub", <${self}>; rel="self"`

const served = new RegExp(`^${feedsRoot}/(${newsFormats.join('|')})(/[^?]*)(?:\\?(.*))?$`, 's')

/** Undefined if it is not exactly an address that a feed with a hub gives as its own. */
export function readTopic(url: string, siteLanguages: SiteLanguages): Topic | undefined {
  const { origin } = (url.length <= longestTopic ? URL.parse(url) : null) ?? {}
  if (origin === undefined || !url.startsWith(`${origin}/`)) return undefined
  const place = resolveFeed(siteLanguages.languages, url.slice(origin.length))
  const [, found, path = '', query] = served.exec(place) ?? []
  const format = newsFormats.find((one) => one === found)
  const feedQuery = format && readQuery(path, new URLSearchParams(query), siteLanguages)
  if (!feedQuery || hubOf(origin, url, feedQuery) === undefined) return undefined
  const self = `${origin}${selfOf(feedQuery, siteLanguages, format)}`
  return self === url ? { ...feedQuery, format, origin } : undefined
}

function readQuery(
  path: string,
  query: URLSearchParams,
  siteLanguages: SiteLanguages,
): FeedQuery | undefined {
  try {
    return readFeedQuery(path, query, siteLanguages)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
