// Mail (§21): an outbox that a real server takes from, or does not.

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { queueMail } from '../src/jobs/mail/queue.ts'
import { type MailRow, countMail } from '../src/jobs/mail/store.ts'
import { trimMail } from '../src/jobs/mail/trim.ts'
import { now } from '../src/language/time/clock.ts'
import { type Clock, setClock } from './support/clock.ts'
import { bothDatabases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import {
  type MailServer,
  type TestMailer,
  mailSettings,
  mailerFor,
  only,
  startMailServer,
} from './support/mail.ts'

const noon = '2027-03-01T12:00:00Z'
const at = (minutes: number) => new Date(Date.parse(noon) + minutes * 60_000).toISOString()
const ada = 'ada@town.example'
const invitation = { login: 'ada', by: 'Bob', path: '#/link/secret' }

for (const database of bothDatabases) {
  describe(`mail on ${database}`, () => {
    let clock: Clock
    let fasti: Fasti
    let server: MailServer
    let mailer: TestMailer
    before(async () => {
      clock = setClock(noon)
      server = await startMailServer()
      fasti = await freshFasti(database, mailSettings(server.port))
      mailer = mailerFor(fasti, mailSettings(server.port))
    })
    beforeEach(async () => {
      clock.set('2040-01-01T00:00:00Z')
      await mailer.send()
      await trimMail(fasti.db, now() + 10 * 86_400)
      clock.set(noon)
      server.mails.length = 0
      mailer.reports.length = 0
      server.refuseReceiver = () => {}
      server.refuseMessage = () => {}
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    const queue = (to = ada, more: object = {}) =>
      fasti.db.within((db) =>
        queueMail(db, {
          to,
          language: 'en',
          template: 'invitation',
          values: invitation,
          user: null,
          now: now(),
          ...more,
        }),
      )
    const rows = () => fasti.db.all<MailRow>(sql`select * from outbox order by id`)
    const counts = () => countMail(fasti.db)

    test('a mail says the same as text and as HTML, in the language of its reader', async () => {
      for (const [language, subject] of [
        ['en', 'You are invited to Fasti'],
        ['de', 'Sie sind eingeladen: Fasti'],
        ['es', 'Le han invitado a Fasti'],
        ['fr', 'Vous êtes invité : Fasti'],
      ] as const) {
        await queue(`${language}@town.example`, { language })
        await mailer.send()
        const mail = only(server)
        assert.equal(mail.subject, subject)
        assert.deepEqual(mail.from?.value, [
          { address: 'calendar@town.example', name: 'Town calendar' },
        ])
        assert.equal(mail.receiver, `${language}@town.example`)
        const header = (name: string) => mail.headers.get(name)
        assert.equal(header('auto-submitted'), 'auto-generated')
        assert.equal(header('content-language'), language)
        assert.equal(mail.date?.toISOString(), new Date(noon).toISOString())
        assert.match(mail.messageId ?? '', /^<[\w-]{24}@town\.example>$/)
        assert.equal(header('list'), undefined)
        const prefix = language === 'en' ? '' : `/${language}`
        const link = `https://cal.example${prefix}/admin/#/link/secret`
        assert.ok(mail.text?.includes(link), mail.text)
        assert.ok(String(mail.html).includes(`href="${link}"`))
        assert.match(mail.source, /^Content-Type: multipart\/alternative/m)
        assert.doesNotMatch(mail.source, /^.{999,}$/m)
      }
    })

    test('whatever strangers have written stays text, and makes no header', async () => {
      const by = 'Eve\r\nBcc: all@town.example\r\n\r\n<script>alert(1)</script> & "“x”'
      await queue(ada, { values: { ...invitation, by, login: 'a\r\nSubject: other' } })
      await mailer.send()
      const mail = only(server)
      assert.equal(mail.bcc, undefined)
      assert.equal(mail.subject, 'You are invited to Fasti')
      assert.ok(String(mail.html).includes('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;“x”'))
      for (const to of [
        'ada@town.example\r\nRCPT TO:<eve@town.example>',
        'ada@town.example\u0000',
        'Ada <ada@town.example>',
        'ada@town.example,eve@town.example',
        '',
        `${'a'.repeat(300)}@town.example`,
      ]) {
        assert.equal(await queue(to), false, to)
      }
      assert.deepEqual(await counts(), { waiting: 0, sent: 1, failed: 0, dropped: 0 })
    })

    test('what is rolled back is not sent, and what is sent keeps no secret', async () => {
      await assert.rejects(
        fasti.db.within(async (db) => {
          const mail = { to: ada, language: 'en', user: null, now: now() }
          await queueMail(db, { ...mail, template: 'invitation', values: invitation })
          throw new Error('The rest has failed.')
        }),
        /The rest has failed/,
      )
      await mailer.send()
      assert.deepEqual(server.mails, [])
      await queue()
      assert.match(JSON.stringify(await rows()), /secret/)
      await mailer.send()
      assert.doesNotMatch(JSON.stringify(await rows()), /secret/)
      await mailer.send()
      assert.equal(server.mails.length, 1)
      await trimMail(fasti.db, now() + 3 * 86_400)
      assert.deepEqual(await rows(), [])
    })

    test('a receiver who is refused is given up at once; others get theirs', async () => {
      server.refuseReceiver = (to) =>
        to === ada ? { status: 550, text: `No such user ${ada} here` } : undefined
      await queue()
      await queue('eve@town.example')
      await mailer.send()
      assert.equal(only(server).receiver, 'eve@town.example')
      const failed = (await rows()).find(({ state }) => state === 'failed')
      assert.equal(failed?.failure, 'refused')
      assert.equal(failed?.answer, '550 No such user … here')
      assert.equal(failed?.content, '{}')
      assert.deepEqual(mailer.reports, [{ mail: failed?.id, failure: 'refused' }])
      clock.set(at(60))
      await mailer.send()
      assert.deepEqual(server.mails, [])
    })

    test('greylisting is waited for, with the same Message-ID (§21)', async () => {
      const seen: string[] = []
      server.refuseMessage = () => ({ status: 451, text: 'Greylisted, try again later' })
      await queue()
      await mailer.send()
      await mailer.send()
      assert.deepEqual([server.mails.length, (await counts()).waiting], [0, 1])
      seen.push(String((await rows())[0]?.message))
      server.refuseMessage = () => {}
      await mailer.send()
      assert.deepEqual(server.mails, [])
      clock.set(at(2))
      await mailer.send()
      const mail = only(server)
      assert.equal(mail.messageId, `<${seen[0]}@town.example>`)
      assert.equal(mail.date?.toISOString(), new Date(noon).toISOString())
    })

    test('while the server is away all is kept, for two days', async () => {
      await server.stop()
      await queue()
      await queue('eve@other.example')
      await mailer.send()
      assert.deepEqual(await counts(), { waiting: 2, sent: 0, failed: 0, dropped: 0 })
      assert.deepEqual(
        [...new Set(mailer.reports.map((one) => JSON.stringify(one)))],
        ['{"failure":"away"}'],
      )
      clock.set(at(3))
      await mailer.send()
      await server.start()
      clock.set(at(30))
      await mailer.send()
      assert.deepEqual(
        server.mails
          .splice(0)
          .map(({ receiver }) => receiver)
          .toSorted(),
        [ada, 'eve@other.example'],
      )
      await server.stop()
      await queue()
      for (let minutes = 30; minutes <= 30 + 48 * 60; minutes += 60) {
        clock.set(at(minutes))
        await mailer.send()
      }
      await server.start()
      clock.set(at(60 * 60))
      await mailer.send()
      assert.deepEqual(server.mails, [])
      assert.deepEqual((await counts()).failed, 1)
    })

    test('a receiver gets no more than is usual; what is over is counted, and not kept', async () => {
      const results = []
      for (let n = 0; n < 40; n += 1) {
        results.push(await queue(n % 2 === 0 ? ada : ' Ada@Town.example '.trim()))
      }
      assert.equal(results.filter(Boolean).length, 5)
      assert.equal(await queue('eve@town.example'), true)
      assert.deepEqual(await counts(), { waiting: 6, sent: 0, failed: 0, dropped: 35 })
      assert.equal((await rows()).length, 7)
      for (let hour = 1; hour < 24; hour += 2) {
        clock.set(at(hour * 61))
        for (let n = 0; n < 10; n += 1) await queue()
      }
      assert.equal((await rows()).filter(({ receiver }) => receiver === ada).length <= 20, true)
    })

    test('many mails to one host keep no other waiting', async () => {
      const order: string[] = []
      server.refuseReceiver = (to) => void order.push(to)
      for (let n = 0; n < 30; n += 1)
        await queue(`n${n}@large.example`, { template: 'test', values: {} })
      await queue('eve@small.example')
      await mailer.send()
      assert.equal(server.mails.length, 31)
      assert.ok(order.indexOf('eve@small.example') < 10, String(order.indexOf('eve@small.example')))
    })

    test('two nodes send each mail once', async () => {
      const other = mailerFor(fasti, mailSettings(server.port))
      for (let n = 0; n < 10; n += 1) await queue(`n${n}@town.example`)
      await Promise.allSettled([mailer.send(), other.send()])
      const receivers = server.mails.map(({ receiver }) => receiver)
      assert.deepEqual([receivers.length, new Set(receivers).size], [10, 10])
    })
  })
}
