// One round of requests, and what it cost.

import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { cpuOf } from './processes.ts'
import { type Question, pathOf } from './questions.ts'

export interface Target {
  readonly url: string
  /** The processes whose CPU time is counted. */
  readonly pids: readonly number[]
}

export interface Asking {
  readonly path: Question
  readonly headers?: Readonly<Record<string, string>>
  /** The Host of the n-th request; responses are cached per host. */
  readonly host?: (n: number) => string
  readonly method?: 'GET' | 'POST'
  readonly body?: (n: number) => string
  readonly connections?: number
  /** The status that every response must have. */
  readonly status?: number
}

export interface Round {
  /** µs of CPU time per request. */
  readonly cost: number
  readonly perSecond: number
  readonly p99: number
  readonly requests: number
}

const usualConnections = 4

/**
 * With fewer, the load generator sleeps between two responses of the slower server, which then pays
 * for waking it up.
 */
export const busyConnections = 16

/** Rounds without a length only try out the cases: any server will do. */
export const isTrial = ({ effort }: { readonly effort: { readonly seconds: number } }): boolean =>
  effort.seconds === 0

/** Warm-up rounds, not counted: for that long Node compiles hot code. */
export const warmingOf = ({ seconds }: { readonly seconds: number }): number =>
  seconds === 0 ? 0 : 6

/** One such round, where that is enough. */
export const coldOf = ({ seconds }: { readonly seconds: number }): number => (seconds === 0 ? 0 : 1)

/** With fewer responses in a round it matters which ones were cut short. */
const few = 40
const idleMs = 100
const patienceSeconds = 120
/** How often the load generator checks whether it is done. */
const shortestMs = 20

/** `from` numbers the requests, so that none is repeated. */
export async function drive(
  target: Target,
  asking: Asking,
  seconds: number,
  from: number,
): Promise<Round> {
  const { connections = usualConnections } = asking
  const timed = seconds > 0 ? await attempt(target, asking, { duration: seconds }, from) : undefined
  if (timed && timed.requests >= few) return timed
  // Slow requests run by number: those cut short by the clock would cost, too.
  if (timed) await untilIdle(target)
  const amount = Math.max(connections, timed?.requests ?? 0)
  const next = from + (timed?.requests ?? 0) + connections
  return attempt(target, asking, { amount, sampleInt: shortestMs }, next)
}

/** The same for a number of requests. */
export function driveTimes(
  target: Target,
  asking: Asking,
  amount: number,
  from: number,
): Promise<Round> {
  return attempt(target, asking, { amount, sampleInt: shortestMs }, from)
}

async function attempt(
  target: Target,
  asking: Asking,
  length: { duration: number } | { amount: number; sampleInt: number },
  from: number,
): Promise<Round> {
  const { status = 200, connections = usualConnections, method = 'GET' } = asking
  const before = cpuOf(target.pids)
  const result = await autocannon({
    url: target.url,
    connections,
    timeout: patienceSeconds,
    ...length,
    requests: [{ method, headers: { ...asking.headers }, ...composed(asking, from) }],
  })
  const spent = cpuOf(target.pids) - before
  const good = result.statusCodeStats?.[`${status}`]?.count ?? 0
  const answered = result.requests.total
  if (result.errors > 0 || good !== answered) {
    const found = JSON.stringify(result.statusCodeStats)
    throw new Error(
      `${method} ${pathOf(asking.path, from)}: ${result.errors} errors, answers ${found}`,
    )
  }
  return {
    cost: spent / answered,
    perSecond: answered / Math.max(result.duration, 0.001),
    p99: result.latency.p99,
    requests: answered,
  }
}

/**
 * Composes constant requests once: otherwise the load generator is slower than a bare server, which
 * then waits for it.
 */
function composed({ path, body, host }: Asking, from: number): autocannon.Request {
  if (typeof path === 'string' && !body && !host) return { path }
  let n = from - 1
  return {
    setupRequest: (request) => {
      n += 1
      return {
        ...request,
        path: pathOf(path, n),
        ...(body ? { body: body(n) } : {}),
        ...(host ? { headers: { ...request.headers, host: host(n) } } : {}),
      }
    },
  }
}

/** Waits until the target is idle: it may still work after its clients are gone. */
export async function untilIdle({ pids }: Target): Promise<void> {
  for (let before = -1, now = cpuOf(pids); before !== now; now = cpuOf(pids)) {
    before = now
    await sleep(idleMs)
  }
}

/** The median of one number over several rounds. */
export function median(rounds: readonly Round[], name: keyof Round): number {
  const sorted = rounds.map((round) => round[name]).toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ]
  return (low + high) / 2
}
