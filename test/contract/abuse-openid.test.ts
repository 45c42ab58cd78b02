// Providers that lie, and whoever comes back from one without having gone (§22, S15.6).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { begin, pathInConsole } from '../../src/admin/openid/started.ts'
import { now } from '../../src/language/time/clock.ts'
import { refused } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, freshFasti } from '../support/fasti.ts'
import {
  type Saying,
  type Teller,
  askToLeave,
  comeBack,
  huge,
  leave,
  origin,
  rubbish,
  sendSignOut,
  settingsFor,
  signInBy,
  startTeller,
} from '../support/openid.ts'
import { from } from '../support/signing_in.ts'

const good = { sub: 'ada', roles: 'staff' }
const lies: Readonly<Record<string, readonly [Saying, fault: string]>> = {
  'a token of another issuer': [{ claims: { iss: 'https://other.example' } }, 'refused'],
  'a token for another calendar': [{ claims: { aud: 'another' } }, 'refused'],
  'a token for several, issued to another': [
    { claims: { aud: ['fasti', 'another'], azp: 'another' } },
    'refused',
  ],
  'a token with another nonce': [{ claims: { nonce: 'another' } }, 'refused'],
  'a token without a nonce': [{ claims: { nonce: undefined } }, 'refused'],
  'a token that has expired': [{ claims: { exp: now() - 60 } }, 'refused'],
  'a token that never expires': [{ claims: { exp: undefined } }, 'refused'],
  'a token that is not good yet': [{ claims: { nbf: now() + 600 } }, 'refused'],
  'a token without a time': [{ claims: { iat: undefined } }, 'refused'],
  'a token without a signature': [{ signed: 'none' }, 'refused'],
  'a token signed by somebody else': [{ signed: 'stranger' }, 'refused'],
  'a token signed with the public key as a secret': [{ signed: 'public' }, 'refused'],
  'a token of nobody': [{ claims: { sub: undefined } }, 'refused'],
  'a token of somebody without a name': [{ claims: { sub: '' } }, 'refused'],
  'a subject longer than the standard allows': [{ claims: { sub: 's'.repeat(300) } }, 'refused'],
  'rubbish in the place of a token': [{ at: { '/token': rubbish } }, 'refused'],
  'an endless answer': [{ at: { '/token': huge } }, 'away'],
  'no answer': [{ at: { '/token': (response) => response.destroy() } }, 'away'],
  'an error of the provider': [
    { at: { '/token': (response) => response.writeHead(503).end() } },
    'away',
  ],
  'a redirect to somewhere else': [
    { at: { '/token': (response) => response.writeHead(302, { location: '/other' }).end() } },
    'refused',
  ],
}

for (const database of databases) {
  describe(`a provider that lies on ${database}`, () => {
    let teller: Teller
    let fasti: Fasti
    before(async () => {
      teller = await startTeller()
      const given = { FASTI_OIDC_ROLES: 'staff=editor', FASTI_LANGUAGES: 'en,de' }
      fasti = await freshFasti(database, settingsFor(teller.issuer, given))
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      await teller[Symbol.asyncDispose]()
    })
    const count = async () =>
      fasti.db.one<{ users: number; sessions: number }>(sql`
        select (select count(*) from users) as users, (select count(*) from sessions) as sessions`)

    for (const [what, [saying, fault]] of Object.entries(lies)) {
      test(`signs nobody in with ${what}`, async () => {
        const before_ = await count()
        teller.saying = { ...saying, claims: { ...good, ...saying.claims } }
        const { url, cookie } = await leave(fasti.app)
        const state = url.searchParams.get('state') ?? ''
        const query = { code: teller.grant(url), state, iss: teller.issuer }
        const back = await comeBack(fasti.app, query, cookie)
        assert.deepEqual([back.status, back.fault, back.headers], [303, fault, undefined])
        assert.deepEqual(await count(), before_)
      })
    }

    test('signs people in at once when it has new keys, and no more with the old ones', async () => {
      teller.saying = {}
      assert.ok((await signInBy(teller, fasti.app, good)).headers)
      const old = await teller.signOut({ sub: 'ada' })
      await teller.rotate()
      const { headers = {} } = await signInBy(teller, fasti.app, good)
      assert.equal((await from(fasti, { headers }).get('/session')).status, 200)
      assert.equal((await sendSignOut(fasti.app, old)).statusCode, 400)
    })

    test('answers for another provider, or does not say who it is: nobody is signed in', async () => {
      for (const iss of ['https://other.example', undefined]) {
        const { url, cookie } = await leave(fasti.app)
        const state = url.searchParams.get('state') ?? ''
        const query = { code: teller.grant(url), state, ...(iss ? { iss } : {}) }
        assert.equal((await comeBack(fasti.app, query, cookie)).fault, 'refused', iss)
      }
    })

    test('says no, or is busy: that is said', async () => {
      for (const [error, fault] of [
        ['access_denied', 'denied'],
        ['temporarily_unavailable', 'away'],
        ['<script>', 'denied'],
      ] as const) {
        const { url, cookie } = await leave(fasti.app)
        const state = url.searchParams.get('state') ?? ''
        const back = await comeBack(fasti.app, { error, state, iss: teller.issuer }, cookie)
        assert.equal(back.location, `/admin/#/sign-in/${fault}`)
      }
    })

    test('a code that somebody else has got opens nothing in their browser, nor twice in mine', async () => {
      teller.saying = { claims: good }
      const mine = await leave(fasti.app)
      const theirs = await leave(fasti.app)
      const state = mine.url.searchParams.get('state') ?? ''
      const query = { code: teller.grant(mine.url), state, iss: teller.issuer }
      const asked = teller.asked.length
      const others = { ...query, state: theirs.url.searchParams.get('state') ?? '' }
      for (const [given, cookie] of [
        [query, theirs.cookie],
        [query, ''],
        [query, 'fasti_openid=x'],
        [query, `__Host-${mine.cookie}`],
        [{ ...query, state: '' }, mine.cookie],
        [others, mine.cookie],
      ] as const) {
        assert.equal((await comeBack(fasti.app, given, cookie)).fault, 'again')
      }
      assert.equal(teller.asked.length, asked, 'the provider is not even asked')
      // With the nonce of another browser in the token.
      assert.equal((await comeBack(fasti.app, others, theirs.cookie)).fault, 'refused')
      const again = { ...query, code: teller.grant(mine.url) }
      assert.ok((await comeBack(fasti.app, again, mine.cookie)).headers)
      assert.equal((await comeBack(fasti.app, again, mine.cookie)).fault, 'again')
    })

    test('a query with things twice is refused', async () => {
      const { url, cookie } = await leave(fasti.app)
      const state = url.searchParams.get('state') ?? ''
      const code = teller.grant(url)
      const twice = `code=${code}&code=${code}&state=${state}&iss=${teller.issuer}`
      const headers = { host: 'cal.example', cookie }
      const reply = await fasti.app.inject({ url: `/openid/callback?${twice}`, headers })
      assert.equal(reply.headers['location'], '/admin/#/sign-in/refused')
    })

    test('a page of another site begins no sign-in', async () => {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'https://evil.example' },
      ]) {
        const reply = await askToLeave(fasti.app, {}, headers)
        assert.deepEqual([reply.statusCode, reply.json().code], [401, 'rest_forbidden'])
      }
    })

    test('after the sign-in one is in the console, wherever one was told to go', async () => {
      const languages = ['en', 'de']
      for (const to of [
        '//evil.example/admin',
        '/\\evil.example/admin',
        'https://evil.example/admin',
        'javascript:alert(1)//admin',
        '/admin/../feed',
        '/admin@evil.example',
        '/administrator',
        '/xx/admin',
        '/fr/admin/events',
        '/openid/callback',
        '/%61dmin/\r\nSet-Cookie: a=b',
        '',
      ]) {
        assert.equal(pathInConsole(to, origin, languages), '/admin/', to)
      }
      assert.equal(pathInConsole('/de/admin/a?b=c#/link/x', origin, languages), '/de/admin/a?b=c')
      // What is in the cookie counts no more than what came in the request.
      const { cookie, started } = begin({ to: '//evil.example/admin', isRemembered: false })
      const query = { error: 'access_denied', state: started.state, iss: teller.issuer }
      const back = await comeBack(fasti.app, query, `fasti_openid=${cookie}`)
      assert.equal(back.location, '/admin/#/sign-in/denied')
    })

    test('who comes back too often is told to wait, and nobody else', async () => {
      teller.saying = { claims: good }
      const { cookie, started } = begin({ to: '/admin/', isRemembered: false })
      const query = { error: 'access_denied', state: started.state, iss: teller.issuer }
      const visit = (address: string) =>
        comeBack(fasti.app, query, `fasti_openid=${cookie}`, address)
      for (let nth = 0; nth < 100; nth += 1) await visit('192.0.2.7')
      assert.equal((await visit('192.0.2.7')).fault, 'many')
      assert.equal((await visit('192.0.2.8')).fault, 'denied')
    })

    test('nothing of a sign-in is in the log', async () => {
      const start = fasti.log.length
      teller.saying = {}
      await signInBy(teller, fasti.app, { sub: 'quin', roles: 'staff', email: 'quin@x.example' })
      await signInBy(teller, fasti.app, { nonce: 'another' })
      const lines = fasti.log.slice(start).join('')
      assert.match(lines, /callback\?code=…/)
      assert.match(lines, /"fault":"refused"/)
      for (const secret of ['code-', 'quin', 'eyJ', 'access token', 'a secret with']) {
        assert.ok(!lines.includes(secret), secret)
      }
    })

    test('without a provider there is no way to one', async () => {
      await using none = await freshFasti(database)
      const reply = await askToLeave(none.app)
      assert.deepEqual([reply.statusCode, reply.json().code], [409, 'provider-is-off'])
      const lost = await none.app.inject({
        url: '/openid/callback',
        headers: { host: 'cal.example' },
      })
      assert.equal(lost.statusCode, 404)
      refused(await none.post('/x', {}, { root: '/openid' }), 404, 'rest_no_route', 'nothing')
    })
  })
}
