// A server on a real socket, for raw requests that no client would send.

import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { type Fasti, freshFasti } from './fasti.ts'

export interface Wire extends AsyncDisposable {
  readonly fasti: Fasti
  /**
   * Sends the chunks one after the other, and returns what arrives until the server closes the
   * connection, or until nothing has arrived for 250 ms.
   */
  speak(...pieces: readonly (string | Buffer)[]): Promise<Heard>
  /** Returns what arrives until the connection is closed or `isEnough`, without a timeout. */
  speakUntil(isEnough: (text: string) => boolean, ...pieces: readonly Buffer[]): Promise<Heard>
}

export interface Heard {
  readonly text: string
  /** The status of the first answer; 0 if there was none. */
  readonly status: number
  /** Whether the server closed the connection. */
  readonly isClosed: boolean
}

const quietMs = 250

export async function onWire(settings: Record<string, string> = {}): Promise<Wire> {
  const fasti = await freshFasti('sqlite', settings)
  await fasti.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fasti.app.server.address() as AddressInfo
  return {
    fasti,
    speak: (...pieces) => speak(port, pieces),
    speakUntil: (isEnough, ...pieces) => speak(port, pieces, isEnough),
    [Symbol.asyncDispose]: () => fasti[Symbol.asyncDispose](),
  }
}

function speak(
  port: number,
  pieces: readonly (string | Buffer)[],
  isEnough?: (text: string) => boolean,
): Promise<Heard> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const heard: Buffer[] = []
    const finish = (isClosed: boolean) => {
      socket.destroy()
      const text = Buffer.concat(heard).toString('latin1')
      resolve({ text, status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), isClosed })
    }
    if (!isEnough) socket.setTimeout(quietMs, () => finish(false))
    socket.on('data', (data: Buffer) => {
      heard.push(data)
      if (isEnough?.(Buffer.concat(heard).toString('latin1'))) finish(false)
    })
    socket.on('close', () => finish(true))
    // A server that refuses may close the connection while the request is still being sent.
    socket.on('error', () => undefined)
    for (const piece of pieces) socket.write(piece)
  })
}

/** A whole request with the given headers, and a Host unless there is one. */
export function written(
  line: string,
  headers: readonly string[] = [],
  body: string | Buffer = '',
): Buffer {
  const hasHost = headers.some((header) => /^host:/i.test(header))
  const head = [`${line} HTTP/1.1`, ...(hasHost ? [] : ['Host: cal.example']), ...headers, '', '']
  return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), Buffer.from(body)])
}
