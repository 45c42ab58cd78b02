// oEmbed 1.0: a link to a page of the calendar → a frame that shows it.

import type { Context } from '../../access/context.ts'
import { readEvent } from '../../calendar/events/read.ts'
import { findDates } from '../../calendar/events/series/dates.ts'
import { showEvents } from '../../calendar/events/show.ts'
import type { Event } from '../../calendar/events/view.ts'
import { cardPath, presentTag } from '../cards/address.ts'
import { cardSize } from '../cards/card.ts'
import { markedTitle } from '../feeds/words/state.ts'
import { element } from '../feeds/formats/xml.ts'
import { Problem } from '../../language/problem.ts'
import { escapeHtml } from '../../language/text/html/markup.ts'
import {
  type SiteLanguages,
  type PublicQuery,
  addressOf,
  isWrong,
  prefixOf,
  readAddress,
  readPath,
} from '../query/address.ts'
import { resolveOrGone, orGone } from '../query/gone.ts'
import { queryText, writeFilters } from '../query/list_filters.ts'
import { titleOf } from './title.ts'

export type Oembed = Readonly<Record<string, string | number>>

export interface Size {
  readonly maxwidth?: number
  readonly maxheight?: number
}

const cacheSeconds = 3600
const eventSize = { width: 600, height: 320 }
const calendarSize = { width: 800, height: 640 }

/** Refuses URLs of other sites and whatever is not public. */
export async function describe(
  context: Context,
  siteLanguages: SiteLanguages,
  address: string,
  size: Size,
): Promise<Oembed> {
  const path = ownPath(context, address)
  const { language, pieces = [] } = readPath(path.split('?')[0] ?? '', siteLanguages)
  const [first, slug] = pieces
  if (first === 'event' && slug !== undefined && pieces.length === 2) {
    const { event } = await publicEvent(context, slug)
    return describeEvent({ context, siteLanguages, language }, event, size)
  }
  const publicQuery = readAddress(path, siteLanguages)
  if (isWrong(publicQuery)) throw new Problem('rest_no_route')
  return describeList(context, siteLanguages, publicQuery, size)
}

/** Path and query below the site's home or the server's origin. */
function ownPath({ home, origin }: Context, address: string): string {
  const found = [home, origin].find(
    (one) => address === one || address.startsWith(`${one}/`) || address.startsWith(`${one}?`),
  )
  if (found === undefined || !URL.canParse(address)) throw new Problem('rest_no_route')
  const { pathname, search } = new URL(address)
  const above = new URL(found).pathname.replace(/\/$/, '')
  return `${pathname.slice(above.length) || '/'}${search}`
}

export interface PublicEvent {
  readonly event: Event
  /** The next date of a series. */
  readonly next: Event | undefined
}

/** What is not public is reported as not found, what is in the trash as gone. */
export async function publicEvent(context: Context, slug: string): Promise<PublicEvent> {
  const find = () => readEvent(context, { slug }, {})
  const { row } = await orGone(context, 'event', slug, find).catch((error: unknown) => {
    const isHidden = error instanceof Problem && error.code !== 'event-no-longer-available'
    throw isHidden ? new Problem('rest-event-not-found') : error
  })
  const dates =
    row.recurrence === null ? [] : await findDates(context, row, 'coming', { size: 1, skip: 0 })
  const [event, next] = await showEvents(context, [row, ...dates])
  if (!event) throw new Error('An event that was read is shown.')
  return { event, next }
}

interface Asked {
  readonly context: Context
  readonly siteLanguages: SiteLanguages
  readonly language: string
}

/** The card of a page, as it is when it is asked for. */
function cardOf({ origin, home }: Context, page: string): Oembed {
  const base = home.startsWith(`${origin}/`) ? home.slice(origin.length) : ''
  return {
    thumbnail_url: `${origin}${base}${cardPath(page, presentTag)}`,
    thumbnail_width: cardSize.width,
    thumbnail_height: cardSize.height,
  }
}

function describeEvent(
  { context, siteLanguages, language }: Asked,
  event: Event,
  size: Size,
): Oembed {
  const { origin, say } = context
  const title = markedTitle(event, say)
  const path = `/embed/event/${encodeURIComponent(event.slug)}`
  const thumbnail = event.image ? event.image.sizes['medium'] : undefined
  const page = `${prefixOf(language, siteLanguages)}/event/${encodeURIComponent(event.slug)}/`
  const [organizer] = event.organizer
  return {
    ...common(context),
    title,
    ...(organizer ? { author_name: organizer.organizer, author_url: organizer.url } : {}),
    ...(thumbnail
      ? {
          thumbnail_url: thumbnail.url,
          thumbnail_width: thumbnail.width,
          thumbnail_height: thumbnail.height,
        }
      : cardOf(context, page)),
    ...frame(`${origin}${path}?lang=${language}`, title, fitting(eventSize, size)),
  }
}

async function describeList(
  context: Context,
  siteLanguages: SiteLanguages,
  publicQuery: PublicQuery,
  size: Size,
): Promise<Oembed> {
  const title = titleOf(context, await resolveOrGone(context, publicQuery))
  const query = new URLSearchParams({ lang: publicQuery.language })
  const { view } = publicQuery
  if (view === 'week' || view === 'map') query.set('view', view)
  else if (view !== 'month') query.set('view', 'list')
  writeFilters(query, publicQuery, undefined)
  if (publicQuery.date !== undefined) query.set('date', publicQuery.date)
  const address = `${context.origin}/embed?${queryText(query)}`
  return {
    ...common(context),
    title,
    ...cardOf(context, addressOf(publicQuery, siteLanguages)),
    ...frame(address, title, fitting(calendarSize, size)),
  }
}

const common = ({ site, home }: Context) => ({
  version: '1.0',
  type: 'rich',
  provider_name: site.name,
  provider_url: `${home}/`,
  cache_age: cacheSeconds,
})

type Measures = typeof eventSize

const fitting = ({ width, height }: Measures, { maxwidth, maxheight }: Size): Measures => ({
  width: Math.min(width, maxwidth ?? width),
  height: Math.min(height, maxheight ?? height),
})

/** Scripts stay inside the frame; links may open the page they lead to. */
export const sandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox ' +
  'allow-top-navigation-by-user-activation'

function frame(address: string, title: string, { width, height }: Measures) {
  const attributes = { src: address, title, width, height, sandbox, loading: 'lazy' }
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeHtml(String(value))}"`,
  )
  return { width, height, html: `<iframe ${written.join(' ')}></iframe>` }
}

export function oembedXml(facts: Oembed): string {
  const members = Object.entries(facts).map(([name, value]) => element(name, String(value)))
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${members.join('\n')}\n</oembed>\n`
}
