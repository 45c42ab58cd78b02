// Requests to subscribe and to unsubscribe: taken at once, and verified afterwards. Nothing is
// stored, and no content is sent, before the owner of the callback has confirmed it.

import { countRequest } from '../../../access/attempts.ts'
import { fairQueue } from '../../../access/fair_queue.ts'
import { Problem, tooManyRequests, unavailable } from '../../../language/problem.ts'
import type { ServerParts } from '../../../http/server_parts.ts'
import type { Database } from '../../../storage/database.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import { now } from '../../../language/time/clock.ts'
import { feedWords } from '../words/words.ts'
import { type Reach, confirms, deny } from './callbacks.ts'
import { contentOf } from './content.ts'
import type { Subject } from './fields.ts'
import { hasRoom, leaseOf, mostRenewals, mostRequests, verifying } from './rules.ts'
import {
  type Subscription,
  countSubscriptions,
  deleteSubscription,
  findSubscription,
  keepSubscription,
  subscriptionId,
} from './store.ts'

export interface Asked {
  readonly mode: 'subscribe' | 'unsubscribe'
  readonly callback: URL
  readonly topic: Subject
  readonly lease: number | undefined
  readonly secret: string | undefined
  /** The address that the request came from. */
  readonly caller: string
}

export interface Requests {
  /** Throws if there are too many; whether it is confirmed shows later. */
  readonly accept: (asked: Asked) => Promise<void>
  /** Resolves when nothing waits for its verification. */
  readonly idle: () => Promise<void>
}

/** Notes an error that nobody waits for. */
export type Report = (error: unknown, what: string) => void

/** Who a subscription belongs to. */
type Wanted = Pick<Subscription, 'id' | 'callback' | 'host' | 'topic'>

/** `kept` is called when a subscription begins or is renewed. */
export function takeRequests(
  serverParts: ServerParts,
  reach: Reach,
  report: Report,
  kept: () => void,
): Requests {
  const { db } = serverParts
  const queue = fairQueue(verifying)
  /** By the id of the subscription: one at a time each. */
  const pending = new Map<string, Promise<void>>()

  async function accept(asked: Asked): Promise<void> {
    const { callback, topic, caller } = asked
    const id = subscriptionId(callback.href, topic.url)
    if (pending.has(id)) throw tooManyRequests()
    if (pending.size >= verifying.waiting) throw unavailable()
    const wanted = { id, callback: callback.href, host: callback.hostname, topic: topic.url }
    const admitted = Promise.withResolvers<void>()
    pending.set(id, admitted.promise)
    try {
      await admit(wanted, caller)
    } catch (error) {
      pending.delete(id)
      throw error
    } finally {
      admitted.resolve()
    }
    pending.set(id, verify(asked, wanted))
  }

  async function admit({ id, host }: Wanted, caller: string): Promise<void> {
    const isKnown = await findSubscription(db, id, now())
    const limits = [
      { name: `websub from ${caller}`, most: mostRequests },
      isKnown
        ? { name: `websub again ${id}`, most: mostRenewals }
        : { name: `websub to ${host}`, most: mostRequests },
    ]
    await countRequest(db, limits, now())
  }

  async function verify(asked: Asked, wanted: Wanted): Promise<void> {
    const work = () => (asked.mode === 'subscribe' ? begin(asked, wanted) : end(wanted))
    try {
      await queue.run(asked.caller, work, reach.signal)
    } catch (error) {
      // Out of turn or out of time: a subscriber that hears nothing asks again.
      const isExpected = error instanceof Problem || reach.signal.aborted
      if (!isExpected) report(error, 'a subscription could not be verified')
    } finally {
      pending.delete(wanted.id)
    }
  }

  async function begin({ topic, lease, secret }: Asked, wanted: Wanted): Promise<void> {
    const moment = now()
    const generation = await serverParts.refresh(moment, 'recent')
    const content = await contentOf(serverParts, topic, { moment, generation })
    const say = (sentence: string) =>
      serverParts.languages.get(topic.publicQuery.language)?.(sentence) ?? sentence
    if (!content) return deny(wanted, say(feedWords.noTopic), reach)
    if (!(await mayBegin(db, wanted, moment))) return deny(wanted, say(feedWords.noRoom), reach)
    const seconds = leaseOf(lease)
    const said = { 'hub.mode': 'subscribe', 'hub.topic': topic.url }
    const terms = { 'hub.lease_seconds': String(seconds) }
    if (!(await confirms(wanted.callback, { ...said, ...terms }, reach))) return
    const isKept = await db.within(async (inside) => {
      // Others that begin at the same time count, too.
      await advisoryLock(inside, 'websub')
      if (!(await mayBegin(inside, wanted, moment))) return false
      const { digest } = content
      const rest = { secret: secret ?? null, until_utc: moment + seconds, digest }
      // Looked at once more, because the feed may have changed meanwhile.
      await keepSubscription(inside, { ...wanted, ...rest, attempts: 0, next_utc: moment })
      return true
    })
    if (isKept) kept()
    else await deny(wanted, say(feedWords.noRoom), reach)
  }

  /** Of what does not exist, nobody has to confirm the end. */
  async function end(wanted: Wanted): Promise<void> {
    if (!(await findSubscription(db, wanted.id, now()))) return
    const said = { 'hub.mode': 'unsubscribe', 'hub.topic': wanted.topic }
    if (await confirms(wanted.callback, said, reach)) await deleteSubscription(db, wanted.id)
  }

  return {
    accept,
    idle: async () => {
      while (pending.size > 0) await Promise.all(pending.values())
    },
  }
}

async function mayBegin(db: Database, wanted: Wanted, moment: number): Promise<boolean> {
  if (await findSubscription(db, wanted.id, moment)) return true
  return hasRoom(await countSubscriptions(db, wanted, moment))
}
