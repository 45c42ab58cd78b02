// Clients of several nodes that write, retry until it succeeds, and read what they wrote.

import { setTimeout as sleep } from 'node:timers/promises'

/** `read` is of an acknowledged write, through another node than the first one it was sent to. */
export type Doing = 'write' | 'read' | 'list'

export interface Answer {
  readonly node: number
  readonly doing: Doing
  /** When it was sent, by `performance.now()`. */
  readonly askedAt: number
  /** Undefined when there was no answer in time. */
  readonly status: number | undefined
  readonly code: string | undefined
  /** Whether it is the replayed answer of an earlier write. */
  readonly isReplay: boolean
}

export interface Writers {
  readonly answers: readonly Answer[]
  /** The ids of acknowledged writes, by name. */
  readonly acknowledged: ReadonlyMap<string, number>
  /** Waits for the running requests; throws if a write that was begun cannot be completed. */
  stop(): Promise<void>
}

const betweenMs = 50
const writersPerNode = 2
/** How long writes are retried after a stop. */
const insistMs = 20_000

export interface Target {
  /** The root of the interface on each node. */
  readonly roots: readonly string[]
  readonly secret: string
  /** The timeout of a request. */
  readonly longestMs: number
}

export function startWriters({ roots, secret, longestMs }: Target): Writers {
  const answers: Answer[] = []
  const acknowledged = new Map<string, number>()
  const end = new AbortController()
  let latestEnd = Infinity
  const authorization = `Bearer ${secret}`

  async function ask(turn: number, doing: Doing, path: string, options: RequestInit) {
    const node = turn % roots.length
    const askedAt = performance.now()
    const { id, ...answer } = await answerOf(`${roots[node]}${path}`, options, longestMs)
    answers.push({ node, doing, askedAt, ...answer })
    return { id, ...answer }
  }

  /** Retries a write with the same idempotency key on the next node until it succeeds. */
  async function insist(turn: number, path: string, name: string): Promise<number> {
    const headers = {
      authorization,
      'content-type': 'application/json',
      'idempotency-key': name,
    }
    const body = JSON.stringify(path === '/tags' ? { name } : { title: name, ...dates })
    for (let again = turn; performance.now() < latestEnd; again += 1) {
      const { status, id } = await ask(again, 'write', path, { method: 'POST', headers, body })
      if (status === 201 && id !== undefined) return id
      await sleep(betweenMs)
    }
    throw new Error(`${name} could not be written.`)
  }

  async function write(client: number, path: string): Promise<void> {
    for (let n = 0; !end.signal.aborted; n += 1) {
      const name = `client-${client}-writes-${n}`
      const id = await insist(client, path, name)
      acknowledged.set(name, id)
      await ask(client + 1, 'read', `${path}/${id}`, { headers: { authorization } })
      await sleep(betweenMs)
    }
  }

  async function list(node: number): Promise<void> {
    while (!end.signal.aborted) {
      await ask(node, 'list', '/events', {})
      await ask(node, 'list', '/tags?per_page=5', { headers: { authorization } })
      await sleep(betweenMs)
    }
  }

  const clients = [
    ...Array.from({ length: roots.length * writersPerNode }, (_, client) =>
      // Half of them write events: only those could be duplicated, as tags of one name are refused.
      write(client, client < roots.length ? '/tags' : '/events'),
    ),
    ...roots.map((_, node) => list(node)),
  ]
  return {
    answers,
    acknowledged,
    stop: async () => {
      latestEnd = Math.min(latestEnd, performance.now() + insistMs)
      end.abort()
      await Promise.all(clients)
    },
  }
}

const dates = { start_date: '2030-05-01 10:00', end_date: '2030-05-01 12:00' }

async function answerOf(url: string, options: RequestInit, longestMs: number) {
  try {
    const reply = await fetch(url, { ...options, signal: AbortSignal.timeout(longestMs) })
    const { code, id } = (await reply.json()) as { code?: string; id?: number }
    const isReplay = reply.headers.has('idempotency-replayed')
    return { status: reply.status, code, id, isReplay }
  } catch (error) {
    // A missing answer is recorded as well; the test decides what it means.
    return { status: undefined, code: String(error), id: undefined, isReplay: false }
  }
}
