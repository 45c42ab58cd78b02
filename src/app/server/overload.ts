// Sheds requests when there are more than can be answered (S13.11).

import { type RequestListener, STATUS_CODES } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Admission } from '../../http/admission.ts'
import { unavailable } from '../../language/problem.ts'
import { errorBody } from '../../http/errors/explain.ts'
import { escapeHtml } from '../../language/text/html/markup.ts'
import type { ServerParts } from '../../http/server_parts.ts'
import { watchedPaths } from './health/watched.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Called when the response is made; undefined for a request that was not admitted. */
    made: (() => void) | undefined
  }
}

/** Admission comes after the body is read and before any other work. */
export function addAdmission(app: FastifyInstance, admission: Admission): void {
  app.decorateRequest('made', undefined)
  app.addHook('preHandler', (request, reply, done) => {
    if (watchedPaths.has(request.routeOptions.url ?? '')) return done()
    admission.enter({
      isGone: () => request.raw.socket.destroyed,
      start: (made) => {
        request.made = made
        reply.raw.once('close', made)
        done()
      },
      refuse: () => done(unavailable()),
    })
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.made?.()
    done(null, payload)
  })
}

/** Sheds requests under overload after reading only their head. */
export const shedding =
  (handle: RequestListener, admission: Admission, refuse: RequestListener): RequestListener =>
  (request, response) => {
    if (!admission.isOverloaded() || watchedPaths.has(pathOf(request.url))) {
      return handle(request, response)
    }
    admission.noteShed()
    refuse(request, response)
  }

const pathOf = (url = ''): string => url.split('?', 1)[0] ?? ''

interface Refusal {
  readonly lines: readonly string[]
  readonly body: Buffer
}

interface Forms {
  readonly json: Refusal
  readonly page: Refusal
}

/** Responses to requests that cannot be served for now (§10), all rendered in advance. */
export interface Refusals {
  /** A page for browsers outside the interface, JSON for everything else. */
  readonly answer: RequestListener
  /** A whole response, for connections whose requests are not parsed. */
  readonly unparsed: string
}

export function refusalsOf(
  { roots, languages, site }: ServerParts,
  requestId: (request: Parameters<RequestListener>[0]) => string,
  isForAll: boolean,
): Refusals {
  const prefixes = [...new Set(roots.map(({ prefix, namespace }) => prefix || `/${namespace}`))]
  const problem = unavailable()
  const refusal = (language: string, type: string, text: string): Refusal => {
    const body = Buffer.from(text)
    const headers = {
      'content-type': type,
      'content-language': language,
      'content-length': String(body.length),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'retry-after': String(problem.facts['retry_after']),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      ...(isForAll ? { 'access-control-allow-origin': '*' } : {}),
    }
    return { lines: Object.entries(headers).flat(), body }
  }
  const written = new Map(
    [...languages].map(([language, say]): [string, Forms] => {
      const said = errorBody(problem, problem.status, say)
      const json = refusal(language, 'application/json; charset=UTF-8', JSON.stringify(said))
      const page = refusal(language, 'text/html; charset=UTF-8', pageOf(language, said.message))
      return [language, { json, page }]
    }),
  )
  const usual = written.get(site.language) as Forms
  const answer: RequestListener = (request, response) => {
    const path = pathOf(request.url)
    const [, first = ''] = path.split('/', 2)
    const forms = written.get(first) ?? usual
    const isBelow = prefixes.some((one) => path === one || path.startsWith(`${one}/`))
    const isPage = !isBelow && (request.headers.accept ?? '').includes('text/html')
    const { lines, body } = isPage ? forms.page : forms.json
    const closing = isLong(request.headers) ? ['connection', 'close'] : []
    response.writeHead(problem.status, [...lines, 'x-request-id', requestId(request), ...closing])
    response.end(body)
  }
  return { answer, unparsed: wholeOf(problem.status, usual.json) }
}

function wholeOf(status: number, { lines, body }: Refusal): string {
  const pairs = lines.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${lines[at + 1]}`] : []))
  const first = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`
  return `${[first, ...pairs, 'connection: close'].join('\r\n')}\r\n\r\n${body.toString()}`
}

function pageOf(language: string, sentence: string): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  const said = escapeHtml(sentence)
  return `<!doctype html><html lang="${language}"><head>${head}<title>503</title></head><body><p>${said}</p></body></html>`
}

const shortBody = 64 * 1024

/** The connection is closed, so that the client need not send all of a long body. */
function isLong(headers: Parameters<RequestListener>[0]['headers']): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return encoding !== undefined || Number(length ?? 0) > shortBody
}
