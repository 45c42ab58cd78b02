// Stopping in order: `/readyz` turns red while everything is still served, so that a load balancer
// sends requests elsewhere; then no more connections are accepted; then running requests finish.

import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setImmediate as polled, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the streams of changes, which would go on for as long as their clients stay. */
    readonly endStreams: () => void
  }
}

/** What asks a process to stop; each further time it skips the step that it is in. */
export interface StopRequests {
  /** Resolves at the next one, with its name. */
  next(): Promise<string>
}

export function stopRequests(listen: (asked: (name: string) => void) => void): StopRequests {
  let current = Promise.withResolvers<string>()
  listen((name) => {
    const { resolve } = current
    current = Promise.withResolvers()
    resolve(name)
  })
  return { next: () => current.promise }
}

export const stopSignals = (): StopRequests =>
  stopRequests((asked) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => asked(signal))
  })

/** Serves on, and closes every connection after its next response, so that none is kept alive. */
export async function drain(server: Server, ms: number, sooner: Promise<unknown>): Promise<void> {
  keepNoneAlive(server)
  const timer = new AbortController()
  const over = sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined)
  await Promise.race([over, sooner])
  timer.abort()
}

function keepNoneAlive(server: Server): void {
  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    server.off(event, closeAfterwards).prependListener(event, closeAfterwards)
  }
}

function closeAfterwards(_request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false
}

const shortMs = 0.5
const mostIterations = 200

/**
 * Connections that the system has accepted and Node has not are reset when it stops listening. After
 * a short iteration of the event loop there is hardly any.
 */
async function shortIteration(): Promise<void> {
  for (let count = 0; count < mostIterations; count += 1) {
    const before = performance.now()
    await polled()
    if (performance.now() - before < shortMs) return
  }
}

const idleCheckMs = 50
/** The longest that running requests may take to finish. */
export const finishMs = 20_000

/** Takes no more connections, finishes running requests, and cuts off what takes too long. */
export async function stop(app: FastifyInstance, sooner?: Promise<unknown>): Promise<void> {
  // A keep-alive connection that has had its response would otherwise stay open.
  const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
  const cut = () => app.server.closeAllConnections()
  const slow = setTimeout(cut, finishMs)
  void sooner?.then(cut)
  keepNoneAlive(app.server)
  try {
    await shortIteration()
    app.endStreams()
    const closed = once(app.server, 'close')
    app.server.close()
    await closed
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(slow)
  }
}
