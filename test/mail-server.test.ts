// What a mail server may do to us, and we to it (§21): TLS, passwords, and answers that are none.

import assert from 'node:assert/strict'
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { SMTPServerOptions } from 'smtp-server'
import sql from 'sql-template-tag'
import { queueMail } from '../src/jobs/mail/queue.ts'
import type { MailRow } from '../src/jobs/mail/store.ts'
import { trimMail } from '../src/jobs/mail/trim.ts'
import { now } from '../src/language/time/clock.ts'
import { type Clock, setClock } from './support/clock.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { mailSettings, mailerFor, only, startMailServer } from './support/mail.ts'

const noon = '2027-03-01T12:00:00Z'

const smtp = (address: string) => ({ ...mailSettings(1), FASTI_SMTP: address })

const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
  username === 'us er' && password === 'p@ss:word'
    ? done(null, { user: 'user' })
    : done(new Error('Wrong'))

const endless = (first: string) => (socket: Socket) => {
  socket.write('220 hello\r\n250-')
  const more = () => {
    while (socket.writable && socket.write(first)) {
      // Until its buffer is full.
    }
  }
  socket.on('drain', more)
  more()
}

describe('a mail server', () => {
  let clock: Clock
  let fasti: Fasti
  before(async () => {
    clock = setClock(noon)
    fasti = await freshFasti('sqlite')
  })
  after(async () => {
    await fasti[Symbol.asyncDispose]()
    clock[Symbol.dispose]()
  })

  /** What becomes of a mail that is handed over so. */
  async function outcome(given: Record<string, string>, more = {}) {
    const mailer = mailerFor(fasti, given, more)
    await fasti.db.within((db) =>
      queueMail(db, {
        to: `${Math.random()}@town.example`,
        language: 'en',
        template: 'test',
        values: {},
        user: null,
        now: now(),
      }),
    )
    await mailer.send()
    const last = await fasti.db.one<Pick<MailRow, 'state' | 'failure' | 'answer'>>(
      sql`select state, failure, answer from outbox`,
    )
    await trimMail(fasti.db, now() + 20 * 86_400)
    return last
  }

  const sent = { state: 'sent', failure: null, answer: null }
  test('is asked for TLS where that is required, with a certificate that is right', async () => {
    const login = 'us%20er:p%40ss%3Aword'
    await using withTls = await startMailServer({
      hideSTARTTLS: false,
      authOptional: false,
      onAuth,
    })
    const required = smtp(`smtp://${login}@127.0.0.1:${withTls.port}?tls=required`)
    assert.deepEqual(await outcome(required), sent)
    const mail = only(withTls)
    assert.deepEqual([mail.isEncrypted, mail.login], [true, 'user'])
    const stranger = await outcome(required, { ca: undefined })
    assert.deepEqual([stranger?.state, stranger?.failure], ['waiting', 'tls'])
    const sometimes = smtp(`smtp://${login}@127.0.0.1:${withTls.port}?tls=opportunistic`)
    assert.equal((await outcome(sometimes, { ca: undefined }))?.failure, 'tls')
    assert.deepEqual(await outcome(sometimes), sent)
    assert.equal(only(withTls).isEncrypted, true)
    const wrong = await outcome(smtp(`smtp://user:wrong@127.0.0.1:${withTls.port}?tls=required`))
    assert.deepEqual([wrong?.state, wrong?.failure], ['waiting', 'login'])
    await using fromTheStart = await startMailServer({ secure: true })
    assert.deepEqual(await outcome(smtp(`smtps://127.0.0.1:${fromTheStart.port}`)), sent)
    assert.equal(only(fromTheStart).isEncrypted, true)
  })

  test('that offers no TLS gets neither password nor mail where it is required', async () => {
    let heard = ''
    await using without = await startMailServer({ disabledCommands: ['STARTTLS'], onAuth })
    const address = `smtp://user:secret@127.0.0.1:${without.port}?tls=required`
    const found = await outcome(smtp(address))
    assert.deepEqual([found?.state, found?.failure, without.mails], ['waiting', 'tls', []])
    await using listening = await hostile((socket) => {
      socket.write('220 hello\r\n')
      socket.on('data', (data) => {
        heard += String(data)
        socket.write('250 fine\r\n')
      })
    })
    await outcome(smtp(`smtp://user:secret@127.0.0.1:${listening.port}?tls=required`))
    assert.doesNotMatch(heard, /AUTH|c2VjcmV0|secret|MAIL FROM/)
  })

  for (const [what, act] of [
    ['that answers with an endless line', endless('x'.repeat(10_000))],
    ['that answers with endless lines', endless('250-x\r\n'.repeat(1000))],
    ['that never answers', () => {}],
    ['that hangs up', (socket) => void socket.destroy()],
    ['that speaks something else', (socket) => void socket.end('HTTP/1.1 400 Bad\r\n\r\n')],
  ] as readonly (readonly [string, (socket: Socket) => void])[]) {
    test(`${what} is left alone, and the mail is kept`, async () => {
      await using server = await hostile(act)
      const more = { attemptSeconds: 0.5 }
      const found = await outcome(smtp(`smtp://127.0.0.1:${server.port}`), more)
      assert.equal(found?.state, 'waiting')
      assert.ok(['away', 'answer'].includes(String(found.failure)), String(found.failure))
    })
  }
})

async function hostile(
  act: (socket: Socket) => void,
): Promise<AsyncDisposable & { readonly port: number }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    act(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
