import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Client,
  type ClientConfig,
  Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  types,
} from 'pg'
import type { Sql } from 'sql-template-tag'
import {
  type Database,
  DatabaseAway,
  type OpenDatabase,
  type Undo,
  UnusableDatabase,
} from './database.ts'
import { type Lookout, lookOut } from './outage.ts'
import { keepRecent } from './statements.ts'
import { again, away, named, reasonOf, troubleOf } from './trouble.ts'

const keptStatements = 1000
const connectMs = 3000
const probeMs = 2000
const closeMs = 1000

/** The server ends what takes too long; that we hear nothing of it then means it is out of reach. */
const patience = {
  ordinary: {
    statement_timeout: 4000,
    lock_timeout: 3000,
    query_timeout: 4500,
    // Longer than fetching and resizing an image.
    idle_in_transaction_session_timeout: 20_000,
  },
  bulk: { statement_timeout: 600_000, query_timeout: 605_000 },
} as const

/** The server as well notices who is gone, and frees what they have locked. */
const serverKeepAlive =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2'

// Counts and ids arrive as text by default; ours stay below 2^53.
types.setTypeParser(types.builtins.INT8, Number)

export interface PostgresOptions {
  /** At most so many at a time; one of them is for asking whether the server is there. */
  readonly connections?: number | undefined
  /** For migrations, imports and the like, whose statements may take minutes. */
  readonly bulk?: boolean | undefined
}

export async function openPostgres(
  url: string,
  { connections = 10, bulk = false }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const config: ClientConfig = {
    connectionString: url,
    application_name: 'fasti',
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    connectionTimeoutMillis: connectMs,
    options: serverKeepAlive,
    ...patience[bulk ? 'bulk' : 'ordinary'],
  }
  const open = () => openPool(config, Math.max(1, connections - 1))
  let current = open()
  const lookout = lookOut(
    () => probe(config),
    () => {
      current.letGo()
      current = open()
    },
  )
  const take = () => takeClient(current.pool, lookout)
  await refuseOldServer(take, url).catch(async (error) => {
    lookout.stop()
    await current.close()
    throw error
  })
  return {
    ...handle((query) => again(() => alone(take, lookout, query))),
    within: (work, { once } = { once: false }) => {
      const attempt = () => transaction(take, lookout, work)
      return once ? attempt() : again(attempt)
    },
    onRollback: () => {},
    close: async () => {
      lookout.stop()
      await current.close()
    },
  }
}

interface OpenPool {
  readonly pool: Pool
  /** At once, whatever hangs on it. */
  letGo(): void
  close(): Promise<void>
}

function openPool(config: ClientConfig, max: number): OpenPool {
  const sockets = new Set<Socket>()
  // Ours, because only they can be let go of without a word from the other side.
  const stream = () => {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }
  const pool = new Pool({ ...config, max, stream })
  // A broken connection is replaced by the pool. Without a listener it would end the process,
  // also while a transaction has it and is busy with something else.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const destroy = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    pool,
    letGo: () => {
      void pool.end()
      destroy()
    },
    close: async () => {
      // Politely, but a server that is away does not say goodbye.
      await Promise.race([pool.end(), sleep(closeMs, undefined, { ref: false })])
      destroy()
    },
  }
}

/** Rejects if the server is away. One that answers with a refusal is not. */
async function probe(config: ClientConfig): Promise<void> {
  const socket = new Socket()
  const client = new Client({ ...config, stream: () => socket })
  client.on('error', () => {})
  const timer = setTimeout(() => socket.destroy(), probeMs)
  try {
    await client.connect()
    await client.query('select 1')
    await client.end()
  } catch (error) {
    if (troubleOf(error) !== 'busy') throw error
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

async function refuseOldServer(take: Take, url: string): Promise<void> {
  const place = new URL(url).host
  let version: number
  try {
    const client = await take()
    version = Number((await client.query('show server_version_num')).rows[0].server_version_num)
    client.release()
  } catch (error) {
    const { cause = error } = error as Error
    throw new UnusableDatabase(
      `The PostgreSQL server at ${place} does not answer: ${reasonOf(cause)}.`,
    )
  }
  if (version < 140_000) {
    throw new UnusableDatabase(`The PostgreSQL server at ${place} is older than version 14.`)
  }
}

type Take = () => Promise<PoolClient>

/** Whatever the reason, without a connection the database is away. */
async function takeClient(pool: Pool, lookout: Lookout): Promise<PoolClient> {
  let taken: Promise<PoolClient> | undefined
  try {
    return await lookout.run(() => (taken = pool.connect()))
  } catch (error) {
    // It may still come when nobody waits for it any more.
    taken?.then(
      (client) => client.release(true),
      () => {},
    )
    lookout.suspect()
    throw away(error)
  }
}

interface Session {
  readonly ask: (query: Sql | string) => Promise<QueryResult>
  /** Nothing more will come of this connection. */
  readonly isLost: () => boolean
  release(): void
}

async function openSession(take: Take, lookout: Lookout): Promise<Session> {
  const client = await take()
  let isLost = false
  return {
    ask: async (query) => {
      try {
        return await lookout.run(() => client.query(prepared(query)))
      } catch (error) {
        if (error instanceof DatabaseAway || troubleOf(error) === 'lost') {
          isLost = true
          lookout.suspect()
        }
        throw named(error)
      }
    },
    isLost: () => isLost,
    release: () => client.release(isLost),
  }
}

async function alone(take: Take, lookout: Lookout, query: Sql): Promise<QueryResult> {
  const session = await openSession(take, lookout)
  try {
    return await session.ask(query)
  } finally {
    session.release()
  }
}

async function transaction<T>(
  take: Take,
  lookout: Lookout,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const session = await openSession(take, lookout)
  const undoing: Undo[] = []
  let isCommitting = false
  const inside: Database = {
    ...handle(session.ask),
    within: (more) => more(inside),
    onRollback: (undo) => void undoing.push(undo),
  }
  try {
    await session.ask('begin')
    const result = await work(inside)
    isCommitting = true
    const { command } = await session.ask('commit')
    if (command !== 'COMMIT') throw new Error('A failed transaction was to be kept.')
    return result
  } catch (error) {
    // A lost connection is rolled back by the server. Why ours fails is told by the first error.
    if (!session.isLost()) await session.ask('rollback').catch(() => {})
    // Nobody knows whether a lost commit has arrived: what may be in use is left alone.
    if (!(isCommitting && session.isLost())) await Promise.allSettled(undoing.map((undo) => undo()))
    throw error
  } finally {
    session.release()
  }
}

const nameOf = keepRecent(keptStatements, (text) =>
  createHash('sha1').update(text).digest('base64url'),
)

function prepared(query: Sql | string): QueryConfig {
  if (typeof query === 'string') return { text: query }
  return { name: nameOf(query.text), text: query.text, values: query.values }
}

function handle(
  ask: (query: Sql) => Promise<QueryResult>,
): Omit<Database, 'within' | 'onRollback'> {
  return {
    dialect: 'postgres',
    all: async <Row>(query: Sql) => (await ask(query)).rows as Row[],
    one: async <Row>(query: Sql) => (await ask(query)).rows[0] as Row | undefined,
    run: async (query: Sql) => (await ask(query)).rowCount ?? 0,
  }
}
