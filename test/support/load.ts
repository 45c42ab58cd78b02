// Clients that read and write continuously, and record every answer.

import { setTimeout as sleep } from 'node:timers/promises'

export interface Answered {
  /** Undefined when there was no answer in time. */
  readonly status: number | undefined
  readonly retryAfter: string | null
  readonly code: string | undefined
  /** The name of the tag that was to be written. */
  readonly written: string | undefined
}

export interface Load {
  readonly answers: readonly Answered[]
  stop(): Promise<void>
}

/** Together some 75 requests a second: enough to meet every moment of a restart. */
const betweenMs = 100

export function startLoad(root: string, secret: string, longestMs: number): Load {
  const answers: Answered[] = []
  const end = new AbortController()
  const authorization = `Bearer ${secret}`

  async function ask(path: string, options: RequestInit, written?: string): Promise<Answered> {
    const answer = await answerOf(`${root}${path}`, options, longestMs)
    answers.push({ ...answer, written })
    return { ...answer, written }
  }

  async function keepOn(turn: (n: number) => Promise<unknown>): Promise<void> {
    for (let n = 0; !end.signal.aborted; n += 1) {
      await turn(n)
      await sleep(betweenMs)
    }
  }

  const write = (name: string, more = {}) => {
    const headers = { authorization, 'content-type': 'application/json', ...more }
    return ask('/tags', { method: 'POST', headers, body: JSON.stringify({ name }) }, name)
  }
  /** Retries a refused write with the same idempotency key until it succeeds. */
  const insist = async (name: string) => {
    while ((await write(name, { 'idempotency-key': name })).status !== 201 && !end.signal.aborted) {
      await sleep(betweenMs)
    }
  }
  const clients = [
    keepOn(() => ask('/events', {})),
    keepOn(() => ask('/tags?per_page=5', {})),
    keepOn(() => ask('/venues', { headers: { authorization } })),
    keepOn((n) => write(`a-${n}`)),
    keepOn((n) => write(`b-${n}`)),
    keepOn((n) => write(`c-${n}`)),
    keepOn((n) => insist(`d-${n}`)),
    keepOn((n) => insist(`e-${n}`)),
  ]
  return {
    answers,
    stop: async () => {
      end.abort()
      await Promise.all(clients)
    },
  }
}

async function answerOf(url: string, options: RequestInit, longestMs: number) {
  try {
    const reply = await fetch(url, { ...options, signal: AbortSignal.timeout(longestMs) })
    const body = (await reply.json()) as { code?: string }
    const retryAfter = reply.headers.get('retry-after')
    return { status: reply.status, retryAfter, code: body.code }
  } catch (error) {
    // A missing answer is recorded as well; the test decides what it means.
    return { status: undefined, retryAfter: null, code: String(error) }
  }
}
