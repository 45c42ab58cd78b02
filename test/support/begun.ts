// A request in progress: the server has asked for its body and waits for it.

import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { defaultRoot } from './fasti.ts'

const body = '{"name":"Late"}'

export interface BegunRequest {
  readonly socket: Socket
  /** Everything that the server has sent. */
  readonly heard: () => string
  /** Sends the body and waits until the server closes the connection. */
  readonly finish: () => Promise<void>
}

export async function beginRequest(address: string): Promise<BegunRequest> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (piece: Buffer) => (text += piece.toString()))
  // Some tests provoke being cut off.
  socket.on('error', () => undefined)
  const headers = ['Host: cal.example', 'Content-Type: application/json', 'Expect: 100-continue']
  socket.write(
    `POST ${defaultRoot}/tags HTTP/1.1\r\n${headers.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  while (!text.includes('100 Continue\r\n\r\n')) await once(socket, 'data')
  return {
    socket,
    heard: () => text,
    finish: async () => {
      const closed = once(socket, 'close')
      socket.write(body)
      await closed
    },
  }
}
