// Mounts the declared routes on Fastify.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../access/context.ts'
import { invalid } from '../problem.ts'
import type { Provenance } from '../storage/provenance.ts'
import { writtenBy } from '../storage/written_by.ts'
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
} from './answer/make.ts'
import { serve } from './answer/serve.ts'
import type { MountedPlace, MountedRoute, ServerParts } from './server_parts.ts'
import { indexEntry } from './describe/namespace.ts'
import type { RootPath } from './roots.ts'
import { type Answer, type Place, type Route, placesOf } from './route.ts'
import { siteRoute } from './site.ts'
import { answerStream } from './streams/answer_stream.ts'
import { now } from '../time/clock.ts'

export function mountRoutes(
  app: FastifyInstance,
  serverParts: ServerParts,
  routesOf: (root: RootPath) => readonly Route[],
): void {
  for (const [pattern, roots] of Map.groupBy(serverParts.roots, patternIn(serverParts))) {
    const [first] = roots
    if (!first) continue
    for (const place of placesOf(routesOf(first))) {
      mountPlace(app, serverParts, pattern, roots, place)
    }
  }
  mountSite(app, serverParts)
}

/** Roots that differ in nothing but their language share their routes. */
function patternIn({ roots }: ServerParts): (root: RootPath) => string {
  const languages = [...new Set(roots.map(({ language }) => language))].join('|')
  return ({ prefix, namespace, language, alias }) => {
    const isOfLanguage = !alias && prefix.startsWith(`/${language}/`)
    const above = isOfLanguage
      ? `/:language(^(?:${languages})$)${prefix.slice(language.length + 1)}`
      : prefix
    return `${above}/${namespace}`
  }
}

/** All methods of a path are one route: a server has hundreds of them. */
function mountPlace(
  app: FastifyInstance,
  serverParts: ServerParts,
  pattern: string,
  roots: readonly RootPath[],
  place: Place,
): void {
  const below = place.path === '/' ? '' : place.path
  const mounted = new Map(
    roots.map((root) => {
      const address = `${root.prefix}/${root.namespace}${below}`
      return [root.language, placeAt(serverParts, root, place, address)]
    }),
  )
  const [only] = mounted.values()
  if (!only) return
  const at = ({ params }: FastifyRequest): MountedPlace =>
    mounted.get((params as { language?: string }).language ?? '') ?? only
  app.route({
    method: [...only.routes.keys(), 'OPTIONS'],
    url: urlOf(`${pattern}${below}`),
    config: { rest: { place, at } },
    handler: (request, reply) => {
      const { root, routes } = at(request)
      const route = routes.get(request.method)
      if (route) return answer(serverParts, route, request, reply)
      return describePlace(serverParts, root, place, request, reply)
    },
  })
}

function describePlace(
  serverParts: ServerParts,
  root: RootPath,
  place: Place,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const context = contextOf(serverParts, root, askedOf(serverParts, request))
  const { root: here, home, say, now: moment, site } = context
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
    const place = { path: '/', routes: [siteRoute(serverParts.roots, serverParts.languages)] }
    const { routes } = placeAt(serverParts, root, place, prefix)
    for (const [method, mounted] of routes) {
      app.route({
        method,
        url: prefix,
        config: { rest: { place, at: () => ({ path: prefix, root, routes }) } },
        handler: (request, reply) => answer(serverParts, mounted, request, reply),
      })
    }
  }
}

/** The routes of an address by their methods. */
function placeAt(
  serverParts: ServerParts,
  root: RootPath,
  place: Place,
  address: string,
): MountedPlace {
  const path = urlOf(address)
  const routes = new Map<string, MountedRoute>()
  for (const route of place.routes) {
    const mounted = { path, root, route }
    addFastRoute(serverParts.fastRoutes, address, mounted)
    const methods = route.methods.includes('GET') ? ['GET', 'HEAD'] : route.methods
    for (const method of methods) routes.set(method, mounted)
  }
  return { path, root, routes }
}

/** In the words of the router: an id is digits. */
const urlOf = (address: string) =>
  address.replace(/\{(id|delivery)\}/g, ':$1(^\\d+$)').replace(/\{(\w+)\}/, ':$1')

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
  if (route.methods.includes('GET')) return answerRead(serverParts, mounted, request, reply)
  const asked = askedOf(serverParts, request)
  // First, because the settings of the site may have been changed on another node.
  await serverParts.refresh(now(), 'recent')
  const context = contextOf(serverParts, root, asked, route)
  const { work, fields } = await readWrite(context, route, asked)
  const db = writtenBy(serverParts.db, provenanceOf(context, request))
  const { status, headers, body } = await write(db, context, route, request, async (given) =>
    finish(context, route, fields, await work(given)),
  )
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
  const { raw, params, body, headers, actor, ip: address } = request
  return {
    url: raw.url ?? '',
    params,
    body,
    headers,
    actor,
    address,
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
