// What is kept for everybody is sent before anything else looks at the request.

import type { IncomingMessage, ServerResponse } from 'node:http'
// The global one is a getter, and dearer.
import { performance } from 'node:perf_hooks'
import { nowMillis } from '../../time/clock.ts'
import { type Cacheable, type Encoding, encodingOf, etagOf, names } from './cacheable.ts'
import { publicKeys } from './kept.ts'
import { fastListOf, makeFastList } from './fast_lists.ts'
import type { ServerParts } from '../server_parts.ts'

export interface FastPath {
  readonly serverParts: ServerParts
  /** Scheme, host and port as the caller sees them; undefined if the request is to be refused. */
  readonly originAt: (request: IncomingMessage) => string | undefined
  readonly requestId: (request: IncomingMessage) => string
  /** Is told of every answer that went this way. */
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

/** When a request came in, by the clock and by a watch. */
interface Begun {
  readonly at: number
  readonly watch: number
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Everything that has no such answer, or asks as somebody, goes `onward`. */
export function takeFastPath(
  way: FastPath,
  onward: Handler,
  fail: (error: unknown, response: ServerResponse) => void,
): Handler {
  const { answers, fastLists, refresh, admission } = way.serverParts
  // Nearly all requests have the same origin.
  let lastOrigin = ''
  let keyAt = publicKeys(lastOrigin)
  return (request, response) => {
    const { headers, method } = request
    const isPublic = headers.authorization === undefined && headers.cookie === undefined
    if (method !== 'GET' || !isPublic) return onward(request, response)
    const begun: Begun = { at: nowMillis(), watch: performance.now() }
    const origin = way.originAt(request)
    if (origin === undefined) return onward(request, response)
    if (origin !== lastOrigin) [lastOrigin, keyAt] = [origin, publicKeys(origin)]
    const kept = answers.peek(keyAt(request.url ?? ''))
    if (!kept && !fastListOf(fastLists, request)) return onward(request, response)
    const moment = Math.floor(begun.at / 1000)
    const give = (answer: Cacheable) => {
      if (!send(way, answer, request, response, begun)) onward(request, response)
    }
    const pass = () => onward(request, response)
    // The longer way meets the same trouble, and knows what to say, if nothing was said yet.
    const recover = (error: unknown) => (response.headersSent ? fail(error, response) : pass())
    const answer = (generation: number) => {
      if (answers.isFresh(kept, generation, moment)) return give(kept)
      const fastList = fastListOf(fastLists, request)
      if (!fastList || admission.isOverloaded()) return pass()
      const { socket } = request
      const make = () =>
        makeFastList(way.serverParts, fastList, request, origin, { moment, generation })
          .then((made) => (socket.destroyed ? undefined : give(made)))
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

/** False if the answer is not there in the form that was asked for. */
function send(
  way: FastPath,
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
  const id = way.requestId(request)
  const lines = [...sent.lines, 'etag', etagOf(answer, encoding), 'x-request-id', id]
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
  way.note(request, { id, route, status: isKnown ? 304 : 200, ms, at })
  return true
}

/** The body as it was asked for, if it is there. */
function formOf(
  answer: Cacheable,
  encoding: Encoding,
): Pick<Cacheable, 'parts' | 'length'> | undefined {
  if (encoding === 'identity') return answer
  const compressed = answer.compressed.get(encoding)
  return compressed && { parts: [compressed], length: compressed.length }
}
