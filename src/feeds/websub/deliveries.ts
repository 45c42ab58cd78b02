// Deliveries under way. Hosts are served in round-robin order, each by one delivery at a time, and
// subscribers that failed before wait in a queue of their own: who hangs slows no one else.

import { fairQueue } from '../../access/fair_queue.ts'
import type { Database } from '../../storage/database.ts'
import { now } from '../../time/clock.ts'
import { type Reach, deliver, deny } from './callbacks.ts'
import type { Content } from './content.ts'
import type { Report } from './requests.ts'
import { afterFailure, delivering, mostBytesUnderWay, retrying, shortPause } from './rules.ts'
import {
  type Outcome,
  type Subscription,
  deleteSubscription,
  findSubscription,
  noteOutcome,
} from './store.ts'

export interface Deliveries {
  /** Hosts that did not answer are asked again from now on. */
  readonly beginPass: () => void
  /** Resolves when there is room for more. */
  readonly room: () => Promise<void>
  readonly start: (subscription: Subscription, content: Content) => Promise<void>
  /** Tells a subscriber that its subscription has ended. */
  readonly end: (subscription: Subscription, reason: string) => void
  /** Resolves when nothing is under way. */
  readonly idle: () => Promise<void>
}

export function openDeliveries(db: Database, reach: Reach, report: Report): Deliveries {
  const healthy = fairQueue(delivering)
  const failing = fairQueue(retrying)
  const underWay = new Set<Promise<void>>()
  /** By subscription; `again` if there was something newer to deliver meanwhile. */
  const sending = new Map<string, { again: boolean }>()
  /** Hosts that did not answer in this pass: nothing more is sent to them in it. */
  const silent = new Set<string>()
  let bytes = 0
  const isFull = (most: number) => bytes > most

  async function noted(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      if (!reach.signal.aborted) report(error, 'a delivery to a subscriber has to wait')
    }
  }

  function launch(work: Promise<void>): void {
    const done = noted(work).finally(() => underWay.delete(done))
    underWay.add(done)
  }

  async function attempt({ id }: Subscription, content: Content): Promise<void> {
    // It may have been renewed or ended while it waited.
    const one = await findSubscription(db, id, now())
    if (!one || one.digest === content.digest) return
    const reception = silent.has(one.host) ? 'silent' : await deliver(one, content, reach)
    if (reach.signal.aborted) return
    if (reception === 'silent') silent.add(one.host)
    if (reception === 'ended') return deleteSubscription(db, id)
    await noteOutcome(db, outcomeOf(one, content, reception === 'received'))
  }

  function outcomeOf(
    { id, digest, attempts }: Subscription,
    content: Content,
    isReceived: boolean,
  ) {
    const next = sending.get(id)?.again ? now() : null
    if (isReceived) return { id, digest: content.digest, attempts: 0, next_utc: next }
    const failure = afterFailure(attempts, now())
    const isGivenUp = failure.next_utc === null
    const outcome: Outcome = { id, digest: isGivenUp ? content.digest : digest, ...failure }
    return isGivenUp ? { ...outcome, next_utc: next } : outcome
  }

  async function send(one: Subscription, content: Content): Promise<void> {
    const { length } = content.bytes
    sending.set(one.id, { again: false })
    bytes += length
    try {
      const queue = one.attempts === 0 ? healthy : failing
      await queue.run(one.host, () => attempt(one, content), reach.signal)
    } finally {
      sending.delete(one.id)
      bytes -= length
    }
  }

  return {
    beginPass: () => silent.clear(),
    room: async () => {
      while (isFull(mostBytesUnderWay) && !reach.signal.aborted) await Promise.race(underWay)
    },
    start: async (one, content) => {
      const current = sending.get(one.id)
      if (current) current.again = true
      else if (one.attempts > 0 && isFull(mostBytesUnderWay / 2)) {
        await noteOutcome(db, { ...one, next_utc: now() + shortPause })
      } else launch(send(one, content))
    },
    end: (one, reason) =>
      launch(failing.run(one.host, () => deny(one, reason, reach), reach.signal)),
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
