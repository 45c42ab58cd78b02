// Subscriptions as visitors deal with them (§21): asked for on a page, confirmed by a link in a mail,
// changed and ended by the same link. Whoever asks learns nothing about an address.

import { type Context, inTransaction } from '../../access/context.ts'
import { countRequest } from '../../access/attempts.ts'
import { networkOf } from '../../access/network.ts'
import { hashSecret } from '../../access/secrets.ts'
import { spellingOf } from '../../access/spelling.ts'
import type { Input } from '../../contract/schema/field.ts'
import { queueMail } from '../../jobs/mail/queue.ts'
import { invalid, tooManyRequests } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { provenBy, useProof } from '../proposals/proven.ts'
import type { subscribeFields } from './fields.ts'
import { keepSaved } from './saved.ts'
import {
  type SubscriberState,
  type SubscriptionKind,
  type Wish,
  lastSending,
  noWish,
  weekOf,
  wishIn,
} from './rules.ts'
import {
  type SubscriberRow,
  byAddress,
  byHash,
  countSubscribers,
  deleteSubscriber,
  findSubscriber,
  insertSubscriber,
  newSubscriberId,
  openAtAll,
  openOfNetwork,
  setMark,
  updateSubscriber,
} from './store.ts'
import { subscriptionPath, tokenOf } from './token.ts'

/** Within five minutes. */
const mostFrom = { tries: 60, address: 10, network: 60, receiver: 5 }
/** Which nobody has confirmed. */
const mostOpen = { network: 300, all: 20_000 }
const fullSeconds = 3600

export const isOpenFor = (kind: SubscriptionKind, { site }: Context): boolean =>
  site.hasMail && (kind === 'newsletter' ? site.pages.newsletter : site.pages.reminders) !== 'off'

/** The same for every address: what is asked for is confirmed by whoever reads its mail. */
export async function subscribe(
  context: Context,
  kind: SubscriptionKind,
  wish: Wish,
  { email: given, challenge, nickname }: Input<typeof subscribeFields>,
): Promise<void> {
  const { db, now, address, root } = context
  if (nickname !== '') throw invalid({ nickname: { kind: 'robot' } })
  const email = spellingOf(given)
  const network = networkOf(address)
  const proof = await provenBy(context, challenge)
  await countRequest(db, [{ name: `try of ${address}`, most: mostFrom.tries }], now)
  await inTransaction(context, async (inside) => {
    const limits = [
      { name: `subscription of ${address}`, most: mostFrom.address },
      { name: `subscription of ${network}`, most: mostFrom.network },
      { name: `subscription by ${email}`, most: mostFrom.receiver },
    ]
    await countRequest(inside.db, limits, now)
    await useProof(inside.db, proof)
    if (await isFull(inside.db, network)) throw tooManyRequests(fullSeconds)
    const token = await ask(inside, { kind, email, network, language: root.language }, wish)
    const about = { to: email, language: root.language, user: null, now }
    const path = subscriptionPath(token)
    await queueMail(inside.db, { ...about, template: `${kind}_asked`, values: { path } })
  })
}

const isFull = async (db: Database, network: string): Promise<boolean> =>
  (await countSubscribers(db, openOfNetwork(network))) >= mostOpen.network ||
  (await countSubscribers(db, openAtAll)) >= mostOpen.all

/** What is confirmed stays as it is until the new wish is confirmed as well. */
async function ask(
  { db, now }: Context,
  given: Pick<SubscriberRow, 'kind' | 'email' | 'network' | 'language'>,
  wish: Wish,
): Promise<string> {
  const asked = { asked: JSON.stringify(wish), asked_utc: now, network: given.network }
  const known = await findSubscriber(db, byAddress(given.kind, given.email))
  if (known) {
    await updateSubscriber(db, known.id, asked)
    return (await tokenOf(db, known)).token
  }
  const id = await newSubscriberId(db)
  const { token, hash } = await tokenOf(db, { id, email: given.email })
  const moments = { made_utc: now, changed_utc: now }
  const state = 'unconfirmed' as const
  await insertSubscriber(db, {
    id,
    token: hash,
    state,
    wish: JSON.stringify(noWish),
    ...given,
    ...asked,
    ...moments,
  })
  return token
}

export interface Subscription {
  readonly kind: SubscriptionKind
  readonly state: SubscriberState
  /** What is confirmed, and what is to be confirmed. */
  readonly wish: Wish
  readonly asked: Wish | undefined
  readonly id: number
}

const shown = ({ id, kind, state, wish, asked }: SubscriberRow): Subscription => ({
  id,
  kind,
  state,
  wish: wishIn(wish),
  asked: asked === null ? undefined : wishIn(asked),
})

/** Undefined if no subscription belongs to the link any more. */
export const readSubscription = (
  { db }: Context,
  token: string,
): Promise<Subscription | undefined> =>
  db.within(async (inside) => {
    const row = await findSubscriber(inside, byHash(hashSecret(token)))
    return row && shown(row)
  })

/** False if there is no such subscription. */
const withLink = (
  outer: Context,
  token: string,
  work: (context: Context, row: SubscriberRow) => Promise<unknown>,
): Promise<boolean> =>
  inTransaction(outer, async (context) => {
    const row = await findSubscriber(context.db, byHash(hashSecret(token)))
    if (row) await work(context, row)
    return row !== undefined
  })

export const confirmSubscription = (outer: Context, token: string): Promise<boolean> =>
  withLink(outer, token, async (context, row) => {
    if (row.asked !== null) await take(context, row, wishIn(row.asked))
  })

/** By its link another wish needs no mail. */
export const changeSubscription = (outer: Context, token: string, wish: Wish): Promise<boolean> =>
  withLink(outer, token, (context, row) => take(context, row, wish))

async function take(context: Context, row: SubscriberRow, wish: Wish): Promise<void> {
  const { db, now } = context
  const done = { asked: null, asked_utc: null, network: '', state: 'active' as const }
  await updateSubscriber(db, row.id, {
    ...done,
    wish: JSON.stringify({ ...wish, events: [] }),
    changed_utc: now,
    language: context.root.language,
  })
  if (row.kind === 'reminders') await keepSaved(context, row.id, wish.events)
  if (row.state !== 'active') await setMark(db, row.id, weekNow(context))
}

/** Of the newsletter before: the next one is the first that they get. */
export function weekNow({ now, site }: Pick<Context, 'now' | 'site'>): number {
  const last = lastSending(now, { ...site.pages, zone: site.zone })
  return weekOf(last ?? now, site.zone)
}

/** After refusals the subscriber asks for it again. */
export const resumeSubscription = (outer: Context, token: string): Promise<boolean> =>
  withLink(outer, token, async (context, row) => {
    if (row.state !== 'paused') return
    await updateSubscriber(context.db, row.id, { state: 'active', changed_utc: context.now })
    await setMark(context.db, row.id, weekNow(context))
  })

export const endSubscription = (outer: Context, token: string): Promise<boolean> =>
  withLink(outer, token, ({ db }, { id }) => deleteSubscriber(db, id))
