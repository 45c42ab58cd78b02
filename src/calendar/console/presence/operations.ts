// Presence: those who edit a thing learn who else has it open. It is no part of the calendar, so it
// is in no history and raises no generation.

import type { Context } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import { Problem } from '../../../language/problem.ts'
import type { Input } from '../../../contract/schema/field.ts'
import type { Database } from '../../../storage/database.ts'
import { permitUpdate } from '../../events/write.ts'
import { mayEdit } from '../../items/locate.ts'
import { organizerKind } from '../../organizers/view.ts'
import { findTerm } from '../../terms/store.ts'
import { categoryKind, tagKind } from '../../terms/view.ts'
import { venueKind } from '../../venues/view.ts'
import type { presenceFields } from './fields.ts'
import { type Present, deleteNotSeenSince, noteClosed, noteOpen, whoElse } from './store.ts'

/** A user who has not been heard of for this long counts as gone. */
const shownSeconds = 60
const mostShown = 20

type PresenceInput = Input<typeof presenceFields>

/** Notes that the caller has it open; returns who else has. */
export async function open(context: Context, opened: PresenceInput): Promise<readonly Present[]> {
  await refuseUneditable(context, opened)
  const { actor, now } = context
  return context.db.within(async (db) => {
    await noteOpen(db, opened, actor.id, now, now - shownSeconds)
    return whoElse(db, opened, actor.id, now - shownSeconds, mostShown)
  })
}

/** Without a look at the thing, which may be gone: the note is the caller's own. */
export function close(context: Context, opened: PresenceInput): Promise<void> {
  return context.db.within((db) => noteClosed(db, opened, context.actor.id))
}

async function refuseUneditable(context: Context, { kind, id }: PresenceInput): Promise<void> {
  const { db, actor } = context
  if (kind === 'event') return permitUpdate(context, { id })
  if (kind === 'venue') return mayEdit(context, venueKind, { id })
  if (kind === 'organizer') return mayEdit(context, organizerKind, { id })
  const isTag = kind === 'tag'
  if (!may(actor, isTag ? 'writeTags' : 'writeCategories')) throw new Problem('rest_forbidden')
  const { taxonomy } = isTag ? tagKind : categoryKind
  if (!(await findTerm(db, taxonomy, id))) throw new Problem(`rest-${kind}-not-found`)
}

export const trimPresence = (db: Database, now: number): Promise<number> =>
  deleteNotSeenSince(db, now - shownSeconds)
