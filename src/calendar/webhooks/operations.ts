import { type Context, inTransaction } from '../../access/context.ts'
import type { Changes, Input } from '../../contract/schema/field.ts'
import type { Pages } from '../../contract/schema/paging.ts'
import { Problem, refuse, found } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { advisoryLock } from '../../storage/dialect.ts'
import { yieldToEventLoop } from '../../storage/event_loop.ts'
import { raiseGeneration } from '../../storage/generation/generation.ts'
import { kinds } from '../changes/rules.ts'
import { actions } from '../history/rules.ts'
import { deleteDeliveriesOf, hurryPending } from './deliveries_store.ts'
import type { webhookFields, webhookUpdates } from './fields.ts'
import { beginNow } from './owner.ts'
import {
  type GivenFilter,
  filterNames,
  mostWebhooks,
  newSecret,
  overlapSeconds,
  urlFault,
} from './rules.ts'
import {
  type OwnedWebhook,
  type WebhookRow,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  lockWebhook,
  updateWebhook,
  webhooksOf,
} from './store.ts'
import { showWebhook } from './view.ts'

export const findWebhooks = ({ db }: Context): Pages<OwnedWebhook> => webhooksOf(db)

const missing = 'rest-webhook-not-found'

export const readWebhook = async (db: Database, id: number): Promise<OwnedWebhook> =>
  found(await findWebhook(db, id), missing)

/** The secret is in the row that is returned, and shown this one time. */
export async function createWebhook(
  context: Context,
  input: Input<typeof webhookFields>,
): Promise<OwnedWebhook> {
  const { actor, now, root, site } = context
  refuseUrl(input.url, site.callbackHosts)
  const wanted = {
    owner: actor.id,
    url: input.url,
    secret: newSecret(),
    old_secret: null,
    old_secret_until_utc: null,
    ...choicesOf(input),
    filters: filtersOf({}, input),
    base: root.base,
    language: root.language,
    active: input.active ? 1 : 0,
    disabled_reason: null,
    failing_since_utc: null,
    paused_until_utc: null,
    skipped_utc: null,
    created_utc: now,
    modified_utc: now,
  }
  const owner = { login: actor.login, role: 'administrator' as const }
  const row = { ...wanted, cursor: await beginNow(context, { ...wanted, ...owner }) }
  return context.db.within(async (db) => {
    await advisoryLock(db, 'webhooks')
    if ((await webhooksOf(db).count()) >= mostWebhooks) {
      throw new Problem('webhook-limit-reached', { facts: { max: mostWebhooks } })
    }
    const id = await insertWebhook(db, row)
    await raiseGeneration(db)
    return { ...row, ...owner, id }
  })
}

type WebhookChanges = Changes<typeof webhookUpdates>

export async function changeWebhook(
  outer: Context,
  id: number,
  input: WebhookChanges,
): Promise<OwnedWebhook> {
  const { now, actor, site } = outer
  if (input.url !== undefined) refuseUrl(input.url, site.callbackHosts)
  return changed(outer, id, async (context, stored) => {
    const { db } = context
    const isOn = input.active ?? stored.active === 1
    const isNewlyOn = isOn && stored.active === 0
    // Who switches it on again takes it over from a user who is no administrator any more.
    const isTaken = isNewlyOn && stored.role !== 'administrator'
    const owner = isTaken
      ? { owner: actor.id, login: actor.login, role: actor.role as 'administrator' }
      : {}
    const wanted = {
      ...stored,
      ...owner,
      url: input.url ?? stored.url,
      ...choicesOf(input, stored),
      filters: filtersOf(JSON.parse(stored.filters), input),
      active: isOn ? 1 : 0,
      ...(isNewlyOn ? { failing_since_utc: null, paused_until_utc: null } : {}),
      disabled_reason: input.active === undefined ? stored.disabled_reason : null,
      modified_utc: now,
    }
    const isOther = isTaken || wanted.kinds !== stored.kinds || wanted.filters !== stored.filters
    const cursor = isOther ? await beginNow(context, wanted) : stored.cursor
    if (isNewlyOn) await hurryPending(db, id, now)
    return { ...wanted, cursor }
  })
}

/** The secret before signs as well for a day. */
export const renewSecret = (outer: Context, id: number): Promise<OwnedWebhook> =>
  changed(outer, id, async (_context, stored) => ({
    ...stored,
    secret: newSecret(),
    old_secret: stored.secret,
    old_secret_until_utc: outer.now + overlapSeconds,
    modified_utc: outer.now,
  }))

const changed = (
  outer: Context,
  id: number,
  change: (context: Context, stored: OwnedWebhook) => Promise<OwnedWebhook>,
): Promise<OwnedWebhook> =>
  inTransaction(outer, async (context) => {
    const { db } = context
    const stored = found(await lockWebhook(db, id), missing)
    await context.expect(async () => showWebhook(stored))
    const row = await change(context, stored)
    await updateWebhook(db, id, columnsOf(row))
    await raiseGeneration(db)
    return row
  })

const columnsOf = ({ id: _id, login: _login, role: _role, ...columns }: OwnedWebhook) => columns

/** Its deliveries go in pieces; what is left of them after a crash goes with its age. */
export async function removeWebhook(outer: Context, id: number): Promise<OwnedWebhook> {
  const removed = await outer.db.within(async (db) => {
    const stored = found(await lockWebhook(db, id), missing)
    await outer.expect(async () => showWebhook(stored))
    await deleteWebhook(db, id)
    await raiseGeneration(db)
    return stored
  })
  const pause = yieldToEventLoop()
  while ((await deleteDeliveriesOf(outer.db, id)) > 0) await pause()
  return removed
}

function refuseUrl(url: string, allowed: readonly string[]): void {
  const fault = urlFault(url, allowed)
  refuse(fault ? { url: fault } : {})
}

const choicesOf = (
  { kinds: someKinds, actions: someActions }: Pick<WebhookChanges, 'kinds' | 'actions'>,
  stored?: Pick<WebhookRow, 'kinds' | 'actions'>,
): Pick<WebhookRow, 'kinds' | 'actions'> => ({
  kinds: someKinds || !stored ? chosen(someKinds, kinds) : stored.kinds,
  actions: someActions || !stored ? chosen(someActions, actions) : stored.actions,
})

/** As JSON, in one order; an empty list means all. */
const chosen = <T>(given: readonly T[] = [], all: readonly T[]): string =>
  JSON.stringify(given.length > 0 ? all.filter((one) => given.includes(one)) : all)

/** The filters after a change, as JSON, in the order of their declaration. */
function filtersOf(stored: Readonly<Record<string, GivenFilter>>, input: WebhookChanges): string {
  const filters = filterNames.flatMap((name) => {
    const filter = input[name] === undefined ? stored[name] : input[name]
    return filter === undefined || filter === null ? [] : [[name, filter] as const]
  })
  return JSON.stringify(Object.fromEntries(filters))
}
