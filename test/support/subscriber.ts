// A subscriber of WebSub: a real server that confirms, receives, refuses or hangs, by path.

import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Got {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export type Behaviour = (got: Got, response: ServerResponse) => unknown

export interface Subscriber extends AsyncDisposable {
  /** `127.0.0.1:43017`, as FASTI_CALLBACK_HOSTS_ALLOW names it. */
  readonly host: string
  readonly url: string
  /** Everything that was asked, in order. */
  readonly got: Got[]
  /** The content that was delivered to a path, in order. */
  delivered(path: string): readonly Got[]
  /** Instead of confirming and receiving everything. */
  behave(path: string, behaviour: Behaviour): void
}

export const usual: Behaviour = ({ method, query }, response) => {
  if (method === 'GET') response.end(query.get('hub.challenge') ?? '')
  else response.writeHead(204).end()
}

export const silence: Behaviour = () => {}

export const status =
  (code: number): Behaviour =>
  (_got, response) =>
    response.writeHead(code).end()

/** Confirms, and behaves otherwise when something is delivered. */
export const onDelivery =
  (behaviour: Behaviour): Behaviour =>
  (got, response) =>
    (got.method === 'GET' ? usual : behaviour)(got, response)

export async function listenAsSubscriber(otherwise = usual): Promise<Subscriber> {
  const got: Got[] = []
  const behaviours = new Map<string, Behaviour>()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://subscriber')
    const { method = '', headers } = request
    const one = { method, path, query, headers, body: await buffer(request) }
    got.push(one)
    const behave = behaviours.get(path) ?? otherwise
    behave(one, response)
  }
  const server = createServer((request, response) => {
    // What is broken off was not received.
    take(request, response).catch(() => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}`,
    got,
    delivered: (path) => got.filter((one) => one.method === 'POST' && one.path === path),
    behave: (path, behaviour) => void behaviours.set(path, behaviour),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const signed = ({ body }: Got, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
