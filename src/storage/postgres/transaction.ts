import type { Batch, Database, Undo } from '../database.ts'
import { type Steps, gatherSteps } from '../transactions/before_commit.ts'
import { takeBack } from '../transactions/undo.ts'
import { type ClientSource, type Session, handle, openSession } from './session.ts'

export type TransactionBody<T> = (db: Database) => Promise<T>

/** Runs `work` in a transaction of its own. */
export async function transaction<T>(source: ClientSource, work: TransactionBody<T>): Promise<T> {
  const session = await openSession(source)
  const undoing: Undo[] = []
  const last = gatherSteps()
  const inside = handleOf(session, last, undoing)
  let isCommitting = false
  try {
    const begun = begin(session)
    const result = await work(inside)
    await begun
    await last.takeAtOnce(inside)
    isCommitting = true
    await commit(session)
    return result
  } catch (error) {
    await rollBack(session)
    // A commit whose connection was lost may have succeeded: then nothing is undone.
    if (!(isCommitting && session.isLost())) await takeBack(undoing)
    throw error
  } finally {
    session.release()
  }
}

/** Sent together with the first statement; without its success nothing is committed. */
export function begin(session: Session): Promise<unknown> {
  const begun = session.ask('begin')
  begun.catch(() => {})
  return begun
}

export async function commit(session: Session): Promise<void> {
  const { command } = await session.ask('commit')
  if (command !== 'COMMIT') throw new Error('A failed transaction was to be kept.')
  session.committed()
}

/** A lost connection is rolled back by the server. The first error is the one to report. */
export async function rollBack(session: Session): Promise<void> {
  if (!session.isLost()) await session.ask('rollback').catch(() => {})
}

export function handleOf(
  { ask, raised }: Pick<Session, 'ask' | 'raised'>,
  last: Steps,
  undoing: Undo[],
  batch?: Batch,
): Database {
  const inside: Database = {
    ...handle(ask),
    raised,
    ...(batch ? { batch } : {}),
    within: (more) => more(inside),
    beforeCommit: async (step, ...notes) => last.add(step, notes),
    takeSteps: () => last.take(inside),
    onRollback: (undo) => void undoing.push(undo),
  }
  return inside
}
