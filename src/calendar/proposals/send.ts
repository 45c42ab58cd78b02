// Proposals as their senders deal with them (§21). A link that only they know is all they need; what
// they may not see is exactly as if it was not there.

import { type Context, inTransaction } from '../../access/context.ts'
import { countRequest } from '../../access/attempts.ts'
import { fairQueue } from '../../access/fair_queue.ts'
import { networkOf } from '../../access/network.ts'
import { hashSecret } from '../../access/secrets.ts'
import { spellingOf } from '../../access/spelling.ts'
import type { FilePart } from '../../contract/schema/kinds/file.ts'
import type { Changes, Input } from '../../contract/schema/field.ts'
import { queueMail } from '../../jobs/mail/queue.ts'
import { Problem, found, tooManyRequests } from '../../language/problem.ts'
import { writeWall } from '../../language/time/wall.ts'
import type { Database } from '../../storage/database.ts'
import { findNotes } from '../console/review/store.ts'
import { createEvent, deleteEvent, updateEvent } from '../events/write.ts'
import { eventKind } from '../events/view.ts'
import { urlsOf } from '../items/view.ts'
import { isFull } from './admit.ts'
import { asDesk, refuseClosed } from './desk.ts'
import type { messageFields, proposedChanges, sendFields } from './fields.ts'
import { provenBy, useProof } from './proven.ts'
import {
  type Mark,
  type ProposalState,
  domainOf,
  isOpen,
  marksOf,
  mostMessages,
  stateOf,
} from './rules.ts'
import { attachPicture, shownPictureOf, stagePicture } from './pictures/pictures.ts'
import { type Proposed, type Said, inputOf, saidIn, sayIt } from './said.ts'
import {
  type KnownProposal,
  alike,
  byId,
  byToken,
  countProposals,
  findProposal,
  insertMessage,
  insertProposal,
  lockProposal,
  messagesOf,
  newProposalId,
  trustIn,
  updateProposal,
} from './store.ts'
import { proposalPath, tokenOf } from './token.ts'
import type { ShownProposal } from './view.ts'

/** Tries are also what was refused, of people who correct what they sent. */
const triesFor = 6
const fullSeconds = 3600
/** One after the other, the networks in turn: readers do not wait behind a flood of them. */
const sending = fairQueue({ running: 1, waitingEach: 10, waiting: 200 })

/**
 * Returns the secret of its link; undefined if only known senders may propose and this one is not,
 * of which the caller learns nothing.
 */
export const send = (
  context: Context,
  input: Input<typeof sendFields>,
): Promise<string | undefined> =>
  sending.run(networkOf(context.address), () => sendInTurn(context, input))

async function sendInTurn(
  context: Context,
  { image, picture: chosen = '', ...input }: Input<typeof sendFields>,
): Promise<string | undefined> {
  refuseClosed(context)
  const { db, now, address, root, site } = context
  const { sender_name, sender_email: given, note = '', nickname, challenge, language } = input
  const sender_email = spellingOf(given)
  const network = networkOf(address)
  const most = site.pages.submission_limit
  const proof = await provenBy(context, challenge)
  await countRequest(db, [{ name: `try of ${address}`, most: triesFor * most }], now)
  // Not before all else is right: a picture is dear.
  const picture = image ? await checkedPicture(context, input, image) : chosen
  return inTransaction(context, async (inside) => {
    // First, because it costs least.
    if (await isFull(inside, sender_email, network, proof)) throw tooManyRequests(fullSeconds)
    const said = await sayIt(await asDesk(inside), input)
    const limits = [
      { name: `proposal of ${address}`, most },
      { name: `proposal of ${network}`, most: triesFor * most },
      { name: `proposal by ${sender_email}`, most: site.pages.submission_sender_limit },
    ]
    await countRequest(inside.db, limits, now)
    await useProof(inside.db, proof)
    const trust = await trustIn(inside.db, [sender_email, domainOf(sender_email)])
    const isUnknown = !trust.includes('known') && !trust.includes('trusted')
    if (site.pages.submissions === 'known' && isUnknown) return undefined
    const { title, description = '', start_date } = said
    const id = await newProposalId(inside.db)
    const { token, hash } = await tokenOf(inside.db, { id, version: 1 })
    await insertProposal(inside.db, {
      id,
      token: hash,
      version: 1,
      told: '',
      stage: 'unconfirmed',
      made_utc: now,
      confirmed_utc: null,
      decided_utc: null,
      event_id: null,
      title,
      said: JSON.stringify(said),
      sender_name,
      sender_email,
      language: language ?? root.language,
      note,
      network,
      marks: JSON.stringify(
        marksOf({
          nickname,
          texts: [description, note, title],
          seconds: proof?.seconds,
          isRepeated: (await countProposals(inside.db, alike(title, start_date))) > 0,
          isBlocked: trust.includes('blocked'),
          limits: site.pages,
        }) satisfies Mark[],
      ),
    })
    if (picture !== '') await attachPicture(inside, id, picture)
    const to = sender_email
    const about = { to, language: language ?? root.language, user: null, now }
    const values = { title, path: proposalPath(token) }
    await (site.hasMail && queueMail(inside.db, { ...about, template: 'proposal_sent', values }))
    return token
  })
}

/** Outside of a transaction, because decoding takes a while. */
async function checkedPicture(context: Context, said: Proposed, image: FilePart): Promise<string> {
  await inTransaction(context, async (inside) => sayIt(await asDesk(inside), said))
  return stagePicture(context, image)
}

export const stateNow = ({ stage, status }: KnownProposal): ProposalState => stateOf(stage, status)

export const byLink = async (db: Database, token: string): Promise<KnownProposal> =>
  found(await findProposal(db, byToken(hashSecret(token))), 'rest-proposal-not-found')

export const readProposal = (outer: Context, token: string): Promise<ShownProposal> =>
  inTransaction(outer, async (context) => showProposal(context, await byLink(context.db, token)))

async function showProposal(context: Context, row: KnownProposal): Promise<ShownProposal> {
  const { db } = context
  const state = stateNow(row)
  const { event_id } = row
  const notes = event_id === null ? [] : await findNotes(db, [event_id])
  const said = await messagesOf(db, row.id)
  const messages = [
    ...notes
      .filter(({ text }) => text !== '')
      .map(({ at_utc, text }) => ({ at_utc, by: 'editors' as const, text })),
    ...said.map(({ at_utc, user_id, text }) => ({
      at_utc,
      by: user_id === null ? ('sender' as const) : ('editors' as const),
      text,
    })),
  ].toSorted((a, b) => a.at_utc - b.at_utc)
  const isPublic = row.status === 'publish' && row.slug !== null
  const [url = null] = isPublic
    ? urlsOf(context, eventKind, { id: event_id ?? 0, slug: row.slug ?? '' })
    : []
  return {
    state,
    title: row.title,
    said: { ...saidIn(row) },
    sent: writeWall(row.made_utc),
    note: row.note,
    picture: await shownPictureOf(db, row.id),
    messages: messages.map(({ at_utc, by, text }) => ({ at: writeWall(at_utc), by, text })),
    url,
    can: { change: isOpen(state), withdraw: isOpen(state), confirm: state === 'unconfirmed' },
  }
}

/** What is done with a proposal, one after the other. */
export const withProposal = <Shown>(
  outer: Context,
  id: number,
  work: (context: Context, row: KnownProposal) => Promise<void>,
  show: (context: Context, row: KnownProposal) => Promise<Shown>,
): Promise<Shown> =>
  inTransaction(outer, async (context) => {
    const { db } = context
    const find = async () => found(await findProposal(db, byId(id)), 'rest-proposal-not-found')
    await lockProposal(db, id)
    await work(context, await find())
    return show(context, await find())
  })

const withLink = (
  outer: Context,
  token: string,
  work: (context: Context, row: KnownProposal) => Promise<void>,
): Promise<ShownProposal> =>
  inTransaction(outer, async (context) =>
    withProposal(context, (await byLink(context.db, token)).id, work, showProposal),
  )

function refuseDecided(row: KnownProposal): void {
  if (!isOpen(stateNow(row))) throw new Problem('proposal-is-decided')
}

/** The event is made only now: what nobody has confirmed is in nobody's way. */
export const confirmProposal = (outer: Context, token: string): Promise<ShownProposal> =>
  withLink(outer, token, async (context, row) => {
    if (stateNow(row) === 'expired') throw new Problem('proposal-is-decided')
    if (row.stage !== 'unconfirmed') return
    await enqueue(context, row)
  })

/** A proposal begins to wait for the editors. */
export async function enqueue(context: Context, row: KnownProposal): Promise<void> {
  const { title: _title, ...input } = inputOf(saidIn(row))
  const event = await createEvent(await asDesk(context), {
    ...(input as Parameters<typeof createEvent>[1]),
    title: row.title,
    status: 'pending',
  })
  await updateProposal(context.db, row.id, {
    stage: 'sent',
    confirmed_utc: context.now,
    event_id: event.id,
    told: 'sent pending',
  })
  const trust = await trustIn(context.db, [row.sender_email, domainOf(row.sender_email)])
  if (!trust.includes('trusted') || trust.includes('blocked') || row.marks !== '[]') return
  // Places and organizers in words stay drafts: an editor looks at them.
  await updateEvent(await asDesk(context, 'author'), { id: event.id }, { status: 'publish' })
}

/** What editors have changed since stays, unless the sender says something else of the same. */
export async function changeProposal(
  outer: Context,
  token: string,
  { note, image, picture, ...asked }: Changes<typeof proposedChanges>,
): Promise<ShownProposal> {
  refuseDecided(await byLink(outer.db, token))
  const chosen = image ? await stagePicture(outer, image) : picture
  return withLink(outer, token, async (context, row) => {
    refuseDecided(row)
    if (chosen !== undefined) await attachPicture(context, row.id, chosen)
    const before = saidIn(row)
    const desk = await asDesk(context)
    const said = await sayIt(desk, { ...inputOf(before), ...asked })
    if (row.event_id !== null) await rewrite(desk, row, said, before)
    await updateProposal(context.db, row.id, {
      said: JSON.stringify(said),
      title: said.title,
      note: note ?? row.note,
    })
  })
}

const rewrite = (desk: Context, { event_id }: KnownProposal, said: Said, before: Said) =>
  updateEvent(desk, { id: event_id ?? 0 }, { ...inputOf(said, before), status: 'pending' })

export const withdrawProposal = (outer: Context, token: string): Promise<ShownProposal> =>
  withLink(outer, token, async (context, row) => {
    refuseDecided(row)
    if (row.event_id !== null) {
      await deleteEvent(await asDesk(context), { id: row.event_id }, { force: false })
    }
    await updateProposal(context.db, row.id, { stage: 'withdrawn' })
  })

export const addMessage = (
  outer: Context,
  token: string,
  { text }: Input<typeof messageFields>,
): Promise<ShownProposal> =>
  withLink(outer, token, async ({ db, now }, row) => {
    if (row.stage !== 'sent' && row.stage !== 'merged') throw new Problem('proposal-is-decided')
    if ((await messagesOf(db, row.id)).length >= mostMessages) {
      throw new Problem('message-limit-reached', { facts: { max: mostMessages } })
    }
    await insertMessage(db, { proposal_id: row.id, at_utc: now, user_id: null, text })
  })
