// What is kept for everybody is sent before anything else looks at the request.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { now } from '../time/clock.ts'
import { encodingOf, names, taggedAs } from './answers.ts'
import type { KeptAnswer, KeptAnswers } from './kept.ts'

export interface Shortcut {
  readonly answers: KeptAnswers
  readonly refresh: (now: number, age: 'recent') => Promise<number>
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
    const { method, headers, url = '' } = request
    const isPublic = headers.authorization === undefined && headers.cookie === undefined
    if (method !== 'GET' || !isPublic) return onward(request, response)
    const key = `${way.originAt(request)}${url}`
    if (!way.answers.has(key)) return onward(request, response)
    const begun = performance.now()
    const moment = now()
    return void way.refresh(moment, 'recent').then(
      (generation) => {
        const kept = way.answers.find(key, generation, moment)
        const id = way.requestId(request)
        const status = kept && send(kept, request, response, id)
        if (status === undefined) return onward(request, response)
        const route = kept?.sent?.route ?? ''
        return way.note(request, { id, route, status, ms: performance.now() - begun })
      },
      // The longer way meets the same trouble, and knows what to say.
      () => onward(request, response),
    )
  }
}

/** Undefined if the answer is not there in the form that was asked for. */
function send(
  { bytes, tag, compressed, sent }: KeptAnswer,
  { headers }: IncomingMessage,
  response: ServerResponse,
  id: string,
): number | undefined {
  if (!sent?.lines) return undefined
  const encoding = encodingOf(headers['accept-encoding'], bytes)
  const lines = [...sent.lines, 'etag', taggedAs(tag, encoding), 'x-request-id', id]
  if (names(headers['if-none-match'], tag)) {
    response.writeHead(304, lines).end()
    return 304
  }
  const body = encoding === 'identity' ? bytes : compressed.get(encoding)
  if (!body) return undefined
  if (encoding !== 'identity') lines.push('content-encoding', encoding)
  lines.push('content-length', String(body.length))
  response.writeHead(200, lines).end(body)
  return 200
}
