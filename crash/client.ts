// A client of a server that may be killed at any moment.

import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Answer {
  /** Undefined if the connection ended before the response did. */
  readonly status: number | undefined
  /** JSON of unknown form; the caller knows what it should be. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly headers: IncomingHttpHeaders
}

export interface Asked {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Sent without credentials. */
  readonly isNobody?: boolean
}

export interface Client {
  send(method: string, path: string, asked?: Asked): Promise<Answer>
  close(): void
}

const eventsRoot = '/api/cal/events/v1'
const noAnswer: Answer = { status: undefined, body: undefined, headers: {} }
/** Longer than any response takes, even while a database recovers. */
const patienceMs = 30_000

export function clientOf(address: string, secret: string): Client {
  const agent = new Agent({ keepAlive: true })
  return {
    send: (method, path, { headers = {}, body, isNobody = false } = {}) =>
      new Promise((resolve) => {
        const target = `${address}${/^\/(?:api|media)\//.test(path) ? '' : eventsRoot}${path}`
        const written = Buffer.isBuffer(body) || body === undefined ? body : JSON.stringify(body)
        const sent = request(
          target,
          {
            method,
            agent,
            timeout: patienceMs,
            headers: {
              ...(isNobody ? {} : { authorization: `Bearer ${secret}` }),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
          },
          (reply) => {
            const pieces: Buffer[] = []
            reply.on('data', (piece: Buffer) => pieces.push(piece))
            reply.on('error', () => resolve(noAnswer))
            reply.on('end', () => {
              if (!reply.complete) resolve(noAnswer)
              else resolve(read(reply.statusCode, reply.headers, Buffer.concat(pieces)))
            })
          },
        )
        sent.on('timeout', () => sent.destroy())
        sent.on('error', () => resolve(noAnswer))
        sent.end(written)
      }),
    close: () => agent.destroy(),
  }
}

function read(status: number | undefined, headers: IncomingHttpHeaders, bytes: Buffer): Answer {
  const isJson = headers['content-type']?.startsWith('application/json') === true
  return { status, headers, body: isJson ? JSON.parse(bytes.toString()) : bytes }
}
