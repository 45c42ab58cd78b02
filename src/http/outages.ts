import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseAway } from '../storage/database.ts'
import { DiskTrouble } from '../storage/disk.ts'

/** After this long without an error, the next one is another outage. */
const quietMs = 30_000

export type Outage = DatabaseAway | DiskTrouble

export interface Outages {
  /** Logs the outage once, however many requests it affects. */
  report(log: FastifyBaseLogger, error: Outage): void
  /** A write was refused because of it; its body had so many bytes. */
  refusedWrite(error: Outage, bytes: number): void
  /** Everything was just seen to work. */
  isOver(log: FastifyBaseLogger): void
}

const sentences = {
  disk: ['the disk is in trouble', 'the disk takes files again'],
  database: ['the database is away', 'the database answers again'],
} as const

export function noteOutages(refusedWrite: Outages['refusedWrite']): Outages {
  // By the monotonic clock: the wall clock may be set meanwhile.
  const lastMet = new Map<keyof typeof sentences, number>()
  return {
    refusedWrite,
    report: (log, error) => {
      const kind = error instanceof DiskTrouble ? 'disk' : 'database'
      const last = lastMet.get(kind) ?? -Infinity
      if (performance.now() - last > quietMs) log.warn({ err: error }, sentences[kind][0])
      lastMet.set(kind, performance.now())
    },
    isOver: (log) => {
      for (const kind of lastMet.keys()) log.info(sentences[kind][1])
      lastMet.clear()
    },
  }
}
