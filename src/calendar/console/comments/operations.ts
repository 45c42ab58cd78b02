// Comments: what those who edit an event say to each other about it. They are no part of the
// calendar, so they are in no history and raise no generation; every read is of the primary. Dates of
// a series share the comments of the series, which outlive them.

import type { Static } from 'typebox'
import { type Context, inTransaction } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import { allUsers } from '../../../access/users/operations.ts'
import type { User } from '../../../access/users/store.ts'
import { type Input, required } from '../../../contract/schema/field.ts'
import { message } from '../../../contract/schema/kinds/text.ts'
import { pathId } from '../../../contract/schema/kinds/values.ts'
import { Type, line, lineOrNull, listOf, whole, yesNo } from '../../../contract/schema/shapes.ts'
import { Problem, found } from '../../../language/problem.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { occurrenceOf } from '../../events/series/rules.ts'
import type { EventRow } from '../../events/store.ts'
import { canEdit } from '../../items/status.ts'
import { findItem, lockItem } from '../../items/store.ts'
import { mentionedIn } from './rules.ts'
import {
  type MentionRow,
  type SaidComment,
  commentsOn,
  countComments,
  deleteComment,
  insertComment,
  mentionsIn,
} from './store.ts'

const mostComments = 500
const longestComment = 2000

export const commentFields = {
  text: required(message('What is said; `@` and a login mention a user.', longestComment)),
}

export const byComment = {
  id: pathId('The id of the event.'),
  comment: pathId('The id of the comment.'),
}

const personView = Type.Object(
  {
    id: whole('The id of the user.'),
    login: line('The name with which the user signs in.'),
    name: line('The name that people are shown.'),
  },
  { title: 'Person', description: 'A user who may edit an event.' },
)

export const commentView = Type.Object(
  {
    id: whole('The id.'),
    event: whole('The id of the event, of a date that of its series.'),
    at: line('When it was written, in UTC.'),
    by: Type.Object(
      {
        id: whole('The id of the user.'),
        name: lineOrNull('The name of the user; null if there is none any more.'),
      },
      { description: 'The user who wrote it.' },
    ),
    text: line('What is said, as plain text.'),
    mentions: listOf(personView, 'The users who are mentioned.'),
    can: Type.Object(
      { delete: yesNo('Whether the caller may delete it.') },
      { description: 'What the caller may do with it.' },
    ),
  },
  { title: 'Comment', description: 'What somebody says about an event to those who edit it.' },
)

export const commentsView = Type.Object(
  {
    comments: listOf(commentView, `The oldest first; an event has at most ${mostComments}.`),
    people: listOf(personView, 'The users who can be mentioned, by login.'),
  },
  { title: 'Comments', description: 'What is said about an event.' },
)

export type ShownComment = Static<typeof commentView>

const personOf = ({ id, login, name }: User | MentionRow): Static<typeof personView> => ({
  id,
  login,
  name,
})

function showComment(
  { actor }: Context,
  { id, event_id: event, user_id, at_utc, name, text }: SaidComment,
  mentions: readonly (User | MentionRow)[],
): ShownComment {
  return {
    id,
    event,
    at: writeWall(at_utc),
    by: { id: user_id, name },
    text,
    mentions: mentions.map(personOf),
    can: { delete: user_id === actor.id || may(actor, 'editOthers') },
  }
}

/** What is said of a date is said of its series: who may edit that hears it. */
async function subjectOf({ db, actor }: Context, id: number): Promise<EventRow> {
  const at = async (one: number) =>
    found(await findItem<EventRow>(db, 'events', one), 'rest-event-not-found')
  const row = await at(id)
  const series = occurrenceOf(row)?.series
  const subject = series === undefined ? row : await at(series)
  if (!canEdit(actor, subject)) throw new Problem('rest_forbidden')
  return subject
}

const peopleFor = async ({ db }: Context, event: EventRow): Promise<User[]> =>
  (await allUsers(db))
    .filter((user) => user.disabled_utc === null && canEdit(user, event))
    .toSorted((a, b) => (a.login < b.login ? -1 : 1))

export const readComments = (outer: Context, id: number): Promise<Static<typeof commentsView>> =>
  inTransaction(outer, async (context) => {
    const { db } = context
    const event = await subjectOf(context, id)
    const rows = await commentsOn(db, event.id)
    const mentions = Map.groupBy(
      await mentionsIn(
        db,
        rows.map((row) => row.id),
      ),
      ({ comment_id }) => comment_id,
    )
    return {
      comments: rows.map((row) => showComment(context, row, mentions.get(row.id) ?? [])),
      people: (await peopleFor(context, event)).map(personOf),
    }
  })

export const addComment = (
  outer: Context,
  id: number,
  { text }: Input<typeof commentFields>,
): Promise<ShownComment> =>
  inTransaction(outer, async (context) => {
    const { db, actor, now: at_utc } = context
    // Until the end it is not deleted, and nobody else writes about it.
    await lockItem(db, 'events', (await subjectOf(context, id)).id)
    const event = await subjectOf(context, id)
    if ((await countComments(db, event.id)) >= mostComments) {
      throw new Problem('comment-limit-reached', { facts: { max: mostComments } })
    }
    const people = await peopleFor(context, event)
    const mentioned = mentionedIn(text, people)
    const row = { event_id: event.id, user_id: actor.id, at_utc, text }
    const made = await insertComment(
      db,
      row,
      mentioned.map((one) => one.id),
    )
    const name = people.find((one) => one.id === actor.id)?.name ?? null
    return showComment(context, { id: made, ...row, name }, mentioned)
  })

export const removeComment = (
  outer: Context,
  { id, comment }: Input<typeof byComment>,
): Promise<ShownComment> =>
  inTransaction(outer, async (context) => {
    const { db } = context
    const event = await subjectOf(context, id)
    const row = found(
      (await commentsOn(db, event.id)).find((one) => one.id === comment),
      'rest-comment-not-found',
    )
    const shown = showComment(context, row, await mentionsIn(db, [row.id]))
    if (!shown.can.delete) throw new Problem('rest_forbidden')
    await deleteComment(db, row.id)
    return shown
  })
