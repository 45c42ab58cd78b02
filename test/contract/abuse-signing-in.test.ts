// S4: signing in, sessions and links under attack (§22).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { refused } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, type Reply, freshFasti } from '../support/fasti.ts'
import { watchHashes } from '../support/hashes.ts'
import {
  askToSignIn,
  consoleRoot as root,
  from,
  linkFor,
  ownAttempts,
  password,
  personOf,
  signIn,
  useLink,
} from '../support/signing_in.ts'

const behindProxy = { FASTI_TRUST_PROXY: 'true' }
const at = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const tables = ['users', 'tokens', 'sessions', 'one_time_links', 'attempts', 'idempotency']

const stored = async ({ db }: Fasti, names = tables) =>
  JSON.stringify(
    await Promise.all(names.map((name) => db.all(sql`select * from ${raw(name)} order by 1`))),
  )

function isThrottled(reply: Reply, what: string): void {
  refused(reply, 429, 'rest_too_many_requests', what)
  assert.ok(Number(reply.headers['retry-after']) > 0)
}

for (const database of databases) {
  describe(`signing in under attack on ${database}`, () => {
    test('S4.1 unknown, wrong, disabled and without a password look alike and cost alike', async () => {
      await using fasti = await freshFasti(database)
      await personOf(fasti, 'author')
      const off = await personOf(fasti, 'editor')
      await fasti.user('subscriber')
      await fasti.as('administrator').patch(`/users/${off.id}`, { disabled: true }, { root })
      const bodies = new Set<string>()
      const tried: [string, string][] = [
        ['author', 'wrong password'],
        ['author@cal.example', 'x'.repeat(5000)],
        ['author', ''],
        ['nobody-here', password],
        ['nobody@cal.example', password],
        ["' or 1=1 --", password],
        ['subscriber', password],
        ['editor', password],
      ]
      for (const [login, wrong] of tried) {
        using hashes = watchHashes()
        const reply = await askToSignIn(fasti, login, wrong)
        refused(reply, 401, 'incorrect_password', login)
        assert.equal(reply.headers['set-cookie'], undefined)
        assert.equal(hashes.begun(), 1, login)
        bodies.add(reply.text)
      }
      assert.equal(bodies.size, 1)
    })

    test('S4.1 what is no text, or not in the body, signs nobody in', async () => {
      await using fasti = await freshFasti(database)
      await personOf(fasti, 'author')
      const odd = [null, 5, true, [], ['author'], {}, { $ne: '' }, '', ' ', '\u0000', '\ud800']
      for (const value of odd) {
        for (const body of [
          { login: value, password },
          { login: 'author', password: value },
        ]) {
          const reply = await fasti.post('/session', body, { root })
          assert.ok([400, 401].includes(reply.status), JSON.stringify(body))
        }
        for (const path of ['/links/check', '/links/use']) {
          const reply = await fasti.post(path, { secret: value, password }, { root })
          assert.ok([400, 404, 429].includes(reply.status), JSON.stringify(value))
        }
      }
      const query = { login: 'author', password }
      const inAddress = await fasti.post('/session', {}, { root, query })
      refused(inAddress, 400, 'rest_missing_callback_param', 'in the address')
    })

    test('S4.3 an account password is no application password, nor the other way round', async () => {
      await using fasti = await freshFasti(database)
      await personOf(fasti, 'author')
      const { secret } = await fasti.user('author')
      const basic = `Basic ${Buffer.from(`author:${password}`).toString('base64')}`
      for (const authorization of [basic, `Bearer ${password}`]) {
        const reply = await fasti.get('/session', { root, headers: { authorization } })
        refused(reply, 401, 'incorrect_password', authorization)
      }
      refused(await askToSignIn(fasti, 'author', secret), 401, 'incorrect_password', 'token')
    })

    test('S4.5 ten wrong passwords stop an address for one login, and nobody else', async () => {
      await using fasti = await freshFasti(database, behindProxy)
      await personOf(fasti, 'author')
      await personOf(fasti, 'editor')
      const wrong = (login: string, address: string) =>
        askToSignIn(fasti, login, 'wrong password', at(address))
      for (let round = 0; round < 10; round += 1) {
        refused(await wrong('author', '203.0.113.1'), 401, 'incorrect_password', String(round))
      }
      isThrottled(await wrong('AUTHOR', '203.0.113.1'), 'wrong')
      isThrottled(await askToSignIn(fasti, 'author', password, at('203.0.113.1')), 'right')
      const passing = [
        await askToSignIn(fasti, 'author', password, at('203.0.113.2')),
        await askToSignIn(fasti, 'editor', password, at('203.0.113.1')),
      ]
      assert.deepEqual(
        passing.map(({ status }) => status),
        [201, 201],
      )
      assert.equal((await fasti.as('author').get('/session', { root })).status, 200)
    })

    test('S4.5 a login is guessed from many addresses a hundred times at most', async () => {
      await using fasti = await freshFasti(database, behindProxy)
      await personOf(fasti, 'author')
      await askToSignIn(fasti, 'author', 'wrong password')
      // As if 99 more had been tried from as many addresses.
      await fasti.db.run(sql`update attempts set failures = 100 where name like 'target:%'`)
      isThrottled(await askToSignIn(fasti, 'author', 'wrong password', at('203.0.113.99')), 'wrong')
      const right = await askToSignIn(fasti, 'author', password, at('203.0.113.99'))
      assert.equal(right.status, 201)
    })

    test('S4.5 wrong links stop an address, but no right link', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await fasti.user('author')
      const secret = await linkFor(fasti, id)
      const check = (tried: string) => fasti.post('/links/check', { secret: tried }, { root })
      for (let round = 0; round < 10; round += 1) {
        refused(await check(`wrong-${round}`), 404, 'rest-link-not-found', String(round))
      }
      isThrottled(await check('wrong'), 'one more')
      isThrottled(await useLink(fasti, 'wrong'), 'to use')
      assert.equal((await useLink(fasti, secret)).status, 201)
    })

    test('S4.7 another site cannot sign a visitor in, nor use a cookie', async () => {
      await using fasti = await freshFasti(database)
      const person = await personOf(fasti, 'author')
      const secret = await linkFor(fasti, person.id)
      const others: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'http://cal.example.evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site', origin: 'http://cal.example' },
      ]
      for (const headers of others) {
        const tried = [
          await askToSignIn(fasti, 'author', password, { headers }),
          await useLink(fasti, secret, password, { headers }),
        ]
        for (const reply of tried) {
          refused(reply, 401, 'rest_forbidden', JSON.stringify(headers))
          assert.equal(reply.headers['set-cookie'], undefined)
        }
      }
      const ours = [
        { origin: 'http://cal.example' },
        { origin: 'https://cal.example' },
        { 'sec-fetch-site': 'same-origin' },
      ]
      for (const headers of ours) {
        assert.equal((await askToSignIn(fasti, 'author', password, { headers })).status, 201)
      }
      const { cookie = '' } = person.headers
      for (const attempt of ownAttempts) {
        const reply = await fasti.send(attempt[0], attempt[1], {
          root,
          headers: { cookie },
          ...(attempt[2] ? { body: attempt[2] } : {}),
        })
        refused(reply, 401, 'rest_forbidden', attempt[1])
      }
      assert.equal((await from(fasti, person).get('/session')).status, 200)
    })

    test('S4.8 a session is not what the visitor brought along, and its nonce no other', async () => {
      await using fasti = await freshFasti(database)
      await personOf(fasti, 'author')
      const brought = `fasti_session=${'A'.repeat(28)}`
      const first = await signIn(fasti, 'author', password, { headers: { cookie: brought } })
      assert.notEqual(first.headers['cookie'], brought)
      const second = await signIn(fasti, 'author', password, { headers: first.headers })
      assert.notEqual(second.headers['cookie'], first.headers['cookie'])
      const mixed = { ...first.headers, 'x-fasti-nonce': second.headers['x-fasti-nonce'] ?? '' }
      const refusal = await from(fasti, { headers: mixed }).get('/session')
      refused(refusal, 403, 'rest_cookie_invalid_nonce', 'of another session')
      for (const browser of [first, second]) {
        assert.equal((await from(fasti, browser).get('/session')).status, 200)
      }
      await from(fasti, first).delete('/session')
      const replayed = await from(fasti, first).get('/session')
      refused(replayed, 403, 'rest_cookie_invalid_nonce', 'after signing out')
      assert.equal((await from(fasti, second).get('/session')).status, 200)
    })

    test("S1.1 nobody ends another's session", async () => {
      await using fasti = await freshFasti(database)
      const person = await personOf(fasti, 'editor')
      const other = await personOf(fasti, 'author')
      const { body } = await from(fasti, person).get('/sessions')
      const reply = await from(fasti, other).delete(`/sessions/${body.sessions[0].id}`)
      refused(reply, 404, 'rest-session-not-found', 'of another')
      await from(fasti, other).delete('/sessions')
      assert.equal((await from(fasti, person).get('/session')).status, 200)
    })

    test('S4.10 no password, cookie, nonce or link is logged, stored or shown again', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await fasti.user('author')
      const link = await linkFor(fasti, id)
      const { body } = await useLink(fasti, link)
      const { headers } = await signIn(fasti, 'author', password, { remember: true })
      const token = await from(fasti, { headers }).post('/tokens', { name: 'x' })
      const wrong = `${password} not`
      await askToSignIn(fasti, 'author', wrong)
      await from(fasti, { headers }).put('/session/password', { current: wrong, password: 'short' })
      const shown = [
        await from(fasti, { headers }).get('/sessions'),
        await from(fasti, { headers }).get('/tokens'),
        await fasti.as('administrator').get('/users', { root }),
      ]
      const cookie = headers['cookie']?.split('=')[1] ?? ''
      const secrets = [password, link, cookie, headers['x-fasti-nonce'] ?? '', body.nonce]
      const places = {
        log: JSON.stringify(fasti.log),
        stored: await stored(fasti),
        shown: shown.map(({ text }) => text).join(' '),
      }
      for (const [place, text] of Object.entries(places)) {
        for (const secret of [...secrets, token.body.secret]) {
          assert.ok(secret.length > 9 && !text.includes(secret), `${secret} in ${place}`)
        }
      }
    })

    test('S4.10 an Idempotency-Key is refused where the answer has a secret', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await fasti.user('author')
      const headers = { 'idempotency-key': 'one' }
      const admin = fasti.as('administrator')
      const posts: [string, object][] = [
        ['/tokens', { name: 'x' }],
        ['/users', { login: 'eve', role: 'editor' }],
        [`/users/${id}/link`, {}],
        ['/session', { login: 'author', password }],
      ]
      for (const [path, body] of posts) {
        const reply = await admin.post(path, body, { root, headers })
        assert.deepEqual(Object.keys(reply.body.data.params), ['Idempotency-Key'], path)
      }
      assert.equal((await admin.get('/users?search=eve', { root })).body.total, 0)
    })
  })
}
