// One look at a calendar elsewhere, from the question to the log.

import type { Context } from '../../access/context.ts'
import type { Actor } from '../../access/roles.ts'
import { Refusal } from '../../access/users/refusal.ts'
import { findUser } from '../../access/users/store.ts'
import { withLease } from '../../jobs/lease.ts'
import { longSeconds } from '../../jobs/leases_store.ts'
import { now } from '../../language/time/clock.ts'
import type { Database } from '../../storage/database.ts'
import type { Remark } from '../import/item.ts'
import type { Counts } from '../import/outcome.ts'
import { type PollOptions, type PollResult, poll } from './poll.ts'
import { forgetImport } from './missing_store.ts'
import { SyncFailure, remarkOf } from './remarks.ts'
import { type RunOutcome, nextLook } from './rules.ts'
import { type RunRow, type SyncRow, findSync, insertRun, lockSync, updateSync } from './store.ts'

export interface RunReport {
  readonly outcome: RunOutcome
  readonly remarks: readonly Remark[]
  readonly counts: Counts | null
  readonly group: string | undefined
  /** How many looks in a row have failed. */
  readonly failures: number
  readonly next: number
}

/** Undefined if another process is looking at it right now. */
export async function runSync(
  context: Context,
  id: number,
  options: PollOptions = {},
): Promise<RunReport | undefined> {
  const row = await findSync(context.db, id)
  if (!row) throw new Refusal(`There is no sync ${id}.`)
  return withLease(context.db, { name: `sync ${id}`, seconds: longSeconds }, () =>
    lookAndNote(context, row, options),
  )
}

async function lookAndNote(
  context: Context,
  row: SyncRow,
  options: PollOptions,
): Promise<RunReport> {
  const started = now()
  try {
    const looked = await poll({ ...context, actor: await actorOf(context, row) }, row, options)
    return await noteSuccess(context, row, started, looked)
  } catch (error) {
    // A run that is stopped on request has not failed.
    if (options.signal?.aborted) throw error
    const report = await noteFailure(context, row.id, started, failureFor(error))
    if (error instanceof SyncFailure || error instanceof Refusal) return report
    throw error
  }
}

/** The user who made the sync, or the one who runs it if that is no administrator any more. */
async function actorOf({ db, actor }: Context, { user_id }: SyncRow): Promise<Actor> {
  const user = user_id === null ? undefined : await findUser(db, user_id)
  const isFit = user?.role === 'administrator' && user.disabled_utc === null
  return isFit ? { id: user.id, login: user.login, role: user.role } : actor
}

function failureFor(error: unknown): Failure {
  if (error instanceof SyncFailure) return error
  const reason = error instanceof Error ? error.message : String(error)
  return {
    remark: remarkOf(error instanceof Refusal ? 'unreadable' : 'written', { reason }),
    wait: 0,
  }
}

export type Failure = Pick<SyncFailure, 'remark' | 'wait'>

/** What a change of a sync changes. */
const decisive = ['address', 'authority', 'options', 'next_utc', 'memory'] as const

async function noteSuccess(
  { db }: Context,
  row: SyncRow,
  started: number,
  { imported, remarks, isHeldBack, memory }: PollResult,
): Promise<RunReport> {
  const group = imported?.group
  const isChanged = group !== undefined
  const outcome: RunOutcome = isHeldBack ? 'held back' : isChanged ? 'changed' : 'unchanged'
  const next = nextLook({ every: row.every_seconds, failures: 0 }, started)
  await db.within(async (inside) => {
    if (imported && !isChanged) await forgetImport(inside, imported.id)
    const stored = await lockSync(inside, row.id)
    // It may have been removed meanwhile.
    if (!stored) return
    const isOther = decisive.some((name) => stored[name] !== row[name])
    const run = { sync_id: row.id, started_utc: started, outcome, remarks }
    await note(
      inside,
      { ...run, import_id: imported && isChanged ? imported.id : null },
      {
        failures: 0,
        error: null,
        // What was changed meanwhile wants a look of its own, at all of it.
        ...(isOther ? {} : { next_utc: next, memory: JSON.stringify(memory) }),
      },
    )
  })
  return { outcome, remarks, counts: imported?.counts ?? null, group, failures: 0, next }
}

/** What is remembered stays: the next look that succeeds reads what this one has missed. */
export async function noteFailure(
  { db }: Pick<Context, 'db'>,
  id: number,
  started: number,
  { remark, wait }: Failure,
): Promise<RunReport> {
  const remarks = [remark]
  return db.within(async (inside) => {
    const row = await lockSync(inside, id)
    const failures = (row?.failures ?? 0) + 1
    const next = nextLook({ every: row?.every_seconds ?? 0, failures, wait }, started)
    const report = { outcome: 'failed' as const, remarks, counts: null, group: undefined }
    if (!row) return { ...report, failures, next }
    const run = { sync_id: id, started_utc: started, outcome: report.outcome, remarks }
    const error = JSON.stringify(remark)
    await note(inside, { ...run, import_id: null }, { next_utc: next, failures, error })
    return { ...report, failures, next }
  })
}

type Run = Omit<RunRow, 'id' | 'ended_utc' | 'remarks'> & { readonly remarks: readonly Remark[] }

/** In the log, and with the sync itself. */
async function note(db: Database, { remarks, ...run }: Run, changed: Partial<SyncRow>) {
  const ended_utc = now()
  await insertRun(db, { ...run, ended_utc, remarks: JSON.stringify(remarks) })
  await updateSync(db, run.sync_id, { ...changed, checked_utc: ended_utc })
}
