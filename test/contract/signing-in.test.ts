// Signing in (§22): sessions, passwords of accounts and one-time links.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { cookieNameAt, nonceOf, sessionOf } from '../../src/access/sessions.ts'
import { now } from '../../src/language/time/clock.ts'
import { refused } from '../support/abuse.ts'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { freshFasti } from '../support/fasti.ts'
import {
  askToSignIn,
  consoleRoot as root,
  from,
  password,
  personOf,
  signIn,
} from '../support/signing_in.ts'
import { until } from '../support/until.ts'

const invalidNonce = 'rest_cookie_invalid_nonce'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

for (const database of databases) {
  describe(`sessions on ${database}`, () => {
    test('who signs in gets a cookie and a nonce, and is told what they may do', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const { id } = await personOf(fasti, 'author')
      const { reply, headers } = await signIn(fasti, 'author')
      const { nonce, ...shown } = reply.body
      const account = {
        user: { id, login: 'author', name: 'author', email: 'author@cal.example', role: 'author' },
        powers: ['read', 'account', 'create', 'publish', 'upload', 'writeCategories'],
        expires: '2027-03-02 12:00:00',
      }
      assert.deepEqual(shown, account)
      assert.match(nonce, /^[\w-]{43}$/)
      assert.match(
        reply.headers['set-cookie'] ?? '',
        /^fasti_session=\w{28}; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      assert.equal(reply.headers['cache-control'], 'no-store')
      assert.deepEqual((await from(fasti, { headers }).get('/session')).body, account)
      const made = await fasti.post('/venues', { venue: 'Hall' }, { headers })
      assert.deepEqual([made.status, made.body.author], [201, id])
    })

    test('the e-mail address works as login, in any case of letters', async () => {
      await using fasti = await freshFasti(database)
      await personOf(fasti, 'author')
      for (const login of ['Author@Cal.example', ' AUTHOR ']) {
        assert.equal((await askToSignIn(fasti, login)).status, 201, login)
      }
    })

    test('the cookie is bound to the host and to TLS where TLS is', async () => {
      await using fasti = await freshFasti(database, { FASTI_TRUST_PROXY: 'true' })
      await personOf(fasti, 'author')
      const tls = { 'x-forwarded-proto': 'https' }
      const { reply, headers } = await signIn(fasti, 'author', password, { headers: tls })
      assert.match(
        reply.headers['set-cookie'] ?? '',
        /^__Host-fasti_session=\w{28}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      )
      const own: Record<string, string> = { ...headers, ...tls }
      assert.equal((await from(fasti, { headers: own }).get('/session')).status, 200)
      // A cookie without the prefix may come from a neighbour, or from before TLS.
      const plain = (own['cookie'] ?? '').replace('__Host-', '')
      const planted = await from(fasti, { headers: { ...own, cookie: plain } }).get('/session')
      refused(planted, 401, 'rest_forbidden', 'without the prefix')
      const ended = await from(fasti, { headers: own }).delete('/session')
      assert.match(ended.headers['set-cookie'] ?? '', /^__Host-fasti_session=; .*Secure$/)
    })

    test('FASTI_ORIGIN with https makes it a cookie for TLS as well', async () => {
      await using fasti = await freshFasti(database, { FASTI_ORIGIN: 'https://cal.example' })
      const person = await personOf(fasti, 'author')
      assert.match(person.headers['cookie'] ?? '', /^__Host-fasti_session=/)
      assert.equal((await from(fasti, person).get('/session')).status, 200)
    })

    test('a page that is served with the cookie can find the session and its nonce', async () => {
      await using fasti = await freshFasti(database)
      const { headers, id } = await personOf(fasti, 'author')
      const [name, cookie = ''] = (headers['cookie'] ?? '').split('=')
      assert.equal(name, cookieNameAt('http://cal.example'))
      assert.equal(nonceOf(cookie), headers['x-fasti-nonce'])
      assert.equal((await sessionOf(fasti.db, cookie, now()))?.user_id, id)
      assert.equal(await sessionOf(fasti.db, nonceOf(cookie), now()), undefined)
    })

    test('a session ends when it is not used for a day, or for 14 if it is remembered', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      await personOf(fasti, 'author')
      const passing = await signIn(fasti, 'author')
      const remembered = await signIn(fasti, 'author', password, { remember: true })
      assert.match(remembered.reply.headers['set-cookie'] ?? '', /; Max-Age=7776000;/)
      assert.equal(remembered.reply.body.expires, '2027-03-15 12:00:00')
      clock.set('2027-03-02T11:59:00Z')
      assert.equal((await from(fasti, passing).get('/session')).status, 200)
      await until(async () => (await seen(passing)) === '2027-03-02 11:59:00')
      clock.set('2027-03-03T11:58:00Z')
      assert.equal((await from(fasti, passing).get('/session')).status, 200)
      await until(async () => (await seen(passing)) === '2027-03-03 11:58:00')
      clock.set('2027-03-04T11:58:00Z')
      refused(await from(fasti, passing).get('/session'), 403, invalidNonce, 'a day')
      clock.set('2027-03-15T11:59:00Z')
      assert.equal((await from(fasti, remembered).get('/session')).status, 200)
      await until(async () => (await seen(remembered)) === '2027-03-15 11:59:00')
      clock.set('2027-03-29T11:59:00Z')
      refused(await from(fasti, remembered).get('/session'), 403, invalidNonce, '14 days')

      async function seen(browser: typeof passing): Promise<string> {
        const { body } = await from(fasti, browser).get('/sessions')
        return body.sessions.find((one: { current: boolean }) => one.current).seen
      }
    })

    test('a session ends after 90 days however much it is used', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      await personOf(fasti, 'author')
      const { headers } = await signIn(fasti, 'author', password, { remember: true })
      await fasti.db.run(sql`update sessions set seen_utc = ${now() + 89 * 86_400}`)
      clock.set('2027-05-30T11:00:00Z')
      const shown = await from(fasti, { headers }).get('/session')
      assert.equal(shown.body.expires, '2027-05-30 12:00:00')
      clock.set('2027-05-30T12:00:00Z')
      refused(await from(fasti, { headers }).get('/session'), 403, invalidNonce, '90 days')
      await signIn(fasti, 'author')
      const [kept] = await fasti.db.all<{ n: number }>(sql`select count(*) as n from sessions`)
      assert.equal(Number(kept?.n), 1, 'those that have ended go when somebody signs in')
    })

    test('the last use is written once a minute at most', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const person = await personOf(fasti, 'author')
      const ask = () => from(fasti, person).get('/sessions')
      clock.set('2027-03-01T12:00:59Z')
      await ask()
      assert.equal((await ask()).body.sessions[0].seen, '2027-03-01 12:00:00')
      clock.set('2027-03-01T12:01:00Z')
      await until(async () => (await ask()).body.sessions[0].seen === '2027-03-01 12:01:00')
      const before = await fasti.db.generation('now')
      clock.set('2027-03-01T12:05:00Z')
      await until(async () => (await ask()).body.sessions[0].seen === '2027-03-01 12:05:00')
      assert.equal(await fasti.db.generation('now'), before, 'no cached answer becomes stale')
    })

    test("one's sessions are listed, and end one by one or all others at once", async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database, { FASTI_TRUST_PROXY: 'true' })
      await personOf(fasti, 'editor')
      const agent = { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.77' }
      const first = await personOf(fasti, 'author')
      const here = await signIn(fasti, 'author', password, { headers: agent })
      const third = await signIn(fasti, 'author')
      const { body } = await from(fasti, here).get('/sessions?per_page=2')
      assert.deepEqual([body.total, body.total_pages, body.sessions.length], [3, 2, 2])
      assert.deepEqual(body.sessions[1], {
        id: body.sessions[1].id,
        created: '2027-03-01 12:00:00',
        seen: '2027-03-01 12:00:00',
        expires: '2027-03-02 12:00:00',
        network: '203.0.113.0/24',
        browser: 'Firefox, Linux',
        current: true,
      })
      const [{ id }] = body.sessions
      assert.equal((await from(fasti, here).delete(`/sessions/${id}`)).body.id, id)
      refused(await from(fasti, third).get('/session'), 403, invalidNonce, 'ended')
      const again = await from(fasti, here).delete(`/sessions/${id}`)
      refused(again, 404, 'rest-session-not-found', 'twice')
      assert.deepEqual((await from(fasti, here).delete('/sessions')).body, { ended: 1 })
      refused(await from(fasti, first).get('/session'), 403, invalidNonce, 'another')
      assert.equal((await from(fasti, here).get('/session')).status, 200)
    })

    test('who signs out removes the cookie, and nobody can use it again', async () => {
      await using fasti = await freshFasti(database)
      const person = await personOf(fasti, 'author')
      const ended = await from(fasti, person).delete('/session')
      assert.equal(ended.status, 200, ended.text)
      assert.match(ended.headers['set-cookie'] ?? '', /^fasti_session=; Path=\/; Max-Age=0;/)
      refused(await from(fasti, person).get('/session'), 403, invalidNonce, 'signed out')
      refused(await from(fasti, person).delete('/session'), 403, invalidNonce, 'twice')
    })

    test('an application password says who it is as well, but has no session to end', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      const { body } = await author.get('/session', { root })
      assert.deepEqual([body.user.login, body.expires], ['author', null])
      refused(await author.delete('/session', { root }), 404, 'rest-session-not-found', 'token')
    })
  })
}
