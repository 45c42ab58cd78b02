// The backups that the server makes by itself.

import { type Program, runProcess } from '../../jobs/process.ts'
import type { Job, JobLog } from '../../jobs/runner.ts'
import { wordsOf } from '../../exchange/commands/option.ts'
import { backupOptions } from '../../exchange/commands/options.ts'

export interface BackupPlan {
  /** In seconds. */
  readonly every: number
  readonly keep: number
  readonly folder: string
  readonly program: Program
}

/** How often it is looked whether a backup is due. */
const lookMs = 30_000

/** The process notes what it has made. */
export const backupJob = ({ every, keep, folder, program }: BackupPlan, log: JobLog): Job => ({
  name: 'back_up',
  failure: 'a backup could not be made',
  everyMs: Math.min(lookMs, every * 500),
  period: every,
  run: async (signal) => {
    const args = ['backup', folder, ...wordsOf(backupOptions, { keep, scheduled: true })]
    const { isDone, result = {}, error, said } = await runProcess(program, 'backup', args, signal)
    if (!isDone) throw new Error(error ?? said)
    log.info(result, 'a backup was made')
  },
})
