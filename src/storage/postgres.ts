import { createHash } from 'node:crypto'
import { Pool, type PoolClient, types } from 'pg'
import type { Sql } from 'sql-template-tag'
import { type Database, type OpenDatabase, type Undo, UnusableDatabase } from './database.ts'
import { keepRecent } from './statements.ts'

const keptStatements = 1000
const connections = 10

// Counts and ids arrive as text by default; ours stay below 2^53.
types.setTypeParser(types.builtins.INT8, Number)

export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString: url, max: connections })
  // An idle connection that breaks is replaced by the pool; without a listener it would end us.
  pool.on('error', () => {})
  await refuseOldServer(pool, url)
  return {
    ...handle(pool),
    within: (work) => transaction(pool, work),
    onRollback: () => {},
    close: () => pool.end(),
  }
}

async function refuseOldServer(pool: Pool, url: string): Promise<void> {
  const place = new URL(url).host
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    if ((rows[0]?.version ?? 0) >= 140_000) return
  } catch (error) {
    await pool.end()
    throw new UnusableDatabase(
      `The PostgreSQL server at ${place} does not answer: ${(error as Error).message}.`,
    )
  }
  await pool.end()
  throw new UnusableDatabase(`The PostgreSQL server at ${place} is older than version 14.`)
}

async function transaction<T>(pool: Pool, work: (db: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  const undoing: Undo[] = []
  const inside: Database = {
    ...handle(client),
    within: (more) => more(inside),
    onRollback: (undo) => void undoing.push(undo),
  }
  try {
    await client.query('begin')
    const result = await work(inside)
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot even roll back is not given back to the pool.
    await client.query('rollback').catch(() => (broken = true))
    // Nobody knows whether a lost connection had committed: what may be in use is left alone.
    if (!broken) await Promise.allSettled(undoing.map((undo) => undo()))
    throw error
  } finally {
    client.release(broken)
  }
}

const nameOf = keepRecent(keptStatements, (text) =>
  createHash('sha1').update(text).digest('base64url'),
)

function handle(on: Pool | PoolClient): Omit<Database, 'within' | 'onRollback'> {
  const ask = (query: Sql) =>
    on.query({ name: nameOf(query.text), text: query.text, values: query.values })
  return {
    dialect: 'postgres',
    all: async <Row>(query: Sql) => (await ask(query)).rows as Row[],
    one: async <Row>(query: Sql) => (await ask(query)).rows[0] as Row | undefined,
    run: async (query: Sql) => (await ask(query)).rowCount ?? 0,
  }
}
