// From whom proposals are taken in another way, and what each has sent (§21).

import type { Static } from 'typebox'
import { type Context, inTransaction } from '../../../access/context.ts'
import { spellingOf } from '../../../access/spelling.ts'
import { type Input, refined, required } from '../../../contract/schema/field.ts'
import { choices } from '../../../contract/schema/kinds/lists.ts'
import { email, phrase, text } from '../../../contract/schema/kinds/text.ts'
import { choice } from '../../../contract/schema/kinds/values.ts'
import { type Pages, pagingFields } from '../../../contract/schema/paging.ts'
import { Type, line, lineOrNull, oneOf, whole } from '../../../contract/schema/shapes.ts'
import { bad, found, value } from '../../../language/problem.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { trusts } from '../columns.ts'
import {
  type SenderRow,
  deleteSender,
  findSender,
  findSenders,
  saveSender,
} from './senders_store.ts'

/** An address, or `@` and a domain. */
export const senderName = refined(
  text('A mail address, or @ and a domain for all of its addresses.', { filled: true, max: 254 }),
  (given) => {
    const address = spellingOf(given)
    const read = email('').read(address.startsWith('@') ? `x${address}` : address, {
      source: 'body',
    })
    return 'fault' in read ? bad('email') : value(address)
  },
)

export const senderFields = {
  name: required(senderName),
  trust: required(
    choice(
      'Known may propose where not everybody may; trusted is published without an editor; blocked is marked.',
      trusts,
    ),
  ),
}
export const bySender = { name: required(senderName) }

const opinions = [...trusts, 'unknown'] as const

export const senderFilters = {
  ...pagingFields,
  search: phrase('Only those with this text in their address.', 100),
  trust: choices('Only those of whom editors think so.', opinions),
}

export const senderView = Type.Object(
  {
    name: line('A mail address, or @ and a domain.'),
    trust: oneOf(
      opinions,
      'What holds for it; unknown has sent something and is taken as all others.',
    ),
    sent: whole('How many proposals of theirs there are that were confirmed.'),
    accepted: whole('How many of these are in the calendar.'),
    last: lineOrNull('When the last of them was sent, in UTC.'),
  },
  { title: 'Sender', description: 'Who has proposed something, or may.' },
)

export const showSender = ({ last, trust, ...row }: SenderRow): Static<typeof senderView> => ({
  ...row,
  trust: trust ?? 'unknown',
  last: last === null ? null : writeWall(last),
})

export const listSenders = (
  { db }: Context,
  { search, trust }: Input<typeof senderFilters>,
): Pages<SenderRow> =>
  findSenders(db, {
    search: search && spellingOf(search),
    trusts: trust?.filter((one) => one !== 'unknown'),
    isUnknown: trust?.includes('unknown'),
  })

const readSender = async (context: Context, name: string): Promise<SenderRow> =>
  (await findSender(context.db, name)) ?? { name, trust: null, sent: 0, accepted: 0, last: null }

export const setSender = (
  outer: Context,
  { name, trust }: Input<typeof senderFields>,
): Promise<SenderRow> =>
  inTransaction(outer, async (context) => {
    await saveSender(context.db, name, trust)
    return readSender(context, name)
  })

export const forgetSender = (
  outer: Context,
  { name }: Input<typeof bySender>,
): Promise<SenderRow> =>
  inTransaction(outer, async (context) => {
    const removed = await deleteSender(context.db, name)
    found(removed > 0 ? name : undefined, 'rest-sender-not-found')
    return readSender(context, name)
  })
