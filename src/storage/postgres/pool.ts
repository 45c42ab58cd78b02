// Connections to one PostgreSQL server, which can be dropped without an answer from it.

import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, Pool, types } from 'pg'

const connectMs = 3000
const closeMs = 1000

/** Timeouts that the server enforces, in ms. */
const patience = {
  ordinary: {
    statement_timeout: 4000,
    lock_timeout: 3000,
    // Longer than fetching and resizing an image.
    idle_in_transaction_session_timeout: 20_000,
  },
  bulk: { statement_timeout: 600_000 },
} as const

/** After this long without a result the server is out of reach. */
export const longestMs = { ordinary: 4500, bulk: 605_000 } as const

// The server detects lost clients as well, and releases their locks.
const sessionSettings =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2'

const plans = {
  // A generic plan is bad for a word or a list of ids: seconds instead of milliseconds.
  custom: '-c plan_cache_mode=force_custom_plan',
  // Batched writes find rows by their keys alone: planning them would take longer than running.
  generic: '-c plan_cache_mode=force_generic_plan',
  // The server decides: otherwise it would plan the check of each foreign key of each row anew.
  auto: '-c plan_cache_mode=auto',
} as const

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
    // Statements are sent without waiting for the results of those before them.
    pipeline: true,
    ...patience[kind],
  }
}

/** Sends the statements of one turn of the event loop together: a system call costs more. */
class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}

export interface OpenPool {
  readonly pool: Pool
  /** Destroys all sockets at once, also those in use. */
  release(): void
  close(): Promise<void>
}

export function openPool(
  config: ClientConfig,
  max: number,
  plan: keyof typeof plans = 'custom',
): OpenPool {
  const sockets = new Set<Socket>()
  // Our own sockets, so that they can be destroyed without an answer from the server.
  const stream = () => {
    const socket = new GatheringSocket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }
  const options = `${config.options} ${plans[plan]}`
  const pool = new Pool({ ...config, options, max, stream })
  // A broken connection is replaced by the pool. Without a listener it would end the process, also
  // while a transaction holds it and waits for something else.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const destroy = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    pool,
    release: () => {
      // It may have been closed meanwhile.
      pool.end().catch(() => {})
      destroy()
    },
    close: async () => {
      // Gracefully, but a server that is unavailable does not confirm.
      await Promise.race([pool.end(), sleep(closeMs, undefined, { ref: false })])
      destroy()
    },
  }
}

export interface SingleConnection {
  readonly client: Client
  /** Destroys the socket at once. */
  readonly drop: () => void
}

/** One connection outside the pool; the caller connects it. */
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
