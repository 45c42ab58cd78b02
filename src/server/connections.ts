// How long connections stay, and how many there may be.

import { readFileSync, readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface Patience {
  readonly headerMs: number
  readonly requestMs: number
  /** How often it is looked for who is too slow. */
  readonly checkMs: number
  /** So long a connection stays that nobody uses, and less than twice as long. */
  readonly idleMs: number
  /** So long one stays that takes nothing of what is sent to it. */
  readonly stallMs: number
}

/**
 * Who sends slowly is cut off, so that others are served (S9.7). Proxies keep connections that
 * nobody uses for up to a minute; they are the first to close them.
 */
export const usualPatience: Patience = {
  headerMs: 15_000,
  requestMs: 60_000,
  checkMs: 5000,
  idleMs: 72_000,
  stallMs: 20_000,
}

interface Seen {
  /** By the watch. */
  readonly since: number
  /** That had passed at the last look; none of a connection that is new since. */
  bytes?: number
}

export type OpenSockets = ReadonlyMap<Socket, Seen>

/** All open connections, without those that are too slow. */
export function keepWatch(server: Server, { idleMs, checkMs, stallMs }: Patience): OpenSockets {
  const sockets = new Map<Socket, Seen>()
  server.on('connection', (socket) => {
    sockets.set(socket, { since: performance.now() })
    socket.once('close', () => sockets.delete(socket))
  })
  const timers = [
    setInterval(() => closeIdle(sockets), idleMs),
    setInterval(() => closeStalled(sockets, stallMs), checkMs),
  ]
  for (const timer of timers) timer.unref()
  server.once('close', () => {
    for (const timer of timers) clearInterval(timer)
  })
  return sockets
}

/** Closes every connection on which nothing was heard or said from one look to the next. */
function closeIdle(sockets: OpenSockets): void {
  for (const [socket, seen] of sockets) {
    const bytes = socket.bytesRead + socket.bytesWritten
    if (bytes === seen.bytes) socket.destroy()
    seen.bytes = bytes
  }
}

/**
 * Only where something is left to be sent is a timer needed; it starts anew with every byte that is
 * taken (S13.8).
 */
function closeStalled(sockets: OpenSockets, stallMs: number): void {
  for (const socket of sockets.keys()) {
    if (socket.writableLength > 0) {
      if (!socket.timeout) socket.setTimeout(stallMs, cut)
    } else if (socket.timeout) socket.setTimeout(0, cut)
  }
}

function cut(this: Socket): void {
  this.destroy()
}

export interface ConnectionLimits {
  /** From here on room is made: connections that nobody uses are closed. */
  readonly many: number
  /** From here on a new one gets a refusal as its only answer. */
  readonly most: number
  /** From here on a new one is refused and closed at once. */
  readonly end: number
}

/** So many descriptors are left for files and databases. */
const reserve = 64

/** Within the descriptors that this process may have; undefined where they are not known. */
export function connectionLimits(): ConnectionLimits | undefined {
  const found = descriptors()
  if (!found) return undefined
  const free = found.limit - found.open
  const spare = Math.min(reserve, Math.ceil(free / 4))
  const most = free - spare
  return { many: Math.floor(most * 0.9), most, end: most + Math.floor(spare / 2) }
}

/** On Linux the system tells. */
function descriptors(): { limit: number; open: number } | undefined {
  if (process.platform !== 'linux') return undefined
  const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  if (soft === undefined) return undefined
  return { limit: Number(soft), open: readdirSync('/proc/self/fd').length }
}

/** For who is not even heard. */
const refusal = [
  'HTTP/1.1 503 Service Unavailable',
  'Connection: close',
  'Content-Length: 0',
  'Retry-After: 5',
  'X-Content-Type-Options: nosniff',
  '\r\n',
].join('\r\n')

/** How often room is made. */
const roomMs = 1000
/** Who has said nothing for so long when room is needed is closed. */
const silentMs = 2000

/** Whether a connection is one too many, so that its first request is refused and it is closed. */
export function limitConnections(
  server: Server,
  sockets: OpenSockets,
  limits: ConnectionLimits,
): (socket: Socket) => boolean {
  const surplus = new Set<Socket>()
  let lastMade = -Infinity
  server.on('connection', (socket) => {
    const now = performance.now()
    const { size } = sockets
    if (size > limits.many && now - lastMade > roomMs) {
      lastMade = now
      makeRoom(server, sockets, now)
    }
    if (size > limits.end) socket.end(refusal, () => socket.destroy())
    else if (size > limits.most) {
      surplus.add(socket)
      socket.once('close', () => surplus.delete(socket))
    }
  })
  return (socket) => surplus.size > 0 && surplus.has(socket)
}

/** Where most have never said anything, those who have may stay. */
function makeRoom(server: Server, sockets: OpenSockets, now: number): void {
  const silent = [...sockets].filter(([{ bytesRead }]) => bytesRead === 0)
  if (2 * silent.length < sockets.size) return server.closeIdleConnections()
  for (const [socket, { since }] of silent) if (now - since > silentMs) socket.destroy()
}
