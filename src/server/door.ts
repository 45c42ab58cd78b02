// Where connections come in.

import { type RequestListener, type Server, createServer } from 'node:http'
import type { Socket } from 'node:net'
import { type Shortcut, takeShortcut } from '../rest/shortcut.ts'

export interface Patience {
  readonly headerMs: number
  readonly requestMs: number
  /** How often it is looked for who is too slow. */
  readonly checkMs: number
  /** So long a connection stays that nobody uses, and less than twice as long. */
  readonly idleMs: number
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
}

export function makeDoor(
  handler: RequestListener,
  { headerMs, requestMs, checkMs, idleMs }: Patience,
  shortcut: Shortcut | undefined,
): Server {
  const options = {
    headersTimeout: headerMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    // Node would set a timer anew for every answer.
    keepAliveTimeout: 0,
    // Without a Host, or with two, a request is refused in the usual form: two are no name of one.
    requireHostHeader: false,
    joinDuplicateHeaders: true,
    // Nothing is awaited of a request that has no body.
    optimizeEmptyRequests: true,
  }
  const server = createServer(options, shortcut ? takeShortcut(shortcut, handler) : handler)
  closeIdle(server, idleMs)
  return server
}

/** Of a connection that is new since the last look. */
const unseen = -1

/** Closes every connection on which nothing was heard or said from one look to the next. */
function closeIdle(server: Server, everyMs: number): void {
  const passed = new Map<Socket, number>()
  server.on('connection', (socket) => {
    passed.set(socket, unseen)
    socket.once('close', () => passed.delete(socket))
  })
  const look = () => {
    for (const [socket, before] of passed) {
      const bytes = socket.bytesRead + socket.bytesWritten
      if (bytes === before) socket.destroy()
      passed.set(socket, bytes)
    }
  }
  const timer = setInterval(look, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}
