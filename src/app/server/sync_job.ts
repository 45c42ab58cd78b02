// Looks at calendars elsewhere when they are due, each in a process of its own.

import { withLease } from '../../jobs/lease.ts'
import { longSeconds } from '../../jobs/leases_store.ts'
import { type Program, runProcess } from '../../jobs/process.ts'
import type { Job, RunnerParts } from '../../jobs/runner.ts'
import { now } from '../../language/time/clock.ts'
import { dueSyncs } from '../../exchange/sync/operations.ts'
import { remarkOf } from '../../exchange/sync/remarks.ts'
import { noteFailure } from '../../exchange/sync/run.ts'

export interface SyncParts extends RunnerParts {
  readonly program: Program
  readonly timeouts?: SyncTimeouts
}

export interface SyncTimeouts {
  /** How often it is looked what is due. */
  readonly lookMs: number
  /** A process that takes longer has to end. */
  readonly longestMs: number
}

const usualTimeouts: SyncTimeouts = { lookMs: 10_000, longestMs: 60 * 60_000 }

export function syncJob({ db, log, program, timeouts = usualTimeouts }: SyncParts): Job {
  async function run(sync: number, signal: AbortSignal): Promise<void> {
    const started = now()
    const args = ['sync', 'run', String(sync)]
    const ended = await runProcess(program, 'sync', args, signal, timeouts.longestMs)
    const { isDone, isLate, result, error, said } = ended
    if (signal.aborted) return
    // Its own command has written it, from the same sources.
    if (isDone && result) return tell(sync, result as unknown as Result)
    const reason = isLate ? 'it took too long' : (error ?? said)
    log.error({ sync, reason }, 'a look at another calendar has broken off')
    await noteFailure({ db }, sync, started, { remark: remarkOf('ended', { reason }), wait: 0 })
  }

  function tell(sync: number, { outcome, failures, counts, message }: Result): void {
    const facts = { sync, outcome, ...(counts ? { counts } : {}), ...(message ? { message } : {}) }
    if (outcome === 'failed') log.warn({ ...facts, failures }, 'another calendar could not be read')
    else if (outcome === 'held back') log.warn(facts, 'much is missing in another calendar')
    else if (outcome === 'changed') log.info(facts, 'another calendar was brought in step')
  }

  return {
    name: 'keep in step',
    failure: 'looks at other calendars have to wait',
    everyMs: timeouts.lookMs,
    run: async (signal) => {
      if ((await dueSyncs(db, now())).length === 0) return
      // What was due when the lease was taken, one after the other.
      await withLease(db, { name: 'keep in step', seconds: longSeconds }, async () => {
        for (const id of await dueSyncs(db, now())) {
          if (!signal.aborted) await run(id, signal)
        }
      })
    },
  }
}

/** What the process says of its look. */
interface Result {
  readonly outcome: string
  readonly failures: number
  readonly counts?: object
  readonly message?: string
}
