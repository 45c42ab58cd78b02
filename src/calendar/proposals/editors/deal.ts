// What editors do with proposals besides deciding over their events, which is review (§19, §21).

import type { Static } from 'typebox'
import { type Context, unexpecting } from '../../../access/context.ts'
import { type Input, required } from '../../../contract/schema/field.ts'
import { integer } from '../../../contract/schema/kinds/values.ts'
import { Type, line } from '../../../contract/schema/shapes.ts'
import { Problem, found, refuse } from '../../../language/problem.ts'
import type { EventRow } from '../../events/store.ts'
import { deleteEvent, updateEvent } from '../../events/write.ts'
import { findItem } from '../../items/store.ts'
import type { messageFields } from '../fields.ts'
import { shownPictureOf } from '../pictures/pictures.ts'
import { deletePicturesOf } from '../pictures/store.ts'
import { mostMessages } from '../rules.ts'
import { enqueue, withProposal } from '../send.ts'
import {
  type KnownProposal,
  countProposals,
  findDeskUser,
  insertMessage,
  messagesOf,
  ofEvent,
  updateProposal,
} from '../store.ts'
import { tellSender } from '../tell.ts'
import { proposalPath, tokenOf } from '../token.ts'
import { type ShownToEditors, showForEditors } from './list.ts'

export const proposalLinkView = Type.Object(
  { url: line('The address, which is shown this once; an earlier one ends.') },
  { title: 'ProposalLink', description: 'The secret address of a proposal.' },
)

export const mergeFields = {
  into: required(integer('The id of the event that it is about.', { min: 1 })),
}

export const splitFields = {
  event: required(integer('The id of the event that was made of it.', { min: 1 })),
}

const changed = (
  outer: Context,
  id: number,
  work: (context: Context, row: KnownProposal) => Promise<void>,
): Promise<ShownToEditors> => withProposal(outer, id, work, showForEditors)

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
export const confirmForSender = (outer: Context, id: number): Promise<ShownToEditors> =>
  changed(outer, id, async (context, row) => {
    if (row.stage !== 'unconfirmed') throw new Problem('proposal-is-decided')
    await enqueue(context, row)
  })

export const answerProposal = (
  outer: Context,
  id: number,
  { text: said }: Input<typeof messageFields>,
): Promise<ShownToEditors> =>
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
): Promise<ShownToEditors> =>
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

export const proposalPictureView = Type.Object(
  { data: line('The picture, reduced, as a data: address.') },
  {
    title: 'ProposalPicture',
    description: 'The picture of a proposal, which no address leads to.',
  },
)

export async function readProposalPicture(
  { db }: Context,
  id: number,
): Promise<Static<typeof proposalPictureView>> {
  return { data: found((await shownPictureOf(db, id)) ?? undefined, 'rest-image-not-found') }
}

/** An editor does not want it. */
export const dropPicture = (outer: Context, id: number): Promise<ShownToEditors> =>
  changed(outer, id, async ({ db }) => {
    await deletePicturesOf(db, id)
  })

/** Takes a merge back: its own event comes out of the trash, and it waits again. */
export const splitProposal = (
  outer: Context,
  id: number,
  { event }: Input<typeof splitFields>,
): Promise<ShownToEditors> =>
  changed(outer, id, async (inside, row) => {
    const context = unexpecting(inside)
    const { db } = context
    if (row.stage !== 'merged') throw new Problem('proposal-is-decided')
    const own = await findItem<EventRow>(db, 'events', event)
    const isOwn = own?.status === 'trash' && own.author === (await findDeskUser(db))
    // That of another proposal is none of this one.
    if (!isOwn || (await countProposals(db, ofEvent(event))) > 0) {
      refuse({ event: { kind: 'reference', facts: { entry: event } } })
    }
    await updateEvent(context, { id: event }, { status: 'pending' })
    await updateProposal(db, id, { stage: 'sent', event_id: event, decided_utc: null })
  })
