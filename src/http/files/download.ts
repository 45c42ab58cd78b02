// Answers with a file: what is wrong is said as on any route, as long as nothing was sent.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { now } from '../../language/time/clock.ts'
import { type Asked, contextOf, read } from '../answer/run_route.ts'
import type { MountedRoute, ServerParts } from '../server_parts.ts'

const headers = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
}

export async function answerDownload(
  serverParts: ServerParts,
  { root, route }: MountedRoute,
  asked: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const generation = await serverParts.refresh(now(), 'now')
  const context = contextOf(serverParts, root, asked, route)
  const { work } = read(context, route, asked)
  const { download } = await work(await serverParts.db.readerAt(generation))
  if (!download) throw new Error(`${route.name} answers without a file.`)
  const { name, type, bytes } = download
  const content = request.method === 'HEAD' ? undefined : await download.open()
  reply.headers({
    ...headers,
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    ...(bytes === undefined ? {} : { 'content-length': bytes }),
  })
  // If it breaks off, the connection is cut: half a file must not look like a whole one.
  return reply.send(content)
}
