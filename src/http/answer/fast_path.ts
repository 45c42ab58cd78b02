// Sends cached public answers before the framework sees the request.

import type { IncomingMessage, ServerResponse } from 'node:http'
// The global `performance` is a getter, and slower.
import { performance } from 'node:perf_hooks'
import { nowMillis } from '../../language/time/clock.ts'
import { type Cacheable, type Encoding, encodingOf, etagOf, names } from './cacheable.ts'
import { publicKeys } from './response_cache.ts'
import { staleForm, staleLines } from './stale.ts'
import { makeFastAnswer, matchFastRoute } from './fast_routes.ts'
import type { ServerParts } from '../server_parts.ts'

export interface FastPath {
  readonly serverParts: ServerParts
  /** Scheme, host and port as the caller sees them; undefined if the request is to be refused. */
  readonly originAt: (request: IncomingMessage) => string | undefined
  readonly requestId: (request: IncomingMessage) => string
  /** Called for every answer sent on the fast path. */
  readonly note: (request: IncomingMessage, answer: Sent) => void
}

export interface Sent {
  readonly id: string
  readonly route: string
  readonly status: number
  readonly ms: number
  /** In milliseconds since 1970. */
  readonly at: number
}

/** When a request came in, by the wall clock and by the monotonic clock. */
interface Begun {
  readonly at: number
  readonly watch: number
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Requests without such an answer, or with credentials, go `onward`. */
export function takeFastPath(
  fastPath: FastPath,
  onward: Handler,
  fail: (error: unknown, response: ServerResponse) => void,
): Handler {
  const { answers, fastRoutes, refresh, admission, db } = fastPath.serverParts
  const { staleness } = db
  // Caches the keys of the last origin: nearly all requests have the same one.
  let lastOrigin = ''
  let keyAt = publicKeys(lastOrigin)
  return (request, response) => {
    const { headers, method } = request
    const isPublic = headers.authorization === undefined && headers.cookie === undefined
    if (method !== 'GET' || !isPublic) return onward(request, response)
    const begun: Begun = { at: nowMillis(), watch: performance.now() }
    const origin = fastPath.originAt(request)
    if (origin === undefined) return onward(request, response)
    if (origin !== lastOrigin) [lastOrigin, keyAt] = [origin, publicKeys(origin)]
    const kept = answers.peek(keyAt(request.url ?? ''))
    const found = kept ? undefined : matchFastRoute(fastRoutes, request)
    if (!kept && !found) return onward(request, response)
    const moment = Math.floor(begun.at / 1000)
    const give = (answer: Cacheable, stale: number | undefined) => {
      const shown = stale === undefined ? answer : staleAnswer(answer, stale)
      if (!send(fastPath, shown, request, response, begun)) onward(request, response)
    }
    const pass = () => onward(request, response)
    // If nothing was sent yet, the framework meets the same error, and reports it.
    const recover = (error: unknown) => (response.headersSent ? fail(error, response) : pass())
    const answer = (generation: number) => {
      const stale = staleness?.()
      if (answers.isFresh(kept, generation, moment)) return give(kept, stale)
      const match = found ?? matchFastRoute(fastRoutes, request)
      if (!match || admission.isOverloaded()) return pass()
      const { socket } = request
      const make = () =>
        makeFastAnswer(fastPath.serverParts, match, request, origin, { moment, generation })
          .then((made) => (socket.destroyed ? undefined : give(made, stale)))
          .catch(recover)
      if (admission.tryEnter()) return void make().finally(admission.leave)
      admission.enter({
        isGone: () => socket.destroyed,
        start: (done) => void make().finally(done),
        refuse: pass,
      })
    }
    const generation = refresh(moment, 'recent')
    if (typeof generation === 'number') return answer(generation)
    return void generation.then(answer).catch(recover)
  }
}

function staleAnswer(answer: Cacheable, seconds: number): Cacheable {
  const { lines, ...sent } = answer.sent ?? {}
  return { ...staleForm(answer), sent: lines ? { ...sent, lines: staleLines(lines, seconds) } : {} }
}

/** False if the answer is not there in the requested encoding. */
function send(
  fastPath: FastPath,
  answer: Cacheable,
  request: IncomingMessage,
  response: ServerResponse,
  begun: Begun,
): boolean {
  const { headers } = request
  const { etag, tag, sent } = answer
  if (!sent?.lines) return false
  const encoding = encodingOf(headers['accept-encoding'], answer)
  const { 'if-none-match': said } = headers
  const isKnown = said === etag || names(said, tag)
  const form = formOf(answer, encoding)
  if (!isKnown && !form) return false
  const id = fastPath.requestId(request)
  const lines = [...sent.lines, 'etag', etagOf(answer, encoding)]
  if (sent.hasRequestId) lines.push('x-request-id', id)
  if (isKnown || !form) response.writeHead(304, lines).end()
  else {
    if (encoding !== 'identity') lines.push('content-encoding', encoding)
    lines.push('content-length', String(form.length))
    response.writeHead(200, lines)
    const last = form.parts.length - 1
    for (let at = 0; at < last; at += 1) response.write(form.parts[at])
    response.end(form.parts[last])
  }
  const { route = '' } = sent
  const ms = performance.now() - begun.watch
  const at = Math.floor(begun.at + ms)
  fastPath.note(request, { id, route, status: isKnown ? 304 : 200, ms, at })
  return true
}

/** The body in the requested encoding, if it is there. */
function formOf(
  answer: Cacheable,
  encoding: Encoding,
): Pick<Cacheable, 'parts' | 'length'> | undefined {
  if (encoding === 'identity') return answer
  const compressed = answer.compressed.get(encoding)
  return compressed && { parts: [compressed], length: compressed.length }
}
