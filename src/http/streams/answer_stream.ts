// Answers a request with a stream: what is wrong with it is said as on any route.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../access/context.ts'
import { type Credentials, identify } from '../../access/identify.ts'
import type { Actor } from '../../access/roles.ts'
import { Problem } from '../../language/problem.ts'
import { now } from '../../language/time/clock.ts'
import { type Asked, contextOf, read } from '../answer/run_route.ts'
import { credentialsOf } from '../hooks.ts'
import type { Stream } from '../route.ts'
import type { MountedRoute, ServerParts } from '../server_parts.ts'
import type { NewSubscriber } from './subscriber.ts'

const streamHeaders = {
  'content-type': 'text/event-stream; charset=UTF-8',
  'cache-control': 'no-store',
  // A proxy that waits for more would hold changes back.
  'x-accel-buffering': 'no',
}

export async function answerStream(
  serverParts: ServerParts,
  mounted: MountedRoute,
  asked: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { streams } = serverParts
  const { route } = mounted
  streams.refuseMore(asked.address)
  const reading = readingAs(serverParts, mounted, asked)
  const { stream } = await reading(asked.actor, (context) =>
    read(context, route, asked).work(context.db),
  )
  if (!stream) throw new Error(`${route.name} answers without a stream.`)
  reply.headers(streamHeaders)
  if (request.method === 'HEAD') return reply.send('')
  // Others may have come while it was read.
  streams.refuseMore(asked.address)
  request.made?.()
  reply.hijack()
  const response = reply.raw
  // It ends with the connection, and needs no chunks: what is written is the same for all readers.
  response.shouldKeepAlive = false
  response.useChunkedEncodingByDefault = false
  response.writeHead(200, reply.getHeaders() as Record<string, string>)
  const credentials = asked.actor.id === 0 ? undefined : credentialsOf(serverParts, request)
  const subscriber = subscriberOf(serverParts, mounted, asked, stream, credentials)
  streams.open({ ...subscriber, response }, stream.isReset)
  return reply
}

type Reading = <T>(as: Actor, work: (context: Context) => Promise<T>) => Promise<T>

/** Reads as a user, with the request's root and origin. */
const readingAs =
  (serverParts: ServerParts, { root, route }: MountedRoute, asked: Asked): Reading =>
  async (as, work) => {
    const generation = await serverParts.refresh(now(), 'recent')
    const context = contextOf(serverParts, root, { ...asked, actor: as }, route)
    return work({ ...context, db: await serverParts.db.readerAt(generation) })
  }

/** Holds nothing of the request that it does not need: there may be thousands. */
function subscriberOf(
  serverParts: ServerParts,
  mounted: MountedRoute,
  { url, origin, address, actor }: Asked,
  { cursor, read: readPiece, readNow }: Stream,
  credentials: Credentials | undefined,
): Omit<NewSubscriber, 'response'> {
  const asked = { url, origin, address, actor, params: undefined, body: undefined, headers: {} }
  const reading = readingAs(serverParts, mounted, asked)
  return {
    address,
    actor,
    group: `${origin} ${mounted.root.prefix}`,
    cursor,
    identify: async () => (credentials ? identifyAgain(serverParts, credentials) : actor),
    read: (as, since) => reading(as, (context) => readPiece(context, since)),
    readNow: (as) => reading(as, readNow),
  }
}

/** Undefined if the credentials are not right any more. */
async function identifyAgain(
  { db }: ServerParts,
  credentials: Credentials,
): Promise<Actor | undefined> {
  try {
    return await identify(db, credentials, now())
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
