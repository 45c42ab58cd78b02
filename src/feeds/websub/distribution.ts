// Delivers feeds that have changed to their subscribers. Of all processes one does so.

import type { ServerParts } from '../../rest/server_parts.ts'
import type { State } from '../../rest/answer/serve.ts'
import { DatabaseAway } from '../../storage/database.ts'
import { DiskTrouble } from '../../storage/disk.ts'
import { now } from '../../time/clock.ts'
import { siteLanguagesOf } from '../../visit/context.ts'
import { feedWords } from '../words.ts'
import type { Reach } from './callbacks.ts'
import { contentOf } from './content.ts'
import { openDeliveries } from './deliveries.ts'
import type { Report } from './requests.ts'
import { clockSeconds, restFactor, shortPassMs } from './rules.ts'
import { electSender } from './sender.ts'
import { findOutdated, findTopics, hasSubscriptions, settleCurrent, takeTopic } from './store.ts'
import { readTopic } from './topics.ts'

export interface Distribution {
  /** Starts the deliveries that are due; called every few seconds. */
  readonly run: () => Promise<void>
  /** Resolves when no delivery is under way. */
  readonly idle: () => Promise<void>
  /** Leaves the work to other processes. */
  readonly leave: () => Promise<void>
}

export function openDistribution(
  serverParts: ServerParts,
  reach: Reach,
  report: Report,
): Distribution {
  const { db } = serverParts
  const siteLanguages = siteLanguagesOf(serverParts)
  const sender = electSender(db)
  const deliveries = openDeliveries(db, reach, report)
  /** When all topics were looked at last, and at which write generation. */
  let seen: State | undefined
  /** By the clock of `performance`. */
  let restUntil = -Infinity

  async function run(): Promise<void> {
    const moment = now()
    if (!(await hasSubscriptions(db, moment))) return
    const here = await sender.isHere(moment)
    if (here === 'no') return
    if (here === 'newly') seen = undefined
    const state = { moment, generation: await serverParts.refresh(moment, 'recent') }
    const isAll = isChanged(state) && performance.now() >= restUntil
    const topics = await findTopics(db, isAll ? 'all' : 'due', moment)
    if (topics.length === 0) return
    const begun = performance.now()
    deliveries.beginPass()
    for (const topic of topics) {
      await deliveries.room()
      if (reach.signal.aborted) return
      await tryFeed(topic, state)
    }
    if (!isAll) return
    seen = state
    const took = performance.now() - begun
    if (took > shortPassMs) restUntil = performance.now() + restFactor * took
  }

  /** Since all topics were looked at; the clock may have been set back. */
  function isChanged({ moment, generation }: State): boolean {
    if (!seen || seen.generation !== generation) return true
    return moment < seen.moment || moment - seen.moment >= clockSeconds
  }

  /** A feed that cannot be made does not keep the others from being delivered. */
  async function tryFeed(url: string, state: State): Promise<void> {
    try {
      await checkFeed(url, state)
    } catch (error) {
      if (error instanceof DatabaseAway || error instanceof DiskTrouble) throw error
      report(error, 'a feed could not be made for its subscribers')
    }
  }

  async function checkFeed(url: string, state: State): Promise<void> {
    const topic = readTopic(url, siteLanguages)
    const content = topic && (await contentOf(serverParts, topic, state))
    if (!content) return endAll(url, topic?.publicQuery.language)
    const current = { topic: url, digest: content.digest }
    await settleCurrent(db, current)
    for (const one of await findOutdated(db, current, state.moment)) {
      await deliveries.start(one, content)
    }
  }

  async function endAll(url: string, language = siteLanguages.own): Promise<void> {
    const reason = serverParts.languages.get(language)?.(feedWords.noTopic) ?? feedWords.noTopic
    const ended = await db.within((inside) => takeTopic(inside, url))
    for (const one of ended) deliveries.end(one, reason)
  }

  return { run, idle: deliveries.idle, leave: sender.leave }
}
