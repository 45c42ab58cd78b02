// Open streams of server-sent events (§20.2). Whoever has come equally far is sent the same bytes.

import { yieldToEventLoop } from '../../storage/event_loop.ts'
import { DatabaseAway, type MaybePromise } from '../../storage/database.ts'
import { tooManyRequests } from '../../language/problem.ts'
import { beat, beginningOf, cursorOnly, resetTo } from './messages.ts'
import { checkRights, sendNext } from './sending.ts'
import { type NewSubscriber, type Subscriber, canTake, send } from './subscriber.ts'

/** How often this process looks whether something was written. */
const lookMs = 50
/** A proxy takes a connection for dead if it is silent for long. */
const usualBeatMs = 15_000
/** When somebody who was refused may try again. */
const refusedSeconds = 60

export interface StreamLimits {
  readonly perAddress: number
  readonly most: number
}

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
  readonly beatMs?: number
}

export function openStreams(parts: StreamParts): Streams {
  const { limits, generation, report, beatMs = usualBeatMs } = parts
  const subscribers = new Set<Subscriber>()
  /** Those of them who have not got everything yet that was written up to `seen`. */
  let behind = new Set<Subscriber>()
  let seen = -1
  const perAddress = new Map<string, number>()
  let timers: readonly NodeJS.Timeout[] = []
  let isClosed = false
  const look = oneAtATime(sendChanges)
  const beatAll = oneAtATime(sendBeats)

  function add(given: NewSubscriber): Subscriber {
    const subscriber = { ...given, told: given.cursor, stuckSince: undefined }
    subscribers.add(subscriber)
    behind.add(subscriber)
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
    behind.delete(subscriber)
    const left = (perAddress.get(subscriber.address) ?? 1) - 1
    if (left === 0) perAddress.delete(subscriber.address)
    else perAddress.set(subscriber.address, left)
    if (subscribers.size > 0) return
    for (const timer of timers) clearInterval(timer)
    timers = []
  }

  /** Does nothing while it is still at work. */
  function oneAtATime(work: () => Promise<void>): () => void {
    let isAtWork = false
    return () => {
      if (isAtWork) return
      isAtWork = true
      void work()
        .catch((error: unknown) => {
          // While the database is away nothing is written; the next time meets it again.
          if (!(error instanceof DatabaseAway)) report(error)
        })
        .finally(() => (isAtWork = false))
    }
  }

  async function sendChanges(): Promise<void> {
    for (let isMore = true; isMore;) isMore = await sendPieces()
  }

  /** One piece at a time: a subscriber who is far behind does not delay the others. */
  async function sendPieces(): Promise<boolean> {
    const current = await generation()
    if (current !== seen) behind = new Set(subscribers)
    seen = current
    const able = [...behind].filter(canTake)
    const alike = Map.groupBy(able, ({ group, cursor }) => `${group} ${cursor}`)
    const largestFirst = [...alike.values()].toSorted((a, b) => b.length - a.length)
    const pause = yieldToEventLoop()
    let isMore = false
    for (const some of largestFirst) {
      const sent = await sendNext(some, { pause, report })
      if (!sent.more) for (const one of sent.able) behind.delete(one)
      isMore ||= sent.more && sent.able.length > 0
      await pause()
    }
    return isMore
  }

  async function sendBeats(): Promise<void> {
    const pause = yieldToEventLoop()
    for (const subscriber of subscribers) {
      const { cursor, told } = subscriber
      const bytes = cursor === told ? beat : cursorOnly(cursor)
      if (canTake(subscriber)) send(subscriber, bytes, cursor)
      await pause()
    }
    await checkRights(subscribers, { pause, report })
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
      if (isReset) response.write(resetTo(cursor).bytes)
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
