// What a user gets by mail, chosen in their account, and how it ends with one click (§21).

import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import { countWrongGuess } from '../../../access/attempts.ts'
import { newSecret } from '../../../access/secrets.ts'
import { findUser } from '../../../access/users/store.ts'
import { type Input, required } from '../../../contract/schema/field.ts'
import { choices } from '../../../contract/schema/kinds/lists.ts'
import { phrase } from '../../../contract/schema/kinds/text.ts'
import { choice } from '../../../contract/schema/kinds/values.ts'
import { Type, lineOrNull, listOf, oneOf, yesNo } from '../../../contract/schema/shapes.ts'
import { Problem, found } from '../../../language/problem.ts'
import { languageCodes } from '../../../language/text/locale/say.ts'
import type { Database } from '../../../storage/database.ts'
import { newsKinds } from '../news/rules.ts'
import { type MailKind, mailKinds, newsPaces, reviewPaces, usual } from './rules.ts'
import { type ChoiceRow, findBySecret, findChoices, insertChoices, updateChoices } from './store.ts'

export const choiceFields = {
  news: choice('When the caller is mailed what happened to theirs.', newsPaces),
  review: choice('When the caller is mailed what waits for a decision.', reviewPaces),
  muted: choices('What the caller is not mailed of.', newsKinds),
  language: choice('The language of the mails to the caller.', languageCodes),
}

export const choicesView = Type.Object(
  {
    sends: yesNo('Whether mail is sent from here.'),
    address: lineOrNull('The e-mail address of the caller.'),
    news: oneOf(newsPaces, 'When the caller is mailed what happened to theirs.'),
    review: oneOf(reviewPaces, 'When the caller is mailed what waits for a decision.'),
    muted: listOf(oneOf(newsKinds, 'What can happen.'), 'What the caller is not mailed of.'),
    language: lineOrNull('The language of the mails; null is that of the site.'),
  },
  { title: 'MailChoices', description: 'What the caller gets by mail.' },
)

export const stopFields = {
  kind: required(choice('Which mails are ended.', mailKinds)),
  token: required(phrase('The secret of the mail.')),
}

export const stoppedView = Type.Object(
  { stopped: oneOf(mailKinds, 'Which mails are ended.') },
  { title: 'StoppedMail', description: 'Mails that are not sent any more.' },
)

type Choices = Static<typeof choicesView>

export const readChoices = ({ db, actor, site }: Context): Promise<Choices> =>
  db.within(async (inside) => {
    const { email } = found(await findUser(inside, actor.id), 'rest-user-not-found')
    const { news, review, muted, language } = (await findChoices(inside, actor.id)) ?? usual
    return {
      sends: site.hasMail,
      address: email,
      news,
      review,
      muted: newsKinds.filter((kind) => muted.split(',').includes(kind)),
      language,
    }
  })

export async function changeChoices(
  context: Context,
  { muted, news, review, language }: Input<typeof choiceFields>,
): Promise<Choices> {
  const { db, actor } = context
  await db.within(async (inside) => {
    await ownChoices(inside, actor.id)
    const changed = {
      ...(news ? { news } : {}),
      ...(review ? { review } : {}),
      ...(language ? { language } : {}),
      ...(muted ? { muted: [...new Set(muted)].toSorted().join(',') } : {}),
    }
    if (Object.keys(changed).length > 0) await updateChoices(inside, actor.id, changed)
  })
  return readChoices(context)
}

/** Inside a transaction; they are made with the first mail, or the first choice. */
export async function ownChoices(db: Database, user: number): Promise<ChoiceRow> {
  await insertChoices(db, user, { ...usual, secret: newSecret() })
  const row = await findChoices(db, user)
  if (!row) throw new Error('There are no choices although they were made.')
  return row
}

export async function stopMail(
  { db, address, now }: Context,
  { kind, token }: { readonly kind: MailKind; readonly token: string },
): Promise<Static<typeof stoppedView>> {
  const isStopped = await db.within(async (inside) => {
    const row = await findBySecret(inside, token)
    return row !== undefined && (await updateChoices(inside, row.user_id, { [kind]: 'off' })) > 0
  })
  if (isStopped) return { stopped: kind }
  await countWrongGuess(db, { address, target: '' }, now)
  throw new Problem('rest-link-not-found')
}
