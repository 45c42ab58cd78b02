// Sends what is due, from one node at a time. What is sent, to whom and when again is said by each
// user of this; here is what holds for all: who sends, how much at a time, and in whose turn. What was
// not noted as sent when the process ends, or its lease is lost, is sent again.

import { setTimeout as sleep } from 'node:timers/promises'
import type { MaybePromise, OpenDatabase } from '../storage/database.ts'
import { now } from '../language/time/clock.ts'
import { type KeepLease, withLease } from './lease.ts'

export interface Receiver {
  readonly id: number | string
  /** Whether what was sent last has not arrived. */
  readonly isFailing: boolean
}

interface Limits {
  readonly well: number
  readonly failing: number
}

/** `R` receives, `M` is sent, `O` is what came of an attempt and is written back. */
export interface Outgoing<R extends Receiver, M extends { readonly id: number | string }, O> {
  readonly db: OpenDatabase
  /** Of the lease. */
  readonly name: string
  /** The write generation, after what is due by the clock was published. */
  readonly generation: () => MaybePromise<number>
  /** Whether anybody is to be told of what changes. */
  readonly hasReaders: () => Promise<boolean>
  /** When something is to be done next, if nothing changes before. */
  readonly nextDue: () => Promise<number>
  /** What makes due, once for each time that there is something to do, what has changed. */
  readonly collector: () => Collect
  /** Those that something may be due for. */
  readonly receivers: () => Promise<readonly R[]>
  /** What is due now, at most `size`, the first first; with what is being sent. */
  readonly due: (receiver: R, size: number) => Promise<readonly M[]>
  /** Undefined if it was ended by the signal. */
  readonly attempt: (receiver: R, message: M, signal: AbortSignal) => Promise<O | undefined>
  /** Must ignore what another node has noted meanwhile. */
  readonly note: (outcomes: readonly O[]) => Promise<void>
  /** Attempts at a time: for each receiver, and in all. */
  readonly each: Limits
  readonly all: Limits
}

/** Does a piece of it, so that sending goes on meanwhile; says whether there is more. */
export type Collect = (generation: number, keep: KeepLease) => Promise<boolean>

/** Nothing is to be done before another generation or this time. */
export interface Round {
  readonly generation: number
  readonly next: number
}

/** How often what is new is looked for while attempts are running. */
const lookMs = 250

export interface Watch {
  /** Called often, on every node: sends what is due until nothing is left to do now. */
  readonly look: (signal: AbortSignal) => Promise<void>
  /** Something is due that no write generation tells of. */
  readonly wake: () => void
}

export function watchDue<R extends Receiver, M extends { readonly id: number | string }, O>(
  user: Outgoing<R, M, O>,
): Watch {
  let seen: (Round & { readonly at: number }) | undefined
  let isWoken = false
  return {
    look: async (signal) => {
      const at = now()
      // A clock may be set back.
      const isEarly = seen !== undefined && at >= seen.at && at < seen.next && !isWoken
      if (isEarly && seen?.generation === (await user.generation())) return
      isWoken = false
      const round = await sendDue(user, signal)
      if (round) seen = { ...round, at }
    },
    wake: () => {
      isWoken = true
    },
  }
}

/** Undefined if another node does it. */
export async function sendDue<R extends Receiver, M extends { readonly id: number | string }, O>(
  user: Outgoing<R, M, O>,
  signal: AbortSignal,
): Promise<Round | undefined> {
  const { db, name } = user
  const generation = await user.generation()
  const next = await user.nextDue()
  if (next > now() && !(await user.hasReaders())) return { generation, next }
  return withLease(db, { name }, (keep) => sendAll(user, keep, signal))
}

async function sendAll<R extends Receiver, M extends { readonly id: number | string }, O>(
  user: Outgoing<R, M, O>,
  keep: KeepLease,
  signal: AbortSignal,
): Promise<Round> {
  const ending = new AbortController()
  const attempts = runAttempts(user, AbortSignal.any([signal, ending.signal]))
  const collect = user.collector()
  try {
    while (!signal.aborted && (await keep())) {
      const generation = await user.generation()
      const hasMore = attempts.hasRoom() && (await collect(generation, keep))
      // To collect may have taken longer than the lease holds.
      if (!(await keep())) break
      await attempts.start()
      if (attempts.count() === 0 && !hasMore) return { generation, next: await user.nextDue() }
      await attempts.someEnd(hasMore ? 0 : lookMs)
    }
    return { generation: -1, next: now() }
  } finally {
    ending.abort()
    await attempts.allEnd()
  }
}

interface Attempts {
  readonly hasRoom: () => boolean
  /** Starts what is due, within the limits; who was served longest ago comes first. */
  readonly start: () => Promise<void>
  readonly count: () => number
  /** Waits until some have ended, at most this long, and notes what came of them. */
  readonly someEnd: (ms: number) => Promise<void>
  readonly allEnd: () => Promise<void>
}

function runAttempts<R extends Receiver, M extends { readonly id: number | string }, O>(
  { receivers, due, attempt, note, each, all }: Outgoing<R, M, O>,
  signal: AbortSignal,
): Attempts {
  /** By the id of the message, until its outcome is noted. */
  const running = new Map<M['id'], { readonly to: R['id']; readonly kind: keyof Limits }>()
  const promises = new Set<Promise<void>>()
  /** When each receiver was served last, counted in attempts. */
  const served = new Map<R['id'], number>()
  let turn = 0
  const lastOf = ({ id }: R) => served.get(id) ?? 0
  let ended: { readonly id: M['id']; readonly outcome: O | undefined }[] = []
  const failed: unknown[] = []

  const countOf = (is: (one: { to: R['id']; kind: keyof Limits }) => boolean): number =>
    [...running.values()].filter(is).length

  async function serve(receiver: R): Promise<void> {
    const { id: to, isFailing } = receiver
    const kind = isFailing ? 'failing' : 'well'
    const most = Math.min(
      each[kind] - countOf((one) => one.to === to),
      all[kind] - countOf((one) => one.kind === kind),
    )
    if (most <= 0) return
    const found = await due(receiver, each[kind])
    for (const message of found.filter(({ id }) => !running.has(id)).slice(0, most)) {
      const { id } = message
      running.set(id, { to, kind })
      served.set(to, (turn += 1))
      const promise = attempt(receiver, message, signal).then(
        (outcome) => void ended.push({ id, outcome }),
        (error: unknown) => void failed.push(error),
      )
      const done = promise.finally(() => promises.delete(done))
      promises.add(done)
    }
  }

  async function noteEnded(): Promise<void> {
    if (failed.length > 0) throw failed[0]
    const some = ended
    ended = []
    const outcomes = some.flatMap(({ outcome }) => (outcome === undefined ? [] : [outcome]))
    if (outcomes.length > 0) await note(outcomes)
    for (const { id } of some) running.delete(id)
  }

  return {
    hasRoom: () => countOf(({ kind }) => kind === 'well') < all.well,
    start: async () => {
      const inTurn = (await receivers()).toSorted((a, b) => lastOf(a) - lastOf(b))
      for (const receiver of inTurn) await serve(receiver)
    },
    count: () => running.size,
    someEnd: async (ms) => {
      if (ended.length === 0) await Promise.race([...promises, sleep(ms)])
      await noteEnded()
    },
    allEnd: async () => {
      await Promise.all(promises)
      await noteEnded()
    },
  }
}
