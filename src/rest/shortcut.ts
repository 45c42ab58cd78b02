// What is kept for everybody is sent before anything else looks at the request.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { now } from '../time/clock.ts'
import { encodingOf, names, taggedAs } from './answers.ts'
import type { KeptAnswer, KeptAnswers } from './kept.ts'
import type { Refresh } from './mount.ts'

export interface Shortcut {
  readonly answers: KeptAnswers
  readonly refresh: Refresh
  /** Scheme, host and port as the caller sees them. */
  readonly originAt: (request: IncomingMessage) => string
  readonly requestId: (request: IncomingMessage) => string
  /** Is told of every answer that went this way. */
  readonly note: (request: IncomingMessage, answer: Sent) => void
}

export interface Sent {
  readonly id: string
  readonly route: string
  readonly status: number
  readonly ms: number
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Everything that has no such answer, or asks as somebody, goes `onward`. */
export function takeShortcut(way: Shortcut, onward: Handler): Handler {
  return (request, response) => {
    const { headers, method } = request
    const isPublic = headers.authorization === undefined && headers.cookie === undefined
    if (method !== 'GET' || !isPublic) return onward(request, response)
    const kept = way.answers.any(`${way.originAt(request)}${request.url ?? ''}`)
    if (!kept) return onward(request, response)
    const moment = now()
    const generation = way.refresh(moment, 'recent')
    const give = (current: number) => {
      const isGiven = way.answers.holds(kept, current, moment) && send(way, kept, request, response)
      if (!isGiven) onward(request, response)
    }
    if (typeof generation === 'number') return give(generation)
    // The longer way meets the same trouble, and knows what to say.
    return void generation.then(give, () => onward(request, response))
  }
}

/** False if the answer is not there in the form that was asked for. */
function send(
  way: Shortcut,
  { bytes, tag, compressed, sent }: KeptAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { headers } = request
  if (!sent?.lines) return false
  const begun = performance.now()
  const encoding = encodingOf(headers['accept-encoding'], bytes)
  const isKnown = names(headers['if-none-match'], tag)
  const body = encoding === 'identity' ? bytes : compressed.get(encoding)
  if (!isKnown && !body) return false
  const id = way.requestId(request)
  const lines = [...sent.lines, 'etag', taggedAs(tag, encoding), 'x-request-id', id]
  if (isKnown || !body) response.writeHead(304, lines).end()
  else {
    if (encoding !== 'identity') lines.push('content-encoding', encoding)
    lines.push('content-length', String(body.length))
    response.writeHead(200, lines).end(body)
  }
  const { route = '' } = sent
  const ms = performance.now() - begun
  way.note(request, { id, route, status: isKnown ? 304 : 200, ms })
  return true
}
