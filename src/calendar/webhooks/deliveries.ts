// The deliveries of a webhook, for its administrators (§20.3).

import type { Context } from '../../access/context.ts'
import type { Input } from '../../contract/schema/field.ts'
import type { Pages } from '../../contract/schema/paging.ts'
import type { byId } from '../../http/resource.ts'
import { found } from '../../language/problem.ts'
import { logTime } from '../../language/time/clock.ts'
import { SECONDS_OF_DAY } from '../../language/time/gregorian.ts'
import type { Database } from '../../storage/database.ts'
import { yieldToEventLoop } from '../../storage/event_loop.ts'
import { raiseGeneration } from '../../storage/generation/generation.ts'
import {
  type DeliveryRow,
  type NewDelivery,
  deleteDeliveriesBefore,
  deliveriesOf,
  findDelivery,
  insertDeliveries,
  sendAgain,
} from './deliveries_store.ts'
import type { deliveryFilters } from './fields.ts'
import { readWebhook } from './operations.ts'
import { type DeliveryKind, newMessage } from './rules.ts'

const keptDays = 30
const missing = 'rest-delivery-not-found'

export async function findDeliveries(
  { db }: Context,
  { status: statuses }: Input<typeof deliveryFilters>,
  { id: webhookId }: Input<typeof byId>,
): Promise<Pages<DeliveryRow>> {
  await readWebhook(db, webhookId)
  return deliveriesOf(db, { webhookId, statuses })
}

/** It is sent once, also while the webhook is switched off. */
export const queueTest = ({ db: outer, now }: Context, webhookId: number): Promise<DeliveryRow> =>
  outer.within(async (db) => {
    await readWebhook(db, webhookId)
    const data = { kind: 'webhook' as const, id: webhookId, action: 'test' }
    const [id] = await insertDeliveries(db, [deliveryOf(webhookId, 'test', data, now)])
    // Wakes the node that sends.
    await raiseGeneration(db)
    return found(await findDelivery(db, webhookId, id ?? 0), missing)
  })

/** From the first attempt on, with the same id and body. */
export const resend = (
  { db: outer, now }: Context,
  webhookId: number,
  id: number,
): Promise<DeliveryRow> =>
  outer.within(async (db) => {
    found(await findDelivery(db, webhookId, id), missing)
    await sendAgain(db, id, now)
    await raiseGeneration(db)
    return found(await findDelivery(db, webhookId, id), missing)
  })

export function deliveryOf(
  webhook_id: number,
  what: string,
  data: {
    readonly kind: DeliveryKind
    readonly id: number
    readonly action: string
    item?: unknown
  },
  now: number,
): NewDelivery {
  const type = `${data.kind}.${what}`
  return {
    webhook_id,
    message: newMessage(),
    kind: data.kind,
    item_id: data.id,
    type,
    body: JSON.stringify({ type, timestamp: logTime(now * 1000), data }),
    created_utc: now,
  }
}

/** How many deliveries were removed because of their age. */
export async function trimDeliveries(db: Database, now: number): Promise<number> {
  const pause = yieldToEventLoop()
  let removed = 0
  for (;;) {
    const some = await deleteDeliveriesBefore(db, now - keptDays * SECONDS_OF_DAY)
    if (some === 0) return removed
    removed += some
    await pause()
  }
}
