// Composes the server from settings and a database.

import { type FastifyBaseLogger, type FastifyInstance, LogController, fastify } from 'fastify'
import { nobody } from '../access/roles.ts'
import { openMemo } from '../storage/memo.ts'
import { namespaceRoutes } from '../calendar/routes.ts'
import { watchSite } from '../calendar/console/settings/watch.ts'
import { watchSchedule } from '../calendar/schedule.ts'
import { openProvider } from '../admin/openid/provider.ts'
import { mountOpenid, openidRoutes } from '../admin/openid/routes.ts'
import { mountConsole } from '../admin/routes.ts'
import { resolveBuilder } from '../public/embeds/builder_address.ts'
import { mountEmbeds } from '../public/embeds/routes.ts'
import { resolveFeed } from '../public/feeds/addresses.ts'
import { mountFeeds } from '../public/feeds/routes.ts'
import { pagesOf } from '../public/pages/routes.ts'
import { mountNewsletter } from '../public/newsletter/routes.ts'
import { mountSubmit } from '../public/submit/routes.ts'
import { type AdmissionLimits, admissionOf, usualLimits } from '../http/admission.ts'
import { addHooks, sendProblem } from '../http/hooks.ts'
import { keepAnswers } from '../http/answer/response_cache.ts'
import { addStaleness } from '../http/answer/stale.ts'
import { mountReferenceFile } from '../http/describe/reference_file.ts'
import { mountRoutes } from '../http/mount.ts'
import type { ServerParts } from '../http/server_parts.ts'
import { addressAt, readOrigins, targetOf } from '../http/origin.ts'
import { noteOutages } from '../http/outages.ts'
import { resolveRestRoute, rootPaths } from '../http/roots.ts'
import { openStreams } from '../http/streams/streams.ts'
import type { FastPath } from '../http/answer/fast_path.ts'
import { addBodyParsers } from './server/bodies/bodies.ts'
import { refuseBroken } from './server/connections/broken.ts'
import { type Timeouts, connectionLimits, usualTimeouts } from './server/connections/connections.ts'
import { createHttpServer } from './server/connections/http_server.ts'
import { addHealth } from './server/health/health.ts'
import { type Handled, logRequests } from './server/log.ts'
import { addMedia } from './server/media.ts'
import { addMetrics } from './server/health/metrics.ts'
import { addAdmission, refusalsOf } from './server/overload.ts'
import { addPlugins } from './server/plugins.ts'
import { type OpenTaskRunner, openTaskRunner } from '../jobs/tasks/task_runner.ts'
import type { Program } from '../jobs/process.ts'
import { type ProbePauses, probeWriting, watchWriting } from './server/health/readiness.ts'
import { requestId } from './server/request_id.ts'
import { countRequests } from './server/health/tallies.ts'
import { homeOf, publishedLanguages, siteOf } from './site.ts'
import { type Settings, backupFolderOf } from './settings.ts'
import { openidSettingsOf } from './settings_fields.ts'
import type { OpenDatabase } from '../storage/database.ts'
import { withTimings } from '../storage/timings.ts'
import type { Languages } from '../language/text/locale/say.ts'
import { now, nowMillis } from '../language/time/clock.ts'
import { transferRoutes } from '../exchange/routes.ts'
import { routeAsked } from '../http/mounted.ts'

/** Nothing in a path is longer than a request line may be (§3.8). */
const longestPathValue = 16 * 1024

export interface Parts {
  readonly settings: Settings
  readonly db: OpenDatabase
  /** Every language there is a catalogue of; the settings say which are published. */
  readonly languages: Languages
  readonly log: FastifyBaseLogger
  /** Whether the process was told to stop. */
  readonly isStopping?: () => boolean
  readonly timeouts?: Timeouts
  readonly limits?: AdmissionLimits
  /** How often a database or disk in trouble is tried again. */
  readonly retries?: Retries
  /** What works in processes of its own; without it no such work can be started. */
  readonly program?: Program
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Imports and backups that were started in the console. */
    readonly tasks: OpenTaskRunner
  }
}

export interface Retries {
  readonly probes: ProbePauses
  /** Of publishing what is due. */
  readonly publishMs: number
}

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { settings, log, timeouts = usualTimeouts, limits = usualLimits, retries } = parts
  const languages = publishedLanguages(parts.languages, settings)
  const { db, timed } = withTimings(parts.db)
  const spoken = [...languages.keys()]
  const roots = rootPaths(spoken, settings.FASTI_LANGUAGE, settings.FASTI_ALIASES)
  const trustsProxy = settings.FASTI_TRUST_PROXY
  const origins = readOrigins(trustsProxy, settings.FASTI_ORIGIN?.replace(/\/+$/, ''))
  const watch = watchSite((stored) => siteOf(settings, languages, stored))
  const { media } = watch.site()
  const dataFolder = db.dialect === 'sqlite' ? settings.FASTI_DATA : undefined
  const writing = watchWriting(probeWriting(db, media, dataFolder), retries?.probes)
  const outages = noteOutages(writing.refused)
  const refresh = watchSchedule(db, (error) => outages.report(log, error), {
    restMs: retries?.publishMs,
    follow: watch.follow,
  })
  const connections = connectionLimits()
  const streams = openStreams({
    limits: {
      perAddress: settings.FASTI_STREAMS_PER_ADDRESS,
      most: Math.floor((connections?.most ?? Infinity) / 2),
    },
    generation: () => refresh(now(), 'recent'),
    report: (error) => log.error({ err: error }, 'a fault of the server'),
  })
  const addressOf: ServerParts['addressOf'] = ({ raw }) => addressAt(raw, trustsProxy)
  const serverParts: ServerParts = {
    db,
    get site() {
      return watch.site()
    },
    siteVersion: watch.version,
    roots,
    languages,
    originOf: ({ raw }) => origins.findSafe(raw),
    addressOf,
    misaddressed: ({ raw }) => origins.problemOf(raw),
    homeOf: homeOf(settings),
    cacheSeconds: settings.FASTI_CACHE_SECONDS,
    answers: keepAnswers(),
    memo: openMemo(),
    fastRoutes: { whole: new Map(), beginnings: new Map() },
    admission: admissionOf(limits),
    refresh,
    outages,
    streams,
  }
  const tallies = countRequests()
  const write = logRequests(log)
  const note = (handled: Handled) => {
    write(handled)
    tallies.note(handled)
  }
  const fastPath: FastPath = {
    serverParts,
    originAt: origins.find,
    requestId,
    note: (request, { id, route, status, ms, at }) => {
      const { method = '', url = '' } = request
      const from = addressOf({ raw: request })
      note({ id, from, login: '', method, route, url, status, ms, at })
    },
  }
  // Rate limits and CORS origins make responses different for each caller.
  const isOpen = settings.FASTI_CORS_ORIGINS.length === 0
  const isForAll = settings.FASTI_RATE_LIMIT === 0 && isOpen
  const tiles = settings.FASTI_MAP_TILES && {
    address: settings.FASTI_MAP_TILES,
    attribution: settings.FASTI_MAP_ATTRIBUTION,
  }
  const pages = pagesOf(serverParts, { tiles: tiles || undefined })
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy is trusted: what others wrote into X-Forwarded-For may be forged.
    trustProxy: trustsProxy && ((_address, hop) => hop === 0),
    serverFactory: (handler) =>
      createHttpServer(handler, {
        timeouts,
        limits: connections,
        admission: serverParts.admission,
        refusals: refusalsOf(serverParts, requestId, isOpen),
        fastPath: isForAll ? fastPath : undefined,
        report: (error) => log.error({ err: error }, 'a fault of the server'),
        reportFull: (error) => log.warn({ err: error }, 'a connection could not be accepted'),
      }),
    // Routes declare input and output in our own way; to load these two takes 80 ms of a start.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    // What arrives on open connections while the server stops is served.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: requestId,
    exposeHeadRoutes: false,
    rewriteUrl: (raw) => {
      const url = resolveFeed(spoken, resolveRestRoute(roots, targetOf(raw)))
      return resolveBuilder(url, raw.headers['sec-fetch-dest'])
    },
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: longestPathValue,
      // Ours are constants; to prove that each of them is safe takes a sixth of all routes' time.
      allowUnsafeRegex: true,
    },
    clientErrorHandler: (error, socket) => refuseBroken(error, socket, timeouts.lingerMs),
    frameworkErrors: async (error, request, reply) => {
      try {
        const page = pages.lost(request, reply)
        await (page ?? sendProblem(serverParts, error, request, reply))
      } catch (fault) {
        sendProblem(serverParts, fault, request, reply)
      }
    },
  })

  addBodyParsers(app)
  await addPlugins(app, settings, addressOf)
  addHooks(app, serverParts, pages.lost)
  addStaleness(app, db)
  addAdmission(app, serverParts.admission)
  app.decorate('endStreams', streams.close)
  app.decorate('restRoutes', [])
  app.decorate('calendar', { site: watch.site, refresh })
  app.addHook('preClose', async () => streams.close())
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, originalUrl: url } = request
    // A request can be refused before its caller is identified.
    const { login } = request.actor ?? nobody
    const { statusCode: status, elapsedTime: ms } = reply
    const route = routeAsked(request)
    const from = addressOf(request)
    note({ id, from, login, method, route, url, status, ms, at: nowMillis() })
  })
  const tasks = openTaskRunner({ db, log, program: parts.program, ...taskSettings(settings) })
  app.decorate('tasks', tasks)
  const openid = openidSettingsOf(settings)
  const provider = openid && openProvider(openid)
  const notSignedIn = (fault: string, why: string) => log.info({ fault, why }, 'not signed in')
  const consoleRoutes = [
    ...pages.consoleRoutes,
    ...transferRoutes(tasks),
    ...openidRoutes(provider, spoken, notSignedIn),
  ]
  mountRoutes(app, serverParts, ({ namespace }) => namespaceRoutes(namespace, consoleRoutes))
  mountReferenceFile(app)
  addMedia(app, db, media)
  addHealth(app, serverParts, writing, parts.isStopping ?? (() => false))
  if (settings.FASTI_METRICS !== 'off') {
    const { answers, memo } = serverParts
    const caches = () => new Map([['answers', answers.stats()], ...memo.stats()])
    const { stats: admitted } = serverParts.admission
    const isPublic = settings.FASTI_METRICS === 'public'
    addMetrics(app, {
      db,
      timed,
      tallies,
      caches,
      admitted,
      streams: streams.count,
      isOpen: isPublic,
      hasMail: watch.site().hasMail,
    })
  }
  mountFeeds(app, serverParts)
  mountEmbeds(app, serverParts)
  mountConsole(app, serverParts, { tiles: tiles || undefined })
  if (provider) mountOpenid(app, serverParts, provider, notSignedIn)
  pages.mount(app)
  mountSubmit(app, pages.parts)
  mountNewsletter(app, pages.parts)
  return app
}

function taskSettings(settings: Settings): Pick<OpenTaskRunner, 'mostBytes' | 'backups'> {
  const { FASTI_BACKUP_EVERY: every = null, FASTI_BACKUP_KEEP: keep } = settings
  const folder = backupFolderOf(settings)
  return {
    mostBytes: settings.FASTI_IMPORT_SIZE * 1024 ** 2,
    backups: { folder, every, keep: every === null ? null : keep },
  }
}

const unused = (): never => {
  throw new Error('No route has a schema of the framework.')
}
