// Hears from other nodes that they have written.

import type { ClientConfig } from 'pg'
import { generationChannel } from '../generation.ts'
import type { GenerationWatch } from '../generation_watch.ts'
import { type SingleConnection, singleConnection } from './pool.ts'

const againMs = 500

/** Comes back after every failure; until then, what is known is checked often enough anyway. */
export function listen(configOf: () => ClientConfig, news: GenerationWatch): () => void {
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
      // What was told meanwhile has been missed.
      news.doubt()
    } catch {
      // Why does not matter here: every request notices it as well, and says so.
      mine.drop()
    }
  }

  function later(): void {
    if (isOver) return
    setTimeout(() => isOver || start(), againMs).unref()
  }

  start()
  return () => {
    isOver = true
    connection?.drop()
  }
}
