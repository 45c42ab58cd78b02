// Invitations and lost passwords by mail (§21, §22).

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { addUser } from '../src/access/users/operations.ts'
import { now } from '../src/language/time/clock.ts'
import { type Clock, setClock } from './support/clock.ts'
import { bothDatabases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import {
  type Mail,
  type MailServer,
  type TestMailer,
  linkIn,
  mailSettings,
  mailerFor,
  only,
  startMailServer,
} from './support/mail.ts'
import { consoleRoot as root } from './support/undo.ts'

const noon = '2027-03-01T12:00:00Z'
const password = 'a sentence that is long'
const secretIn = (mail: Mail) => linkIn(mail).split('#/link/')[1] ?? ''

for (const database of bothDatabases) {
  describe(`accounts by mail on ${database}`, () => {
    let clock: Clock
    let fasti: Fasti
    let server: MailServer
    let mailer: TestMailer
    before(async () => {
      clock = setClock(noon)
      server = await startMailServer()
      fasti = await freshFasti(database, mailSettings(server.port))
      mailer = mailerFor(fasti, mailSettings(server.port))
      await mailer.send()
    })
    beforeEach(() => {
      server.mails.length = 0
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    const ask = (login: unknown, headers: Record<string, string> = {}) =>
      fasti.post('/links/ask', { login }, { root, headers })
    const outbox = () => fasti.db.all<object>(sql`select * from outbox where state = 'waiting'`)

    test('who is invited with an address gets the link; nobody else sees it', async () => {
      const admin = fasti.as('administrator')
      const wanted = { login: 'ines', email: 'ines@town.example', role: 'editor' }
      const made = await admin.post('/users', wanted, { root: '/es/api/cal/console/v1' })
      assert.deepEqual([made.status, made.body.link.mailed, made.body.link.url], [201, true, null])
      await mailer.send()
      const mail = only(server)
      assert.deepEqual(
        [mail.receiver, mail.subject],
        ['ines@town.example', 'Le han invitado a Fasti'],
      )
      assert.match(linkIn(mail), /^https:\/\/cal\.example\/es\/admin\/#\/link\/\w{28}$/)
      const set = await fasti.post('/links/use', { secret: secretIn(mail), password }, { root })
      assert.equal(set.status, 201, set.text)
      const again = await fasti.post('/links/check', { secret: secretIn(mail) }, { root })
      assert.equal(again.status, 404)
      const { id } = made.body
      const shown = await admin.post(`/users/${id}/link`, { mail: false }, { root })
      assert.match(shown.body.url, /#\/link\/\w{28}$/)
      const mailed = await admin.post(`/users/${id}/link`, {}, { root })
      assert.deepEqual(
        [mailed.body.url, mailed.body.mailed, mailed.body.kind],
        [null, true, 'password'],
      )
      await mailer.send()
      assert.equal(only(server).subject, 'Choose a new password for Fasti')
      const without = await admin.post('/users', { login: 'noa', role: 'editor' }, { root })
      assert.match(without.body.link.url, /#\/link\/\w{28}$/)
      assert.deepEqual(await outbox(), [])
    })

    test('a lost password is answered the same for every login and address (§22)', async () => {
      await fasti.user('editor')
      await addUser(fasti.db, { login: 'silent', role: 'editor' }, now())
      const off = await addUser(
        fasti.db,
        { login: 'gone', role: 'editor', email: 'gone@town.example' },
        now(),
      )
      await fasti.as('administrator').patch(`/users/${off.id}`, { disabled: true }, { root })
      const waiting = (await outbox()).length
      const answers = []
      for (const login of [
        'editor',
        'silent',
        'gone',
        'nobody',
        'nobody@town.example',
        'x'.repeat(400),
      ]) {
        const { status, text } = await ask(login, { 'x-forwarded-for': '203.0.113.1' })
        answers.push(`${status} ${text}`)
      }
      assert.deepEqual([...new Set(answers)], ['202 {"asked":true}'])
      assert.equal((await outbox()).length - waiting, 6)
      await mailer.send()
      assert.equal(only(server).receiver, 'editor@cal.example')
      assert.deepEqual(await outbox(), [])
    })

    test('its link works once, for an hour, and ends all sessions of before', async () => {
      const { id } = await addUser(
        fasti.db,
        { login: 'lou', role: 'author', email: 'Lou@Town.example', password },
        now(),
      )
      const signedIn = await fasti.post('/session', { login: 'lou', password }, { root })
      assert.equal(signedIn.status, 201, signedIn.text)
      const byHand = await fasti
        .as('administrator')
        .post(`/users/${id}/link`, { mail: false }, { root })
      const asked = await ask('LOU@town.example')
      assert.equal(asked.status, 202, asked.text)
      await mailer.send()
      const secret = secretIn(only(server))
      const check = (one: string) => fasti.post('/links/check', { secret: one }, { root })
      // Whoever asks cannot take the link of an administrator away.
      assert.equal((await check(String(byHand.body.url).split('#/link/')[1] ?? '')).status, 200)
      assert.equal((await check(secret)).body.expires, '2027-03-01 13:00:00')
      clock.set('2027-03-01T13:00:00Z')
      assert.equal((await check(secret)).status, 404)
      clock.set('2027-03-01T12:30:00Z')
      const next = 'another long sentence'
      const used = await fasti.post('/links/use', { secret, password: next }, { root })
      assert.equal(used.status, 201, used.text)
      const rows = await fasti.db.all<object>(sql`select id from sessions where user_id = ${id}`)
      assert.equal(rows.length, 1)
      assert.equal((await check(secret)).status, 404)
      clock.set(noon)
    })

    test('ten thousand questions are neither ten thousand mails nor rows', async () => {
      const there = await fasti.db.count(sql`select count(*) as n from outbox`)
      let refused = 0
      for (let n = 0; n < 30; n += 1) {
        if ((await ask('editor', {})).status === 429) refused += 1
      }
      assert.ok(refused >= 20, String(refused))
      await mailer.send()
      assert.ok(server.mails.length <= 5, String(server.mails.length))
      assert.ok((await fasti.db.count(sql`select count(*) as n from outbox`)) - there <= 6)
    })

    test('the host of a request is no part of a link', async () => {
      clock.set('2027-03-02T12:00:00Z')
      await mailer.send()
      await ask('editor', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
      await ask('editor')
      await mailer.send()
      assert.ok(server.mails.length > 0)
      for (const { source } of server.mails) assert.doesNotMatch(source, /evil/)
      clock.set(noon)
    })

    test('no address and no secret is in the log', () => {
      assert.ok(fasti.log.length > 10)
      assert.doesNotMatch(fasti.log.join(''), /@(?:town|cal)\.example|#\/link/)
    })
  })
}

describe('without a mail server', () => {
  test('links are shown as before, and nobody can ask for one (§21)', async () => {
    await using fasti = await freshFasti('sqlite')
    const admin = fasti.as('administrator')
    const wanted = { login: 'ines', email: 'ines@town.example', role: 'editor' }
    const made = await admin.post('/users', wanted, { root })
    assert.equal(made.body.link.mailed, false)
    assert.match(made.body.link.url, /#\/link\/\w{28}$/)
    const asked = await fasti.post('/links/ask', { login: 'ines' }, { root })
    assert.deepEqual([asked.status, asked.body.code], [409, 'mail-is-off'])
    const tried = await admin.post('/mail/tests', {}, { root })
    assert.deepEqual([tried.status, tried.body.code], [409, 'mail-is-off'])
    assert.equal((await admin.get('/status', { root })).body.mail, null)
    assert.deepEqual(await fasti.db.all(sql`select * from outbox`), [])
  })
})
