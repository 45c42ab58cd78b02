// A load balancer: spreads requests over the nodes whose `/readyz` is 200, and retries nothing.

import { once } from 'node:events'
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
  request,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Balancer extends AsyncDisposable {
  readonly address: string
  /** Adds a node, which gets requests as soon as it is ready. */
  add(node: string): void
  isUsed(node: string): boolean
  /** How many requests a node has answered. */
  answeredBy(node: string): number
}

interface Node {
  isReady: boolean
  answered: number
}

const checkMs = 50

export async function startBalancer(): Promise<Balancer> {
  const nodes = new Map<string, Node>()
  const agent = new Agent({ keepAlive: true })
  const checks: Promise<void>[] = []
  const end = new AbortController()
  let turn = 0

  /** Until the node is gone. */
  async function check(address: string, node: Node): Promise<void> {
    for (; !end.signal.aborted; await sleep(checkMs)) {
      const status = await statusOf(`${address}/readyz`)
      node.isReady = status === 200
      if (status === 0) return
    }
  }

  function next(): [string, Node] | undefined {
    const ready = [...nodes].filter(([, { isReady }]) => isReady)
    turn += 1
    return ready[turn % ready.length]
  }

  const server = createServer((incoming, response) => {
    const found = next()
    if (!found) return response.writeHead(502).end()
    const [address, node] = found
    const { method, url = '/', headers } = incoming
    const onward = request(`${address}${url}`, { agent, method, headers: endToEnd(headers) })
    onward.on('response', (answer) => {
      node.answered += 1
      passOn(answer, response)
    })
    onward.on('error', () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    return incoming.pipe(onward)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (address) => {
      const node = { isReady: false, answered: 0 }
      nodes.set(address, node)
      checks.push(check(address, node))
    },
    isUsed: (address) => nodes.get(address)?.isReady ?? false,
    answeredBy: (address) => nodes.get(address)?.answered ?? 0,
    [Symbol.asyncDispose]: async () => {
      end.abort()
      await Promise.all(checks)
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** 0 if there is no answer. */
async function statusOf(url: string): Promise<number> {
  try {
    const reply = await fetch(url)
    await reply.arrayBuffer()
    return reply.status
  } catch {
    return 0
  }
}

function passOn(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers))
  answer.pipe(response)
}

/** Without the headers that are about one connection. */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _connection, 'keep-alive': _keepAlive, ...others } = headers
  return others
}
