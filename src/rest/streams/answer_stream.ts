// Answers a request with a stream: what is wrong with it is said as on any route.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../access/context.ts'
import { identify } from '../../access/identify.ts'
import type { Actor } from '../../access/roles.ts'
import { Problem } from '../../problem.ts'
import { now } from '../../time/clock.ts'
import { type Asked, contextOf, read } from '../answer/make.ts'
import { credentialsOf } from '../hooks.ts'
import type { MountedRoute, ServerParts } from '../server_parts.ts'

const streamHeaders = {
  'content-type': 'text/event-stream; charset=UTF-8',
  'cache-control': 'no-store',
  // A proxy that waits for more would hold changes back.
  'x-accel-buffering': 'no',
}

export async function answerStream(
  serverParts: ServerParts,
  { root, route }: MountedRoute,
  asked: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { streams, db, refresh } = serverParts
  const { address, actor, origin } = asked
  streams.refuseMore(address)
  const reading = async <T>(as: Actor, work: (context: Context) => Promise<T>): Promise<T> => {
    const generation = await refresh(now(), 'recent')
    const context = contextOf(serverParts, root, { ...asked, actor: as }, route)
    return work({ ...context, db: await db.readerAt(generation) })
  }
  const { stream } = await reading(actor, (context) => read(context, route, asked).work(context.db))
  if (!stream) throw new Error(`${route.name} answers without a stream.`)
  reply.headers(streamHeaders)
  if (request.method === 'HEAD') return reply.send('')
  const credentials = credentialsOf(request)
  request.made?.()
  reply.hijack()
  const response = reply.raw
  response.writeHead(200, reply.getHeaders() as Record<string, string>)
  const subscriber = {
    response,
    address,
    actor,
    group: `${origin} ${root.prefix}`,
    cursor: stream.cursor,
    identify: () => identifyAgain(serverParts, credentials),
    read: (as: Actor, cursor: string) => reading(as, (context) => stream.read(context, cursor)),
    readNow: (as: Actor) => reading(as, stream.readNow),
  }
  streams.open(subscriber, stream.isReset)
  return reply
}

/** Undefined if the credentials are not right any more. */
async function identifyAgain(
  { db }: ServerParts,
  credentials: Parameters<typeof identify>[1],
): Promise<Actor | undefined> {
  try {
    return await identify(db, credentials, now())
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
