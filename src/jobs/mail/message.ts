// A mail as it goes over the wire.

import MailComposer from 'nodemailer/lib/mail-composer'
import { httpDate } from '../../language/time/http_date.ts'
import type { Composed } from './compose.ts'
import { type MailAddress, isMailable } from './server.ts'

export interface Headed extends Composed {
  readonly from: MailAddress
  readonly to: string
  /** The same over all attempts. */
  readonly message: string
  readonly language: string
  /** In seconds since 1970: when it was queued. */
  readonly at: number
  /** Where one click ends mails of this kind. */
  readonly stopUrl?: string | undefined
}

/** As mail spells the zone. */
const dateOf = (seconds: number): string => httpDate(seconds).replace('GMT', '+0000')

export function toMessage(mail: Headed): Promise<Buffer> {
  const { from, to, message, subject, text, html, language, at, stopUrl } = mail
  if (!isMailable(to)) throw new Error('What is no address is not mailed to.')
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${message}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: dateOf(at),
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Programs that answer for people who are away know this one.
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language,
      ...(stopUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': { prepared: true, value: `<${stopUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  })
  return composer.compile().build()
}
