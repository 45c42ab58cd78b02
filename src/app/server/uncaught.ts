import type { FastifyBaseLogger } from 'fastify'

/**
 * Resolves on an uncaught error: thrown in a timer, an error event without a listener, a rejection
 * that is not awaited. Every known one ends its request only (S13.2), so the state of the process
 * is unknown after this one. The caller shuts down in order; after `longestMs` the process exits as
 * it is. A service manager sees status 1 and restarts it.
 */
export const uncaughtError = (log: FastifyBaseLogger, longestMs: number): Promise<void> =>
  new Promise((resolve) => {
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'an uncaught error: running answers are finished, then it ends')
      process.exitCode = 1
      setTimeout(() => process.exit(), longestMs).unref()
      resolve()
    })
  })
