// A bare node:http server that sends the same bytes with the same headers: the ceiling.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** As base64. */
  readonly body: string
}

export interface Bare {
  readonly url: string
  readonly pid: number
  /** Sets the response to every request from now on. */
  use(answer: Answer): Promise<void>
  stop(): Promise<void>
}

const file = fileURLToPath(import.meta.url)

export async function startBare(): Promise<Bare> {
  const child: ChildProcess = fork(file)
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const [port] = (await once(child, 'message')) as [number]
  const ended = once(child, 'exit')
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    use: async (answer) => {
      const taken = once(child, 'message')
      child.send(answer)
      await taken
    },
    stop: async () => {
      process.off('exit', kill)
      child.disconnect()
      await ended
    },
  }
}

/** Node adds these itself. */
const ownHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])

/** The response of the real server, to be sent again. */
export async function answerOf(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  // Uncompressed, as the load generator requests it.
  const reply = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } })
  const sent = [...reply.headers].filter(([name]) => !ownHeaders.has(name))
  const body = Buffer.from(await reply.arrayBuffer()).toString('base64')
  return { status: reply.status, headers: Object.fromEntries(sent), body }
}

function serve(): void {
  let { status, headers, body } = { status: 404, headers: {}, body: Buffer.alloc(0) }
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  })
  process.on('message', (answer: Answer) => {
    ;({ status, headers } = answer)
    body = Buffer.from(answer.body, 'base64')
    process.send?.('taken')
  })
  process.once('disconnect', () => process.exit())
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

if (process.argv[1] === file) serve()
