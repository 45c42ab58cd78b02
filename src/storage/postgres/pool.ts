// Connections to one PostgreSQL server, which can be let go of without a word from it.

import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, Pool, types } from 'pg'

const connectMs = 3000
const closeMs = 1000

/** The server ends what takes too long. */
const patience = {
  ordinary: {
    statement_timeout: 4000,
    lock_timeout: 3000,
    // Longer than fetching and resizing an image.
    idle_in_transaction_session_timeout: 20_000,
  },
  bulk: { statement_timeout: 600_000 },
} as const

/** That we hear nothing of it then means it is out of reach. */
export const longestMs = { ordinary: 4500, bulk: 605_000 } as const

const sessionSettings = [
  // The server as well notices who is gone, and frees what they have locked.
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2',
  // A plan for any value is a bad one for a word or a list of ids: seconds instead of milliseconds.
  '-c plan_cache_mode=force_custom_plan',
].join(' ')

// Counts and ids arrive as text by default; ours stay below 2^53.
types.setTypeParser(types.builtins.INT8, Number)

/** `bulk`: for migrations, imports and the like, whose statements may take minutes. */
export function configOf(url: string, kind: keyof typeof patience): ClientConfig {
  return {
    connectionString: url,
    application_name: 'fasti',
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    connectionTimeoutMillis: connectMs,
    options: sessionSettings,
    ...patience[kind],
  }
}

export interface OpenPool {
  readonly pool: Pool
  /** At once, whatever hangs on it. */
  letGo(): void
  close(): Promise<void>
}

export function openPool(config: ClientConfig, max: number): OpenPool {
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
      // It may have been closed meanwhile.
      pool.end().catch(() => {})
      destroy()
    },
    close: async () => {
      // Politely, but a server that is away does not say goodbye.
      await Promise.race([pool.end(), sleep(closeMs, undefined, { ref: false })])
      destroy()
    },
  }
}

export interface SingleConnection {
  readonly client: Client
  /** Without goodbye. */
  readonly drop: () => void
}

/** One connection besides the pool; connecting it is up to the caller. */
export function singleConnection(config: ClientConfig): SingleConnection {
  const socket = new Socket()
  const client = new Client({
    ...config,
    query_timeout: longestMs.ordinary,
    stream: () => socket,
  })
  client.on('error', () => {})
  return { client, drop: () => void socket.destroy() }
}
