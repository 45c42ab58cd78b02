// From the history to deliveries: what has changed since the cursor of a webhook is queued in the
// transaction that moves the cursor, so that nothing is lost and nothing is queued twice.

import type { Context } from '../../access/context.ts'
import { Problem } from '../../language/problem.ts'
import type { Change } from '../changes/rules.ts'
import type { Action } from '../history/rules.ts'
import { type Followed, changesSince } from '../changes/follow.ts'
import { deliveryOf } from './deliveries.ts'
import { type NewDelivery, countPending, insertDeliveries } from './deliveries_store.ts'
import { asOwner, beginNow, inputOf, isCursorLost } from './owner.ts'
import { type DisabledReason, actionToTell } from './rules.ts'
import { type OwnedWebhook, moveCursor, switchOff, updateWebhook } from './store.ts'

export interface Queued {
  /** Why the webhook was switched off, if it was. */
  readonly off?: DisabledReason
  /** `unknown`: too many are pending, so that nothing was read. */
  readonly left: 'nothing' | 'more' | 'unknown'
}

/**
 * Queues the next changes; at most `mostPending` deliveries are pending. `context` is that of the
 * program itself, with the root of the webhook.
 */
export async function queueChanges(
  context: Context,
  webhook: OwnedWebhook,
  mostPending: number,
): Promise<Queued> {
  // Many at a time: then changes of one thing become one.
  const size = Math.ceil(mostPending / 2)
  if ((await countPending(context.db, webhook.id)) > mostPending - size) return { left: 'unknown' }
  const found = await changesOf(context, webhook, size)
  if (found === undefined) return { left: 'nothing' }
  if (typeof found === 'string') return { off: found, left: 'nothing' }
  const rows = found.changes.flatMap((change) => messageOf(webhook, change, context.now))
  const isQueued = await queue(context, webhook, found.cursor, rows)
  return { left: isQueued && found.more ? 'more' : 'nothing' }
}

/** Undefined if it began anew or has a new cursor; the reason if it was switched off. */
async function changesOf(
  context: Context,
  webhook: OwnedWebhook,
  size: number,
): Promise<Followed | DisabledReason | undefined> {
  try {
    const input = inputOf(webhook)
    return await changesSince(asOwner(context, webhook), input, webhook.cursor, size)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (isCursorLost(error)) return beginAnew(context, webhook)
    return filtersGone(context, webhook)
  }
}

/** What it has missed is noted. */
async function beginAnew(
  context: Context,
  webhook: OwnedWebhook,
): Promise<DisabledReason | undefined> {
  try {
    const cursor = await beginNow(context, webhook)
    await context.db.within(async (db) => {
      if (!(await moveCursor(db, webhook, cursor))) return
      await updateWebhook(db, webhook.id, { skipped_utc: context.now })
    })
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return filtersGone(context, webhook)
  }
}

/** Its filters name what is not there any more. */
const filtersGone = async ({ db }: Context, { id }: OwnedWebhook) =>
  (await switchOff(db, id, 'filters')) > 0 ? ('filters' as const) : undefined

function messageOf(webhook: OwnedWebhook, change: Change, now: number): readonly NewDelivery[] {
  const { done, kind, id, action, item } = change
  const news = action === 'gone' ? afterCreation(done) : done
  const told = actionToTell(news, JSON.parse(webhook.actions))
  const data = { kind, id, action, ...(item === undefined ? {} : { item }) }
  return told === undefined ? [] : [deliveryOf(webhook.id, told, data, now)]
}

/**
 * What is not shown as it was made, the receiver cannot have. What was changed afterwards they may
 * have from a list, or because something it is linked to has changed while it was made.
 */
const afterCreation = (done: readonly Action[]): readonly Action[] =>
  done.slice(done.lastIndexOf('create') + 1)

/** False if the webhook was changed meanwhile. */
async function queue(
  { db: outer }: Context,
  webhook: OwnedWebhook,
  cursor: string,
  rows: readonly NewDelivery[],
): Promise<boolean> {
  if (cursor === webhook.cursor) return true
  return outer.within(async (db) => {
    if (!(await moveCursor(db, webhook, cursor))) return false
    if (rows.length > 0) await insertDeliveries(db, rows)
    return true
  })
}
