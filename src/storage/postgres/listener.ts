// Listens for notifications of writes by other nodes.

import type { ClientConfig } from 'pg'
import { generationChannel } from '../generation/generation.ts'
import type { GenerationWatch } from '../generation/generation_watch.ts'
import { type SingleConnection, singleConnection } from './pool.ts'

const againMs = 500

export interface Listener {
  /** Connects anew, to the current server: the one before may still answer. */
  readonly reconnect: () => void
  readonly stop: () => void
}

/** Reconnects after every failure; meanwhile the generation is queried often enough anyway. */
export function listen(configOf: () => ClientConfig, news: GenerationWatch): Listener {
  let connection: SingleConnection | undefined
  let isOver = false

  function start(): void {
    connect().catch(later)
  }

  async function connect(): Promise<void> {
    const mine = singleConnection({ ...configOf(), statement_timeout: 0 })
    connection = mine
    const { client } = mine
    client.on('notification', ({ payload = '' }) => news.hear(Number(payload)))
    client.on('end', later)
    try {
      await client.connect()
      await client.query(`listen ${generationChannel}`)
      // Notifications that were sent meanwhile were missed.
      news.doubt()
    } catch {
      // The reason does not matter here: requests meet the same failure, and report it.
      mine.drop()
    }
  }

  function later(): void {
    if (isOver) return
    setTimeout(() => isOver || start(), againMs).unref()
  }

  start()
  return {
    reconnect: () => connection?.drop(),
    stop: () => {
      isOver = true
      connection?.drop()
    },
  }
}
