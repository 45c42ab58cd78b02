// Sends requests at a given rate, whatever becomes of earlier ones, and counts the outcomes.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Reply } from './connection.ts'
import type { Pool } from './pool.ts'
import type { Acknowledged, Asked } from './traffic.ts'

export interface Phase {
  readonly name: string
  readonly seconds: number
  readonly sent: number
  readonly served: number
  /** Refused with Retry-After: by 503, or by 429 for too many feeds of one caller. */
  readonly shed: number
  /** Without a response. */
  readonly lost: number
  /** Answered with any other error, by status and kind. */
  readonly failed: Readonly<Record<string, number>>
  /** Latency of served requests, in ms from when they were due. */
  readonly p50: number
  readonly p99: number
  readonly worst: number
  /** The most that the load generator itself was late, in ms: it is part of the latencies above. */
  readonly late: number
}

export interface Order {
  readonly name: string
  readonly seconds: number
  /** Requests per second; without it each response triggers the next request. */
  readonly rate?: number
  /** Requests in flight where there is no rate. */
  readonly parallel?: number
}

const patienceMs = 60_000
const tickMs = 2

export async function runPhase(
  pool: Pool,
  next: () => Asked,
  acknowledged: Acknowledged,
  { name, seconds, rate, parallel = 16 }: Order,
): Promise<Phase> {
  const times: number[] = []
  const failed: Record<string, number> = {}
  let [sent, served, shed, lost, open, late] = [0, 0, 0, 0, 0, 0]
  const began = performance.now()
  const isOver = () => performance.now() - began >= seconds * 1000

  function ask(due: number): void {
    sent += 1
    open += 1
    const asked = next()
    pool.send({
      bytes: asked.bytes,
      keepsBody: asked.title !== undefined,
      done: (reply) => {
        open -= 1
        if (!reply) lost += 1
        else if (isForNow(reply)) {
          shed += 1
          if (asked.removed) acknowledged.there.set(asked.removed.id, asked.removed.title)
        } else if (reply.status >= 500 || isRefused(asked, reply.status)) {
          const what = `${reply.status} ${asked.kind}`
          failed[what] = (failed[what] ?? 0) + 1
        } else {
          served += 1
          times.push(performance.now() - due)
          note(acknowledged, asked, reply.body)
        }
        if (rate === undefined && !isOver()) ask(performance.now())
      },
    })
  }

  if (rate === undefined) {
    for (let one = 0; one < parallel; one += 1) ask(began)
    await sleep(seconds * 1000)
  } else {
    while (!isOver()) {
      const now = performance.now()
      const expected = Math.floor(((now - began) / 1000) * rate)
      while (sent < expected) {
        const due = began + (sent / rate) * 1000
        late = Math.max(late, now - due)
        ask(due)
      }
      await sleep(tickMs)
    }
  }
  const spent = (performance.now() - began) / 1000
  const inTime = served
  const until = performance.now() + patienceMs
  const isWaiting = () => open > 0 && performance.now() < until
  while (isWaiting()) await sleep(20)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0
  return {
    name,
    seconds: spent,
    sent,
    served: rate === undefined ? inTime : served,
    shed,
    lost: lost + open,
    failed,
    p50: at(0.5),
    p99: at(0.99),
    worst: at(1),
    late,
  }
}

const isForNow = ({ status, head }: Reply): boolean =>
  (status === 503 || status === 429) && /^retry-after: \d/im.test(head)

/** Only requests to unknown addresses may be refused. */
const isRefused = ({ kind }: Asked, status: number): boolean => status >= 400 && kind !== 'lost'

function note(acknowledged: Acknowledged, { title, removed }: Asked, body: string): void {
  if (removed) acknowledged.gone.add(removed.id)
  if (title === undefined) return
  acknowledged.writes += 1
  acknowledged.there.set(idIn(body), title)
}

const idIn = (body: string): number => Number(/"id":(\d+)/.exec(body)?.[1] ?? 0)
