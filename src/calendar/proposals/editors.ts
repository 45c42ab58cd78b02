// What editors do with proposals besides deciding over their events, which is review (§19, §21).

import type { Static } from 'typebox'
import { type Context, inTransaction, unexpecting } from '../../access/context.ts'
import { spellingOf } from '../../access/spelling.ts'
import { type Input, required } from '../../contract/schema/field.ts'
import { choices } from '../../contract/schema/kinds/lists.ts'
import { email, text } from '../../contract/schema/kinds/text.ts'
import { choice, integer } from '../../contract/schema/kinds/values.ts'
import { type Pages, pagingFields } from '../../contract/schema/paging.ts'
import { refined } from '../../contract/schema/field.ts'
import {
  Type,
  line,
  lineOrNull,
  listOf,
  oneOf,
  whole,
  wholeOrNull,
} from '../../contract/schema/shapes.ts'
import { Problem, bad, found, refuse, value } from '../../language/problem.ts'
import { readJson } from '../../language/text/json.ts'
import { writeWall } from '../../language/time/wall.ts'
import type { EventRow } from '../events/store.ts'
import { deleteEvent } from '../events/write.ts'
import { updateStatuses } from '../items/status.ts'
import { findItem } from '../items/store.ts'
import { stages, trusts } from './columns.ts'
import type { messageFields } from './fields.ts'
import { marks, mostMessages, proposalStates, stateOf } from './rules.ts'
import { enqueue, stateNow, withProposal } from './send.ts'
import {
  type KnownProposal,
  deleteSender,
  findProposals,
  insertMessage,
  listSenders,
  messagesOf,
  saveSender,
  updateProposal,
} from './store.ts'
import { tellSender } from './tell.ts'
import { proposalPath, tokenOf } from './token.ts'
import { messageView } from './view.ts'

export const proposalFilters = {
  ...pagingFields,
  state: choices('Only those in one of these states.', proposalStates),
  event: integer('Only that of the event of this id.', { min: 1 }),
}

export const waitingProposalView = Type.Object(
  {
    id: whole('The id.'),
    state: oneOf(proposalStates, 'What has become of it.'),
    title: line('The title of the event.'),
    event: wholeOrNull('The id of its event; null until it is confirmed.'),
    sent: line('When it was sent, in UTC.'),
    confirmed: lineOrNull('When it was confirmed, in UTC.'),
    sender: Type.Object(
      {
        name: line('The name.'),
        email: line('The mail address.'),
        language: line('The language in which the sender is written to.'),
      },
      { description: 'Who has sent it.' },
    ),
    note: line('What the sender says to the editors besides.'),
    marks: listOf(Type.Enum([...marks]), 'Why it may not be meant well.'),
    messages: listOf(messageView, 'What was said since, the oldest first.'),
  },
  { title: 'ProposalInReview', description: 'A proposal, as editors see it.' },
)

export const proposalLinkView = Type.Object(
  { url: line('The address, which is shown this once; an earlier one ends.') },
  { title: 'ProposalLink', description: 'The secret address of a proposal.' },
)

export const mergeFields = {
  into: required(integer('The id of the event that it is about.', { min: 1 })),
}

/** An address, or `@` and a domain. */
const senderName = refined(
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

export const senderView = Type.Object(
  {
    name: line('A mail address, or @ and a domain.'),
    trust: oneOf(trusts, 'What holds for it.'),
  },
  { title: 'Sender', description: 'From whom proposals are taken in another way.' },
)

export const sendersView = Type.Object(
  { senders: listOf(senderView, 'All of them, by name.') },
  { title: 'Senders', description: 'From whom proposals are taken in another way.' },
)

type Shown = Static<typeof waitingProposalView>

/** Of what is stored and of its event, all pairs that make one of these states. */
const pairsOf = (states: readonly string[]) =>
  stages.flatMap((stage) =>
    [...updateStatuses, null]
      .filter((status) => states.includes(stateOf(stage, status)))
      .map((status) => ({ stage, status })),
  )

export function findForEditors(
  { db }: Context,
  { state, event }: Input<typeof proposalFilters>,
): Pages<Shown> {
  const { count, items } = findProposals(db, { pairs: state && pairsOf(state), event })
  return {
    count,
    items: async (page) => {
      const shown: Shown[] = []
      for (const row of await items(page)) shown.push(await showForEditors({ db }, row))
      return shown
    },
  }
}

async function showForEditors({ db }: Pick<Context, 'db'>, row: KnownProposal): Promise<Shown> {
  return {
    id: row.id,
    state: stateNow(row),
    title: row.title,
    event: row.event_id,
    sent: writeWall(row.made_utc),
    confirmed: row.confirmed_utc === null ? null : writeWall(row.confirmed_utc),
    sender: { name: row.sender_name, email: row.sender_email, language: row.language },
    note: row.note,
    marks: readJson(row.marks) as Shown['marks'],
    messages: (await messagesOf(db, row.id)).map(({ at_utc, user_id, text: said }) => ({
      at: writeWall(at_utc),
      by: user_id === null ? ('sender' as const) : ('editors' as const),
      text: said,
    })),
  }
}

const changed = (
  outer: Context,
  id: number,
  work: (context: Context, row: KnownProposal) => Promise<void>,
): Promise<Shown> => withProposal(outer, id, work, showForEditors)

/** For who has no mail, or where none is sent: an editor gives the link to the sender. */
export async function renewLink(
  context: Context,
  id: number,
): Promise<Static<typeof proposalLinkView>> {
  let address = ''
  await changed(context, id, async ({ db }, row) => {
    const version = row.version + 1
    const { token, hash } = await tokenOf(db, { id, version })
    await updateProposal(db, id, { token: hash, version })
    address = proposalPath(token)
  })
  return { url: `${context.origin}/${address}` }
}

/** An editor knows the sender, who need not confirm. */
export const confirmForSender = (outer: Context, id: number): Promise<Shown> =>
  changed(outer, id, async (context, row) => {
    if (row.stage !== 'unconfirmed') throw new Problem('proposal-is-decided')
    await enqueue(context, row)
  })

export const answerProposal = (
  outer: Context,
  id: number,
  { text: said }: Input<typeof messageFields>,
): Promise<Shown> =>
  changed(outer, id, async ({ db, actor, now, site }, row) => {
    if ((await messagesOf(db, id)).length >= mostMessages) {
      throw new Problem('message-limit-reached', { facts: { max: mostMessages } })
    }
    await insertMessage(db, { proposal_id: id, at_utc: now, user_id: actor.id, text: said })
    if (site.hasMail) await tellSender(db, row, { state: 'message', text: said }, now)
  })

/** What is proposed is in the calendar already: its own event goes, and the sender sees the other. */
export const mergeProposal = (
  outer: Context,
  id: number,
  { into }: Input<typeof mergeFields>,
): Promise<Shown> =>
  changed(outer, id, async (inside, row) => {
    const context = unexpecting(inside)
    const { db } = context
    if (row.stage !== 'sent' || row.event_id === null) throw new Problem('proposal-is-decided')
    const other = await findItem<EventRow>(db, 'events', into)
    if (!other || other.status === 'trash') {
      refuse({ into: { kind: 'reference', facts: { entry: into } } })
    }
    if (into === row.event_id) refuse({ into: { kind: 'itself' } })
    if (row.status !== 'trash') await deleteEvent(context, { id: row.event_id }, { force: false })
    await updateProposal(db, id, { stage: 'merged', event_id: into })
  })

export const findSenders = async ({ db }: Context): Promise<Static<typeof sendersView>> => ({
  senders: await listSenders(db),
})

export const setSender = (
  outer: Context,
  { name, trust }: Input<typeof senderFields>,
): Promise<Static<typeof sendersView>> =>
  inTransaction(outer, async (context) => {
    await saveSender(context.db, name, trust)
    return findSenders(context)
  })

export const forgetSender = (
  outer: Context,
  { name }: Input<typeof bySender>,
): Promise<Static<typeof sendersView>> =>
  inTransaction(outer, async (context) => {
    const removed = await deleteSender(context.db, name)
    found(removed > 0 ? name : undefined, 'rest-sender-not-found')
    return findSenders(context)
  })
