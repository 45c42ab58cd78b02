// A mail server on this machine, and what sends to it: mails are read back with an independent library.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import { type ParsedMail, simpleParser } from 'mailparser'
import { pino } from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { mailSenderOf } from '../../src/app/server/jobs.ts'
import { mailSettingsOf, readSettings } from '../../src/app/settings.ts'
import { homeOf, siteOf } from '../../src/app/site.ts'
import { sendDue } from '../../src/jobs/delivery.ts'
import { type MailSenderParts, mailSender } from '../../src/jobs/mail/sender.ts'
import type { OpenDatabase } from '../../src/storage/database.ts'
import type { Fasti } from './fasti.ts'
import { languages } from './languages.ts'

const file = (name: string) =>
  readFileSync(new URL(`../data/mail/${name}`, import.meta.url), 'utf8')
export const certificate = file('certificate.pem')
const key = file('key.pem')

export const origin = 'https://cal.example'
export const mailFrom = 'Town calendar <calendar@town.example>'

export interface Mail extends ParsedMail {
  readonly to: NonNullable<ParsedMail['to']>
  /** As it came. */
  readonly source: string
  /** Of the envelope. */
  readonly receiver: string
  readonly isEncrypted: boolean
  readonly login: string
}

/** What a server says to a receiver or a message: nothing, if it takes it. */
export type Refuse = (receiver: string) => { readonly status: number; readonly text: string } | void

export interface MailServer extends AsyncDisposable {
  readonly port: number
  /** All that were accepted, in order. */
  readonly mails: Mail[]
  /** How many times somebody has connected. */
  readonly calls: () => number
  refuseReceiver: Refuse
  refuseMessage: Refuse
  stop(): Promise<void>
  /** At the same port. */
  start(): Promise<void>
}

const nothing: Refuse = () => {}

const errorOf = (found: ReturnType<Refuse>) =>
  found ? Object.assign(new Error(found.text), { responseCode: found.status }) : null

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: Mail[] = []
  let [server, port, calls] = [undefined as SMTPServer | undefined, 0, 0]
  /** What refuses it, if anything does. */
  async function receive(
    stream: AsyncIterable<Buffer>,
    receiver: string,
    how: Pick<Mail, 'isEncrypted' | 'login'>,
  ): Promise<Error | null> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const refused = errorOf(own.refuseMessage(receiver))
    if (refused) return refused
    const source = Buffer.concat(chunks).toString()
    mails.push({ ...(await simpleParser(source)), source, receiver, ...how } as Mail)
    return null
  }
  const start = async () => {
    const made = new SMTPServer({
      key,
      cert: certificate,
      authOptional: true,
      hideSTARTTLS: true,
      disableReverseLookup: true,
      logger: false,
      onConnect: (_session, done) => {
        calls += 1
        done()
      },
      onRcptTo: ({ address }, _session, done) => done(errorOf(own.refuseReceiver(address))),
      onData: (stream, session, done) => {
        const receiver = session.envelope.rcptTo[0]?.address ?? ''
        const how = { isEncrypted: session.secure, login: String(session.user ?? '') }
        callbackify(receive)(stream, receiver, how, (error, refused) => done(error ?? refused))
      },
      ...options,
    })
    made.on('error', () => {})
    await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve))
    server = made
    port = (made.server.address() as AddressInfo).port
  }
  const stop = () => new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
  const own: MailServer = {
    get port() {
      return port
    },
    mails,
    calls: () => calls,
    refuseReceiver: nothing,
    refuseMessage: nothing,
    start,
    stop,
    [Symbol.asyncDispose]: stop,
  }
  await start()
  return own
}

/** The settings of a calendar that mails to this port of this machine. */
export const mailSettings = (port: number, more = ''): Record<string, string> => ({
  FASTI_SMTP: `smtp://127.0.0.1:${port}${more}`,
  FASTI_MAIL_FROM: mailFrom,
  FASTI_ORIGIN: origin,
})

export interface TestMailer {
  /** Queues and sends all that is to be sent at this moment. */
  send(): Promise<void>
  /** What was reported to the log. */
  readonly reports: object[]
  readonly parts: MailSenderParts
}

export function mailerFor(
  { db, app }: Pick<Fasti, 'app'> & { readonly db: OpenDatabase },
  given: Record<string, string>,
  more: Partial<MailSenderParts> = {},
): TestMailer {
  const settings = readSettings(given, [...languages.keys()])
  const mail = mailSettingsOf(settings)
  assert.ok(mail)
  const reports: object[] = []
  const parts: MailSenderParts = {
    ...mailSenderOf({
      db,
      site: () => ({ ...siteOf(settings, languages), ...app.calendar.site() }),
      refresh: (_now, age) => db.generation(age),
      languages,
      homeOf: homeOf(settings),
      log: pino({ level: 'silent' }),
      ...mail,
    }),
    generation: () => db.generation('now'),
    report: (facts) => void reports.push(facts),
    ca: certificate,
    ...more,
  }
  const sender = mailSender(parts)
  const send = async () => {
    assert.ok(await sendDue(sender, new AbortController().signal), 'another node is sending')
  }
  return { send, reports, parts }
}

/** The one mail that has come since. */
export function only(server: MailServer): Mail {
  const [mail, ...others] = server.mails.splice(0)
  assert.ok(mail, 'no mail has come')
  assert.deepEqual(
    others.map(({ subject }) => subject),
    [],
  )
  return mail
}

/** Where the button of a mail leads, which its plain text says as well. */
export function linkIn({ html, text = '' }: Mail): string {
  const [, href = ''] = /class="button"\s+href="([^"]+)"/.exec(html || '') ?? []
  assert.ok(href !== '' && text.includes(href), text)
  return href
}
