import { existsSync, readFileSync, readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { closeLingering } from './lingering.ts'

export interface Timeouts {
  readonly headerMs: number
  readonly requestMs: number
  /** The same for one whose body is a file. */
  readonly uploadMs: number
  /** Interval of the check for slow connections. */
  readonly checkMs: number
  /** An idle connection is closed after this time, and before twice this time. */
  readonly idleMs: number
  /** A connection whose client reads none of the pending response is closed after this time. */
  readonly stallMs: number
  /** What a client sends after an early answer is dropped for this time at most. */
  readonly lingerMs: number
}

/**
 * Slow clients are cut off, so that others are served (S9.7). Proxies keep idle connections for up
 * to a minute; ours stay longer, so that the proxy is the first to close.
 */
export const usualTimeouts: Timeouts = {
  headerMs: 15_000,
  requestMs: 60_000,
  uploadMs: 3_600_000,
  checkMs: 5000,
  idleMs: 72_000,
  stallMs: 20_000,
  lingerMs: 30_000,
}

interface Seen {
  /** `performance.now()` when it was opened. */
  readonly since: number
  /** Read and written up to the last check; undefined for a connection newer than that. */
  bytes?: number
}

export type OpenSockets = ReadonlyMap<Socket, Seen>

/** Tracks all open connections and closes idle and stalled ones. */
export function keepWatch(server: Server, { idleMs, checkMs, stallMs }: Timeouts): OpenSockets {
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

/** Closes every connection without traffic since the previous check. */
function closeIdle(sockets: OpenSockets): void {
  for (const [socket, seen] of sockets) {
    const bytes = socket.bytesRead + socket.bytesWritten
    if (bytes === seen.bytes) socket.destroy()
    seen.bytes = bytes
  }
}

/** Sets a timer only while response bytes are pending; every byte taken restarts it (S13.8). */
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
  /** Above this, idle connections are closed to make room. */
  readonly many: number
  /** Above this, the first request of a new connection is refused. */
  readonly most: number
  /** Above this, a new connection is refused without parsing what it sends. */
  readonly unparsed: number
  /** Above this, it is refused and closed at once. */
  readonly end: number
}

/** File descriptors left for files and databases. */
const reserve = 64

/** Derived from the file descriptors of this process; undefined where they are unknown. */
export function connectionLimits(own = '/proc/self'): ConnectionLimits | undefined {
  const found = descriptors(own)
  if (!found) return undefined
  const free = found.limit - found.open
  const spare = Math.min(reserve, Math.ceil(free / 4))
  const most = free - spare
  return {
    many: Math.floor(most * 0.9),
    most,
    unparsed: most + Math.floor(spare / 4),
    end: most + Math.floor(spare / 2),
  }
}

/** Known on Linux only, from `/proc`, which a root that was made by hand may lack. */
function descriptors(own: string): { limit: number; open: number } | undefined {
  if (!existsSync(join(own, 'limits'))) return undefined
  const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync(join(own, 'limits'), 'utf8')) ?? []
  if (soft === undefined) return undefined
  return { limit: Number(soft), open: readdirSync(join(own, 'fd')).length }
}

/** Minimum interval between two attempts to make room. */
const roomMs = 1000
/** When room is needed, a connection that has sent nothing for this long is closed. */
const silentMs = 2000
/** How long a connection that is refused without parsing may take to read the refusal. */
const refusedMs = 2000

/**
 * Tells whether a connection is over the limit: its first request is refused and it is closed.
 * `refusal` is the response to connections of which not even that is read.
 */
export function limitConnections(
  server: Server,
  sockets: OpenSockets,
  limits: ConnectionLimits,
  refusal: string,
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
    else if (size > limits.unparsed) {
      socket.write(refusal)
      closeLingering(socket, refusedMs)
    } else if (size > limits.most) {
      surplus.add(socket)
      socket.once('close', () => surplus.delete(socket))
    }
  })
  return (socket) => surplus.size > 0 && surplus.has(socket)
}

/** Closes idle connections, or, if at least half never sent anything, those that are silent. */
function makeRoom(server: Server, sockets: OpenSockets, now: number): void {
  const silent = [...sockets].filter(([{ bytesRead }]) => bytesRead === 0)
  if (2 * silent.length < sockets.size) return server.closeIdleConnections()
  for (const [socket, { since }] of silent) if (now - since > silentMs) socket.destroy()
}
