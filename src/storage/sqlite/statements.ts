// Statements of one connection: prepared, cached, counted and timed.

import { performance } from 'node:perf_hooks'
import type { Sql } from 'sql-template-tag'
import { shortAnswers } from '../short_answers.ts'
import type { Database, Tally } from '../database.ts'
import { keepRecent } from '../statements.ts'

const keptStatements = 500

/** What is needed of a connection. */
interface Connection {
  prepare(text: string): Prepared
}

interface Prepared {
  readonly readonly: boolean
  all(...values: unknown[]): unknown[]
  get(...values: unknown[]): unknown
  run(...values: unknown[]): { readonly changes: number }
}

export interface Statements {
  all(query: Sql): unknown[]
  one(query: Sql): unknown
  run(query: Sql): number
}

export function statementsOf(
  connection: Connection,
  { time }: Stopwatch,
  onWrite: () => void = () => {},
): Statements {
  const prepared = keepRecent(keptStatements, (text) => connection.prepare(text))
  const ready = (text: string) => {
    const statement = prepared(text)
    if (!statement.readonly) onWrite()
    return statement
  }
  return {
    all: ({ sql, values }) => time(() => ready(sql).all(...values)),
    one: ({ sql, values }) => time(() => ready(sql).get(...values)),
    run: ({ sql, values }) => time(() => ready(sql).run(...values).changes),
  }
}

/** Chooses the connection again for every statement. */
export function eitherOf(choose: () => Statements): Statements {
  return {
    all: (query) => choose().all(query),
    one: (query) => choose().one(query),
    run: (query) => choose().run(query),
  }
}

export interface Stopwatch {
  readonly time: <T>(work: () => T) => T
  readonly read: () => Tally
}

export function startStopwatch(): Stopwatch {
  let statements = 0
  let ms = 0
  return {
    time: (work) => {
      const begun = performance.now()
      statements += 1
      try {
        return work()
      } finally {
        ms += performance.now() - begun
      }
    },
    read: () => ({ statements, seconds: ms / 1000 }),
  }
}

export function asked(
  on: Statements,
  attempt: <T>(work: () => T) => Promise<T>,
): Pick<Database, 'all' | 'one' | 'run' | keyof typeof shortAnswers> {
  return {
    ...shortAnswers,
    all: <Row>(query: Sql) => attempt(() => on.all(query) as Row[]),
    one: <Row>(query: Sql) => attempt(() => on.one(query) as Row | undefined),
    run: (query) => attempt(() => on.run(query)),
  }
}
