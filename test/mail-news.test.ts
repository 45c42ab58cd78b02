// What people are told by mail (§21): chosen by each, while they may see it, and never twice.

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Clock, setClock } from './support/clock.ts'
import { bothDatabases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import {
  type Mail,
  type MailServer,
  type TestMailer,
  mailSettings,
  mailerFor,
  only,
  startMailServer,
} from './support/mail.ts'
import { makeEvent } from './support/make.ts'
import { consoleRoot as root } from './support/undo.ts'

const start = '2027-03-01T08:00:00Z'
const at = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()

for (const database of bothDatabases) {
  describe(`news by mail on ${database}`, () => {
    let clock: Clock
    let fasti: Fasti
    let server: MailServer
    let mailer: TestMailer
    before(async () => {
      clock = setClock(start)
      server = await startMailServer()
      fasti = await freshFasti(database, mailSettings(server.port))
      for (const role of ['contributor', 'editor', 'administrator'] as const) await fasti.user(role)
    })
    beforeEach(async () => {
      clock.set(start)
      await fasti.db.run(sql`delete from outbox`)
      await fasti.db.run(sql`delete from mail_marks`)
      await fasti.db.run(sql`delete from mail_choices`)
      await fasti.db.run(sql`delete from history`)
      await fasti.db.run(sql`delete from events`)
      mailer = mailerFor(fasti, mailSettings(server.port))
      await mailer.send()
      server.mails.length = 0
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    const author = () => fasti.as('contributor')
    const editor = () => fasti.as('editor')
    const choose = async (
      who: 'contributor' | 'editor' | 'administrator',
      choices: Record<string, unknown>,
    ) => {
      const { status, text } = await fasti.as(who).put('/mail/choices', choices, { root })
      assert.equal(status, 200, text)
    }
    const to = (name: string): Mail[] =>
      server.mails.filter(({ receiver }) => receiver === `${name}@cal.example`)
    const wait = async (minutes: number) => {
      clock.set(at(minutes))
      await mailer.send()
    }

    test('what others did with mine comes once, soon and together, without what was said', async () => {
      clock.set(at(1))
      const one = await makeEvent(author(), { title: 'Jazz <b>night</b>', status: 'pending' })
      const two = await makeEvent(author(), { title: 'Choir', status: 'pending' })
      clock.set(at(2))
      await editor().post(`/review/${one.id}`, { decision: 'accept' }, { root })
      const reason = 'The secret date is wrong'
      await editor().post(`/review/${two.id}`, { decision: 'ask_back', reason }, { root })
      await editor().post(`/events/${two.id}/comments`, { text: 'Confidential' }, { root })
      await wait(3)
      assert.deepEqual(to('contributor'), [])
      await wait(6)
      const [mail, ...others] = to('contributor')
      assert.deepEqual(others, [])
      assert.equal(mail?.subject, 'There are 3 news of what is yours')
      const text = mail.text ?? ''
      assert.match(text, /editor has published “Jazz night”\./)
      assert.match(text, /editor gave “Choir” back to you\./)
      assert.match(
        text,
        new RegExp(`https://cal\\.example/admin/events/${two.id}\\?field=comments`),
      )
      assert.doesNotMatch(mail.source, /secret date|Confidential/)
      server.mails.length = 0
      for (const minutes of [7, 12, 70, 24 * 60]) await wait(minutes)
      assert.deepEqual(to('contributor'), [])
    })

    test('what may not be seen any more is not told', async () => {
      const mine = await makeEvent(author(), { title: 'Taken away', status: 'pending' })
      clock.set(at(1))
      await editor().patch(
        `/events/${mine.id}`,
        { title: 'Changed' },
        { root: '/api/cal/events/v1' },
      )
      const { id } = await fasti.user('editor')
      await editor().patch(`/events/${mine.id}`, { author: id }, { root: '/api/cal/events/v1' })
      await wait(10)
      assert.deepEqual(to('contributor'), [])
    })

    test('each chooses when, of what and in which language', async () => {
      await choose('contributor', { news: 'hourly', muted: ['changed'], language: 'de' })
      const mine = await makeEvent(author(), { title: 'Fest', status: 'pending' })
      clock.set(at(1))
      await editor().patch(`/events/${mine.id}`, { title: 'Das Fest' })
      await wait(30)
      assert.deepEqual(to('contributor'), [])
      clock.set(at(31))
      await editor().post(`/review/${mine.id}`, { decision: 'accept' }, { root })
      await wait(59)
      assert.deepEqual(to('contributor'), [])
      await wait(61)
      assert.equal(to('contributor')[0]?.subject, 'editor hat „Das Fest“ veröffentlicht.')
      assert.match(to('contributor')[0]?.text ?? '', /https:\/\/cal\.example\/de\/admin\//)
      server.mails.length = 0
      await choose('contributor', { news: 'daily' })
      clock.set(at(70))
      await editor().delete(`/events/${mine.id}`)
      await wait(22 * 60)
      assert.deepEqual(to('contributor'), [])
      await wait(24 * 60 + 1)
      assert.equal(to('contributor').length, 1)
      server.mails.length = 0
      await choose('contributor', { news: 'off' })
      await makeEvent(author(), { title: 'Other', status: 'pending' })
      await wait(49 * 60)
      assert.deepEqual(to('contributor'), [])
    })

    test('editors hear of what waits: each, once an hour or once a day', async () => {
      await choose('editor', { review: 'each' })
      clock.set(at(1))
      const { id } = await makeEvent(author(), { title: 'First', status: 'pending' })
      await makeEvent(author(), { title: 'Second', status: 'pending' })
      await wait(6)
      const [soon] = to('editor')
      assert.equal(soon?.subject, '2 things wait for a decision')
      assert.match(
        soon.text ?? '',
        new RegExp(`- First\\n  https://cal\\.example/admin/events/${id}`),
      )
      assert.deepEqual(to('administrator'), [])
      server.mails.length = 0
      await wait(12)
      assert.deepEqual(to('editor'), [])
      await wait(24 * 60 + 1)
      assert.equal(to('administrator')[0]?.subject, '2 things wait for a decision')
      assert.deepEqual(to('contributor'), [])
    })

    test('one click ends them, without signing in, and no other address learns anything', async () => {
      clock.set(at(1))
      const mine = await makeEvent(author(), { title: 'Fest', status: 'pending' })
      await editor().post(`/review/${mine.id}`, { decision: 'accept' }, { root })
      await wait(6)
      const mail = only({ ...server, mails: to('contributor') })
      const listed = /^List-Unsubscribe: <([^>]+)>$/m.exec(mail.source.replace(/\r\n[ \t]+/g, ''))
      const url = new URL(listed?.[1] ?? '')
      assert.equal(url.origin, 'https://cal.example')
      assert.match(mail.source, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
      const token = url.searchParams.get('token') ?? ''
      assert.ok((mail.text ?? '').includes(`https://cal.example/admin/#/stop/news/${token}`))
      const looked = await fasti.get(`${url.pathname}${url.search}`, { root: '' })
      assert.notEqual(looked.status, 200)
      const clicked = await fasti.post(
        `${url.pathname}${url.search}`,
        'List-Unsubscribe=One-Click',
        {
          root: '',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
      )
      assert.deepEqual([clicked.status, clicked.body], [200, { stopped: 'news' }], clicked.text)
      assert.equal((await author().get('/mail/choices', { root })).body.news, 'off')
      const wrong = await fasti.post(
        '/mail/stop',
        { kind: 'news', token: 'x'.repeat(28) },
        { root },
      )
      assert.equal(wrong.status, 404)
      assert.doesNotMatch(fasti.log.join(''), new RegExp(token))
    })

    test('a test message says what the mail server says (§21)', async () => {
      const admin = fasti.as('administrator')
      const made = await admin.post('/mail/tests', {}, { root })
      assert.deepEqual([made.status, made.body.state], [202, 'waiting'])
      await mailer.send()
      assert.equal(only(server).receiver, 'administrator@cal.example')
      const tested = await admin.get(`/mail/tests/${made.body.id}`, { root })
      assert.deepEqual([tested.body.state, tested.body.message], ['sent', ''])
      server.refuseReceiver = (to_) => ({ status: 550, text: `No <${to_}> here` })
      const next = await admin.post('/mail/tests', {}, { root })
      await mailer.send()
      server.refuseReceiver = () => {}
      const failed = await admin.get(`/mail/tests/${next.body.id}`, { root })
      assert.equal(failed.body.state, 'failed')
      assert.equal(failed.body.message, 'The mail server refuses this mail. 550 No … here')
      assert.equal((await editor().get(`/mail/tests/${next.body.id}`, { root })).status, 403)
      const { body } = await admin.get('/status', { root })
      assert.deepEqual([body.mail.waiting, body.mail.sent, body.mail.failed], [0, 1, 1])
      assert.ok(body.warnings.some(({ code }: { code: string }) => code === 'mails_failed'))
      const metrics = await fasti.get('/metrics', { root: '' })
      assert.match(metrics.text, /^fasti_mails\{state="failed"\} 1$/m)
    })
  })
}
