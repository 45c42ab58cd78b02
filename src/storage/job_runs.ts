// What became of the background jobs, for people. It is no part of the calendar: noting it raises
// no generation.

import sql from 'sql-template-tag'
import type { Database } from './database.ts'
import { saveRow } from './queries.ts'

export const jobNames = [
  'clean_up',
  'count_words',
  'deliver_feeds',
  'send_mail',
  'back_up',
] as const
export type JobName = (typeof jobNames)[number]
/** A backup that the server did not make itself. */
export const backupByHand = 'back_up_by_hand'
/** Up to which generation subscribers of feeds have, or will get, what feeds say. */
export const feedPass = 'compare_feeds'

export interface JobRun {
  readonly name: string
  /** When it has last done its work. */
  readonly ran_utc: number | null
  /** How many of what, as JSON; of a backup its file as well. */
  readonly done: string
  /** When it has last failed. */
  readonly failed_utc: number | null
  readonly error: string | null
}

const longestError = 500

export async function noteRun(
  db: Database,
  name: JobName | typeof backupByHand | typeof feedPass,
  now: number,
  done: Readonly<Record<string, number | string>> = {},
): Promise<void> {
  await saveRow(db, 'job_runs', { name, ran_utc: now, done: JSON.stringify(done) }, ['name'])
}

export async function noteFailure(
  db: Database,
  name: JobName,
  now: number,
  error: unknown,
): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, longestError)
  await db.run(sql`
    insert into job_runs (name, done, failed_utc, error)
    values (${name}, '{}', ${now}, ${text})
    on conflict (name) do update set failed_utc = excluded.failed_utc, error = excluded.error`)
}

export const readRuns = (db: Database): Promise<JobRun[]> =>
  db.all(sql`select name, ran_utc, done, failed_utc, error from job_runs`)
