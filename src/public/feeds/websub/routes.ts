// The address of the hub (WebSub §5.1).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, invalid } from '../../../language/problem.ts'
import { errorBody, problemOf } from '../../../http/errors/explain.ts'
import { gather } from '../../../http/gather.ts'
import type { ServerParts } from '../../../http/server_parts.ts'
import { siteLanguagesOf } from '../../query/context.ts'
import { hubReader } from './fields.ts'
import { type Hub, openHub } from './hub.ts'
import { hubPath } from './topics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The hub of the feeds. */
    websub: Hub
  }
}

const form = /^application\/x-www-form-urlencoded(?:$|[;\s])/i
const plain = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

export function mountHub(app: FastifyInstance, serverParts: ServerParts): void {
  const hub = openHub(serverParts, (error, what) => app.log.warn({ err: error }, what))
  const read = hubReader({
    allowed: serverParts.site.callbackHosts,
    siteLanguages: siteLanguagesOf(serverParts),
  })
  app.decorate('websub', hub)
  app.addHook('onClose', () => hub.close())
  app.route({
    method: 'POST',
    url: hubPath,
    handler: async (request, reply) => {
      const asked = read(givenIn(request))
      const { 'hub.topic': topic } = asked
      if (topic.origin !== serverParts.originOf(request)) {
        throw invalid({ 'hub.topic': { kind: 'topic' } })
      }
      await hub.accept({
        mode: asked['hub.mode'],
        callback: asked['hub.callback'],
        topic,
        lease: asked['hub.lease_seconds'],
        secret: asked['hub.secret'],
        caller: serverParts.addressOf(request),
      })
      return reply.code(202).headers(plain).send('')
    },
    errorHandler: (error, request, reply) => explain(serverParts, error, request, reply),
  })
}

/** Empty values count as absent. */
function givenIn({ body, headers }: FastifyRequest) {
  if (body !== undefined && !form.test(headers['content-type'] ?? '')) {
    throw new Problem('rest_unsupported_media_type')
  }
  return new Map([...gather(body, [])].filter(([, { value }]) => value !== ''))
}

/** What is wrong with a request, as opposed to what is wrong here or with the connection. */
const theirs = new Set([400, 415, 429])

/** In words: subscribers expect plain text. Other errors are left to the usual handler. */
function explain(
  { languages, site }: ServerParts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = problemOf(error, request)
  const say = languages.get(site.language)
  if (!problem || !say || !theirs.has(problem.status)) throw error
  const { message, data } = errorBody(problem, problem.status, say)
  const { retry_after } = problem.facts
  if (retry_after !== undefined) reply.header('retry-after', String(retry_after))
  const text = problem.faults ? Object.values(data['params'] ?? {}).join('\n') : message
  return reply.code(problem.status).headers(plain).send(`${text}\n`)
}
