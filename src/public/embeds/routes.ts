// Routes of what other sites embed.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defined } from '../../language/defined.ts'
import { type Context, localeOf } from '../../access/context.ts'
import { someEvents } from '../../calendar/events/read.ts'
import { showEvents } from '../../calendar/events/show.ts'
import { news } from '../feeds/selection.ts'
import { Problem, missing } from '../../language/problem.ts'
import { cacheable, sendCacheable } from '../../http/answer/cacheable.ts'
import { publicKeys } from '../../http/answer/response_cache.ts'
import { type Made, type State, serve } from '../../http/answer/serve.ts'
import { loadEarly, loadedOnce } from '../../http/browser/browser_files.ts'
import type { ServerParts } from '../../http/server_parts.ts'
import { siteFields } from '../../contract/schema/site.ts'
import { accentShades } from '../../language/text/accent.ts'
import {
  type SiteLanguages,
  type PublicQuery,
  isWrong,
  prefixOf,
  readAddress,
  readSlug,
  slugFilters,
} from '../query/address.ts'
import { contextAt, siteLanguagesOf, todayOf } from '../query/context.ts'
import { filterParameters } from '../query/list_filters.ts'
import { type ResolvedFilters, resolveFilters } from '../query/resolve_filters.ts'
import { type Size, describe, oembedXml, publicEvent } from './oembed.ts'
import { colourNames, readColours } from './colours.ts'
import { eventFacts } from './event.ts'
import { type FrameLook, framePolicy } from './frame.ts'
import { embeddedMap } from './map.ts'
import { embeddedMonth } from './month.ts'
import type { EmbedFacts } from './replies.ts'
import { calendarFrame, eventFrame } from './page.ts'
import { loadScript } from './script_file.ts'
import { titleOf } from './title.ts'
import { embedWords } from './words.ts'

/** Other sites refer to the script for years, so its content is cached for an hour only. */
const scriptSeconds = 3600
const shownWithoutScript = 20
/** An event alone has a frame of its own. */
const shownViews = ['month', 'week', 'list', 'map'] as const

const guards = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }
/** For whatever a page of another origin may load. */
const forOthers = { ...guards, 'cross-origin-resource-policy': 'cross-origin' }

type Query = Readonly<Record<string, string | undefined>>

type Make = (context: Context, request: FastifyRequest, reply: FastifyReply) => Promise<Answer>
/** Undefined if the response was sent already. */
type Answer = Made | undefined

export function mountEmbeds(app: FastifyInstance, serverParts: ServerParts): void {
  const siteLanguages = siteLanguagesOf(serverParts)
  const method = ['GET', 'HEAD']
  const get = (url: string, make: Make) =>
    app.route({
      method,
      url,
      handler: (request, reply) =>
        serve(serverParts, request, reply, 'recent', async (state) => {
          const context = await contextOf(serverParts, siteLanguages, request, state)
          // What has no end of its own is not cached.
          const key = publicKeys(context.origin)(request.raw.url ?? '')
          const place = { key, generation: state.generation }
          return { place, make: () => make(context, request, reply) }
        }),
    })

  const script = loadedOnce(async () => cacheable(await loadScript()))
  loadEarly(app, script)
  app.route({
    method,
    url: '/embed.js',
    handler: async (request, reply) => {
      const type = 'text/javascript; charset=utf-8'
      const kept = `public, max-age=${scriptSeconds}, must-revalidate`
      reply.headers({ ...forOthers, 'content-type': type, 'cache-control': kept })
      return sendCacheable(request, reply, await script())
    },
  })
  get('/embed/words.json', async (context, request) => {
    const title = await knownTitle(context, siteLanguages, queryOf(request))
    const body = JSON.stringify(wordsOf(context, siteLanguages, title))
    return answerOf('application/json', body, `max-age=${scriptSeconds}`, forOthers)
  })
  for (const view of ['month', 'week'] as const) {
    get(`/embed/${view}.json`, async (context, request) =>
      dataOf(await embeddedMonth(context, siteLanguages, view, queryOf(request))),
    )
  }
  get('/embed/map.json', async (context, request) => {
    const query = queryOf(request)
    const wanted = publicQueryOf('map', query, siteLanguages)
    return dataOf(await embeddedMap(context, wanted, query['narrow'] === '1'))
  })
  get('/embed/event.json', async (context, request) => {
    const { event = '' } = queryOf(request)
    const found = await publicEvent(context, readSlug(event))
    return dataOf({ text: JSON.stringify(eventFacts(context, found)) })
  })
  get('/embed', async (context, request) => {
    const query = queryOf(request)
    return frameOf(context, query, await calendarPage(context, siteLanguages, query))
  })
  get('/embed/event/:slug', async (context, request) => {
    const { slug } = request.params as { slug: string }
    const query = queryOf(request)
    const found = await publicEvent(context, readSlug(slug))
    return frameOf(context, query, eventFrame(context, found, frameLookOf(query)))
  })
  get('/oembed', (context, request, reply) =>
    answerOembed(context, siteLanguages, queryOf(request), reply),
  )
}

/** What the script needs before it shows anything. */
function wordsOf(context: Context, siteLanguages: SiteLanguages, title: string): EmbedFacts {
  const { say, root, home, site } = context
  const words = Object.entries(embedWords).map(([name, sentence]) => [name, say(sentence)] as const)
  const { language } = root
  return {
    name: site.name,
    title,
    language,
    locale: localeOf(context),
    prefix: prefixOf(language, siteLanguages),
    home,
    accent: siteAccent(site.pages.accent_color),
    words: Object.fromEntries(words) as EmbedFacts['words'],
  }
}

/** In light and in dark; the usual one is in the styles of the component. */
const siteAccent = (accent: string) =>
  accent === siteFields.accent_color.fallback.value ? undefined : accentShades(accent)

/** Unknown filters are reported with the events, so that the words for it are there. */
async function knownTitle(
  context: Context,
  siteLanguages: SiteLanguages,
  query: Query,
): Promise<string> {
  const given = slugFilters.flatMap((name) => (query[name] ? [[name, query[name]]] : []))
  if (given.length === 0) return context.site.name
  const publicQuery = readAddress(
    `/events/list?${new URLSearchParams(Object.fromEntries(given)).toString()}`,
    siteLanguages,
  )
  if (isWrong(publicQuery)) return context.site.name
  return titleOf(context, await resolveFilters(context, publicQuery).catch(orNone))
}

/** A filter that finds nothing has no name. */
function orNone(error: unknown): ResolvedFilters {
  if (error instanceof Problem) return {}
  throw error
}

/** Those that the component takes, without the view. */
const givenIn = (query: Query): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...filterParameters, 'date', ...colourNames].flatMap((name) => {
      const value = query[name]
      return value ? [[name, value]] : []
    }),
  )

async function calendarPage(
  context: Context,
  siteLanguages: SiteLanguages,
  query: Query,
): Promise<string> {
  const view = shownViews.find((one) => one === query['view']) ?? 'month'
  const publicQuery = publicQueryOf('list', query, siteLanguages)
  const { query: wanted, resolvedFilters } = await news(context, publicQuery)
  const limit = /^(?:[1-9]|[1-4]\d|50)$/.exec(query['limit'] ?? '')?.[0]
  const size = limit === undefined ? shownWithoutScript : Number(limit)
  const items = await someEvents(context, wanted, { size, skip: 0 })
  const events = await showEvents(context, items)
  const look = frameLookOf(query)
  const attributes = {
    view,
    ...givenIn(query),
    ...defined({
      theme: look.theme,
      limit,
      pictures: query['pictures'] === '1' ? '1' : undefined,
    }),
  }
  const title = titleOf(context, resolvedFilters)
  return calendarFrame(context, {
    title,
    attributes,
    look,
    isUntitled: query['heading'] === 'none',
    today: todayOf(context),
    events,
  })
}

function frameLookOf(query: Query): FrameLook {
  const theme = query['theme'] === 'light' || query['theme'] === 'dark' ? query['theme'] : undefined
  return { theme, colours: readColours((name) => query[name]) }
}

/** The date is for the table alone: without a script, coming events are listed. */
function publicQueryOf(
  view: 'list' | 'map',
  query: Query,
  siteLanguages: SiteLanguages,
): PublicQuery {
  const { date: _, ...given } = givenIn(query)
  const publicQuery = readAddress(
    `/events/${view}?${new URLSearchParams(given).toString()}`,
    siteLanguages,
  )
  if (isWrong(publicQuery)) throw new Problem('rest_no_route')
  return publicQuery
}

async function answerOembed(
  context: Context,
  siteLanguages: SiteLanguages,
  query: Query,
  reply: FastifyReply,
): Promise<Answer> {
  const { url, format = 'json' } = query
  if (format !== 'json' && format !== 'xml') {
    const text = context.say('Only json and xml are formats here.')
    return void reply.code(501).headers(guards).type('text/plain; charset=utf-8').send(text)
  }
  if (!url) throw missing(['url'])
  const facts = await describe(context, siteLanguages, url, sizeOf(query))
  const body = format === 'json' ? JSON.stringify(facts) : oembedXml(facts)
  const type = format === 'json' ? 'application/json' : 'text/xml'
  return answerOf(type, body, 'max-age=0', forOthers)
}

function sizeOf(query: Query): Size {
  const read = (name: 'maxwidth' | 'maxheight') => {
    const given = query[name]
    return given !== undefined && /^[1-9]\d{0,4}$/.test(given) ? { [name]: Number(given) } : {}
  }
  return { ...read('maxwidth'), ...read('maxheight') }
}

const dataOf = ({ text, until }: { readonly text: string; readonly until?: number }): Made => ({
  ...answerOf('application/json', text, 'max-age=0', forOthers),
  ...defined({ until }),
})

function frameOf(context: Context, query: Query, body: string): Made {
  const headers = {
    ...guards,
    'content-security-policy': framePolicy(context, frameLookOf(query).colours),
    'x-robots-tag': 'noindex',
  }
  return answerOf('text/html', body, 'max-age=0', headers)
}

function answerOf(
  type: string,
  body: string,
  age: string,
  others: Readonly<Record<string, string>>,
): Made {
  const kept = `public, ${age}, must-revalidate`
  const headers = { ...others, 'content-type': `${type}; charset=utf-8`, 'cache-control': kept }
  return { ...cacheable(body), headers, vary: 'Accept-Encoding' }
}

/** The last value counts if a name is given twice. */
const queryOf = (request: FastifyRequest): Query =>
  Object.fromEntries(new URLSearchParams((request.raw.url ?? '').split('?').slice(1).join('?')))

/** In the requested language, or the site's own if there is no such. */
function contextOf(
  serverParts: ServerParts,
  siteLanguages: SiteLanguages,
  request: FastifyRequest,
  state: State,
): Promise<Context> {
  const asked = queryOf(request)['lang']?.toLowerCase().split('-')[0] ?? ''
  const language = siteLanguages.languages.includes(asked) ? asked : siteLanguages.own
  return contextAt(serverParts, request, language, state)
}
