// Tells senders by mail what became of their proposals (§21), whichever way it was decided: what was
// told last is compared with how things stand, in the transaction that queues the mail.

import { queueMail } from '../../jobs/mail/queue.ts'
import type { ToldState } from '../../jobs/mail/templates.ts'
import type { Database } from '../../storage/database.ts'
import { findNotes } from '../console/review/store.ts'
import type { Status } from '../items/status.ts'
import type { Stage } from './columns.ts'
import { stateOf } from './rules.ts'
import {
  type KnownProposal,
  byId,
  findProposal,
  lockProposal,
  untold,
  updateProposal,
} from './store.ts'
import { proposalPath, tokenOf } from './token.ts'

/** Of those that its sender hears of by mail. */
const toldStates: ReadonlySet<string> = new Set(['returned', 'accepted', 'refused'])

export async function tellSenders(db: Database, now: number): Promise<void> {
  for (const { id } of await db.within(untold)) {
    await db.within(async (inside) => {
      await lockProposal(inside, id)
      const row = await findProposal(inside, byId(id))
      // Another node may have been faster.
      if (!row || row.told === standing(row)) return
      const [before, state] = [stateTold(row.told), stateOf(row.stage, row.status)]
      await updateProposal(inside, id, { told: standing(row) })
      if (before === state || !toldStates.has(state)) return
      const notes = row.event_id === null ? [] : await findNotes(inside, [row.event_id])
      const text = row.stage === 'merged' ? '' : (notes.at(-1)?.text ?? '')
      await tellSender(inside, row, { state: state as ToldState, text }, now)
    })
  }
}

const standing = ({ stage, status }: Pick<KnownProposal, 'stage' | 'status'>): string =>
  `${stage} ${status ?? 'gone'}`

function stateTold(told: string): string {
  const [stage, status] = told.split(' ')
  return stateOf(stage as Stage, status === 'gone' ? null : (status as Status))
}

export async function tellSender(
  db: Database,
  row: KnownProposal,
  { state, text }: { readonly state: ToldState; readonly text: string },
  now: number,
): Promise<void> {
  const { sender_email: to, language, title } = row
  const { token } = await tokenOf(db, row)
  const values = { title, path: proposalPath(token), state, text }
  await queueMail(db, { to, language, user: null, now, template: 'proposal_told', values })
}
