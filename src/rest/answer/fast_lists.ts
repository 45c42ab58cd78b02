// Makes public answers without the framework, at addresses with no variable part but the query,
// such as lists.

import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { nobody } from '../../access/roles.ts'
import { encodingOf, inEncoding, linesOf } from './cacheable.ts'
import { makeAnswer, placeOf } from './make.ts'
import { type Made, type State, keepMade } from './serve.ts'
import type { FastList, FastLists, ServerParts } from '../server_parts.ts'

/** Learns the headers that all answers have, before a public answer adds its own. */
export function learnFastList(
  fastLists: FastLists,
  url: string,
  reply: FastifyReply,
  made: Made,
): void {
  const fastList = fastLists.get(url)
  const overlaps = Object.keys(made.headers).some((name) => reply.hasHeader(name))
  if (fastList && !overlaps) fastList.lines ??= linesOf(reply)
}

/** The fast list of a request, if there is one and its common headers are known. */
export function fastListOf(
  fastLists: FastLists,
  { url = '', headers }: IncomingMessage,
): FastList | undefined {
  const fastList = fastLists.get(url.split('?', 1)[0] ?? '')
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding']
  return fastList?.lines && !hasBody ? fastList : undefined
}

/** Ready to be sent. On an error the framework handles the request again, and reports it. */
export async function makeFastList(
  serverParts: ServerParts,
  { root, route, path, lines = [] }: FastList,
  { url = '', headers, socket }: IncomingMessage,
  origin: string,
  state: State,
): Promise<Made> {
  const address = socket.remoteAddress ?? ''
  const asked = { url, params: {}, body: undefined, headers, actor: nobody, address, origin }
  const made = await makeAnswer(serverParts, root, route, asked, state)
  keepMade(serverParts, placeOf(route, asked, state.generation), made)
  const { sent = {} } = made
  sent.lines = [...lines, ...Object.entries(made.headers).flat()]
  sent.route = path
  const encoding = encodingOf(headers['accept-encoding'], made)
  if (encoding !== 'identity' && !socket.destroyed) await inEncoding(made, encoding)
  return made
}
