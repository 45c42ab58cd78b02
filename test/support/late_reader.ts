// A client that sends its whole request before it reads anything, as nginx does.

import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

export interface Answer {
  readonly status: number
  readonly head: string
  readonly body: string
}

export interface LateReader {
  /** Sends all of it without reading; rejects if the connection is reset. */
  readonly send: (bytes: Buffer) => Promise<void>
  /** Reads one whole answer; rejects if the connection is reset or ends before. */
  read(): Promise<Answer>
  /** Reads until the server ends the connection; rejects if it is reset. */
  readEnd(): Promise<string>
  readonly socket: Socket
}

/** Small enough that the server can answer in between; the system would buffer all at once. */
const pieceBytes = 16 * 1024

export async function lateReader(port: number): Promise<LateReader> {
  // A paused socket reads nothing from the system.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).pause()
  await once(socket, 'connect')
  let text = ''
  const ended = new AbortController()
  let failure: Error | undefined
  let arrival = Promise.withResolvers<void>()
  const arrived = () => {
    arrival.resolve()
    arrival = Promise.withResolvers()
  }
  socket.on('data', (piece: Buffer) => (text += piece.toString('latin1')))
  socket.on('end', () => ended.abort())
  socket.on('error', (error) => (failure = error))
  for (const event of ['data', 'end', 'error']) socket.on(event, arrived)
  const more = async () => {
    if (failure) throw failure
    const next = arrival.promise
    socket.resume()
    await next
    socket.pause()
    if (failure) throw failure
  }
  return {
    socket,
    send: async (bytes) => {
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        await new Promise<void>((resolve, reject) => {
          const piece = bytes.subarray(at, at + pieceBytes)
          socket.write(piece, (error) => (error ? reject(error) : resolve()))
        })
        await nextTurn()
      }
    },
    read: async () => {
      for (let answer = firstOf(text); ; answer = firstOf(text)) {
        if (answer) {
          text = text.slice(answer.head.length + answer.body.length)
          return answer
        }
        if (ended.signal.aborted) throw new Error(`The connection ended after ${text}`)
        await more()
      }
    },
    readEnd: async () => {
      while (!ended.signal.aborted) await more()
      return text
    },
  }
}

/** The first answer, if it has arrived completely. */
function firstOf(text: string): Answer | undefined {
  const end = text.indexOf('\r\n\r\n') + 4
  if (end < 4) return undefined
  const head = text.slice(0, end)
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? []
  const [, length = '0'] = /^content-length: (\d+)/im.exec(head) ?? []
  const body = text.slice(end, end + Number(length))
  return body.length < Number(length) ? undefined : { status: Number(status), head, body }
}
