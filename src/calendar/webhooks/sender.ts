// Sends what is due, on one node at a time (§20.3): in order for each thing, several things and all
// webhooks at the same time. What was not noted as delivered when the process ends is sent again.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Site } from '../../access/context.ts'
import type { Guard } from '../../outgoing/request.ts'
import { type KeepLease, withLease } from '../../jobs/lease.ts'
import { type MaybePromise, type OpenDatabase, UnusableDatabase } from '../../storage/database.ts'
import { now } from '../../time/clock.ts'
import { type Tried, tryToDeliver } from './attempt.ts'
import { findDue, findNextDue, updateResults } from './deliveries_store.ts'
import { queueChanges } from './queue.ts'
import { type DisabledReason, mostWebhooks } from './rules.ts'
import { type OwnedWebhook, listWebhooks, noteHealth, switchOff } from './store.ts'

export interface SenderParts {
  readonly db: OpenDatabase
  readonly site: Site
  /** A context of the program itself, with the root that a webhook was made on. */
  readonly contextAt: (base: string, language: string) => Context
  /** The write generation, after what is due by the clock was published. */
  readonly generation: () => MaybePromise<number>
  /** A webhook was switched off. */
  readonly reportOff: (webhook: number, reason: DisabledReason) => void
  /** The changes of a webhook could not be read; those of others are sent. */
  readonly reportError: (webhook: number, error: unknown) => void
  readonly resolve?: Guard['resolve']
  /** How long an attempt may take. */
  readonly attemptSeconds?: number
  /** How many deliveries of a webhook may be pending. */
  readonly mostPending?: number
}

/** What a round has seen: nothing is to be done before another generation or this time. */
export interface Round {
  readonly generation: number
  readonly next: number
}

const usualSeconds = 15
/** More changes of a webhook wait in the history, where they take no room. */
const usualPending = 1000
/** How often what is new is looked for while attempts are running. */
const lookMs = 250

/** Attempts at a time: of a webhook that is well, and of one that fails. */
const usualAttempts = 8
const failingAttempts = 1

/**
 * Queues what has changed and sends what is due, until nothing is left to do now. Undefined if
 * another node does it.
 */
export async function sendRound(
  parts: SenderParts,
  signal: AbortSignal,
): Promise<Round | undefined> {
  const { db } = parts
  const generation = await parts.generation()
  const webhooks = await allWebhooks(db)
  const next = await nextDue(parts, webhooks)
  if (next > now() && !webhooks.some(({ active }) => active === 1)) return { generation, next }
  return withLease(db, { name: 'webhooks' }, (keep) => workWithLease(parts, keep, signal))
}

async function workWithLease(
  parts: SenderParts,
  keep: KeepLease,
  signal: AbortSignal,
): Promise<Round> {
  const ending = new AbortController()
  const attempts = runAttempts(parts, AbortSignal.any([signal, ending.signal]))
  const queued = new Map<number, number>()
  try {
    while (!signal.aborted && (await keep())) {
      const generation = await parts.generation()
      const webhooks = await ownedWebhooks(parts)
      const hasMore = await queueSome(parts, webhooks, { keep, generation, queued })
      // Queueing may have taken longer than the lease holds.
      if (!(await keep())) break
      await attempts.start(webhooks)
      if (attempts.count() === 0 && !hasMore) {
        return { generation, next: await nextDue(parts, webhooks) }
      }
      await attempts.someEnd(hasMore ? 0 : lookMs)
    }
    return { generation: -1, next: now() }
  } finally {
    ending.abort()
    await attempts.allEnd()
  }
}

const allWebhooks = (db: OpenDatabase): Promise<OwnedWebhook[]> =>
  listWebhooks(db, { size: mostWebhooks, skip: 0 })

/** Those whose owners may still have them; others are switched off. */
async function ownedWebhooks({ db, reportOff }: SenderParts): Promise<OwnedWebhook[]> {
  const all = await allWebhooks(db)
  for (const { id, active, role } of all) {
    if (active === 0 || role === 'administrator') continue
    if ((await switchOff(db, id, 'owner')) > 0) reportOff(id, 'owner')
  }
  return all.filter(({ active, role }) => active === 0 || role === 'administrator')
}

interface Queueing {
  readonly keep: KeepLease
  readonly generation: number
  /** By webhook: the generation whose changes are all queued. */
  readonly queued: Map<number, number>
}

/** Some changes of each webhook, so that sending goes on meanwhile. Says whether there are more. */
async function queueSome(
  parts: SenderParts,
  webhooks: readonly OwnedWebhook[],
  { keep, generation, queued }: Queueing,
): Promise<boolean> {
  const { contextAt, reportOff, reportError, mostPending = usualPending } = parts
  let hasMore = false
  for (const webhook of webhooks) {
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

async function nextDue({ db }: SenderParts, webhooks: readonly OwnedWebhook[]): Promise<number> {
  const times = webhooks.map(async ({ id, active, paused_until_utc }) => {
    const due = await findNextDue(db, { id, isActive: active === 1 })
    return Math.max(due, paused_until_utc ?? 0)
  })
  return Math.min(Infinity, ...(await Promise.all(times)))
}

interface Attempts {
  /** Starts what is due, within the limits of each webhook. */
  start(webhooks: readonly OwnedWebhook[]): Promise<void>
  /** How many are running. */
  count(): number
  /** Waits until some have ended, at most this long, and notes their results. */
  someEnd(ms: number): Promise<void>
  allEnd(): Promise<void>
}

function runAttempts(parts: SenderParts, signal: AbortSignal): Attempts {
  const { db, site, resolve, attemptSeconds: seconds = usualSeconds } = parts
  const limits = { allowed: site.callbackHosts, ...(resolve ? { resolve } : {}), seconds, signal }
  /** By the id of the delivery: the webhook, until the result is noted. */
  const running = new Map<number, number>()
  const promises = new Map<number, Promise<void>>()
  let ended: { readonly id: number; readonly tried: Tried | undefined }[] = []
  let failed: unknown

  async function startSome(webhook: OwnedWebhook): Promise<void> {
    const { id, active, failing_since_utc, paused_until_utc } = webhook
    const most = failing_since_utc === null ? usualAttempts : failingAttempts
    const mine = [...running.values()].filter((one) => one === id).length
    if (mine >= most || (paused_until_utc ?? 0) > now()) return
    const due = await findDue(db, { id, isActive: active === 1, now: now(), size: most })
    for (const delivery of due.filter((one) => !running.has(one.id)).slice(0, most - mine)) {
      running.set(delivery.id, id)
      const attempt = tryToDeliver(webhook, delivery, limits).then(
        (tried) => void ended.push({ id: delivery.id, tried }),
        (error: unknown) => {
          failed = error
        },
      )
      promises.set(
        delivery.id,
        attempt.finally(() => promises.delete(delivery.id)),
      )
    }
  }

  async function note(): Promise<void> {
    if (failed !== undefined) throw failed
    const some = ended
    ended = []
    await noteResults(
      parts,
      some.flatMap(({ tried }) => tried ?? []),
    )
    for (const { id } of some) running.delete(id)
  }

  return {
    start: async (webhooks) => {
      for (const webhook of webhooks) await startSome(webhook)
    },
    count: () => running.size,
    someEnd: async (ms) => {
      if (ended.length === 0) await Promise.race([...promises.values(), sleep(ms)])
      await note()
    },
    allEnd: async () => {
      await Promise.all(promises.values())
      await note()
    },
  }
}

/** In one transaction, with what they mean for the webhooks. */
async function noteResults(
  { db: outer, reportOff }: SenderParts,
  some: readonly Tried[],
): Promise<void> {
  if (some.length === 0) return
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
