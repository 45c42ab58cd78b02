import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseAway } from '../storage/database.ts'
import { DiskTrouble } from '../storage/disk.ts'

/** So long without a word of it, and the next is another outage. */
const quietMs = 30_000

export type Outage = DatabaseAway | DiskTrouble

export interface Outages {
  /** Into the log, once per outage however many requests it meets. */
  report(log: FastifyBaseLogger, error: Outage): void
  /** A write was refused for it; so many bytes were sent with it. */
  refusedWrite(error: Outage, bytes: number): void
  /** All was just seen to answer. */
  isOver(log: FastifyBaseLogger): void
}

const sentences = {
  disk: ['the disk is in trouble', 'the disk takes files again'],
  database: ['the database is away', 'the database answers again'],
} as const

export function noteOutages(refusedWrite: Outages['refusedWrite']): Outages {
  // By a watch: the clock may be set while it lasts.
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
