// A connection from the pool while it is used: its statements, and whether it was lost.

import { createHash } from 'node:crypto'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Sql } from 'sql-template-tag'
import { type Database, DatabaseAway } from '../database.ts'
import { shortAnswers } from '../short_answers.ts'
import { asUnavailable, kindOfError, unavailable } from '../errors.ts'
import { keepRecent } from '../statements.ts'
import { answerOf } from './answer.ts'
import type { Watchdog } from './watchdog.ts'

const keptStatements = 1000
/** SQLSTATE of a statement in a transaction that has failed before. */
const alreadyFailed = '25P02'

/** How statements reach the server. */
export interface ClientSource {
  readonly take: () => Promise<PoolClient>
  /** Called with the generation that a transaction has raised, once it is committed. */
  readonly learn: (generation: number) => void
  readonly watchdog: Watchdog
  readonly timeoutMs: number
  /** Whether statements are planned anew each time, for the values that they have. */
  readonly unprepared?: boolean
}

/** Whatever the reason, without a connection the database is unavailable. */
export async function takeClient(pool: Pool, watchdog: Watchdog): Promise<PoolClient> {
  let taken: Promise<PoolClient> | undefined
  try {
    return await watchdog.run(() => (taken = pool.connect()))
  } catch (error) {
    // The connection may still arrive after the caller has given up.
    taken?.then(
      (client) => client.release(true),
      () => {},
    )
    watchdog.suspect()
    throw unavailable(error)
  }
}

export interface Session {
  readonly ask: (query: Sql | string) => Promise<QueryResult>
  /** The running transaction raises the generation. */
  readonly raised: (generation: number) => void
  readonly committed: () => void
  /** Whether the connection is broken. */
  readonly isLost: () => boolean
  release(): void
}

export async function openSession(source: ClientSource): Promise<Session> {
  const { take, learn, watchdog, timeoutMs, unprepared } = source
  const client = await take()
  let isLost = false
  const configOf = unprepared ? unnamed : prepared
  /** The error that made the transaction fail; statements sent after it fail, too. */
  let reason: unknown
  let generation: number | undefined
  return {
    ask: async (query) => {
      try {
        return await watchdog.run(() => answerOf(client, configOf(query), timeoutMs))
      } catch (error) {
        // The stack trace leads to the caller, and not to the socket.
        if (error instanceof Error) Error.captureStackTrace(error)
        if (error instanceof DatabaseAway || kindOfError(error) === 'lost') {
          isLost = true
          watchdog.suspect()
        }
        if ((error as NodeJS.ErrnoException).code === alreadyFailed) throw reason ?? error
        throw (reason = asUnavailable(error))
      }
    },
    raised: (raised) => {
      generation = raised
    },
    committed: () => {
      if (generation !== undefined) learn(generation)
    },
    isLost: () => isLost,
    release: () => client.release(isLost),
  }
}

const nameOf = keepRecent(keptStatements, (text) =>
  createHash('sha1').update(text).digest('base64url'),
)

function prepared(query: Sql | string): QueryConfig {
  // By a name as well: unprepared statements are not gathered with others.
  if (typeof query === 'string') return { name: query, text: query }
  const { text, values } = query
  return { name: nameOf(text), text, values }
}

function unnamed(query: Sql | string): QueryConfig {
  if (typeof query === 'string' || query.values.length === 0) return prepared(query)
  return { text: query.text, values: query.values }
}

export function handle(
  ask: (query: Sql) => Promise<QueryResult>,
): Pick<Database, 'dialect' | 'all' | 'one' | 'run' | keyof typeof shortAnswers> {
  return {
    ...shortAnswers,
    dialect: 'postgres',
    all: async <Row>(query: Sql) => (await ask(query)).rows as Row[],
    one: async <Row>(query: Sql) => (await ask(query)).rows[0] as Row | undefined,
    run: async (query: Sql) => (await ask(query)).rowCount ?? 0,
  }
}
