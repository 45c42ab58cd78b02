import type { Sql } from 'sql-template-tag'
import { type Database, DatabaseAway, type OpenDatabase } from '../database.ts'
import { isOfOtherSchema } from '../errors.ts'
import { readServed } from '../generation/generation.ts'
import { NewerSchema } from '../schema_fence.ts'
import { hostsOf, serverName } from './hosts.ts'
import { type GenerationWatch, watchGeneration } from '../generation/generation_watch.ts'
import { careful, hasty } from './watchdog.ts'
import { type Listener, listen } from './listener.ts'
import { openServer } from './server.ts'
import { handle } from './session.ts'
import { type Copy, type ServerReport, readFromReplicas } from './replicas.ts'
import { primaryUnlessStale, readWithoutPrimary } from './stale_reads.ts'

export interface PostgresOptions {
  /** The most at a time, including one each for probing, notifications, batches and lookups. */
  readonly connections?: number | undefined
  /** For migrations, imports and the like, whose statements may take minutes. */
  readonly bulk?: boolean | undefined
  /** The URLs of read replicas. */
  readonly replicas?: readonly string[] | undefined
  readonly report?: ServerReport | undefined
}

const aside = 4

export async function openPostgres(
  url: string,
  { connections = 10, bulk = false, replicas = [], report = () => {} }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const most = Math.max(1, connections - aside)
  const learn = (generation: number) => {
    news.learn(generation)
    replicated?.isBack(generation)
  }
  const moved = () => listener?.reconnect()
  const hosts = known(url)
  let listener: Listener | undefined
  const server = openServer(hosts, {
    connections: most,
    bulk,
    timing: careful,
    learn,
    moved,
    report,
  })
  try {
    await server.find()
  } catch (error) {
    await server.close()
    throw error
  }
  const primary: Database = {
    ...handle((query) => server.ask(query).catch(judge).catch(doubtIfAway)),
    run: (query) => doubtAfter(async () => (await server.ask(query).catch(judge)).rowCount ?? 0),
    within: (work, options) => server.within(work, options).catch(judge).catch(doubt),
    beforeCommit: (step, ...notes) => primary.within((db) => step(db, notes)),
    onRollback: () => {},
  }
  const plain = handle(server.ask)
  const news = watchGeneration(() => readServed(plain).catch(doubtIfAway))
  /** A statement that does not fit fails because a newer version has changed the schema, or by us. */
  async function judge(thrown: unknown): Promise<never> {
    if (isOfOtherSchema(thrown)) {
      const found = await readServed(plain).catch((other: unknown) => other)
      if (found instanceof NewerSchema) throw found
    }
    throw thrown
  }
  async function doubtAfter<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      news.doubt()
    }
  }
  /** A failed write may have been committed. */
  function doubt(error: unknown): never {
    news.doubt()
    throw error
  }
  /** The cached generation may be one that no server can be read at any more. */
  function doubtIfAway(error: unknown): never {
    if (error instanceof DatabaseAway) news.doubt()
    throw error
  }
  if (!bulk) listener = listen(server.config, news)
  const copies = replicas.map((address) => ({
    name: serverName(address),
    server: openServer(known(address), { connections: most, timing: hasty }),
  }))
  const readable = copies.map((copy) => ({ name: copy.name, db: handle(copy.server.ask) }))
  const replicated =
    readable.length > 0
      ? withReplicas({ name: serverName(url), db: primary, news }, readable, report)
      : undefined
  return {
    ...primary,
    lookUp: async <Row>(query: Sql) => {
      const { rows } = await server.lookUp(query).catch(judge).catch(doubtIfAway)
      return rows[0] as Row | undefined
    },
    ...(replicated?.reading ?? {
      generation: (age) => news[age](),
      readerAt: async () => primary,
    }),
    ...(hosts.length > 1 ? { refused: server.refused } : {}),
    close: async () => {
      listener?.stop()
      await Promise.all([server, ...copies.map((copy) => copy.server)].map((one) => one.close()))
    },
  }
}

interface Primary {
  readonly name: string
  readonly db: Database
  readonly news: GenerationWatch
}

interface Replicated {
  readonly reading: Pick<OpenDatabase, 'generation' | 'readerAt' | 'staleness'>
  readonly isBack: (generation: number) => void
}

/** Reading from replicas, also while the primary is away. */
function withReplicas(
  { name, db, news }: Primary,
  copies: readonly Copy[],
  report: ServerReport,
): Replicated {
  const reads = readWithoutPrimary(
    news,
    () => replicas.newest(),
    (lost) => report({ role: 'primary', name, lost }),
  )
  const replicas = readFromReplicas(primaryUnlessStale(db, reads), copies, report)
  const { staleness, isBack } = reads
  const generation: OpenDatabase['generation'] = (age) => reads[age]()
  return { reading: { generation, readerAt: replicas.readerAt, staleness }, isBack }
}

function known(url: string): readonly [string, ...string[]] {
  const hosts = hostsOf(url)
  if (!hosts) throw new Error(`${url} is no address of PostgreSQL.`)
  return hosts
}
