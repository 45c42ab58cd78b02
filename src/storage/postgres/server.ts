// One PostgreSQL server, or the writable one of several, with failover.

import type { ClientConfig, QueryResult } from 'pg'
import type { Sql } from 'sql-template-tag'
import { DatabaseAway, type TransactionOptions, UnusableDatabase } from '../database.ts'
import { type WatchdogTiming, startWatchdog } from './watchdog.ts'
import { answerOf } from './answer.ts'
import { configOf, longestMs, openPool } from './pool.ts'
import { type PrimaryFinder, SplitBrain, primaryFinder } from './primaries.ts'
import type { ServerReport } from './replicas.ts'
import { retryConflicts, reasonOf } from '../errors.ts'
import { writeInBatches } from './batches.ts'
import { type ClientSource, openSession, takeClient } from './session.ts'
import { type TransactionBody, transaction } from './transaction.ts'

const oldestVersion = 140_000
/** How often several servers are asked whether a second one takes writes. */
const betweenLooksMs = 2000

export interface ServerOptions {
  readonly connections: number
  readonly bulk?: boolean | undefined
  readonly timing: WatchdogTiming
  /** Called with the generation of each write, once it is committed. */
  readonly learn?: (generation: number) => void
  /** Called when another server has become the primary. */
  readonly moved?: () => void
  readonly report?: ServerReport
}

export interface Server {
  readonly ask: (query: Sql) => Promise<QueryResult>
  /** For a query by keys that is asked very often: it is planned once, on a connection of its own. */
  readonly lookUp: (query: Sql) => Promise<QueryResult>
  within<T>(work: TransactionBody<T>, options?: TransactionOptions): Promise<T>
  /** The connection settings of the current server. */
  readonly config: () => ClientConfig
  /** Finds the writable server, and rejects one that cannot be used. */
  find(): Promise<void>
  readonly refused: PrimaryFinder['refused']
  close(): Promise<void>
}

export function openServer(urls: readonly [string, ...string[]], options: ServerOptions): Server {
  const {
    connections,
    bulk,
    timing,
    learn = () => {},
    moved = () => {},
    report = () => {},
  } = options
  const kind = bulk ? 'bulk' : 'ordinary'
  const configs = urls.map((url) => configOf(url, kind))
  const open = (config: ClientConfig) => ({
    config,
    pool: openPool(config, connections, bulk ? 'auto' : 'custom'),
    writer: openPool(config, 1, 'generic'),
    keyed: openPool(config, 1, 'generic'),
  })
  let current = open(configs[0] ?? {})
  const primaries = primaryFinder(configs, timing.probeMs, report)

  function moveTo(config: ClientConfig): void {
    current.pool.release()
    current.writer.release()
    current.keyed.release()
    current = open(config)
  }

  async function locate(): Promise<void> {
    const found = await primaries.find(current.config)
    if (found === current.config) return
    moveTo(found)
    moved()
  }

  const watchdog = startWatchdog(locate, () => moveTo(current.config), timing)
  const stopLooking = urls.length > 1 && !bulk ? repeat(lookForSecond, betweenLooksMs) : () => {}

  /** A standby may have been promoted while ours still answers, or another may have returned. */
  async function lookForSecond(): Promise<void> {
    try {
      await locate()
    } catch (error) {
      // Requests notice by themselves that ours is unavailable.
      if (error instanceof SplitBrain) watchdog.suspect()
    }
  }

  const sourceOf = (name: 'pool' | 'writer' | 'keyed'): ClientSource => ({
    take: () => takeClient(current[name].pool, watchdog),
    learn,
    watchdog,
    timeoutMs: longestMs[kind],
    unprepared: name === 'pool' && bulk === true,
  })
  const [source, writer, keyed] = [sourceOf('pool'), sourceOf('writer'), sourceOf('keyed')]
  const alone = <T>(work: TransactionBody<T>) => retryConflicts(() => transaction(source, work))
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
        if (error instanceof SplitBrain) throw new UnusableDatabase(error.message)
        if (error instanceof UnusableDatabase && !(error instanceof DatabaseAway)) throw error
        const { cause = error } = error as Error
        throw new UnusableDatabase(whyUnusable(cause, hostNames(urls)))
      }
    },
    refused: primaries.refused,
    close: async () => {
      stopLooking()
      watchdog.stop()
      await Promise.all([current.pool, current.writer, current.keyed].map((pool) => pool.close()))
    },
  }
}

/** Pauses for so long after each time. Returns a function that stops it. */
function repeat(work: () => Promise<void>, pauseMs: number): () => void {
  const later = () => setTimeout(() => void work().finally(next), pauseMs).unref()
  let isOver = false
  let timer = later()
  function next(): void {
    if (!isOver) timer = later()
  }
  return () => {
    isOver = true
    clearTimeout(timer)
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
