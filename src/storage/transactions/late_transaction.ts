import { shortAnswers } from '../short_answers.ts'
import type { Database } from '../database.ts'
import { retryConflicts } from '../errors.ts'

/**
 * All or nothing, like `within`, but the transaction begins with the first write of `work`: what
 * comes before, such as fetching an image, blocks no other transaction. `first` is its first step.
 */
export function lateTransaction<T>(
  db: Database,
  first: (db: Database) => Promise<void>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return retryConflicts(() => attempt(db, first, work))
}

async function attempt<T>(
  db: Database,
  first: (db: Database) => Promise<void>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const end = Promise.withResolvers<void>()
  let inside: Promise<Database> | undefined
  let transaction: Promise<void> | undefined

  function begin(): Promise<Database> {
    const begun = Promise.withResolvers<Database>()
    // A retry repeats all of `work`, not just the wait for its end.
    transaction = db.within(
      async (handle) => {
        await first(handle)
        begun.resolve(handle)
        await end.promise
      },
      { notRetryable: true },
    )
    transaction.catch(begun.reject)
    return begun.promise
  }
  const opened = () => (inside ??= begin())

  const late: Database = {
    ...shortAnswers,
    dialect: db.dialect,
    all: async <Row>(query: Parameters<Database['all']>[0]) =>
      (await (inside ?? db)).all<Row>(query),
    one: async <Row>(query: Parameters<Database['one']>[0]) =>
      (await (inside ?? db)).one<Row>(query),
    run: async (query) => (await opened()).run(query),
    within: async (more) => more(await opened()),
    beforeCommit: async (step, ...notes) => (await opened()).beforeCommit(step, ...notes),
    onRollback: () => {},
  }
  try {
    const result = await work(late)
    end.resolve()
    await transaction
    return result
  } catch (error) {
    // The transaction fails with this error, and has to be over before the caller sees it.
    end.promise.catch(() => {})
    end.reject(error)
    await transaction?.catch(() => {})
    throw error
  }
}
