// Raw requests that no HTTP client library would send.

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Json } from './fasti.ts'

export interface RawReply {
  /** 0 when the connection was closed without an answer. */
  readonly status: number
  readonly head: string
  readonly body: Json
}

/** Sends header lines, and reads until the server closes the connection. */
export async function sendRaw(app: FastifyInstance, lines: readonly string[]): Promise<RawReply> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
  // A refusal may end with a reset; what arrived before it still counts.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `${[...lines, 'Host: cal.example', 'Connection: close'].join('\r\n')}\r\n\r\n`,
    'latin1',
  )
  await once(socket, 'close')
  return readRaw(Buffer.concat(chunks).toString('utf8'))
}

function readRaw(answer: string): RawReply {
  const end = answer.indexOf('\r\n\r\n')
  const head = end < 0 ? answer : answer.slice(0, end)
  const text = end < 0 ? '' : answer.slice(end + 4)
  const [, status = '0'] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? []
  const isJson = /^content-type: application\/json/im.test(head) && text.startsWith('{')
  return { status: Number(status), head, body: isJson ? JSON.parse(text) : undefined }
}
