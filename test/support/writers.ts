// Clients of several nodes that write, insist until it is done, and read what they wrote.

import { setTimeout as sleep } from 'node:timers/promises'

/** `read` is of something that was acknowledged, through another node than the one that wrote it. */
export type Doing = 'write' | 'read' | 'list'

export interface Answer {
  readonly node: number
  readonly doing: Doing
  /** When it was asked, in milliseconds by the clock of `performance`. */
  readonly askedAt: number
  /** Undefined when there was no answer in time. */
  readonly status: number | undefined
  readonly code: string | undefined
  /** Whether the write had been done before. */
  readonly isReplay: boolean
}

export interface Writers {
  readonly answers: readonly Answer[]
  /** The ids of what was acknowledged, by name. */
  readonly acknowledged: ReadonlyMap<string, number>
  /** Returns when nothing is under way any more. What was begun is done, or it throws. */
  stop(): Promise<void>
}

const betweenMs = 20
const writersPerNode = 2
/** After a stop. */
const insistMs = 20_000

export interface Target {
  /** The root of the interface on each node. */
  readonly roots: readonly string[]
  readonly secret: string
  /** The longest that anybody may wait for an answer. */
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

  /** Whatever is refused or not answered is sent again with the same key, to the next node. */
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
      // Two tags of one name are refused, two events are not: only they could be doubled.
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
    // No answer is an answer as well; what it means is for the test to say.
    return { status: undefined, code: String(error), id: undefined, isReplay: false }
  }
}
