// One attempt to hand a mail over to the server.

import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailFailure } from './failures.ts'
import type { MailServer } from './server.ts'

export class MailTrouble extends Error {
  readonly failure: MailFailure
  /** What the server said, in one line and without addresses; it may be empty. */
  readonly answer: string

  constructor(failure: MailFailure, answer: string) {
    super(`The mail server has failed: ${failure}.`)
    this.failure = failure
    this.answer = answer
  }
}

export interface Reach {
  readonly server: MailServer
  /** How this machine calls itself: the host of the addresses of the site. */
  readonly name: string
  readonly signal: AbortSignal
  /** For all of it. */
  readonly seconds: number
  /** More certificates to trust; those of the system if there are none. */
  readonly ca?: string | undefined
}

const mostAnswerBytes = 64 * 1024

interface Envelope {
  readonly from: string
  readonly to: string
}

/** Undefined if it was ended by the signal. */
export async function handOver(
  reach: Reach,
  envelope: Envelope,
  message: Buffer,
): Promise<MailTrouble | 'sent' | undefined> {
  return converse(reach, async (connection) => {
    await called((done) => connection.send({ ...envelope, to: [envelope.to] }, message, done))
  })
}

/** Whether the server would take mail from us: as far as it says so before there is any. */
export const greet = (reach: Reach): Promise<MailTrouble | 'sent' | undefined> =>
  converse(reach, async () => {})

async function converse(
  { server, name, signal, seconds, ca }: Reach,
  work: (connection: SMTPConnection) => Promise<void>,
): Promise<MailTrouble | 'sent' | undefined> {
  const { host, port, isSecure, tls, login } = server
  const ms = seconds * 1000
  const connection = new SMTPConnection({
    host,
    port,
    name,
    secure: isSecure,
    requireTLS: !isSecure && tls === 'required',
    ignoreTLS: tls === 'off',
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    connectionTimeout: ms,
    greetingTimeout: ms,
    socketTimeout: ms,
    dnsTimeout: ms,
    maxResponseSize: mostAnswerBytes,
    socketCloseTimeout: 0,
  })
  const broken = Promise.withResolvers<never>()
  // Who waits for it has the reason; nobody else needs one.
  broken.promise.catch(() => {})
  const end = () => {
    connection.close()
    broken.reject(new MailTrouble('away', ''))
  }
  const timer = setTimeout(end, ms)
  signal.addEventListener('abort', end, { once: true })
  connection.on('error', broken.reject)
  const talk = async () => {
    await called((done) => connection.connect(done))
    if (login) {
      const { user, password: pass } = login
      await called((done) => connection.login({ user, pass }, done))
    }
    await work(connection)
  }
  try {
    if (signal.aborted) return undefined
    const talking = talk()
    talking.catch(() => {})
    await Promise.race([talking, broken.promise])
    connection.quit()
    return 'sent'
  } catch (error) {
    return signal.aborted ? undefined : troubleOf(error)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    // It ends by itself after its farewell, or here.
    connection.close()
  }
}

const called = (work: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    work((error) => (error ? reject(error) : resolve()))
  })

interface SmtpError {
  readonly code?: string
  /** Of the system or of TLS. */
  readonly originalCode?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

function troubleOf(error: unknown): MailTrouble {
  if (error instanceof MailTrouble) return error
  if (!(error instanceof Error)) throw error
  const { code = '', originalCode = '', command = '', response = '' } = error as SmtpError
  const { responseCode = 0 } = error as SmtpError
  const isTls = code === 'ETLS' || /CERT|SSL|TLS|ALTNAME/.test(originalCode)
  const failure = isTls ? 'tls' : failureOf(code, command, responseCode)
  return new MailTrouble(failure, shownAnswer(response))
}

function failureOf(code: string, command: string, status: number): MailFailure {
  if (code === 'EAUTH') return 'login'
  if (code === 'EPROTOCOL') return 'answer'
  if (code === 'EENVELOPE' || code === 'EMESSAGE' || code === 'EDATA') {
    if (status === 0) return 'address'
    if (status < 500) return 'later'
    return command === 'MAIL FROM' ? 'sender' : 'refused'
  }
  return 'away'
}

const longestAnswer = 300

/** Servers repeat the address that they refuse. */
export function shownAnswer(response: string): string {
  const line = response.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll(/\S*@\S*/g, '…')
  return Array.from(line).slice(0, longestAnswer).join('').trim()
}
