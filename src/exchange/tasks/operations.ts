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
import type { Pages } from '../../contract/schema/paging.ts'
import { Problem, refuse } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generation/generation.ts'
import { sourceFault } from './rules.ts'
import {
  type OwnedTask,
  askToStop,
  countTasks,
  deleteOldTasks,
  findTask,
  insertTask,
  listTasks,
  taskLease,
} from '../../jobs/tasks/store.ts'

export const findTasks = ({ db }: Context): Pages<OwnedTask> => ({
  count: () => countTasks(db),
  items: (page) => listTasks(db, page),
})

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
export function stopTask(outer: Context, id: number): Promise<OwnedTask> {
  return outer.db.within(async (db) => {
    const row = await readTask(db, id)
    if (row.state !== 'running' || row.is_held === 0) return row
    await askToStop(db, id)
    await raiseGeneration(db)
    return readTask(db, id)
  })
}

/** An author who does not exist, and an address that may not be asked, are refused at once. */
export async function refuseWrong(
  { db, site }: Context,
  { author, ...addresses }: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  for (const [name, given = ''] of Object.entries(addresses)) {
    const fault = sourceFault(given, site.imageHosts)
    refuse(fault ? { [name]: fault } : {})
  }
  if (author === undefined || author === '') return
  const found = await findUserByLogin(db, author)
  refuse(found ? {} : { author: { kind: 'reference', facts: { entry: author } } })
}
