// From the history to deliveries: what has changed since the cursor of a webhook is queued in the
// transaction that moves the cursor, so that nothing is lost and nothing is queued twice.

import type { Context } from '../../access/context.ts'
import { Problem } from '../../problem.ts'
import type { Change } from '../changes/rules.ts'
import { type Followed, changesSince } from '../changes/follow.ts'
import { deliveryOf } from './deliveries.ts'
import { type NewDelivery, countPending, insertDeliveries } from './deliveries_store.ts'
import { asOwner, beginNow, changesAtOnce, inputOf, isCursorLost } from './owner.ts'
import { type DisabledReason, actionToTell } from './rules.ts'
import { type OwnedWebhook, moveCursor, switchOff, updateWebhook } from './store.ts'

/** More changes of a webhook wait in the history, where they take no room. */
const mostPending = 1000

/**
 * `context` is that of the program itself, with the root of the webhook. Says why the webhook was
 * switched off, if it was.
 */
export async function queueChanges(
  context: Context,
  webhook: OwnedWebhook,
): Promise<DisabledReason | undefined> {
  const { db } = context
  let room = mostPending - (await countPending(db, webhook.id))
  let { cursor } = webhook
  while (room > 0) {
    const at = { ...webhook, cursor }
    const found = await changesOf(context, at)
    if (typeof found !== 'object') return found
    const rows = found.changes.flatMap((change) => messageOf(at, change, context.now))
    const isQueued = await queue(context, at, found.cursor, rows)
    if (!isQueued || !found.more) return undefined
    room -= rows.length
    cursor = found.cursor
  }
  return undefined
}

/** Undefined if it began anew or has a new cursor; the reason if it was switched off. */
async function changesOf(
  context: Context,
  webhook: OwnedWebhook,
): Promise<Followed | DisabledReason | undefined> {
  try {
    const input = inputOf(webhook)
    return await changesSince(asOwner(context, webhook), input, webhook.cursor, changesAtOnce)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (isCursorLost(error)) return beginAnew(context, webhook)
    return (await switchOff(context.db, webhook.id, 'filters')) > 0 ? 'filters' : undefined
  }
}

/** What it has missed is noted. */
async function beginAnew(context: Context, webhook: OwnedWebhook): Promise<undefined> {
  const cursor = await beginNow(context, webhook)
  await context.db.within(async (db) => {
    if (!(await moveCursor(db, webhook, cursor))) return
    await updateWebhook(db, webhook.id, { skipped_utc: context.now })
  })
}

function messageOf(webhook: OwnedWebhook, change: Change, now: number): readonly NewDelivery[] {
  const { done, kind, id, action, item } = change
  // It was made since, and did not match: the receiver cannot have it.
  if (action === 'gone' && done[0] === 'create') return []
  const told = actionToTell(done, JSON.parse(webhook.actions))
  const data = { kind, id, action, ...(item === undefined ? {} : { item }) }
  return told === undefined ? [] : [deliveryOf(webhook.id, told, data, now)]
}

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
