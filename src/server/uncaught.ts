import type { FastifyBaseLogger } from 'fastify'

/**
 * Resolves when an error has reached nobody: thrown in a timer, an error event without a listener,
 * a rejection that is not awaited. Every known one ends its request only (S13.2), so nobody can say
 * in which state this one has left the process. Whoever waits here stops in order; after `longestMs`
 * it ends as it is. A service manager sees status 1 and starts it anew.
 */
export function uncaughtError(log: FastifyBaseLogger, longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'an uncaught error: running answers are finished, then it ends')
      process.exitCode = 1
      setTimeout(() => process.exit(), longestMs).unref()
      resolve()
    })
  })
}
