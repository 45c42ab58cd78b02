// A lost password (§22). Whoever asks learns nothing: one row is written for whatever is asked for,
// and whose it is is looked up when its turn to be sent comes.

import { makeLostLink } from '../../access/users/signing_in.ts'
import { findUserByLogin } from '../../access/users/store.ts'
import type { Database } from '../../storage/database.ts'
import { hasRoom, hostOf, keyOf, newRow, queue } from './queue.ts'
import { isMailable } from './server.ts'
import { type MailRow, completeMail, deleteMail } from './store.ts'

const template = 'lost_password' as const
const longestAsked = 254
/** Somebody waits for it. */
const hourSeconds = 3600

export const askForPassword = (
  db: Database,
  { login, language, now }: { readonly login: string; readonly language: string; now: number },
): Promise<boolean> =>
  db.within((inside) =>
    queue(inside, {
      ...newRow(template, `asked ${login}`, now),
      template,
      user_id: null,
      receiver: '',
      host: '',
      language,
      content: JSON.stringify({ asked: login.slice(0, longestAsked) }),
      until_utc: now + hourSeconds,
    }),
  )

/** The row with receiver and link; undefined if there is nobody, which ends it. */
export const completeAsked = (
  outer: Database,
  row: MailRow,
  now: number,
): Promise<MailRow | undefined> =>
  outer.within(async (db) => {
    const { asked } = JSON.parse(row.content) as { readonly asked: string }
    const user = await findUserByLogin(db, asked)
    const to = user?.disabled_utc === null ? user.email : null
    const key = keyOf(template, to ?? '')
    if (!user || to === null || !isMailable(to) || !(await hasRoom(db, { template, key, now }))) {
      await deleteMail(db, row.id)
      return undefined
    }
    const { path, expires_utc } = await makeLostLink(db, user.id, now)
    const known = {
      user_id: user.id,
      receiver: to,
      host: hostOf(to),
      key,
      content: JSON.stringify({ login: user.login, path }),
      until_utc: expires_utc,
    }
    return (await completeMail(db, row.id, known)) > 0 ? { ...row, ...known } : undefined
  })

export const isAsked = ({ template: name, receiver }: MailRow): boolean =>
  name === template && receiver === ''
