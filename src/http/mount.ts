// Mounts the declared routes: on Fastify each root with all below it, once for all that differ in their
// language alone, because each route of the framework makes a start longer.

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
import { type Arrival, type Handler, arrivalOf } from './mounted.ts'
import { PathTree } from './path_tree.ts'
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
    mountFamily(app, serverParts, family, places, indexAt(serverParts))
  }
  mountSite(app, serverParts)
}

/** OPTIONS (§11.3). */
const indexAt =
  (serverParts: ServerParts) =>
  (root: RootPath, place: RoutePath): Handler =>
  (request, reply) => {
    const asked = askedOf(serverParts, request)
    const { root: here, home, say, now: moment, site } = contextOf(serverParts, root, asked)
    if (here.alias) reply.headers(discoveryHeaders(here, home))
    const voice = { say, now: moment, zone: site.zone }
    reply.header('cache-control', 'no-store')
    return reply.send(JSON.stringify(indexEntry(root.namespace, place, here, voice)))
  }

/** One level above the namespace, once for all the namespaces that share it (§2.3). */
function mountSite(app: FastifyInstance, serverParts: ServerParts): void {
  for (const [prefix, roots] of Map.groupBy(serverParts.roots, (root) => root.prefix)) {
    const [root] = roots
    if (!root || prefix === '') continue
    const route = siteRoute(serverParts.roots, serverParts.languages)
    const family = { address: prefix, roots: [root] }
    mountFamily(app, serverParts, family, [{ path: '/', routes: [route] }])
  }
}

/** What answers at an address of a root, by method. */
interface Spot {
  readonly path: string
  readonly place: RoutePath
  readonly handlers: ReadonlyMap<string, Handler>
}

/** All places below the roots of a family. */
function mountFamily(
  app: FastifyInstance,
  serverParts: ServerParts,
  { address, roots }: RootFamily,
  places: readonly RoutePath[],
  options?: (root: RootPath, place: RoutePath) => Handler,
): void {
  const trees = roots.map((root) => {
    const base = address.replace('{language}', root.language)
    const tree = new PathTree<Spot>()
    const spots = places.map((place): Spot => {
      const path = base + (place.path === '/' ? '' : place.path)
      const handlers = handlersOf(serverParts, root, place, path)
      if (options) handlers.set('OPTIONS', options(root, place))
      return { path, place, handlers }
    })
    for (const spot of spots) tree.add(spot.place.path, spot)
    return { root, tree, spots }
  })
  const [first] = trees
  if (!first) return
  const byLanguage = new Map(trees.map((one) => [one.root.language, one]))
  const methods = new Set(first.spots.flatMap(({ handlers }) => [...handlers.keys()]))
  const depth = address.split('/').length
  const rest = (request: FastifyRequest): Arrival | undefined => {
    const { language = '' } = request.params as { readonly language?: string }
    const { root, tree } = byLanguage.get(language) ?? first
    const [path = ''] = request.url.split(/[?#]/, 1)
    const found = tree.find(`/${path.split('/').slice(depth).join('/')}`)
    const handler = found?.value.handlers.get(request.method)
    if (!found || !handler) return undefined
    const { value, params } = found
    return { root, path: value.path, place: value.place, params, handler }
  }
  const url = address.replace('{language}', `:language(^(?:${[...byLanguage.keys()].join('|')})$)`)
  for (const { place, handlers } of first.spots) {
    const path = place.path === '/' ? '' : place.path
    app.restRoutes.push({ path: url + path, methods: [...handlers.keys()] })
  }
  const isAlone = places.every(({ path }) => path === '/')
  for (const one of isAlone ? [url] : [url, `${url}/*`]) {
    app.route({
      method: [...methods],
      url: one,
      config: { rest },
      handler: (request, reply) => arrivalOf(request)?.handler(request, reply),
    })
  }
}

function handlersOf(
  serverParts: ServerParts,
  root: RootPath,
  place: RoutePath,
  address: string,
): Map<string, Handler> {
  const handlers = new Map<string, Handler>()
  for (const route of place.routes) {
    const mounted = { path: address, root, route }
    addFastRoute(serverParts.fastRoutes, address, mounted)
    const handler: Handler = (request, reply) => answer(serverParts, mounted, request, reply)
    for (const method of route.methods) handlers.set(method, handler)
    if (route.methods.includes('GET')) handlers.set('HEAD', handler)
  }
  return handlers
}

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
  return {
    url: raw.url ?? '',
    params: arrivalOf(request)?.params ?? {},
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
