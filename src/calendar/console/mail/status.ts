// What becomes of mail, for administrators, and a mail to oneself with which it is tried.

import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import { findUser } from '../../../access/users/store.ts'
import { Type, line, oneOf, whole } from '../../../contract/schema/shapes.ts'
import { keyOf, queueMail } from '../../../jobs/mail/queue.ts'
import {
  type MailRow,
  countMail,
  findMail,
  lastFailure,
  newestOf,
} from '../../../jobs/mail/store.ts'
import { Problem, found, tooManyRequests } from '../../../language/problem.ts'
import type { statusView } from '../status/view.ts'
import { failureTexts } from './rules.ts'

export const testedView = Type.Object(
  {
    id: whole('The id.'),
    state: oneOf(['waiting', 'sent', 'failed'], 'What became of it so far.'),
    message: line('Why it could not be sent, in words; empty if nothing went wrong.'),
  },
  { title: 'TestMail', description: 'A mail with which it is tried whether mail works.' },
)

type Tested = Static<typeof testedView>

/** With what the server said. */
const wordsFor = (
  { say }: Pick<Context, 'say'>,
  { failure, answer }: Pick<MailRow, 'failure' | 'answer'>,
): string => (failure ? [say(failureTexts[failure]), answer].filter(Boolean).join(' ') : '')

export async function mailStatus(context: Context): Promise<Static<typeof statusView>['mail']> {
  const { db, site } = context
  if (!site.hasMail) return null
  const [counts, failed] = await Promise.all([countMail(db), lastFailure(db)])
  return { ...counts, last_failure: failed ? wordsFor(context, failed) : null }
}

const template = 'test'

export const queueTest = (context: Context): Promise<Tested> =>
  context.db.within(async (db) => {
    const { actor, site, now, root } = context
    if (!site.hasMail) throw new Problem('mail-is-off')
    const { email } = found(await findUser(db, actor.id), 'rest-user-not-found')
    if (email === null) throw new Problem('address-is-missing')
    const about = { to: email, language: root.language, user: actor.id, now }
    if (!(await queueMail(db, { ...about, template, values: {} }))) throw tooManyRequests()
    const row = found(await newestOf(db, keyOf(template, email)), 'rest-mail-not-found')
    return showTested(context, row)
  })

export const readTest = async (context: Context, id: number): Promise<Tested> =>
  context.db.within(async (db) => {
    const row = await findMail(db, { id, user: context.actor.id, template })
    return showTested(context, found(row, 'rest-mail-not-found'))
  })

const showTested = (context: Context, row: MailRow): Tested => ({
  id: row.id,
  state: row.state === 'dropped' ? 'failed' : row.state,
  message: wordsFor(context, row),
})
