// Queues a mail, in the transaction of what causes it (§21).

import { hash, randomBytes } from 'node:crypto'
import type { LanguageCode } from '../../language/text/locale/say.ts'
import { SECONDS_OF_DAY } from '../../language/time/gregorian.ts'
import type { Database } from '../../storage/database.ts'
import { spellingOf } from '../../access/spelling.ts'
import { isMailable } from './server.ts'
import { type NewMailRow, countDropped, countOf, insertMail } from './store.ts'
import { type TemplateName, type ValuesOf, templates } from './templates.ts'

/** For how long sending is tried. */
const triedSeconds = 2 * SECONDS_OF_DAY
const hourSeconds = 3600
const idBytes = 18

export interface NewMail<Name extends TemplateName> {
  readonly to: string
  /** Of its reader; if the site is not in it, that of the site is taken. */
  readonly language: LanguageCode | (string & {})
  readonly template: Name
  readonly values: ValuesOf<Name>
  /** With whom it goes; null is nobody's. */
  readonly user: number | null
  readonly now: number
  /** Later it is of no use. */
  readonly until?: number
}

/** False if it is dropped: the receiver has got too many of these, or cannot get any. */
export async function queueMail<Name extends TemplateName>(
  db: Database,
  { to, language, template, values, user, now, until = Infinity }: NewMail<Name>,
): Promise<boolean> {
  if (!isMailable(to)) return false
  return queue(db, {
    ...newRow(template, to, now),
    template,
    user_id: user,
    receiver: to,
    host: hostOf(to),
    language,
    content: JSON.stringify(values),
    until_utc: Math.min(now + triedSeconds, until),
  })
}

/** The columns that follow from the template, for a receiver or what stands for one. */
export const newRow = (
  template: TemplateName,
  receiver: string,
  now: number,
): Pick<NewMailRow, 'message' | 'key' | 'rank' | 'created_utc'> => ({
  message: randomBytes(idBytes).toString('base64url'),
  key: keyOf(template, receiver),
  rank: templates[template].isUrgent ? 0 : 1,
  created_utc: now,
})

export const hostOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The same for all spellings of an address; hashed, as what is asked for may be as long as it likes. */
export const keyOf = (template: TemplateName, receiver: string): string =>
  hash('sha256', `${template} ${spellingOf(receiver)}`, 'base64url')

/** Whether one more is within the bounds. */
export async function hasRoom(
  db: Database,
  { template, key, now }: { readonly template: TemplateName; key: string; now: number },
): Promise<boolean> {
  const { hour, day } = templates[template].most
  if ((await countOf(db, key, now - hourSeconds)) >= hour) return false
  return (await countOf(db, key, now - SECONDS_OF_DAY)) < day
}

export async function queue(
  db: Database,
  row: NewMailRow & { readonly template: TemplateName },
): Promise<boolean> {
  const { template, key, created_utc: now } = row
  if (!(await hasRoom(db, { template, key, now }))) {
    await countDropped(db, row)
    return false
  }
  await insertMail(db, row)
  return true
}
