// Routes of the pages, and how they are sent and cached.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../language/problem.ts'
import { cacheable, vary } from '../../http/answer/cacheable.ts'
import { problemOf } from '../../http/errors/explain.ts'
import { publicKeys } from '../../http/answer/response_cache.ts'
import { type State, serve } from '../../http/answer/serve.ts'
import type { ServerParts } from '../../http/server_parts.ts'
import { rootOf } from '../../http/roots.ts'
import { DatabaseAway } from '../../storage/database.ts'
import { readPath, readSlug } from '../query/address.ts'
import { siteLanguagesOf } from '../query/context.ts'
import { untracked } from '../query/untracked.ts'
import { pageAt } from './ask.ts'
import { builderPath } from '../embeds/builder_address.ts'
import { eventPage } from './views/event/event.ts'
import { eventPreview, isPreview } from './views/event/preview.ts'
import type { GivenDates } from './views/event/series_dates.ts'
import { addCards } from './card_routes.ts'
import { addFiles } from './file_routes.ts'
import { guards, pageHeaders } from './headers.ts'
import { addCodes } from './qr.ts'
import { previewRoutes } from './preview.ts'
import { layout } from './parts/frame/layout.ts'
import { passwordPage } from './views/event/password.ts'
import { type Elsewhere, type Page, type PageContext, isElsewhere } from './page_context.ts'
import { type PlainText, robots, sitemapIndex, sitemapPart } from './views/files/sitemap.ts'
import {
  type Caller,
  type PageParts,
  emptyContext,
  pageContextOf,
  pagePartsOf,
} from './page_parts.ts'
import { addSuggestions, keepFromOtherSites } from './send.ts'
import { securityText } from './views/files/security_text.ts'
import { webManifest } from './views/files/web_manifest.ts'
import { type GivenList, savedPage } from './views/saved.ts'
import { wrongPage } from './views/wrong.ts'

export interface PageSettings {
  readonly tiles: PageContext['tiles']
}

type Make = (pageContext: PageContext, request: FastifyRequest) => Promise<Page | Elsewhere>

/** Also returns the handler for unknown addresses. */
export function pagesOf(serverParts: ServerParts, settings: PageSettings) {
  const pageParts = pagePartsOf(serverParts, settings)
  return {
    parts: pageParts,
    /** Routes of the console that need the pages. */
    consoleRoutes: previewRoutes(() => pageParts),
    mount: (app: FastifyInstance) => mountPages(app, pageParts),
    lost: (request: FastifyRequest, reply: FastifyReply) => lost(pageParts, request, reply),
  }
}

function mountPages(app: FastifyInstance, pageParts: PageParts): void {
  const { languages } = siteLanguagesOf(pageParts.serverParts)
  const saved: Make = (pageContext, { params, query }) => {
    const { code } = params as GivenList
    const { events } = query as GivenList
    return savedPage(pageContext, { code, events }, pageParts.serverParts.db)
  }
  for (const prefix of ['', ...languages.map((one) => `/${one}`)]) {
    const lists = ['/', '/events', '/events/*', '/venue/:slug', '/organizer/:slug', '/tag/:slug']
    for (const path of [...lists, '/search', builderPath]) {
      page(app, pageParts, `${prefix}${path}`, (pageContext, request) =>
        pageAt(pageContext, addressAt(request)),
      )
    }
    for (const path of ['/saved', '/saved/:code']) page(app, pageParts, `${prefix}${path}`, saved)
    addSuggestions(app, pageParts, prefix)
    plain(app, pageParts, `${prefix}/manifest.webmanifest`, manifest, async (pageContext) =>
      webManifest(pageContext),
    )
    page(app, pageParts, `${prefix}/event/:slug`, eventAt)
    app.route({
      method: 'POST',
      url: `${prefix}/event/:slug`,
      errorHandler: (error, request, reply) => explain(pageParts, error, request, reply),
      handler: (request, reply) => answer(pageParts, request, reply, eventAt, 'never'),
    })
  }
  plain(app, pageParts, '/sitemap.xml', xml, ({ context }) => sitemapIndex(context))
  plain(
    app,
    pageParts,
    '/sitemap-:number(^\\d{1,6}$).xml',
    xml,
    ({ context, siteLanguages }, request) =>
      sitemapPart(context, siteLanguages, Number((request.params as { number: string }).number)),
  )
  plain(app, pageParts, '/robots.txt', text, async ({ context }) => robots(context))
  plain(app, pageParts, '/.well-known/security.txt', text, async ({ context, siteLanguages }) =>
    securityText(context, siteLanguages),
  )
  addFiles(app)
  addCodes(app, pageParts.serverParts)
  addCards(app, pageParts, (error, request, reply) => explain(pageParts, error, request, reply))
}

const xml = 'application/xml; charset=utf-8'
const text = 'text/plain; charset=utf-8'
const manifest = 'application/manifest+json; charset=utf-8'

function page(app: FastifyInstance, pageParts: PageParts, url: string, make: Make): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    errorHandler: (error, request, reply) => explain(pageParts, error, request, reply),
    handler: (request, reply) => answer(pageParts, request, reply, make, 'public'),
  })
}

const addressAt = (request: FastifyRequest): string => untracked(request.raw.url ?? '/')

const callerOf = ({ serverParts }: PageParts, request: FastifyRequest): Caller => ({
  origin: serverParts.originOf(request),
  address: serverParts.addressOf(request),
})

const languageAt = ({ serverParts }: PageParts, request: FastifyRequest): string =>
  readPath(addressAt(request).split('?', 1)[0] ?? '', siteLanguagesOf(serverParts)).language

const slugAt = (request: FastifyRequest): string => (request.params as { slug: string }).slug

const eventAt: Make = async (pageContext, request) => {
  const slug = readSlug(slugAt(request))
  if (isPreview(request.query as object)) return eventPreview(pageContext, slug)
  const dates = request.query as GivenDates
  const found = await eventPage(pageContext, slug, passwordAt(request), dates)
  const [path = '', query] = addressAt(request).split(/\?(.*)/s)
  const isCanonical = path.replace(/\/$/, '').endsWith(`/${encodeURIComponent(slug)}`)
  const to = isElsewhere(found) ? undefined : found.addressIn?.(pageContext.language)
  if (isCanonical || to === undefined || request.method === 'POST') return found
  return { status: 301, to: query === undefined ? to : `${to}?${query}` }
}

/** From the form or the query. */
function passwordAt({ body, query }: FastifyRequest): string | undefined {
  const sent =
    body instanceof Map ? body.get('password') : (body as { password?: unknown })?.password
  const given = sent ?? (query as { password?: unknown }).password
  return typeof given === 'string' && given !== '' ? given : undefined
}

/** Pages are cached like public responses of the interface: until the next write. */
function answer(
  pageParts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  make: Make,
  keeping: 'public' | 'never',
): Promise<FastifyReply> {
  const { serverParts } = pageParts
  const isPublic = keeping === 'public'
  const key = publicKeys(serverParts.originOf(request))(addressAt(request))
  keepFromOtherSites(reply)
  return serve(serverParts, request, reply, isPublic ? 'recent' : 'now', (state) => ({
    place: isPublic ? { key, generation: state.generation } : undefined,
    make: async () => {
      const language = languageAt(pageParts, request)
      const pageContext = await contextAt(pageParts, request, language, state)
      const found = await make(pageContext, request)
      if (isElsewhere(found)) return void lead(pageContext, reply, found)
      const headers = pageHeaders(pageParts, pageContext, found)
      const whole = layout(pageContext, found, pageParts.announced)
      return { ...cacheable(whole), headers, until: found.isSecret ? undefined : found.until }
    },
  }))
}

const contextAt = (
  pageParts: PageParts,
  request: FastifyRequest,
  language: string,
  { moment, generation }: State,
): Promise<PageContext> =>
  pageContextOf(pageParts, callerOf(pageParts, request), { language, now: moment, generation })

function lead({ base }: PageContext, reply: FastifyReply, { status, to }: Elsewhere): FastifyReply {
  return reply
    .code(status)
    .headers({ ...guards, location: `${base}${to}`, 'cache-control': 'public, max-age=300' })
    .send()
}

/** Renders any error as a page in the visitor's language that leads back. */
async function explain(
  pageParts: PageParts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const problem = problemOf(error, request)
  if (!problem) request.log.error({ err: error }, 'a fault of the server')
  if (error instanceof DatabaseAway) pageParts.serverParts.outages.report(request.log, error)
  const pageContext = await contextOfFailure(pageParts, request)
  const found = pageOf(pageContext, problem, request)
  const retry = problem?.facts['retry_after']
  if (retry !== undefined) reply.header('retry-after', String(retry))
  return send(pageParts, pageContext, found, reply)
}

function pageOf(
  pageContext: PageContext,
  problem: Problem | undefined,
  request: FastifyRequest,
): Page {
  const isTried = passwordAt(request) !== undefined
  if (problem?.code === 'event-password-protected') {
    return passwordPage(pageContext, slugAt(request), isTried ? 'wrong' : 'none')
  }
  if (problem?.code === 'rest_too_many_requests' && isTried) {
    return passwordPage(pageContext, slugAt(request), 'often')
  }
  // Forbidden becomes not found, so that hidden items are not revealed.
  const status = problem?.status ?? 500
  return wrongPage(pageContext, status === 403 ? 404 : status, problem?.facts['series'])
}

function send(
  pageParts: PageParts,
  pageContext: PageContext,
  found: Page,
  reply: FastifyReply,
): FastifyReply {
  keepFromOtherSites(reply)
  return reply
    .code(found.status ?? 200)
    .headers({ ...pageHeaders(pageParts, pageContext, found), 'cache-control': 'no-store' })
    .send(layout(pageContext, found, pageParts.announced))
}

/** A page for visitors at an unknown address; programs get the response of the interface. */
function lost(
  pageParts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | undefined {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || !(request.headers.accept ?? '').includes('text/html')) return undefined
  const { roots } = pageParts.serverParts
  const url = addressAt(request)
  const isBelow = roots.some(
    ({ prefix }) =>
      prefix !== '' && /^(?:[/?]|$)/.test(url.slice(prefix.length)) && url.startsWith(prefix),
  )
  if (isBelow || rootOf(roots, url)) return undefined
  return sendLost(pageParts, request, reply)
}

async function sendLost(
  pageParts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const pageContext = await contextOfFailure(pageParts, request)
  return send(pageParts, pageContext, wrongPage(pageContext, 404), reply)
}

const contextOfFailure = (pageParts: PageParts, request: FastifyRequest): Promise<PageContext> =>
  emptyContext(pageParts, callerOf(pageParts, request), languageAt(pageParts, request))

function plain(
  app: FastifyInstance,
  pageParts: PageParts,
  url: string,
  type: string,
  make: (pageContext: PageContext, request: FastifyRequest) => Promise<PlainText>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    errorHandler: (error, request, reply) => explain(pageParts, error, request, reply),
    handler: (request, reply) => {
      const { serverParts } = pageParts
      // The query is ignored.
      const [path = ''] = addressAt(request).split('?', 1)
      const key = publicKeys(serverParts.originOf(request))(path)
      const headers = { ...guards, 'content-type': type, 'cache-control': pageParts.publicly }
      vary(reply, 'Accept-Encoding')
      return serve(serverParts, request, reply, 'recent', (state) => ({
        place: { key, generation: state.generation },
        make: async () => {
          const language = languageAt(pageParts, request)
          const pageContext = await contextAt(pageParts, request, language, state)
          const made = await make(pageContext, request)
          return { ...cacheable(made.text), headers, until: made.until }
        },
      }))
    },
  })
}
