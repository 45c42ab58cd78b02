// Settings and a database → a server. Where everything is put together.

import { randomUUID } from 'node:crypto'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  fastify,
} from 'fastify'
import { namespaceRoutes } from './calendar/routes.ts'
import { watchSchedule } from './calendar/schedule.ts'
import { resolveFeed } from './feeds/addresses.ts'
import { mountFeeds } from './feeds/routes.ts'
import { addHooks, sendProblem } from './rest/hooks.ts'
import { keepAnswers, keepNumbers } from './rest/kept.ts'
import { type Mounting, mountRoutes } from './rest/mount.ts'
import { noteOutages } from './rest/outages.ts'
import { resolveRestRoute, rootPaths } from './rest/roots.ts'
import { addBodyParsers } from './server/bodies.ts'
import { refuseBroken } from './server/broken.ts'
import { addHealth } from './server/health.ts'
import { requestFacts } from './server/log.ts'
import { addMedia } from './server/media.ts'
import { addPlugins } from './server/plugins.ts'
import { siteOf } from './site.ts'
import type { Settings } from './settings.ts'
import type { OpenDatabase } from './storage/database.ts'
import type { Languages } from './text/say.ts'

/** Who sends slowly is cut off, so that others are served (S9.7). */
const usualPatience: Patience = { headerMs: 15_000, requestMs: 60_000, checkMs: 5000 }
/** Nothing in a path is longer than a request line may be (§3.8). */
const longestPathValue = 16 * 1024

export interface Patience {
  readonly headerMs: number
  readonly requestMs: number
  /** How often it is looked for who is too slow. */
  readonly checkMs: number
}

export interface Parts {
  readonly settings: Settings
  readonly db: OpenDatabase
  readonly languages: Languages
  readonly log: FastifyBaseLogger
  readonly patience?: Patience
}

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { settings, db, languages, log, patience = usualPatience } = parts
  const spoken = [...languages.keys()]
  const roots = rootPaths(spoken, settings.FASTI_LANGUAGE, settings.FASTI_ALIASES)
  const mounting: Mounting = {
    db,
    site: siteOf(settings, languages),
    roots,
    languages,
    originOf: (request) => settings.FASTI_ORIGIN?.replace(/\/+$/, '') ?? originOf(request),
    homeOf: (origin) => settings.FASTI_SITE_URL?.replace(/\/+$/, '') ?? origin,
    cacheSeconds: settings.FASTI_CACHE_SECONDS,
    answers: keepAnswers(),
    numbers: keepNumbers(),
    refresh: watchSchedule(db),
    outages: noteOutages(),
  }
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy: what it was told by others in X-Forwarded-For may be forged.
    trustProxy: settings.FASTI_TRUST_PROXY && ((_address, hop) => hop === 0),
    requestTimeout: patience.requestMs,
    http: { connectionsCheckingInterval: patience.checkMs },
    requestIdHeader: false,
    genReqId: requestId,
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => resolveFeed(spoken, resolveRestRoute(roots, url)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestPathValue },
    clientErrorHandler: refuseBroken,
    frameworkErrors: (error, request, reply) => sendProblem(mounting, error, request, reply),
  })
  app.server.headersTimeout = patience.headerMs

  addBodyParsers(app)
  await addPlugins(app, settings)
  addHooks(app, mounting)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(requestFacts(request, reply.statusCode, reply.elapsedTime), 'request')
  })
  mountRoutes(app, mounting, ({ namespace }) => namespaceRoutes(namespace))
  addMedia(app, db, mounting.site.media)
  addHealth(app, db, mounting.outages)
  mountFeeds(app, mounting)
  return app
}

/** A given id is used if it is of a known form (§12.5). */
function requestId({ headers }: { headers: Record<string, unknown> }): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID()
}

/** As the request says; a host that is none does not get into links. */
function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${/^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(host) ? host : 'localhost'}`
}
