// Makes public answers without the framework, at addresses with no variable part but the query,
// such as lists, and at those that end with an id or a slug.

import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { nobody } from '../../access/roles.ts'
import { encodingOf, inEncoding, linesOf } from './cacheable.ts'
import { parseQuery } from '../gather.ts'
import { makeAnswer, placeOf } from './run_route.ts'
import { type Made, type State, keepMade } from './serve.ts'
import type { MountedRoute, FastRoutes, ServerParts } from '../server_parts.ts'

/** Adds the route at an address with variables in braces, if it can be a fast one. */
export function addFastRoute(
  { whole, beginnings }: FastRoutes,
  address: string,
  mounted: MountedRoute,
): void {
  const { methods, fixedBy, isStream } = mounted.route
  const [, beginning, variable] = /^([^{]*)(?:\{(\w+)\})?$/.exec(address) ?? []
  if (!methods.includes('GET') || fixedBy || isStream || beginning === undefined) return
  if (variable === undefined) whole.set(address, mounted)
  else beginnings.set(beginning, { mounted, variable })
}

/** Learns the headers that all answers have, before a public answer adds its own. */
export function learnHeaders(mounted: MountedRoute, reply: FastifyReply, made: Made): void {
  if (mounted.lines) return
  const overlaps = Object.keys(made.headers).some((name) => reply.hasHeader(name))
  if (!overlaps) mounted.lines = linesOf(reply)
}

/** A fast route with the variable part of the address that was asked for. */
export interface FastMatch {
  readonly mounted: MountedRoute
  readonly params: ReadonlyMap<string, string>
}

const noParams: FastMatch['params'] = new Map()

/** The fast route of a request, if there is one and its common headers are known. */
export function matchFastRoute(
  fastRoutes: FastRoutes,
  { url = '', headers }: IncomingMessage,
): FastMatch | undefined {
  const [path = ''] = url.split('?', 1)
  const whole = fastRoutes.whole.get(path)
  const match = whole ? { mounted: whole, params: noParams } : matchBeginning(fastRoutes, path)
  if (!match?.mounted.lines || isCounted(match.mounted, url)) return undefined
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding']
  return hasBody ? undefined : match
}

/** Values that mean the same to every router; all others go through the framework. */
const plainValues: Readonly<Record<string, RegExp>> = {
  id: /^\d+$/,
  // Letters beyond ASCII are encoded in addresses.
  slug: /^(?:[\w-]|%[89a-f][\da-f])+$/i,
}

function matchBeginning({ beginnings }: FastRoutes, path: string): FastMatch | undefined {
  const end = path.lastIndexOf('/') + 1
  const found = beginnings.get(path.slice(0, end))
  const value = path.slice(end)
  if (!found || !plainValues[found.variable]?.test(value)) return undefined
  const { mounted, variable } = found
  const decoded = value.includes('%') ? decode(value) : value
  return decoded === undefined ? undefined : { mounted, params: new Map([[variable, decoded]]) }
}

/** Undefined if it is no UTF-8: the router says so. */
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** Whether the request is one of those that must not be handled a second time after an error. */
function isCounted({ route: { counted = [] } }: MountedRoute, url: string): boolean {
  if (counted.length === 0 || !url.includes('?')) return false
  return parseQuery(url).some(([name]) => counted.includes(name.split('[', 1)[0] ?? ''))
}

/** Ready to be sent. On an error the framework handles the request again, and reports it. */
export async function makeFastAnswer(
  serverParts: ServerParts,
  { mounted: { root, route, path, lines = [] }, params }: FastMatch,
  request: IncomingMessage,
  origin: string,
  state: State,
): Promise<Made> {
  const { url = '', headers, socket } = request
  const address = serverParts.addressOf({ raw: request })
  const asked = { url, params, body: undefined, headers, actor: nobody, address, origin }
  const made = await makeAnswer(serverParts, root, route, asked, state)
  keepMade(serverParts, placeOf(serverParts, route, asked, state.generation), made)
  const { sent = {} } = made
  sent.lines = [...lines, ...Object.entries(made.headers).flat()]
  // All of them are of the interface (§12.5).
  sent.hasRequestId = true
  sent.route = path
  const encoding = encodingOf(headers['accept-encoding'], made)
  if (encoding !== 'identity' && !socket.destroyed) await inEncoding(made, encoding)
  return made
}
