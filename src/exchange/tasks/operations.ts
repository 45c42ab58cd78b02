import type { Context } from '../../access/context.ts'
import { findUserByLogin } from '../../access/users/store.ts'
import { type Lease, takeLease } from '../../jobs/leases_store.ts'
import {
  type TaskKind,
  keptSeconds,
  mostKept,
  noProgress,
  taskSeconds,
} from '../../jobs/tasks/rules.ts'
import { Problem, refuse } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generation/generation.ts'
import { sourceFault } from './rules.ts'
import {
  type OwnedTask,
  askToStop,
  deleteOldTasks,
  findTask,
  insertTask,
  taskLease,
} from '../../jobs/tasks/store.ts'

export async function readTask(db: Database, id: number): Promise<OwnedTask> {
  const row = await findTask(db, id)
  if (!row) throw new Problem('rest-task-not-found')
  return row
}

/** Its row and its lease; the work itself begins once they are stored. */
export function makeTask(
  { db: outer, actor, now }: Context,
  kind: TaskKind,
  name: string,
): Promise<{ readonly row: OwnedTask; readonly lease: Lease }> {
  return outer.within(async (db) => {
    await deleteOldTasks(db, mostKept - 1, now - keptSeconds)
    const progress = JSON.stringify(noProgress)
    const id = await insertTask(db, { kind, name, user_id: actor.id, progress, now })
    const lease = await takeLease(db, taskLease(id), taskSeconds)
    if (!lease) throw new Error(`The lease of task ${id} is taken.`)
    // Else a replica could be asked that does not know it yet.
    await raiseGeneration(db)
    return { row: await readTask(db, id), lease }
  })
}

/** The node that has its process looks at the row. */
export const stopTask = (outer: Context, id: number): Promise<OwnedTask> =>
  outer.db.within(async (db) => {
    const row = await readTask(db, id)
    if (row.state !== 'running' || row.is_held === 0) return row
    await askToStop(db, id)
    await raiseGeneration(db)
    return readTask(db, id)
  })

/**
 * An author who does not exist, and an address that may not be asked, are refused at once. The
 * addresses are by the names of their parameters.
 */
export async function refuseSource(
  { db, site }: Context,
  { author }: { readonly author?: string | undefined },
  addresses: Readonly<Record<string, string>> = {},
  trusted: readonly string[] = [],
): Promise<void> {
  for (const [name, given] of Object.entries(addresses)) {
    const fault = sourceFault(given, [...site.imageHosts, ...trusted])
    refuse(fault ? { [name]: fault } : {})
  }
  const isKnown = !author || (await findUserByLogin(db, author)) !== undefined
  refuse(isKnown ? {} : { author: { kind: 'reference', facts: { entry: author } } })
}
