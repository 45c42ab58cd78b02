// The SQL of tasks.

import sql from 'sql-template-tag'
import type { Pages } from '../../contract/schema/paging.ts'
import type { Database } from '../../storage/database.ts'
import { atMost, nextId } from '../../storage/dialect.ts'
import { insertRow, pagesFrom, updateRows } from '../../storage/queries.ts'
import { isHeld } from '../leases_store.ts'
import { type StoredState, type TaskKind, taskSeconds } from './rules.ts'

export interface TaskRow {
  readonly id: number
  readonly kind: TaskKind
  /** What people call it: the name of a file, or an address. */
  readonly name: string
  readonly user_id: number | null
  readonly state: StoredState
  readonly created_utc: number
  /** When its node last said how far it has come. */
  readonly seen_utc: number
  readonly ended_utc: number | null
  /** JSON. */
  readonly progress: string
  readonly result: string
  readonly error: string | null
}

export interface OwnedTask extends TaskRow {
  /** The login of the user who started it; null if the account was deleted. */
  readonly login: string | null
  /** 1 if its node is at work, else 0. */
  readonly is_held: number
}

/** Of its lease. */
export const taskLease = (id: number): string => `task ${id}`
const leased = sql`leases.name = 'task ' || tasks.id`

const owned = (db: Database) => ({
  columns: sql`tasks.*, users.login, ${isHeld(db, taskSeconds)} as is_held`,
  from: sql`tasks
    left join users on users.id = tasks.user_id
    left join leases on ${leased}`,
})

export async function insertTask(
  db: Database,
  { now, ...row }: Pick<TaskRow, 'kind' | 'name' | 'user_id' | 'progress'> & { now: number },
): Promise<number> {
  const id = await nextId(db, 'task')
  const begun = { state: 'running', created_utc: now, seen_utc: now, result: 'null' }
  await insertRow(db, 'tasks', { id, ...row, ...begun })
  return id
}

export function findTask(db: Database, id: number): Promise<OwnedTask | undefined> {
  const { columns, from } = owned(db)
  return db.one(sql`select ${columns} from ${from} where tasks.id = ${id}`)
}

/** The newest first. */
export const taskPages = (db: Database): Pages<OwnedTask> =>
  pagesFrom(db, { ...owned(db), order: sql`tasks.id desc` })

/** False if somebody has asked for its end, or it is gone. */
export async function keepAlive(
  db: Database,
  id: number,
  { now, progress }: { readonly now: number; readonly progress: string },
): Promise<boolean> {
  const kept = await db.run(sql`
    update tasks set seen_utc = ${now}, progress = ${progress}
    where id = ${id} and state = 'running'`)
  return kept > 0
}

/** While its process comes to its end. */
export const keepEnding = (db: Database, id: number, now: number): Promise<number> =>
  db.run(sql`update tasks set seen_utc = ${now} where id = ${id} and state = 'stopping'`)

export const askToStop = (db: Database, id: number): Promise<number> =>
  db.run(sql`update tasks set state = 'stopping' where id = ${id} and state = 'running'`)

export const endTask = (
  db: Database,
  id: number,
  row: Pick<TaskRow, 'state' | 'ended_utc' | 'progress' | 'result' | 'error'>,
): Promise<number> =>
  updateRows(db, 'tasks', row, sql`id = ${id} and state in ('running', 'stopping')`)

/** Removes what is beyond so many, or older than that; never what may still be at work. */
export const deleteOldTasks = (db: Database, most: number, before: number): Promise<number> =>
  db.run(sql`
    delete from tasks
    where (state not in ('running', 'stopping')
        or not exists (select 1 from leases where ${leased} and ${isHeld(db, taskSeconds)} = 1))
      and (created_utc < ${before}
        or id not in (select id from tasks order by id desc ${atMost(most)}))`)
