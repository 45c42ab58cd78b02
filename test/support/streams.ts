// Clients of streams of changes (§20.2).

import { type IncomingMessage, type RequestOptions, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { liveRoot } from './copies.ts'
import type { Json } from './fasti.ts'
import { until } from './until.ts'

/** An event as a browser would dispatch it. */
export interface Heard {
  readonly event: string
  readonly id: string
  readonly data: Json
}

export interface Listener {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly heard: readonly Heard[]
  /** The cursor with which a client would come back. */
  readonly lastId: () => string
  readonly text: () => string
  readonly isEnded: () => boolean
  /** Waits for so many events, and returns all there are. */
  hear(count: number): Promise<readonly Heard[]>
  close(): void
}

export async function listening(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

export async function listenTo(
  port: number,
  query = '',
  headers: Record<string, string> = {},
  options: RequestOptions = {},
): Promise<Listener> {
  const path = `${liveRoot}/stream${query && `?${query}`}`
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(
    {
      host: '127.0.0.1',
      port,
      path,
      headers: { host: 'cal.example', ...headers },
      agent: false,
      ...options,
    },
    resolve,
  ).once('error', reject)
  const response = await promise
  const heard: Heard[] = []
  let text = ''
  let rest = ''
  let lastId = ''
  let isEnded = false
  response.setEncoding('utf8')
  response.on('data', (piece: string) => {
    text += piece
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => {
          const [name = '', value = ''] = line.split(/: ?(.*)/s)
          return [name, value]
        }),
      )
      lastId = fields['id'] ?? lastId
      if (fields['data'] === undefined) continue
      heard.push({
        event: fields['event'] ?? 'message',
        id: lastId,
        data: JSON.parse(fields['data']),
      })
    }
  })
  response.on('close', () => (isEnded = true))
  // A server that is killed resets the connection.
  response.on('error', () => (isEnded = true))
  if (response.statusCode === 200) await until(() => lastId !== '' || isEnded)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    heard,
    lastId: () => lastId,
    text: () => text,
    isEnded: () => isEnded,
    hear: async (count) => {
      await until(() => heard.length >= count || isEnded)
      return heard
    },
    close: () => void response.destroy(),
  }
}
