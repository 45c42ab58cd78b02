// Presence: those who edit a thing learn who else has it open. It is no part of the calendar, so it
// is in no history and raises no generation.

import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import { type Input, required } from '../../../contract/schema/field.ts'
import { choice, integer } from '../../../contract/schema/kinds/values.ts'
import { Type, line, listOf, whole } from '../../../contract/schema/shapes.ts'
import { Problem, found } from '../../../language/problem.ts'
import { writeWall } from '../../../language/time/wall.ts'
import type { Database } from '../../../storage/database.ts'
import { permitUpdate } from '../../events/write.ts'
import { mayEdit } from '../../items/locate.ts'
import { organizerKind } from '../../organizers/view.ts'
import { findTerm } from '../../terms/store.ts'
import { categoryKind, tagKind } from '../../terms/view.ts'
import { venueKind } from '../../venues/view.ts'
import { countAround } from '../comments/store.ts'
import { draftKinds } from '../drafts/store.ts'
import { deleteNotSeenSince, noteClosed, noteOpen, whoElse } from './store.ts'

/** A user who has not been heard of for this long counts as gone. */
const shownSeconds = 60
const mostShown = 20

export const presenceFields = {
  kind: required(choice('What kind of thing is open.', draftKinds)),
  id: required(integer('The id of the thing that is open.', { min: 1 })),
}

export const presenceProblems = draftKinds.map((kind) => `rest-${kind}-not-found` as const)

export const presenceView = Type.Object(
  {
    others: listOf(
      Type.Object({
        id: whole('The id of the user.'),
        name: line('The name of the user.'),
        since: line('Since when it is open there, in UTC.'),
      }),
      'The others who have it open now.',
    ),
    comments: whole('How many comments there are about it.'),
  },
  { title: 'Presence', description: 'Who else has a thing open.' },
)

type PresenceInput = Input<typeof presenceFields>

/** Notes that the caller has it open; returns who else has. */
export async function open(
  context: Context,
  opened: PresenceInput,
): Promise<Static<typeof presenceView>> {
  await refuseUneditable(context, opened)
  const { actor, now } = context
  const { others, comments } = await context.db.within(async (db) => {
    await noteOpen(db, opened, actor.id, now, now - shownSeconds)
    return {
      others: await whoElse(db, opened, actor.id, now - shownSeconds, mostShown),
      comments: opened.kind === 'event' ? await countAround(db, opened.id) : 0,
    }
  })
  return {
    comments,
    others: others.map(({ id, login, since_utc }) => ({
      id,
      name: login,
      since: writeWall(since_utc),
    })),
  }
}

/** Without a look at the thing, which may be gone: the note is the caller's own. */
export const close = (context: Context, opened: PresenceInput): Promise<number> =>
  context.db.within((db) => noteClosed(db, opened, context.actor.id))

async function refuseUneditable(context: Context, { kind, id }: PresenceInput): Promise<void> {
  const { db, actor } = context
  if (kind === 'event') return permitUpdate(context, { id })
  if (kind === 'venue') return mayEdit(context, venueKind, { id })
  if (kind === 'organizer') return mayEdit(context, organizerKind, { id })
  const { taxonomy, permission } = kind === 'tag' ? tagKind : categoryKind
  if (!may(actor, permission)) throw new Problem('rest_forbidden')
  found(await findTerm(db, taxonomy, id), `rest-${kind}-not-found`)
}

export const trimPresence = (db: Database, now: number): Promise<number> =>
  deleteNotSeenSince(db, now - shownSeconds)
