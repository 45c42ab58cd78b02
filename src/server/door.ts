// Where connections come in.

import { type RequestListener, type Server, createServer } from 'node:http'
import { type Shortcut, takeShortcut } from '../rest/shortcut.ts'

export interface Patience {
  readonly headerMs: number
  readonly requestMs: number
  /** How often it is looked for who is too slow. */
  readonly checkMs: number
}

/** Who sends slowly is cut off, so that others are served (S9.7). */
export const usualPatience: Patience = { headerMs: 15_000, requestMs: 60_000, checkMs: 5000 }

/** Longer than proxies keep a connection that nobody uses. */
const keepAliveTimeout = 72_000

export function makeDoor(
  handler: RequestListener,
  { headerMs, requestMs, checkMs }: Patience,
  shortcut: Shortcut | undefined,
): Server {
  const options = {
    headersTimeout: headerMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout,
  }
  return createServer(options, shortcut ? takeShortcut(shortcut, handler) : handler)
}
