// Open streams of server-sent events (§20.2). Whoever has come equally far is sent the same bytes.

import type { ServerResponse } from 'node:http'
import type { Actor } from '../../access/roles.ts'
import { DatabaseAway, type MaybePromise } from '../../storage/database.ts'
import { Problem, tooManyRequests } from '../../problem.ts'
import type { StreamPiece } from '../route.ts'
import { beat, beginningOf, cursorOnly, messagesOf, resetTo } from './messages.ts'

/** How often this process looks whether something was written. */
const lookMs = 50
/** A proxy takes a connection for dead if it is silent for long. */
const beatMs = 15_000
/** Who has this much unread gets nothing more until they have read it. */
const mostUnread = 64 * 1024
/** Who reads nothing of that for as long as this is cut off. */
const stuckMs = 20_000
/** When somebody who was refused may try again. */
const refusedSeconds = 60

export interface StreamLimits {
  readonly perAddress: number
  readonly most: number
}

/** A stream that a client has open. */
export interface Subscriber {
  readonly response: ServerResponse
  readonly address: string
  actor: Actor
  /** Subscribers of a group that have the same cursor are sent the same. */
  readonly group: string
  cursor: string
  /** The last cursor that the client was told. */
  told: string
  /** The write generation up to which everything was sent. */
  generation: number
  /** Since when its client has read too little; undefined if it keeps up. */
  stuckSince: number | undefined
  /** Who is at the other end now; undefined if their credentials are not right any more. */
  readonly identify: () => Promise<Actor | undefined>
  readonly read: (actor: Actor, cursor: string) => Promise<StreamPiece>
  /** A cursor from which a reader can begin anew. */
  readonly readNow: (actor: Actor) => Promise<StreamPiece>
}

export type NewSubscriber = Omit<Subscriber, 'told' | 'generation' | 'stuckSince'>

export interface Streams {
  /** Throws if there are too many already, of this address or of all. */
  refuseMore(address: string): void
  open(subscriber: NewSubscriber, isReset: boolean): void
  /** Ends all, and refuses new ones. */
  readonly close: () => void
  readonly count: () => number
}

export interface StreamParts {
  readonly limits: StreamLimits
  /** The write generation. */
  readonly generation: () => MaybePromise<number>
  readonly report: (error: unknown) => void
}

export function openStreams({ limits, generation, report }: StreamParts): Streams {
  const subscribers = new Set<Subscriber>()
  const perAddress = new Map<string, number>()
  let timers: readonly NodeJS.Timeout[] = []
  let isLooking = false
  let isClosed = false

  function add(given: NewSubscriber): Subscriber {
    const subscriber = { ...given, told: given.cursor, generation: -1, stuckSince: undefined }
    subscribers.add(subscriber)
    perAddress.set(given.address, (perAddress.get(given.address) ?? 0) + 1)
    given.response.once('close', () => remove(subscriber))
    if (timers.length === 0) {
      timers = [setInterval(look, lookMs), setInterval(beatAll, beatMs)]
      for (const timer of timers) timer.unref()
    }
    return subscriber
  }

  function remove(subscriber: Subscriber): void {
    if (!subscribers.delete(subscriber)) return
    const left = (perAddress.get(subscriber.address) ?? 1) - 1
    if (left === 0) perAddress.delete(subscriber.address)
    else perAddress.set(subscriber.address, left)
    if (subscribers.size > 0) return
    for (const timer of timers) clearInterval(timer)
    timers = []
  }

  function look(): void {
    if (isLooking) return
    isLooking = true
    void lookAgain().finally(() => (isLooking = false))
  }

  async function lookAgain(): Promise<void> {
    try {
      const current = await generation()
      const behind = [...subscribers].filter((one) => one.generation !== current && canTake(one))
      const alike = Map.groupBy(behind, ({ group, cursor }) => `${group} ${cursor}`)
      for (const some of alike.values()) await sendTo(some, current, report)
    } catch (error) {
      // While the database is away nothing is written; the next look meets it again.
      if (!(error instanceof DatabaseAway)) report(error)
    }
  }

  function beatAll(): void {
    for (const subscriber of subscribers) {
      if (subscriber.actor.id !== 0) void checkRights([subscriber]).catch(report)
      if (!canTake(subscriber)) continue
      const { cursor, told } = subscriber
      subscriber.response.write(cursor === told ? beat : cursorOnly(cursor))
      subscriber.told = cursor
    }
  }

  return {
    refuseMore: (address) => {
      const isFull = isClosed || subscribers.size >= limits.most
      const isTooMany = (perAddress.get(address) ?? 0) >= limits.perAddress
      if (isFull || isTooMany) throw tooManyRequests(refusedSeconds)
    },
    open: (given, isReset) => {
      // Its end was told before anybody listened.
      if (given.response.destroyed) return
      const { response, cursor } = add(given)
      response.write(beginningOf(cursor))
      if (isReset) response.write(resetTo(cursor))
      if (isClosed) response.end()
      else look()
    },
    close: () => {
      isClosed = true
      for (const { response } of subscribers) response.end()
    },
    count: () => subscribers.size,
  }
}

/** Whether a client has read enough to be sent more; one that is stuck for long is cut off. */
function canTake(subscriber: Subscriber): boolean {
  const { response } = subscriber
  if (response.writableLength <= mostUnread) {
    subscriber.stuckSince = undefined
    return true
  }
  subscriber.stuckSince ??= performance.now()
  if (performance.now() - subscriber.stuckSince > stuckMs) response.destroy()
  return false
}

/** Sends what these subscribers, who have come equally far, have not got yet. */
async function sendTo(
  given: readonly Subscriber[],
  generation: number,
  report: (error: unknown) => void,
): Promise<void> {
  let subscribers = await checkRights(given)
  for (;;) {
    const [first] = subscribers
    if (!first) return
    const piece = await readPiece(first, report)
    if (piece === 'broken') return endAll(subscribers)
    if (piece === 'expired') return resetAll(subscribers)
    const bytes = messagesOf(piece)
    for (const subscriber of subscribers) {
      subscriber.cursor = piece.cursor
      if (bytes) subscriber.response.write(bytes)
      if (bytes) subscriber.told = piece.cursor
      if (!piece.more) subscriber.generation = generation
    }
    if (!piece.more) return
    subscribers = subscribers.filter(canTake)
  }
}

async function readPiece(
  { actor, cursor, read }: Subscriber,
  report: (error: unknown) => void,
): Promise<StreamPiece | 'expired' | 'broken'> {
  try {
    return await read(actor, cursor)
  } catch (error) {
    if (error instanceof DatabaseAway) throw error
    if (error instanceof Problem && error.code === 'rest_cursor_expired') return 'expired'
    // What is followed may have gone, such as the venue of a filter: the next request is told.
    if (!(error instanceof Problem)) report(error)
    return 'broken'
  }
}

/** Those who may still read; the others are cut off. Who has other rights now begins anew. */
async function checkRights(subscribers: readonly Subscriber[]): Promise<readonly Subscriber[]> {
  const right: Subscriber[] = []
  for (const subscriber of subscribers) {
    if (subscriber.actor.id === 0) right.push(subscriber)
    else {
      const actor = await subscriber.identify()
      if (actor?.id !== subscriber.actor.id) endAll([subscriber])
      else {
        subscriber.actor = actor
        right.push(subscriber)
      }
    }
  }
  return right
}

function endAll(subscribers: readonly Subscriber[]): void {
  for (const { response } of subscribers) response.end()
}

async function resetAll(subscribers: readonly Subscriber[]): Promise<void> {
  for (const subscriber of subscribers) {
    const { cursor } = await subscriber.readNow(subscriber.actor)
    subscriber.cursor = cursor
    subscriber.told = cursor
    subscriber.response.write(resetTo(cursor))
  }
}
