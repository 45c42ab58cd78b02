// Hooks around every route: authentication, common headers, OPTIONS, and the response to errors.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Credentials, identify } from '../access/identify.ts'
import { type Actor, nobody } from '../access/roles.ts'
import { cookieNameAt } from '../access/sessions.ts'
import { Problem } from '../language/problem.ts'
import { DatabaseAway } from '../storage/database.ts'
import { DiskTrouble } from '../storage/disk.ts'
import type { Say } from '../language/text/locale/say.ts'
import { now } from '../language/time/clock.ts'
import { discoveryHeaders, olderProblem } from './answer/alias.ts'
import { vary } from './answer/cacheable.ts'
import { errorBody, explained, explainHeader, problemOf, statusOf } from './errors/explain.ts'
import type { ServerParts } from './server_parts.ts'
import type { Outage } from './outages.ts'
import { arrivalOf } from './mounted.ts'
import { rootAt, rootOf } from './roots.ts'
import { allowedMethods } from './route.ts'
import { isAsDeclared } from './spelling.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** Digest of the body as it arrived. */
    bodyDigest: string
  }
}

const json = 'application/json; charset=UTF-8'

/** Sends a page to browsers at unknown addresses; undefined leaves it to the interface. */
type Lost = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined

export function addHooks(app: FastifyInstance, serverParts: ServerParts, lost: Lost): void {
  // Fastify allows no shared objects here; callers are anonymous until identified.
  app.decorateRequest('actor', null as never)
  app.decorateRequest('bodyDigest', '')
  app.decorateRequest('arrival', null)

  app.addHook('onRequest', async (request, reply) => {
    request.actor = nobody
    const { config, url = '' } = request.routeOptions
    // The CORS plugin has an OPTIONS route for every address, also where there is no other route.
    const isElsewhere = request.is404 || url === '*' || !isAsDeclared(url, request.url)
    const rest = isElsewhere ? undefined : arrivalOf(request)
    const isNowhere = isElsewhere || (config.rest !== undefined && !rest)
    if (rest) reply.header('allow', allowedMethods(rest.place, nobody))
    const problem = serverParts.misaddressed(request)
    if (problem) {
      // A client that disagrees about the host may disagree about where the next request begins.
      reply.header('connection', 'close')
      throw problem
    }
    if (!rest && !isNowhere) return
    addCommonHeaders(serverParts, request, reply)
    request.actor = await identify(serverParts.db, credentialsOf(serverParts, request), now())
    if (rest) reply.header('allow', allowedMethods(rest.place, request.actor))
    if (!isNowhere) return
    // There is nothing to describe, but OPTIONS is allowed (§11.3).
    if (request.method === 'OPTIONS') return reply.header('cache-control', 'no-store').send('[]')
    const page = lost(request, reply)
    if (page) return page
    throw new Problem('rest_no_route')
  })

  app.setNotFoundHandler(() => {
    throw new Problem('rest_no_route')
  })

  app.setErrorHandler((error, request, reply) => sendProblem(serverParts, error, request, reply))
}

function addCommonHeaders(
  serverParts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  vary(reply, 'Accept-Encoding, Authorization, Cookie')
  return reply.headers({
    'content-type': json,
    'content-language': languageOf(serverParts, request),
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'x-request-id': request.id,
  })
}

export function credentialsOf(
  { originOf, addressOf }: ServerParts,
  request: FastifyRequest,
): Credentials {
  const { rawHeaders } = request.raw
  const authorization = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() === 'authorization' ? [rawHeaders[index + 1] ?? ''] : [],
  )
  const nonce = request.headers['x-fasti-nonce']
  return {
    authorization,
    cookie: request.cookies[cookieNameAt(originOf(request))],
    nonce: typeof nonce === 'string' ? nonce : undefined,
    address: addressOf(request),
  }
}

function languageOf({ roots, site }: ServerParts, request: FastifyRequest): string {
  const root = arrivalOf(request)?.root ?? rootOf(roots, request.raw.url ?? '')
  return root?.language ?? site.language
}

/** Sends the response to any error, also before the hooks have run. */
export function sendProblem(
  serverParts: ServerParts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = problemOf(error, request)
  if (error instanceof DatabaseAway || error instanceof DiskTrouble)
    note(serverParts, error, request)
  if (!known) request.log.error({ err: error }, 'a fault of the server')
  const problem = inForm(request, known ?? ours(request))
  const status = statusOf(problem, (request.actor ?? nobody).id === 0)
  const say = serverParts.languages.get(languageOf(serverParts, request)) as Say
  for (const name of ['etag', 'location', 'link', 'content-encoding']) reply.removeHeader(name)
  addCommonHeaders(serverParts, request, reply).header('cache-control', 'no-store')
  reply.headers(announcement(serverParts, request))
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="fasti"')
  // A client that learns it early need not send the rest.
  if (status === 413) reply.header('connection', 'close')
  if (status === 429 || status === 503) {
    reply.header('retry-after', String(problem.facts['retry_after'] ?? 60))
  }
  const body = errorBody(problem, status, say)
  const why = request.headers[explainHeader] === undefined ? {} : explained(problem)
  return reply.code(status).send(JSON.stringify({ ...body, data: { ...body.data, ...why } }))
}

function note(
  { outages }: ServerParts,
  error: Outage,
  { log, method, headers }: FastifyRequest,
): void {
  outages.report(log, error)
  if (method === 'GET' || method === 'HEAD') return
  outages.refusedWrite(error, Number(headers['content-length'] ?? 0))
}

const ours = (request: FastifyRequest) =>
  new Problem('internal_server_error', { data: { reference: request.id } })

/** On an alias, also with an error. */
function announcement(serverParts: ServerParts, request: FastifyRequest): Record<string, string> {
  const root = arrivalOf(request)?.root
  if (!root?.alias) return {}
  const origin = serverParts.originOf(request)
  return discoveryHeaders(rootAt(root, origin), serverParts.homeOf(origin))
}

function inForm(request: FastifyRequest, problem: Problem): Problem {
  const arrival = arrivalOf(request)
  return arrival?.root.alias ? olderProblem(problem, arrival.place.path) : problem
}
