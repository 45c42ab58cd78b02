// A proposal before it is sent: all faults, and how it will be said. Nothing of it is stored.

import { type Context, inTransaction, localeOf } from '../../access/context.ts'
import { inWords } from '../events/series/rules.ts'
import { findItems } from '../items/store.ts'
import type { OrganizerRow } from '../organizers/view.ts'
import type { VenueRow } from '../venues/store.ts'
import { asDesk, refuseClosed } from './desk.ts'
import { type Proposed, type Said, inputOf, saidIn, sayIt } from './said.ts'
import { byLink } from './send.ts'

export interface Looked {
  readonly said: Said
  readonly names: Names
}

interface Names {
  readonly venue?: string
  readonly organizer?: string
}

/** With the secret of a proposal, what it says once it is changed so. */
export const lookAt = (outer: Context, asked: Proposed, token?: string): Promise<Looked> =>
  inTransaction(outer, async (context) => {
    if (token === undefined) refuseClosed(context)
    const before = token === undefined ? {} : inputOf(saidIn(await byLink(context.db, token)))
    const said = await sayIt(await asDesk(context), { ...before, ...asked })
    return { said, names: await namesIn(context, said) }
  })

/** What the places and organizers are called that are named by their ids. */
export async function namesIn({ db }: Context, said: Said): Promise<Names> {
  const idIn = (name: 'venue' | 'organizer'): readonly number[] =>
    (said[name] ?? []).filter((one) => typeof one === 'number')
  const [venue] = await findItems<VenueRow>(db, 'venues', idIn('venue'))
  const [organizer] = await findItems<OrganizerRow>(db, 'organizers', idIn('organizer'))
  return {
    ...(venue ? { venue: venue.venue } : {}),
    ...(organizer ? { organizer: organizer.organizer } : {}),
  }
}

/** How it repeats, in the words of the reader; empty if it does not. */
export function sayRepeats(context: Context, said: Said): string {
  const { recurrence, start_date, timezone, all_day } = said
  if (!recurrence) return ''
  const times = { start: start_date, zone: timezone, allDay: all_day }
  return inWords({ ...recurrence, deleted: [] }, times, localeOf(context))
}
