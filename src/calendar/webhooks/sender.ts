// Sends webhooks (§20.3): in order for each thing, several things and all webhooks at the same time.

import type { Context, Site } from '../../access/context.ts'
import type { Guard } from '../../http/outgoing/request.ts'
import type { Collect, Outgoing, Receiver } from '../../jobs/delivery.ts'
import { now } from '../../language/time/clock.ts'
import { type MaybePromise, type OpenDatabase, UnusableDatabase } from '../../storage/database.ts'
import { type Tried, tryToDeliver } from './attempt.ts'
import { type DeliveryRow, findDue, findNextDue, updateResults } from './deliveries_store.ts'
import { queueChanges } from './queue.ts'
import { type DisabledReason, mostWebhooks } from './rules.ts'
import { type OwnedWebhook, noteHealth, switchOff, webhooksOf } from './store.ts'

export interface SenderParts {
  readonly db: OpenDatabase
  readonly site: Site
  /** A context of the program itself, with the root that a webhook was made on. */
  readonly contextAt: (base: string, language: string) => Context
  /** The write generation, after what is due by the clock was published. */
  readonly generation: () => MaybePromise<number>
  readonly reportOff: (webhook: number, reason: DisabledReason) => void
  /** The changes of a webhook could not be read; those of others are sent. */
  readonly reportError: (webhook: number, error: unknown) => void
  readonly resolve?: Guard['resolve']
  readonly attemptSeconds?: number
  readonly mostPending?: number
}

const usualSeconds = 15
/** More changes of a webhook wait in the history, where they take no room. */
const usualPending = 1000

type OwnReceiver = OwnedWebhook & Receiver

export function webhookSender(parts: SenderParts): Outgoing<OwnReceiver, DeliveryRow, Tried> {
  const { db, site, resolve, attemptSeconds: seconds = usualSeconds } = parts
  const guard = { allowed: site.callbackHosts, ...(resolve ? { resolve } : {}), seconds }
  return {
    db,
    name: 'webhooks',
    generation: parts.generation,
    hasReaders: async () => (await allWebhooks(db)).some(({ active }) => active === 1),
    nextDue: async () => nextDue(db, await allWebhooks(db)),
    collector: () => collectorOf(parts),
    receivers: async () =>
      (await ownedWebhooks(parts)).map((one) =>
        Object.assign({ isFailing: one.failing_since_utc !== null }, one),
      ),
    due: async ({ id, active, paused_until_utc: paused }, size) => {
      if ((paused ?? 0) > now()) return []
      return findDue(db, { id, isActive: active === 1, now: now(), size })
    },
    attempt: (webhook, delivery, signal) => tryToDeliver(webhook, delivery, { ...guard, signal }),
    note: (some) => noteResults(parts, some),
    each: { well: 8, failing: 1 },
    all: { well: Infinity, failing: Infinity },
  }
}

const allWebhooks = (db: OpenDatabase): Promise<readonly OwnedWebhook[]> =>
  webhooksOf(db).items({ size: mostWebhooks, skip: 0 })

/** Those whose owners may still have them; others are switched off. */
async function ownedWebhooks({ db, reportOff }: SenderParts): Promise<readonly OwnedWebhook[]> {
  const all = await allWebhooks(db)
  for (const { id, active, role } of all) {
    if (active === 0 || role === 'administrator') continue
    if ((await switchOff(db, id, 'owner')) > 0) reportOff(id, 'owner')
  }
  return all.filter(({ active, role }) => active === 0 || role === 'administrator')
}

function collectorOf(parts: SenderParts): Collect {
  const { contextAt, reportOff, reportError, mostPending = usualPending } = parts
  /** By webhook: the generation whose changes are all queued. */
  const queued = new Map<number, number>()
  return async (generation, keep) => {
    let hasMore = false
    for (const webhook of await ownedWebhooks(parts)) {
      const { id, active, base, language } = webhook
      if (active === 0 || queued.get(id) === generation) continue
      if (!(await keep())) break
      try {
        const found = await queueChanges(contextAt(base, language), webhook, mostPending)
        if (found.off) reportOff(id, found.off)
        if (found.left === 'nothing') queued.set(id, generation)
        if (found.left === 'more') hasMore = true
      } catch (error) {
        if (error instanceof UnusableDatabase) throw error
        queued.set(id, generation)
        reportError(id, error)
      }
    }
    return hasMore
  }
}

async function nextDue(db: OpenDatabase, webhooks: readonly OwnedWebhook[]): Promise<number> {
  const times = webhooks.map(async ({ id, active, paused_until_utc }) => {
    const due = await findNextDue(db, { id, isActive: active === 1 })
    return Math.max(due, paused_until_utc ?? 0)
  })
  return Math.min(Infinity, ...(await Promise.all(times)))
}

/** In one transaction, with what they mean for the webhooks. */
async function noteResults(
  { db: outer, reportOff }: SenderParts,
  some: readonly Tried[],
): Promise<void> {
  const byWebhook = Map.groupBy(
    some.filter(({ isTest }) => !isTest),
    ({ webhook }) => webhook.id,
  )
  const off = await outer.within(async (db) => {
    await updateResults(
      db,
      some.map(({ result }) => result),
    )
    const ids: [number, DisabledReason][] = []
    for (const [id, tried] of byWebhook) {
      await noteHealth(db, id, healthOf(tried))
      const reason = reasonToStop(tried)
      if (reason && (await switchOff(db, id, reason)) > 0) ids.push([id, reason])
    }
    return ids
  })
  for (const [id, reason] of off) reportOff(id, reason)
}

function healthOf(tried: readonly Tried[]): Parameters<typeof noteHealth>[2] {
  const pauses = tried.flatMap(({ outcome }) => outcome.pausedUntil ?? [])
  return {
    failingSince: tried.some(isDelivered)
      ? null
      : Math.min(...tried.map(({ result }) => result.sent_utc ?? 0)),
    pausedUntil: pauses.length > 0 ? Math.max(...pauses) : null,
  }
}

const isDelivered = ({ result }: Tried): boolean => result.status === 'delivered'

function reasonToStop(tried: readonly Tried[]): DisabledReason | undefined {
  if (tried.some(({ outcome }) => outcome.isGone)) return 'gone'
  return !tried.some(isDelivered) && tried.some(isLast) ? 'failing' : undefined
}

/** Whether it was given up, and nothing has arrived since it was sent first. */
function isLast({ result, webhook }: Tried): boolean {
  const { failing_since_utc: since } = webhook
  return result.status === 'failed' && since !== null && since <= (result.first_utc ?? 0)
}
