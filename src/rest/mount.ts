// The declared routes, given to Fastify once per root: gather, read, allow, handle (§3.1).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Site } from '../access/context.ts'
import { may, viewersOf } from '../access/roles.ts'
import { Problem } from '../problem.ts'
import { readInput } from '../schema/read.ts'
import type { Database, OpenDatabase, Soon } from '../storage/database.ts'
import type { Languages } from '../text/say.ts'
import { tagOf } from '../text/written.ts'
import { now } from '../time/clock.ts'
import { olderForm } from './alias.ts'
import { cacheable, cacheableJson, demand, sendCacheable, vary } from './answers.ts'
import { gather, parseQuery, pathValues } from './gather.ts'
import { type Finished, digestOf, once } from './idempotency.ts'
import type { KeptAnswers, KeptNumbers, KeptPieces } from './kept.ts'
import { indexEntry } from './namespace.ts'
import type { Outages } from './outages.ts'
import { type RootPath, rootAt } from './roots.ts'
import { type Answer, type Place, type Route, placesOf } from './route.ts'
import { select } from './select.ts'
import { siteRoute } from './site.ts'

/** Brings what the clock has changed up to date, and says which write generation is read. */
export type Refresh = (now: number, age: 'now' | 'recent') => Soon<number>

export interface Mounting {
  readonly db: OpenDatabase
  readonly site: Site
  readonly roots: readonly RootPath[]
  readonly languages: Languages
  /** Scheme, host and port of the server as this request sees it. */
  readonly originOf: (request: FastifyRequest) => string
  readonly homeOf: (origin: string) => string
  readonly cacheSeconds: number
  readonly answers: KeptAnswers
  readonly numbers: KeptNumbers
  readonly pieces: KeptPieces
  readonly refresh: Refresh
  readonly outages: Outages
}

export function mountRoutes(
  app: FastifyInstance,
  mounting: Mounting,
  routesOf: (root: RootPath) => readonly Route[],
): void {
  for (const root of mounting.roots) {
    for (const place of placesOf(routesOf(root))) mountPlace(app, mounting, root, place)
  }
  mountSite(app, mounting)
}

function mountPlace(app: FastifyInstance, mounting: Mounting, root: RootPath, place: Place): void {
  const path = place.path.replace('{id}', ':id(^\\d+$)').replace('{slug}', ':slug')
  const url = `${root.prefix}/${root.namespace}${path === '/' ? '' : path}`
  mountAt(app, mounting, root, place, url)
  app.route({
    method: 'OPTIONS',
    url,
    config: { rest: { root, place } },
    handler: (request, reply) => {
      const { root: here, say, now: moment, site } = contextOf(mounting, root, request)
      const voice = { say, now: moment, zone: site.zone }
      reply.header('cache-control', 'no-store')
      return reply.send(JSON.stringify(indexEntry(root.namespace, place, here, voice)))
    },
  })
}

/** One level above the namespace, once for all the namespaces that share it (§2.3). */
function mountSite(app: FastifyInstance, mounting: Mounting): void {
  for (const [prefix, roots] of Map.groupBy(mounting.roots, (root) => root.prefix)) {
    const [root] = roots
    if (!root || prefix === '') continue
    const route = siteRoute(mounting.roots, mounting.languages)
    mountAt(app, mounting, root, { path: '/', routes: [route] }, prefix)
  }
}

function mountAt(
  app: FastifyInstance,
  mounting: Mounting,
  root: RootPath,
  place: Place,
  url: string,
): void {
  for (const route of place.routes) {
    app.route({
      method: route.methods.includes('GET') ? ['GET', 'HEAD'] : [...route.methods],
      url,
      config: { rest: { root, place } },
      handler: (request, reply) => answer(mounting, root, route, request, reply),
    })
  }
}

async function answer(
  mounting: Mounting,
  root: RootPath,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (route.methods.includes('GET')) return answerRead(mounting, root, route, request, reply)
  const context = contextOf(mounting, root, request, route)
  const { work } = read(context, route, request)
  await mounting.refresh(context.now, 'recent')
  const { status, headers, body } = await write(mounting, context, request, async (db) =>
    finish(context, route, request, await work(db)),
  )
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(body)
}

/** What is the same for everybody, or for all editors, is kept and sent again as it is. */
async function answerRead(
  mounting: Mounting,
  root: RootPath,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isPublic = request.actor.id === 0
  const moment = now()
  const viewers = viewersOf(request.actor)
  // What the public sees has the plain address for a key: the shortcut looks for it.
  const key = `${isPublic ? '' : `${viewers} `}${mounting.originOf(request)}${request.raw.url}`
  // Who is signed in may have written on another node.
  const generation = await mounting.refresh(moment, isPublic ? 'recent' : 'now')
  const isShared = viewers !== undefined
  const kept = isShared ? mounting.answers.find(key, generation, moment) : undefined
  if (kept) return sendCacheable(request, reply.headers(kept.headers), kept)

  const context = contextOf(mounting, root, request, route, moment, generation)
  const { work } = read(context, route, request)
  const answered = await work(await mounting.db.readerAt(generation))
  const { vary: also, ...others } = headersOf(context, route, answered)
  if (also !== undefined) vary(reply, also)
  const shown = { 'cache-control': mayKeep(mounting, isPublic), ...others }
  const made = answered.page
    ? cacheable(answered.page.html)
    : cacheableJson(shownBody(context, route, request, answered))
  const { steadyUntil: until } = answered
  if (isShared && until !== undefined && also === undefined) {
    mounting.answers.keep(key, { ...made, headers: shown, generation, until })
  }
  return sendCacheable(request, reply.headers(shown), made)
}

/** Steps 4 to 6: what is missing, what is wrong, and whether this role may do such a thing. */
function read(
  context: Context,
  route: Route,
  request: FastifyRequest,
): { work: (db: Database) => Promise<Answer> } {
  const query = parseQuery(request.raw.url ?? '')
  const at = readInput(route.at, pathValues(request.params), false)
  const input = readInput(route.input, gather(request.body, query), route.update)
  if (!may(context.actor, route.power)) throw new Problem('rest_forbidden')
  const wire = { query, accept: request.headers.accept ?? '' }
  request.chosenFields = (input as { _fields?: readonly string[] })._fields ?? []
  return { work: (db) => route.handle({ ...context, db }, input, at, wire) }
}

/** A known caller may send a POST again without doing it twice. */
function write(
  { db }: Mounting,
  { actor, now: moment }: Context,
  request: FastifyRequest,
  work: (db: Database) => Promise<Finished>,
): Promise<Finished> {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method !== 'POST' || actor.id === 0) return work(db)
  const address = request.raw.url ?? ''
  const type = request.headers['content-type'] ?? ''
  const fingerprint = digestOf(`${type} ${request.bodyDigest}`)
  return once(db, { key: String(key), userId: actor.id, address, fingerprint, now: moment }, work)
}

function contextOf(
  { db, site, languages, originOf, homeOf, numbers, pieces: kept }: Mounting,
  rootPath: RootPath,
  request: FastifyRequest,
  route?: Route,
  moment = now(),
  generation?: number,
): Context {
  const origin = originOf(request)
  const root = rootAt(rootPath, origin)
  const say = languages.get(root.language)
  if (!say) throw new Error(`There is no language ${root.language}.`)
  const expect = (show: () => Promise<unknown>) =>
    demand(request.headers['if-match'], async () =>
      Buffer.from(JSON.stringify(inForm(root.alias, route, await show()))),
    )
  const { actor, ip: address } = request
  const home = homeOf(origin)
  const count = (key: string, find: () => Promise<number>) =>
    generation === undefined ? find() : numbers.find(generation, key, find)
  const common = { db, actor, now: moment, site, root, origin, home, address, say, expect, count }
  return generation === undefined ? common : { ...common, pieces: { generation, ...kept } }
}

function finish(context: Context, route: Route, request: FastifyRequest, given: Answer): Finished {
  const body = JSON.stringify(shownBody(context, route, request, given))
  return { status: route.status, headers: headersOf(context, route, given), body }
}

function shownBody(
  { root }: Context,
  route: Route,
  request: FastifyRequest,
  { body }: Answer,
): unknown {
  return select(inForm(root.alias, route, body), request.chosenFields)
}

function headersOf({ root }: Context, route: Route, given: Answer): Record<string, string> {
  const headers: Record<string, string> = { ...given.headers }
  if (given.page) {
    headers['content-type'] = 'text/html; charset=UTF-8'
    headers['content-security-policy'] = given.page.csp
  }
  if (given.location !== undefined) headers['location'] = given.location
  if (given.secret) headers['cache-control'] = 'private, no-store'
  if (given.current !== undefined) {
    headers['etag'] = `"${tagOf(JSON.stringify(inForm(root.alias, route, given.current)))}"`
  }
  return headers
}

function inForm(alias: boolean, route: Route | undefined, body: unknown): unknown {
  return alias && route ? olderForm(body, route.reply) : body
}

/** Who may keep an answer (§12.2). */
function mayKeep({ cacheSeconds }: Mounting, isPublic: boolean): string {
  return isPublic ? `public, max-age=${cacheSeconds}, must-revalidate` : 'private, no-cache'
}
