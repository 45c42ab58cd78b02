// Which page answers which address, and how it is sent and kept.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { cacheable, sendCacheable, vary } from '../rest/answer/cacheable.ts'
import { problemOf } from '../rest/explain.ts'
import { publicKeys } from '../rest/answer/kept.ts'
import type { Mounting } from '../rest/server_parts.ts'
import { rootOf } from '../rest/roots.ts'
import { DatabaseAway } from '../storage/database.ts'
import { now } from '../time/clock.ts'
import { readPath, readSlug } from '../visit/address.ts'
import { tonguesOf } from '../visit/context.ts'
import { pageAt } from './ask.ts'
import { eventPage } from './views/event.ts'
import { type Files, loadFiles, withCompressed } from './files.ts'
import { guards, pageHeaders } from './headers.ts'
import { layout } from './parts/layout.ts'
import { passwordPage } from './views/password.ts'
import { type Elsewhere, type Page, type Scene, isElsewhere } from './page_context.ts'
import { robots, sitemapIndex, sitemapPart } from './views/sitemap.ts'
import { type Caller, type Stage, emptyScene, sceneOf, stageOf } from './page_parts.ts'
import { iconPicture } from './parts/icon_picture.ts'
import { wrongPage } from './views/wrong.ts'

export interface PageSettings {
  /** The server of map tiles, as a template with {z}, {x} and {y}. */
  readonly tiles: string | undefined
}

type Make = (scene: Scene, request: FastifyRequest) => Promise<Page | Elsewhere>

/** Also gives back what answers visitors who are nowhere. */
export function pagesOf(mounting: Mounting, settings: PageSettings) {
  const stage = stageOf(mounting, settings, loadFiles())
  return {
    mount: (app: FastifyInstance) => mountPages(app, stage),
    lost: (request: FastifyRequest, reply: FastifyReply) => lost(stage, request, reply),
  }
}

function mountPages(app: FastifyInstance, stage: Stage): void {
  const { languages } = tonguesOf(stage.mounting)
  for (const prefix of ['', ...languages.map((one) => `/${one}`)]) {
    const lists = ['/', '/events', '/events/*', '/venue/:slug', '/organizer/:slug', '/tag/:slug']
    for (const path of [...lists, '/search']) {
      page(app, stage, `${prefix}${path}`, (scene, request) => pageAt(scene, addressAt(request)))
    }
    page(app, stage, `${prefix}/event/:slug`, eventAt)
    app.route({
      method: 'POST',
      url: `${prefix}/event/:slug`,
      errorHandler: (error, request, reply) => explain(stage, error, request, reply),
      handler: (request, reply) => answer(stage, request, reply, eventAt, 'never'),
    })
  }
  plain(app, stage, '/sitemap.xml', xml, ({ context }) => sitemapIndex(context))
  plain(app, stage, '/sitemap-:number(^\\d{1,6}$).xml', xml, ({ context, tongues }, request) =>
    sitemapPart(context, tongues, Number((request.params as { number: string }).number)),
  )
  plain(app, stage, '/robots.txt', 'text/plain; charset=utf-8', async ({ context }) =>
    robots(context),
  )
  addFiles(app, stage.files)
}

const xml = 'application/xml; charset=utf-8'

function page(app: FastifyInstance, stage: Stage, url: string, make: Make): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    errorHandler: (error, request, reply) => explain(stage, error, request, reply),
    handler: (request, reply) => answer(stage, request, reply, make, 'public'),
  })
}

const addressAt = (request: FastifyRequest): string => request.raw.url ?? '/'

const callerOf = ({ mounting }: Stage, request: FastifyRequest): Caller => ({
  origin: mounting.originOf(request),
  address: request.ip,
})

const languageAt = ({ mounting }: Stage, request: FastifyRequest): string =>
  readPath(addressAt(request).split('?', 1)[0] ?? '', tonguesOf(mounting)).language

function slugAt(request: FastifyRequest): string {
  return (request.params as { slug: string }).slug
}

async function eventAt(scene: Scene, request: FastifyRequest): Promise<Page | Elsewhere> {
  return eventPage(scene, readSlug(slugAt(request)), passwordAt(request))
}

/** From the form, or in the address. */
function passwordAt({ body, query }: FastifyRequest): string | undefined {
  const sent =
    body instanceof Map ? body.get('password') : (body as { password?: unknown })?.password
  const given = sent ?? (query as { password?: unknown }).password
  return typeof given === 'string' && given !== '' ? given : undefined
}

/** Pages are kept as public answers of the interface are: while nothing is written. */
async function answer(
  stage: Stage,
  request: FastifyRequest,
  reply: FastifyReply,
  make: Make,
  keeping: 'public' | 'never',
): Promise<FastifyReply> {
  const { mounting } = stage
  const moment = now()
  const key = publicKeys(mounting.originOf(request))(addressAt(request))
  const generation = await mounting.refresh(moment, keeping === 'public' ? 'recent' : 'now')
  const kept = keeping === 'public' ? mounting.answers.find(key, generation, moment) : undefined
  // Which headers of the interface programs may read does not concern a page.
  vary(reply.removeHeader('access-control-expose-headers'), 'Accept-Encoding')
  if (kept) return sendCacheable(request, reply.headers(kept.headers), kept)
  const language = languageAt(stage, request)
  const scene = await sceneOf(stage, callerOf(stage, request), {
    language,
    now: moment,
    generation,
  })
  const found = await make(scene, request)
  if (isElsewhere(found)) return lead(scene, reply, found)
  const headers = pageHeaders(stage, scene, found)
  const made = cacheable(layout(scene, found, stage.apiRoot(scene.context.origin)))
  if (found.until !== undefined && found.isSecret !== true && keeping === 'public') {
    mounting.answers.keep(key, { ...made, headers, generation, until: found.until })
  }
  return sendCacheable(request, reply.headers(headers), made)
}

function lead({ base }: Scene, reply: FastifyReply, { status, to }: Elsewhere): FastifyReply {
  return reply
    .code(status)
    .headers({ ...guards, location: `${base}${to}`, 'cache-control': 'public, max-age=300' })
    .send()
}

/** Anything thrown, as a page in the visitor's language that leads back. */
async function explain(
  stage: Stage,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const problem = problemOf(error, request)
  if (!problem) request.log.error({ err: error }, 'a fault of the server')
  if (error instanceof DatabaseAway) stage.mounting.outages.report(request.log, error)
  const scene = emptyScene(stage, callerOf(stage, request), languageAt(stage, request))
  const found = pageOf(scene, problem, request)
  const retry = problem?.facts['retry_after']
  if (retry !== undefined) reply.header('retry-after', String(retry))
  return send(stage, scene, found, reply)
}

function pageOf(scene: Scene, problem: Problem | undefined, request: FastifyRequest): Page {
  const isTried = passwordAt(request) !== undefined
  if (problem?.code === 'event-password-protected') {
    return passwordPage(scene, slugAt(request), isTried ? 'wrong' : 'none')
  }
  if (problem?.code === 'rest_too_many_requests' && isTried) {
    return passwordPage(scene, slugAt(request), 'often')
  }
  // What is hidden is nowhere.
  const status = problem?.status ?? 500
  return wrongPage(scene, status === 403 ? 404 : status)
}

function send(stage: Stage, scene: Scene, found: Page, reply: FastifyReply): FastifyReply {
  return reply
    .code(found.status ?? 200)
    .headers({ ...pageHeaders(stage, scene, found), 'cache-control': 'no-store' })
    .send(layout(scene, found, stage.apiRoot(scene.context.origin)))
}

/** A visitor at an address where nothing is; programs have an answer of their own. */
function lost(
  stage: Stage,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || !(request.headers.accept ?? '').includes('text/html')) return undefined
  const { roots } = stage.mounting
  const url = addressAt(request)
  const isBelow = roots.some(
    ({ prefix }) =>
      prefix !== '' && /^(?:[/?]|$)/.test(url.slice(prefix.length)) && url.startsWith(prefix),
  )
  if (isBelow || rootOf(roots, url)) return undefined
  const scene = emptyScene(stage, callerOf(stage, request), languageAt(stage, request))
  return send(stage, scene, wrongPage(scene, 404), reply)
}

function plain(
  app: FastifyInstance,
  stage: Stage,
  url: string,
  type: string,
  make: (scene: Scene, request: FastifyRequest) => Promise<string>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    errorHandler: (error, request, reply) => explain(stage, error, request, reply),
    handler: async (request, reply) => {
      const { mounting } = stage
      const moment = now()
      // A query says nothing here.
      const [path = ''] = addressAt(request).split('?', 1)
      const key = publicKeys(mounting.originOf(request))(path)
      const generation = await mounting.refresh(moment, 'recent')
      const kept = mounting.answers.find(key, generation, moment)
      vary(reply, 'Accept-Encoding')
      if (kept) return sendCacheable(request, reply.headers(kept.headers), kept)
      const { language } = mounting.site
      const scene = await sceneOf(stage, callerOf(stage, request), {
        language,
        now: moment,
        generation,
      })
      const made = cacheable(await make(scene, request))
      const headers = { ...guards, 'content-type': type, 'cache-control': stage.publicly }
      mounting.answers.keep(key, { ...made, headers, generation, until: Infinity })
      return sendCacheable(request, reply.headers(headers), made)
    },
  })
}

const forever = 'public, max-age=31536000, immutable'

function addFiles(app: FastifyInstance, files: Files): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    handler: async (request, reply) => {
      const file = files.find(addressAt(request).split('?', 1)[0] ?? '')
      if (!file) throw new Problem('rest_no_route')
      vary(reply, 'Accept-Encoding')
      const headers = { ...guards, 'content-type': file.type, 'cache-control': forever }
      return sendCacheable(request, reply.headers(headers), await withCompressed(file))
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/icon.svg',
    handler: async (_request, reply) =>
      reply
        .headers({
          ...guards,
          'content-type': 'image/svg+xml',
          'cache-control': 'public, max-age=86400',
        })
        .send(iconPicture),
  })
}
