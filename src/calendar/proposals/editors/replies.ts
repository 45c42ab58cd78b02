// Texts that editors say to senders again and again, in the language of each (§21).

import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import { type Changes, type Input, changes, required } from '../../../contract/schema/field.ts'
import { message } from '../../../contract/schema/kinds/text.ts'
import { choice } from '../../../contract/schema/kinds/values.ts'
import { type Pages, pagingFields } from '../../../contract/schema/paging.ts'
import { Type, line, oneOf, whole } from '../../../contract/schema/shapes.ts'
import { Problem, found } from '../../../language/problem.ts'
import { languageCodes } from '../../../language/text/locale/say.ts'
import type { Database } from '../../../storage/database.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import { longestMessage } from '../rules.ts'
import {
  type ReplyRow,
  countReplies,
  deleteReply,
  findReplies,
  insertReply,
  lockReply,
  updateReply,
} from './replies_store.ts'

const mostReplies = 200

export const replyFields = {
  language: required(choice('The language of the text.', languageCodes)),
  text: required(message('What is said to senders.', longestMessage)),
}
export const replyUpdates = changes(replyFields)
export const replyFilters = {
  ...pagingFields,
  language: choice('Only those in this language.', languageCodes),
}

export const replyView = Type.Object(
  {
    id: whole('The id.'),
    language: oneOf(languageCodes, 'The language of the text.'),
    text: line('The text, as plain text.'),
  },
  { title: 'Reply', description: 'A text that editors say to senders again and again.' },
)

export const showReply = ({ id, language, text }: ReplyRow): Static<typeof replyView> => ({
  id,
  language,
  text,
})

export const listReplies = (
  { db }: Context,
  { language }: Input<typeof replyFilters>,
): Pages<ReplyRow> => findReplies(db, language)

export const createReply = (
  { db: outer, actor, now }: Context,
  { language, text }: Input<typeof replyFields>,
): Promise<ReplyRow> =>
  outer.within(async (db) => {
    await advisoryLock(db, 'replies')
    if ((await countReplies(db)) >= mostReplies) {
      throw new Problem('reply-limit-reached', { facts: { max: mostReplies } })
    }
    return insertReply(db, { language, text, user_id: actor.id, made_utc: now })
  })

export const changeReply = (
  context: Context,
  id: number,
  input: Changes<typeof replyUpdates>,
): Promise<ReplyRow> =>
  context.db.within(async (db) => {
    const stored = await toChange(context, db, id)
    const wanted = {
      language: input.language ?? stored.language,
      text: input.text ?? stored.text,
    }
    await updateReply(db, id, wanted)
    return { ...stored, ...wanted }
  })

export const removeReply = (context: Context, id: number): Promise<ReplyRow> =>
  context.db.within(async (db) => {
    const stored = await toChange(context, db, id)
    await deleteReply(db, id)
    return stored
  })

async function toChange(context: Context, db: Database, id: number): Promise<ReplyRow> {
  const stored = found(await lockReply(db, id), 'rest-reply-not-found')
  await context.expect(async () => showReply(stored))
  return stored
}
