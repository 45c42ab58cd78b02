// A pool of connections, each with one request at a time.

import { Connection, type Sending } from './connection.ts'

export interface Pool {
  /** Sends as soon as a connection is free. */
  send(sending: Sending): void
  readonly open: () => number
  /** Connections that the server closed or that could not be made. */
  readonly lost: () => number
  close(): void
}

/** Connections opened at a time: more would overflow the listen backlog. */
const openingAtOnce = 100
const retryMs = 50

export function openPool(url: URL, size: number): Pool {
  const free: Connection[] = []
  const all = new Set<Connection>()
  const waiting: Sending[] = []
  let next = 0
  let lost = 0
  let opening = 0
  let isClosed = false

  function onFree(connection: Connection): void {
    if (fresh.delete(connection)) opening -= 1
    const sending = waiting[next]
    if (!sending) return void free.push(connection)
    next += 1
    if (next === waiting.length) {
      waiting.length = 0
      next = 0
    }
    connection.send(sending)
    fill()
  }

  const fresh = new Set<Connection>()

  function onClose(connection: Connection): void {
    all.delete(connection)
    if (fresh.delete(connection)) opening -= 1
    const at = free.indexOf(connection)
    if (at >= 0) free.splice(at, 1)
    if (isClosed) return
    lost += 1
    setTimeout(fill, retryMs)
  }

  function fill(): void {
    if (isClosed) return
    while (all.size < size && opening < openingAtOnce) {
      opening += 1
      const made = new Connection(url, onFree, onClose)
      all.add(made)
      fresh.add(made)
    }
  }

  fill()
  const filling = setInterval(fill, retryMs)
  return {
    send: (sending) => {
      // The least recently used one, so that all are used.
      const connection = free.shift()
      if (connection) connection.send(sending)
      else waiting.push(sending)
    },
    open: () => all.size - opening,
    lost: () => lost,
    close: () => {
      isClosed = true
      clearInterval(filling)
      for (const one of all) one.close()
    },
  }
}
