// One PostgreSQL server, or the writable one of several, with failover.

import type { ClientConfig, QueryResult } from 'pg'
import type { Sql } from 'sql-template-tag'
import { DatabaseAway, type TransactionOptions, UnusableDatabase } from '../database.ts'
import { type WatchdogTiming, startWatchdog } from './watchdog.ts'
import { answerOf } from './answer.ts'
import { configOf, longestMs, openPool, singleConnection } from './pool.ts'
import { retryConflicts, reasonOf, kindOfError } from '../errors.ts'
import { writeInBatches } from './batches.ts'
import { type ClientSource, openSession, takeClient } from './session.ts'
import { type Work, transaction } from './transaction.ts'

const oldestVersion = 140_000

export interface ServerOptions {
  readonly connections: number
  readonly bulk?: boolean | undefined
  readonly timing: WatchdogTiming
  /** Called with the generation of each write, once it is committed. */
  readonly learn?: (generation: number) => void
}

export interface Server {
  readonly ask: (query: Sql) => Promise<QueryResult>
  /** For a query by keys that is asked very often: it is planned once, on a connection of its own. */
  readonly lookUp: (query: Sql) => Promise<QueryResult>
  within<T>(work: Work<T>, options?: TransactionOptions): Promise<T>
  /** The connection settings of the current server. */
  readonly config: () => ClientConfig
  /** Finds the writable server, and rejects one that cannot be used. */
  find(): Promise<void>
  close(): Promise<void>
}

export function openServer(urls: readonly [string, ...string[]], options: ServerOptions): Server {
  const { connections, bulk, timing, learn = () => {} } = options
  const kind = bulk ? 'bulk' : 'ordinary'
  const configs = urls.map((url) => configOf(url, kind))
  const open = (config: ClientConfig) => ({
    config,
    pool: openPool(config, connections, bulk ? 'auto' : 'custom'),
    writer: openPool(config, 1, 'generic'),
    keyed: openPool(config, 1, 'generic'),
  })
  let current = open(configs[0] ?? {})

  function moveTo(config: ClientConfig): void {
    current.pool.release()
    current.writer.release()
    current.keyed.release()
    current = open(config)
  }

  async function locate(): Promise<void> {
    const found = await findWritable(configs, current.config, timing.probeMs)
    if (found !== current.config) moveTo(found)
  }

  const watchdog = startWatchdog(locate, () => moveTo(current.config), timing)
  const sourceOf = (name: 'pool' | 'writer' | 'keyed'): ClientSource => ({
    take: () => takeClient(current[name].pool, watchdog),
    learn,
    watchdog,
    timeoutMs: longestMs[kind],
    unprepared: name === 'pool' && bulk === true,
  })
  const [source, writer, keyed] = [sourceOf('pool'), sourceOf('writer'), sourceOf('keyed')]
  const alone = <T>(work: Work<T>) => retryConflicts(() => transaction(source, work))
  const batches = writeInBatches(() => openSession(writer), alone)
  return {
    ask: (query) => retryConflicts(() => runStatement(source, query)),
    lookUp: (query) => retryConflicts(() => runStatement(keyed, query)),
    within: (work, { batched, notRetryable } = {}) => {
      if (batched) return batches.within(work)
      return notRetryable ? transaction(source, work) : alone(work)
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
      await Promise.all([current.pool, current.writer, current.keyed].map((pool) => pool.close()))
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

async function runStatement(source: ClientSource, query: Sql): Promise<QueryResult> {
  const session = await openSession(source)
  try {
    return await session.ask(query)
  } finally {
    session.release()
  }
}
