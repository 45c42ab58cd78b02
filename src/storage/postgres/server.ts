// One PostgreSQL server, or the writable one of several, with failover.

import { createHash } from 'node:crypto'
import type { ClientConfig, Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Sql } from 'sql-template-tag'
import {
  type Database,
  DatabaseAway,
  type TransactionOptions,
  type Undo,
  UnusableDatabase,
} from '../database.ts'
import { type Watchdog, type WatchdogTiming, startWatchdog } from './watchdog.ts'
import { answerOf } from './answer.ts'
import { configOf, longestMs, openPool, singleConnection } from './pool.ts'
import { keepRecent } from '../statements.ts'
import { gatherSteps } from '../before_commit.ts'
import { retryConflicts, unavailable, asUnavailable, reasonOf, kindOfError } from '../errors.ts'

const keptStatements = 1000
const oldestVersion = 140_000

export interface ServerOptions {
  readonly connections: number
  readonly bulk?: boolean | undefined
  readonly timing: WatchdogTiming
}

export interface Server {
  readonly ask: (query: Sql) => Promise<QueryResult>
  within<T>(work: (db: Database) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** The connection settings of the current server. */
  readonly config: () => ClientConfig
  /** Finds the writable server, and rejects one that cannot be used. */
  find(): Promise<void>
  close(): Promise<void>
}

export function openServer(urls: readonly [string, ...string[]], options: ServerOptions): Server {
  const { connections, bulk, timing } = options
  const kind = bulk ? 'bulk' : 'ordinary'
  const configs = urls.map((url) => configOf(url, kind))
  const open = (config: ClientConfig) => ({ config, ...openPool(config, connections) })
  let current = open(configs[0] ?? {})

  function moveTo(config: ClientConfig): void {
    current.release()
    current = open(config)
  }

  async function locate(): Promise<void> {
    const found = await findWritable(configs, current.config, timing.probeMs)
    if (found !== current.config) moveTo(found)
  }

  const watchdog = startWatchdog(locate, () => moveTo(current.config), timing)
  const source: ClientSource = {
    take: () => takeClient(current.pool, watchdog),
    watchdog,
    timeoutMs: longestMs[kind],
  }
  return {
    ask: (query) => retryConflicts(() => runStatement(source, query)),
    within: (work, { notRetryable = false } = {}) => {
      const attempt = () => transaction(source, work)
      return notRetryable ? attempt() : retryConflicts(attempt)
    },
    config: () => current.config,
    find: async () => {
      try {
        await locate()
        await refuseOldServer(source)
      } catch (error) {
        if (error instanceof UnusableDatabase && !(error instanceof DatabaseAway)) throw error
        const { cause = error } = error as Error
        throw new UnusableDatabase(whyUnusable(cause, hostNames(urls)))
      }
    },
    close: async () => {
      watchdog.stop()
      await current.close()
    },
  }
}

const hostNames = (urls: readonly string[]) => urls.map((url) => new URL(url).host).join(' or ')

/** A sentence for the person who starts the server. */
function whyUnusable(cause: unknown, hosts: string): string {
  const { code = '' } = cause as NodeJS.ErrnoException
  const reason = reasonOf(cause)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `The host of the PostgreSQL server, ${hosts}, is not known: ${reason}.`
  }
  if (code.startsWith('28') || reason.startsWith('SASL')) {
    return `The PostgreSQL server at ${hosts} refuses the login: ${reason}.`
  }
  if (code === '3D000') return `The PostgreSQL server at ${hosts} has no such database: ${reason}.`
  return `The PostgreSQL server at ${hosts} does not answer: ${reason}.`
}

/** The server that takes writes, or the only one; rejects if all are unavailable. */
async function findWritable(
  configs: readonly ClientConfig[],
  current: ClientConfig,
  probeMs: number,
): Promise<ClientConfig> {
  const isOnly = configs.length === 1
  const asked = configs.map(async (config) => {
    const isStandby = await probe(config, probeMs, config === current)
    if (isStandby && !isOnly) throw new DatabaseAway('The server takes no writes.')
    return config
  })
  try {
    return await Promise.any(asked)
  } catch (error) {
    // Each has its own reason; the first is as good as any.
    throw (error as AggregateError).errors[0]
  }
}

/** Whether it is a standby; rejects if it is unavailable, but not if ours is only busy. */
async function probe(config: ClientConfig, probeMs: number, isOurs: boolean): Promise<boolean> {
  const { client, drop } = singleConnection(config)
  const timer = setTimeout(drop, probeMs)
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as standby')
    await client.end()
    return rows[0].standby
  } catch (error) {
    if (kindOfError(error) !== 'busy' || !isOurs) throw error
    return false
  } finally {
    clearTimeout(timer)
    drop()
  }
}

async function refuseOldServer(source: ClientSource): Promise<void> {
  const client = await source.take()
  const { rows } = await answerOf(client, { text: 'show server_version_num' }, source.timeoutMs)
  client.release()
  if (Number(rows[0].server_version_num) >= oldestVersion) return
  throw new UnusableDatabase('The PostgreSQL server is older than version 14.')
}

/** How statements reach the server. */
interface ClientSource {
  readonly take: () => Promise<PoolClient>
  readonly watchdog: Watchdog
  readonly timeoutMs: number
}

/** Whatever the reason, without a connection the database is unavailable. */
async function takeClient(pool: Pool, watchdog: Watchdog): Promise<PoolClient> {
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

interface Session {
  readonly ask: (query: Sql | string) => Promise<QueryResult>
  /** Whether the connection is broken. */
  readonly isLost: () => boolean
  release(): void
}

async function openSession({ take, watchdog, timeoutMs }: ClientSource): Promise<Session> {
  const client = await take()
  let isLost = false
  return {
    ask: async (query) => {
      try {
        return await watchdog.run(() => answerOf(client, prepared(query), timeoutMs))
      } catch (error) {
        // The stack trace leads to the caller, and not to the socket.
        if (error instanceof Error) Error.captureStackTrace(error)
        if (error instanceof DatabaseAway || kindOfError(error) === 'lost') {
          isLost = true
          watchdog.suspect()
        }
        throw asUnavailable(error)
      }
    },
    isLost: () => isLost,
    release: () => client.release(isLost),
  }
}

async function runStatement(source: ClientSource, query: Sql): Promise<QueryResult> {
  const session = await openSession(source)
  try {
    return await session.ask(query)
  } finally {
    session.release()
  }
}

async function transaction<T>(
  source: ClientSource,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const session = await openSession(source)
  const undoing: Undo[] = []
  const last = gatherSteps()
  let isCommitting = false
  const inside: Database = {
    ...handle(session.ask),
    within: (more) => more(inside),
    beforeCommit: async (step, ...notes) => last.add(step, notes),
    onRollback: (undo) => void undoing.push(undo),
  }
  try {
    await session.ask('begin')
    const result = await work(inside)
    await last.take(inside)
    isCommitting = true
    const { command } = await session.ask('commit')
    if (command !== 'COMMIT') throw new Error('A failed transaction was to be kept.')
    return result
  } catch (error) {
    // A lost connection is rolled back by the server. The first error is the one to report.
    if (!session.isLost()) await session.ask('rollback').catch(() => {})
    // A commit whose connection was lost may have succeeded: then nothing is undone.
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

export function handle(
  ask: (query: Sql) => Promise<QueryResult>,
): Pick<Database, 'dialect' | 'all' | 'one' | 'run'> {
  return {
    dialect: 'postgres',
    all: async <Row>(query: Sql) => (await ask(query)).rows as Row[],
    one: async <Row>(query: Sql) => (await ask(query)).rows[0] as Row | undefined,
    run: async (query: Sql) => (await ask(query)).rowCount ?? 0,
  }
}
