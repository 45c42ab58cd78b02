import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseAway } from '../storage/database.ts'
import { now } from '../time/clock.ts'

/** So long without a word of it, and the next is another outage. */
const quietSeconds = 30

export interface Outages {
  /** Into the log, once per outage however many requests it meets. */
  report(log: FastifyBaseLogger, error: DatabaseAway): void
  /** The database was just seen to answer. */
  isOver(log: FastifyBaseLogger): void
}

export function noteOutages(): Outages {
  let lastMet = -Infinity
  return {
    report: (log, error) => {
      if (now() - lastMet > quietSeconds) log.warn({ err: error }, 'the database is away')
      lastMet = now()
    },
    isOver: (log) => {
      if (lastMet === -Infinity) return
      lastMet = -Infinity
      log.info('the database answers again')
    },
  }
}
