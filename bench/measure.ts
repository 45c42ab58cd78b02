// One round of requests, and what it cost.

import { setTimeout as sleep } from 'node:timers/promises'
import { type Load, runLoad } from './load.ts'
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

/** So many that the server always has a request to answer: otherwise it pays for waking up. */
export const busyConnections = 16

/** Rounds without a length only try out the cases: any server will do. */
export const isTrial = ({ effort }: { readonly effort: { readonly seconds: number } }): boolean =>
  effort.seconds === 0

/** Rounds that only warm up: for so many seconds Node compiles hot code. */
const warmingSeconds = 4
export const warmingOf = ({ seconds }: { readonly seconds: number }): number =>
  seconds === 0 ? 0 : Math.ceil(warmingSeconds / seconds)

/** One such round, where that is enough. */
export const coldOf = ({ seconds }: { readonly seconds: number }): number => (seconds === 0 ? 0 : 1)

const idleMs = 100

/** `from` numbers the requests, so that none is repeated. A trial is one for each connection. */
export function drive(
  target: Target,
  asking: Asking,
  seconds: number,
  from: number,
): Promise<Round> {
  const { connections = usualConnections } = asking
  return measure(target, asking, seconds > 0 ? { seconds } : { requests: connections }, from)
}

/** The same for a number of requests. */
export function driveTimes(
  target: Target,
  asking: Asking,
  requests: number,
  from: number,
): Promise<Round> {
  return measure(target, asking, { requests }, from)
}

async function measure(
  { url, pids }: Target,
  asking: Asking,
  length: Load['length'],
  from: number,
): Promise<Round> {
  const { status = 200, connections = usualConnections, method = 'GET', path, host, body } = asking
  const before = cpuOf(pids)
  const { requests, seconds, p99 } = await runLoad({
    url,
    connections,
    status,
    length,
    request: (n) => ({
      method,
      path: pathOf(path, from + n),
      headers: { ...asking.headers, ...(host && { host: host(from + n) }) },
      body: body?.(from + n) ?? null,
    }),
  })
  const spent = cpuOf(pids) - before
  return { cost: spent / requests, perSecond: requests / seconds, p99, requests }
}

/** Waits until the target is idle: it may still work after its clients are gone. */
export async function untilIdle({ pids }: Target): Promise<void> {
  for (let before = -1, now = cpuOf(pids); before !== now; now = cpuOf(pids)) {
    before = now
    await sleep(idleMs)
  }
}

/** The median of one number over several rounds. */
export const median = (rounds: readonly Round[], name: keyof Round): number =>
  middleOf(rounds.map((round) => round[name]))

export function middleOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ]
  return (low + high) / 2
}
