// Author, date and status of an item, resolved together (§6.11, §6.12).

import type { Context } from '../../access/context.ts'
import { may } from '../../access/roles.ts'
import { isUser } from '../../access/users/operations.ts'
import { type Fault, Problem } from '../../language/problem.ts'
import { type Moment, settleField } from '../../language/time/moment.ts'
import type { ItemRow } from './store.ts'
import { type Status, settleStatus } from './status.ts'

export interface Publication {
  readonly author: number
  readonly date_utc: number
  readonly status: Status
}

interface Asked {
  readonly author?: number
  readonly date?: Moment
  readonly date_utc?: Moment
  readonly status?: Status
}

/** Puts what is wrong into `faults`; `stored` is absent on create. */
export async function settlePublication(
  context: Context,
  asked: Asked,
  stored: ItemRow | undefined,
  faults: Record<string, Fault>,
): Promise<Publication> {
  const { actor, now } = context
  const author = await settleAuthor(context, asked.author, stored, faults)
  const date_utc = settleDate(context, asked, stored, faults)
  const before = stored?.status === 'trash' ? undefined : stored?.status
  const status = settleStatus(actor, asked.status, before, date_utc, now)
  return { author, date_utc, status: stored && !asked.status && !before ? stored.status : status }
}

/** Whether another author may be set is decided before the id is looked up. */
async function settleAuthor(
  { actor, db }: Context,
  asked: number | undefined,
  stored: ItemRow | undefined,
  faults: Record<string, Fault>,
): Promise<number> {
  const present = stored?.author ?? actor.id
  if (asked === undefined || asked === present || asked === actor.id) return asked ?? present
  if (!may(actor, 'editOthers')) throw new Problem('rest_cannot_edit_others')
  if (await isUser(db, asked)) return asked
  faults['author'] = { kind: 'reference', facts: { entry: asked } }
  return present
}

/** `date` and `date_utc` name one instant; if both are given, `date_utc` wins. */
function settleDate(
  { site, now }: Context,
  { date, date_utc }: Asked,
  stored: ItemRow | undefined,
  faults: Record<string, Fault>,
): number {
  const present = stored?.date_utc ?? now
  const given = date_utc ?? date
  const [name, zone] = date_utc ? ['date_utc', 'UTC'] : ['date', site.zone]
  return settleField(name, given, zone, now, faults)?.at ?? present
}
