// Delivers feeds that have changed to their subscribers. A pass over all topics makes due whoever
// lacks what a feed says now; the attempts send the same content.

import { LRUCache } from 'lru-cache'
import type { Collect, Outgoing, Receiver } from '../../../jobs/delivery.ts'
import type { State } from '../../../http/answer/serve.ts'
import type { ServerParts } from '../../../http/server_parts.ts'
import { UnusableDatabase } from '../../../storage/database.ts'
import { DiskTrouble } from '../../../storage/disk.ts'
import { feedPass, noteRun, readRuns } from '../../../storage/job_runs.ts'
import { now } from '../../../language/time/clock.ts'
import { siteLanguagesOf } from '../../query/context.ts'
import { feedWords } from '../words/words.ts'
import { type Reach, type Reception, deliver, deny } from './callbacks.ts'
import { type Content, contentOf } from './content.ts'
import type { Report } from './requests.ts'
import * as rules from './rules.ts'
import {
  type Subscription,
  deleteSubscription,
  findDue,
  findHosts,
  findNextDue,
  findTopics,
  hasSubscriptions,
  markOutdated,
  noteOutcome,
  pauseHost,
} from './store.ts'
import { readTopic } from './topics.ts'

/** What came of an attempt; without a digest if there was nothing to send. */
interface Attempted {
  readonly one: Subscription
  readonly reception: Reception
  readonly digest?: string
}

interface Kept extends State {
  readonly content: Content | undefined
}

export function feedDeliveries(
  serverParts: ServerParts,
  allowed: Reach['allowed'],
  report: Report,
): Outgoing<Receiver, Subscription, Attempted> {
  const { db } = serverParts
  const siteLanguages = siteLanguagesOf(serverParts)
  const kept = new LRUCache<string, Kept>({
    maxSize: rules.mostBytesKept,
    sizeCalculation: ({ content }) => 1 + (content?.bytes.length ?? 0),
  })
  /** By topic: what it says at this pass. */
  const digests = new Map<string, string>()
  /** The last pass that came to its end, on whichever node: the others do not repeat it. */
  let seen: State | undefined
  let pass: { readonly state: State; readonly topics: string[] } | undefined
  /** By the clock of `performance`. */
  let restUntil = -Infinity

  /** What changes during a rest is seen after it. */
  const generationNow = async () =>
    seen && performance.now() < restUntil ? seen.generation : serverParts.refresh(now(), 'recent')

  async function contentAt(url: string, state: State): Promise<Content | undefined> {
    const known = kept.get(url)
    const age = state.moment - (known?.moment ?? -Infinity)
    const isFresh = age >= 0 && age < rules.contentSeconds
    if (known && isFresh && known.generation === state.generation) return known.content
    const topic = readTopic(url, siteLanguages)
    const content = topic && (await contentOf(serverParts, topic, state))
    kept.set(url, { ...state, content })
    digests.set(url, content?.digest ?? '')
    return content
  }

  /** The clock alone changes feeds, too, and it may have been set back. */
  function isChanged({ moment, generation }: State): boolean {
    if (!seen || seen.generation !== generation) return true
    return moment < seen.moment || moment - seen.moment >= rules.clockSeconds
  }

  async function readPass(): Promise<State | undefined> {
    const run = (await readRuns(db)).find(({ name }) => name === feedPass)
    return run?.ran_utc ? { moment: run.ran_utc, ...JSON.parse(run.done) } : undefined
  }

  function collector(): Collect {
    let took = 0
    pass = undefined
    return async (generation) => {
      const begun = performance.now()
      const state = { moment: now(), generation }
      if (!pass) {
        if (isChanged(state)) seen = await readPass()
        if (!isChanged(state)) return false
        pass = { state, topics: await findTopics(db, state.moment) }
        took = 0
        digests.clear()
      }
      const topic = pass.topics.shift()
      if (topic !== undefined) await compare(topic, pass.state)
      took += performance.now() - begun
      if (pass.topics.length > 0) return true
      seen = pass.state
      pass = undefined
      await noteRun(db, feedPass, seen.moment, { generation: seen.generation })
      if (took > rules.shortPassMs) restUntil = performance.now() + rules.restFactor * took
      return false
    }
  }

  /** A feed that cannot be made does not keep the others from being delivered. */
  async function compare(topic: string, state: State): Promise<void> {
    try {
      const content = await contentAt(topic, state)
      await markOutdated(db, { topic, digest: content?.digest ?? '' }, state.moment)
    } catch (error) {
      if (isTrouble(error)) throw error
      report(error, 'a feed could not be made for its subscribers')
    }
  }

  async function attempt(one: Subscription, reach: Reach): Promise<Attempted> {
    const generation = (pass?.state ?? seen)?.generation ?? (await generationNow())
    const content = await contentAt(one.topic, { moment: now(), generation })
    if (!content) {
      await deny(one, reasonFor(one.topic), reach)
      return { one, reception: 'ended' }
    }
    const { digest } = content
    const reception = one.digest === digest ? 'received' : await deliver(one, content, reach)
    return { one, reception, digest }
  }

  function reasonFor(url: string): string {
    const language = readTopic(url, siteLanguages)?.publicQuery.language ?? siteLanguages.own
    return serverParts.languages.get(language)?.(feedWords.noTopic) ?? feedWords.noTopic
  }

  /** If the feed has changed during the attempt, its subscriber is due again. */
  function outcomeOf({ one, reception, digest = one.digest }: Attempted, moment: number) {
    const next_utc = (digests.get(one.topic) ?? digest) === digest ? null : moment
    if (reception === 'received') return { digest, attempts: 0, next_utc }
    const failure = rules.afterFailure(one.attempts, moment)
    return failure.next_utc === null
      ? { digest, attempts: failure.attempts, next_utc }
      : { digest: one.digest, ...failure }
  }

  return {
    db,
    name: 'websub',
    generation: generationNow,
    hasReaders: () => hasSubscriptions(db, now()),
    nextDue: async () =>
      Math.min(await findNextDue(db, now()), seen ? seen.moment + rules.clockSeconds : Infinity),
    collector,
    receivers: () => findHosts(db, now()),
    due: ({ id }, size) => findDue(db, id, now(), size),
    attempt: async (_host, one, signal) => {
      try {
        const attempted = await attempt(one, { allowed, signal })
        return signal.aborted ? undefined : attempted
      } catch (error) {
        if (signal.aborted) return undefined
        if (isTrouble(error)) throw error
        report(error, 'a delivery to a subscriber has to wait')
        return { one, reception: 'refused' }
      }
    },
    note: (some) =>
      db.within(async (inside) => {
        const moment = now()
        for (const attempted of some) {
          const { one, reception } = attempted
          if (reception === 'ended') await deleteSubscription(inside, one.id)
          else await noteOutcome(inside, one, outcomeOf(attempted, moment))
          if (reception === 'silent') await pauseHost(inside, one.host, moment + rules.shortPause)
        }
      }),
    each: { well: 1, failing: 1 },
    all: rules.atOnce,
  }
}

const isTrouble = (error: unknown): boolean =>
  error instanceof UnusableDatabase || error instanceof DiskTrouble
