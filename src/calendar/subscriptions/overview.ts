// What administrators see of subscriptions: how many, when the next newsletter goes out, and whether
// an address that they know is among them. Addresses are in no list.

import type { Static } from 'typebox'
import { type Context, inTransaction } from '../../access/context.ts'
import { nobody } from '../../access/roles.ts'
import { spellingOf } from '../../access/spelling.ts'
import { findUser } from '../../access/users/store.ts'
import type { Input } from '../../contract/schema/field.ts'
import { queueMail } from '../../jobs/mail/queue.ts'
import { Problem, found, tooManyRequests } from '../../language/problem.ts'
import { writeWall } from '../../language/time/wall.ts'
import { toWall } from '../../language/time/zone.ts'
import type { byEmail } from './fields.ts'
import { weekFor } from './newsletter.ts'
import { type SubscriptionKind, nextSending, noWish } from './rules.ts'
import {
  type SubscriberRow,
  bySubscriber,
  countStates,
  deleteSubscriber,
  findByEmail,
  findSubscriber,
} from './store.ts'
import type { newsletterView, subscriberView, subscribersView, testView } from './view.ts'

export async function readOverview({
  db,
  now,
  site,
}: Context): Promise<Static<typeof newsletterView>> {
  const counts = await countStates(db)
  const of = (kind: SubscriptionKind) => {
    const n = (state: string) =>
      counts.find((one) => one.kind === kind && one.state === state)?.n ?? 0
    return { active: n('active'), unconfirmed: n('unconfirmed'), paused: n('paused') }
  }
  const next = site.hasMail ? nextSending(now, { ...site.pages, zone: site.zone }) : undefined
  return {
    newsletter: of('newsletter'),
    reminders: of('reminders'),
    next: next === undefined ? null : toWall(next, site.zone),
  }
}

/** With all that is on, as somebody gets it who has chosen nothing. */
export async function sendTest(context: Context): Promise<Static<typeof testView>> {
  const { actor, site, now, root } = context
  if (!site.hasMail) throw new Problem('mail-is-off')
  const { email: to } = found(await findUser(context.db, actor.id), 'rest-user-not-found')
  if (to === null) throw new Problem('address-is-missing')
  const values = { ...(await weekFor({ ...context, actor: nobody }, noWish)), path: '' }
  const about = { to, language: root.language, user: actor.id, now }
  const isQueued = await context.db.within((db) =>
    queueMail(db, { ...about, template: 'newsletter_test', values }),
  )
  if (!isQueued) throw tooManyRequests()
  return { to }
}

export async function findSubscriptions(
  { db }: Context,
  { email }: Input<typeof byEmail>,
): Promise<Static<typeof subscribersView>> {
  const rows = await findByEmail(db, spellingOf(email))
  return {
    subscriptions: rows.map(shown),
  }
}

const shown = ({ id, kind, state, language, made_utc }: SubscriberRow) => ({
  id,
  kind,
  state,
  language,
  since: writeWall(made_utc),
})

/** Whoever asked for it gets nothing more, and is told nothing. */
export const removeSubscription = (
  outer: Context,
  id: number,
): Promise<Static<typeof subscriberView>> =>
  inTransaction(outer, async ({ db }) => {
    const row = found(await findSubscriber(db, bySubscriber(id)), 'rest-subscription-not-found')
    await deleteSubscriber(db, id)
    return shown(row)
  })
