import type { Database, OpenDatabase } from '../database.ts'
import { readGeneration } from '../generation.ts'
import { hostsOf, serverName } from './hosts.ts'
import { watchGeneration } from '../generation_watch.ts'
import { careful, hasty } from './watchdog.ts'
import { listen } from './listener.ts'
import { openServer } from './server.ts'
import { handle } from './session.ts'
import { type ReplicaReport, readFromReplicas } from './replicas.ts'

export interface PostgresOptions {
  /** The most at a time, including one each for probing, for notifications and for batches. */
  readonly connections?: number | undefined
  /** For migrations, imports and the like, whose statements may take minutes. */
  readonly bulk?: boolean | undefined
  /** The URLs of read replicas. */
  readonly replicas?: readonly string[] | undefined
  readonly report?: ReplicaReport | undefined
}

const aside = 3

export async function openPostgres(
  url: string,
  { connections = 10, bulk = false, replicas = [], report = () => {} }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const most = Math.max(1, connections - aside)
  const server = openServer(known(url), { connections: most, bulk, timing: careful })
  try {
    await server.find()
  } catch (error) {
    await server.close()
    throw error
  }
  const primary: Database = {
    ...handle(server.ask),
    run: (query) => wrote(async () => (await server.ask(query)).rowCount ?? 0),
    within: (work, options) => wrote(() => server.within(work, options)),
    beforeCommit: (step, ...notes) => primary.within((db) => step(db, notes)),
    onRollback: () => {},
  }
  const news = watchGeneration(() => readGeneration(primary))
  /** After a write, even a failed one, the cached generation may be stale. */
  async function wrote<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      news.doubt()
    }
  }
  const copies = replicas.map((address) => ({
    name: serverName(address),
    server: openServer(known(address), { connections: most, timing: hasty }),
  }))
  const stopListening = bulk ? () => {} : listen(server.config, news)
  return {
    ...primary,
    generation: (age) => (age === 'now' ? news.now() : news.recent()),
    readerAt: readFromReplicas(
      primary,
      copies.map((copy) => ({ name: copy.name, db: handle(copy.server.ask) })),
      report,
    ),
    close: async () => {
      stopListening()
      await Promise.all([server, ...copies.map((copy) => copy.server)].map((one) => one.close()))
    },
  }
}

function known(url: string): readonly [string, ...string[]] {
  const hosts = hostsOf(url)
  if (!hosts) throw new Error(`${url} is no address of PostgreSQL.`)
  return hosts
}
