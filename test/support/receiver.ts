// A receiver of webhooks on this machine, which checks every message with an independent library.

import assert from 'node:assert/strict'
import { type RequestListener, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { Json } from './fasti.ts'

export interface Message {
  readonly id: string
  readonly timestamp: number
  readonly headers: Record<string, string>
  readonly text: string
  readonly body: Json
}

export interface Receiver extends AsyncDisposable {
  /** `127.0.0.1:43017`, as FASTI_CALLBACK_HOSTS_ALLOW names it. */
  readonly host: string
  readonly url: string
  /** All that have come, in order. */
  readonly messages: Message[]
  /** What it answers from now on. */
  answer: (message: Message, response: ServerResponse) => void
}

const accept = (_message: Message, response: ServerResponse) => void response.writeHead(204).end()

export async function startReceiver(answer: Receiver['answer'] = accept): Promise<Receiver> {
  const messages: Message[] = []
  const listener: RequestListener = async (request, response) => {
    const chunks = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const headers = request.headers as Record<string, string>
    const message = {
      id: headers['webhook-id'] ?? '',
      timestamp: Number(headers['webhook-timestamp']),
      headers,
      text,
      body: JSON.parse(text),
    }
    messages.push(message)
    receiver.answer(message, response)
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: Receiver = {
    host,
    url: `http://${host}/hook`,
    messages,
    answer,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

/** Throws unless one of the signatures is by this secret; the clock is that of the process. */
export function verify({ headers, text }: Message, secret: string): void {
  new Webhook(secret).verify(text, headers)
}

export function assertSigned(messages: readonly Message[], secret: string): void {
  assert.ok(messages.length > 0)
  for (const message of messages) verify(message, secret)
}
