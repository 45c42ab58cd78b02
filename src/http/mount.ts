// Mounts the declared routes on Fastify, once for all roots that differ in their language alone: each
// route of the framework makes a start longer.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../access/context.ts'
import { invalid } from '../language/problem.ts'
import type { Provenance } from '../storage/transactions/provenance.ts'
import { writtenBy } from '../storage/transactions/written_by.ts'
import type { Database } from '../storage/database.ts'
import { type Finished, digestOf, once } from './idempotency/replay.ts'
import { discoveryHeaders } from './answer/alias.ts'
import { addFastRoute, learnHeaders } from './answer/fast_routes.ts'
import {
  type Asked,
  contextOf,
  headersOf,
  makeAnswer,
  placeOf,
  readWrite,
  shownBody,
} from './answer/run_route.ts'
import { serve } from './answer/serve.ts'
import { answerDownload } from './files/download.ts'
import { receive } from './files/upload.ts'
import type { Mounted } from './mounted.ts'
import type { MountedRoute, ServerParts } from './server_parts.ts'
import { indexEntry } from './describe/namespace.ts'
import { type RootFamily, type RootPath, familiesOf } from './roots.ts'
import { type Answer, type RoutePath, type Route, routePathsOf } from './route.ts'
import { siteRoute } from './site.ts'
import { answerStream } from './streams/answer_stream.ts'
import { now } from '../language/time/clock.ts'

export function mountRoutes(
  app: FastifyInstance,
  serverParts: ServerParts,
  routesOf: (root: RootPath) => readonly Route[],
): void {
  for (const family of familiesOf(serverParts.roots)) {
    const [root] = family.roots
    const places = root ? routePathsOf(routesOf(root)) : []
    for (const place of places) mountPlace(app, serverParts, family, place)
  }
  mountSite(app, serverParts)
}

function mountPlace(
  app: FastifyInstance,
  serverParts: ServerParts,
  family: RootFamily,
  place: RoutePath,
): void {
  const path = place.path === '/' ? '' : place.path
  mountAt(app, serverParts, family, place, path, (root) => (request, reply) => {
    const asked = askedOf(serverParts, request)
    const { root: here, home, say, now: moment, site } = contextOf(serverParts, root, asked)
    if (here.alias) reply.headers(discoveryHeaders(here, home))
    const voice = { say, now: moment, zone: site.zone }
    reply.header('cache-control', 'no-store')
    return reply.send(JSON.stringify(indexEntry(root.namespace, place, here, voice)))
  })
}

/** One level above the namespace, once for all the namespaces that share it (§2.3). */
function mountSite(app: FastifyInstance, serverParts: ServerParts): void {
  for (const [prefix, roots] of Map.groupBy(serverParts.roots, (root) => root.prefix)) {
    const [root] = roots
    if (!root || prefix === '') continue
    const route = siteRoute(serverParts.roots, serverParts.languages)
    mountAt(
      app,
      serverParts,
      { address: prefix, roots: [root] },
      { path: '/', routes: [route] },
      '',
    )
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Where it is mounted at one root, and what answers there, by method. */
interface MountedPlace extends Mounted {
  readonly handlers: ReadonlyMap<string, Handler>
}

/** One route of the framework for all methods and languages. */
function mountAt(
  app: FastifyInstance,
  serverParts: ServerParts,
  { address, roots }: RootFamily,
  place: RoutePath,
  path: string,
  options?: (root: RootPath) => Handler,
): void {
  const places = roots.map((root): MountedPlace => {
    const own = address.replace('{language}', root.language) + path
    const handlers = handlersOf(serverParts, root, place, own)
    if (options) handlers.set('OPTIONS', options(root))
    return { root, path: urlOf(own), handlers }
  })
  const [first] = places
  if (!first) return
  const byLanguage = new Map(places.map((one) => [one.root.language, one]))
  const placeAsked = ({ params }: FastifyRequest) =>
    byLanguage.get((params as { language?: string }).language ?? '') ?? first
  app.route({
    method: [...first.handlers.keys()],
    url: urlOf(address + path, [...byLanguage.keys()]),
    config: { rest: { at: placeAsked, place } },
    handler: (request, reply) => placeAsked(request).handlers.get(request.method)?.(request, reply),
  })
}

function handlersOf(
  serverParts: ServerParts,
  root: RootPath,
  place: RoutePath,
  address: string,
): Map<string, Handler> {
  const handlers = new Map<string, Handler>()
  for (const route of place.routes) {
    const mounted = { path: urlOf(address), root, route }
    addFastRoute(serverParts.fastRoutes, address, mounted)
    const handler: Handler = (request, reply) => answer(serverParts, mounted, request, reply)
    for (const method of route.methods) handlers.set(method, handler)
    if (route.methods.includes('GET')) handlers.set('HEAD', handler)
  }
  return handlers
}

/** In the words of the router: an id is digits. */
const urlOf = (address: string, languages: readonly string[] = []) =>
  address
    .replace('{language}', `:language(^(?:${languages.join('|')})$)`)
    .replace(/\{(id|delivery|comment)\}/g, ':$1(^\\d+$)')
    .replace(/\{(\w+)\}/, ':$1')

async function answer(
  serverParts: ServerParts,
  mounted: MountedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { root, route } = mounted
  if (route.isStream) {
    return answerStream(serverParts, mounted, askedOf(serverParts, request), request, reply)
  }
  if (route.isDownload) {
    return answerDownload(serverParts, mounted, askedOf(serverParts, request), request, reply)
  }
  if (route.methods.includes('GET')) return answerRead(serverParts, mounted, request, reply)
  const asked = askedOf(serverParts, request)
  // First, because the settings of the site may have been changed on another node.
  await serverParts.refresh(now(), 'recent')
  const context = contextOf(serverParts, root, asked, route)
  const { work, fields } = await readWrite(context, route, asked)
  await using upload = route.upload ? await receive(route.upload, request, reply) : undefined
  if (upload) request.bodyDigest = upload.digest
  const db = writtenBy(serverParts.db, provenanceOf(context, request))
  let afterwards: Answer['afterwards']
  const { status, headers, body } = await write(db, context, route, request, async (given) => {
    const answered = await work(given, upload)
    afterwards = answered.afterwards
    return finish(context, route, fields, answered)
  })
  afterwards?.()
  setImmediate(() => void lookAhead(serverParts))
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(body)
}

/** Looks at the schedule once the answer is on its way. */
async function lookAhead({ refresh }: ServerParts): Promise<void> {
  try {
    await refresh(now(), 'recent')
  } catch {
    // The next request meets the same failure, and reports it.
  }
}

/** Answers that are the same for all anonymous callers, or for all editors, are cached. */
function answerRead(
  serverParts: ServerParts,
  mounted: MountedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { root, route } = mounted
  const asked = askedOf(serverParts, request)
  // A signed-in caller may have written on another node.
  const isPublic = asked.actor.id === 0
  return serve(serverParts, request, reply, isPublic ? 'recent' : 'now', (state) => ({
    place: placeOf(serverParts, route, asked, state.generation),
    make: async () => {
      const made = await makeAnswer(serverParts, root, route, asked, state)
      if (isPublic && made.vary === undefined) learnHeaders(mounted, reply, made)
      return made
    },
  }))
}

function askedOf(serverParts: ServerParts, request: FastifyRequest): Asked {
  const { raw, body, headers, actor } = request
  // The language is a part of the root.
  const { language: _language, ...params } = request.params as Readonly<Record<string, string>>
  return {
    url: raw.url ?? '',
    params,
    body,
    headers,
    actor,
    address: serverParts.addressOf(request),
    origin: serverParts.originOf(request),
  }
}

/** A program signs in with every request, and the console with a session. */
function provenanceOf({ actor, address }: Context, { id, headers }: FastifyRequest): Provenance {
  const user = actor.id === 0 ? null : { id: actor.id, login: actor.login }
  const via = headers.authorization === undefined ? 'console' : 'api'
  return { user, via, address, request: id }
}

/** A signed-in caller may retry a POST with an Idempotency-Key; it is run once. */
function write(
  db: Database,
  { actor, now: moment }: Context,
  { hasSecret }: Route,
  request: FastifyRequest,
  work: (db: Database) => Promise<Finished>,
): Promise<Finished> {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method !== 'POST' || actor.id === 0) return work(db)
  if (hasSecret) throw invalid({ 'Idempotency-Key': { kind: 'secretAnswer' } })
  const address = request.raw.url ?? ''
  const type = request.headers['content-type'] ?? ''
  const fingerprint = digestOf(`${type} ${request.bodyDigest}`)
  return once(db, { key: String(key), userId: actor.id, address, fingerprint, now: moment }, work)
}

function finish(
  context: Context,
  route: Route,
  fields: readonly string[],
  given: Answer,
): Finished {
  const body = given.page
    ? given.page.html
    : JSON.stringify(shownBody(context, route, fields, given))
  return { status: route.status, headers: headersOf(context, route, given), body }
}
