// Slow clients: some read a little at a time, some send a little at a time.

import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownNamespace } from '../src/http/roots.ts'

export interface Slow {
  /** Ends them all and counts how many were answered and how many were cut off. */
  stop(): Promise<SlowCounts>
}

export interface SlowCounts {
  readonly answered: number
  readonly cutOff: number
}

const pauseMs = 100
const pieces = 40

/** `event` is the one that slow writers change: the calendar does not grow. */
export function startSlow(url: URL, count: number, secret: string, event: number): Slow {
  const end = new AbortController()
  const counts = { answered: 0, cutOff: 0 }
  const opened = new Set<Socket>()

  async function again(client: (socket: Socket) => Promise<boolean>): Promise<void> {
    while (!end.signal.aborted) {
      const socket = connect(Number(url.port), url.hostname)
      socket.on('error', () => undefined)
      opened.add(socket)
      const isAnswered = await client(socket)
      opened.delete(socket)
      socket.destroy()
      if (end.signal.aborted) return
      counts[isAnswered ? 'answered' : 'cutOff'] += 1
      await sleep(pauseMs)
    }
  }

  /** Sends a description in forty parts. */
  async function write(socket: Socket): Promise<boolean> {
    const body = JSON.stringify({ description: 'Sent a little at a time. '.repeat(10) })
    const heard = once(socket, 'data').then(
      ([piece]) => /^HTTP\/1\.1 (?:200|503) /.test(String(piece)),
      () => false,
    )
    const closed = once(socket, 'close').then(() => false)
    socket.write(
      `PUT /api/${ownNamespace}/events/${event} HTTP/1.1\r\nHost: soak.example\r\nAuthorization: Bearer ${secret}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    const size = Math.ceil(body.length / pieces)
    for (let at = 0; at < body.length && !socket.destroyed; at += size) {
      socket.write(body.slice(at, at + size))
      await sleep(pauseMs)
    }
    return socket.destroyed ? false : Promise.race([heard, closed])
  }

  const running = Array.from({ length: count }, (_, n) => again(n % 2 === 0 ? read : write))
  return {
    stop: async () => {
      end.abort()
      for (const socket of opened) socket.destroy()
      await Promise.all(running)
      return counts
    },
  }
}

/** Reads a few kilobytes at a time. */
async function read(socket: Socket): Promise<boolean> {
  socket.pause()
  socket.write(
    `GET /api/${ownNamespace}/doc HTTP/1.1\r\nHost: soak.example\r\nConnection: close\r\n\r\n`,
  )
  let length = 0
  while (!socket.destroyed && !socket.readableEnded) {
    const piece = (socket.read(4096) ?? socket.read()) as Buffer | null
    length += piece?.length ?? 0
    await sleep(pauseMs)
  }
  return length > 0
}
