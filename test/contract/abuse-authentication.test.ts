// S4: credentials that are wrong, old, borrowed or malformed.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { openSession } from '../../src/access/sessions.ts'
import { addUser, changeRole, removeUser } from '../../src/access/users/operations.ts'
import { addToken, revokeToken } from '../../src/access/users/tokens.ts'
import { now } from '../../src/language/time/clock.ts'
import { refused, roots } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, freshFasti } from '../support/fasti.ts'
import { sendRaw } from '../support/raw.ts'
import { watchHashes } from '../support/hashes.ts'

const basic = (login: string, secret: string) => encoded(`${login}:${secret}`)
const encoded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

async function sessionOf(fasti: Fasti, role: 'editor' | 'author') {
  const { cookie, nonce } = await openSession(fasti.db, (await fasti.user(role)).id, now())
  return { cookie: `fasti_session=${cookie}`, nonce, secret: cookie }
}

for (const database of databases) {
  describe(`wrong credentials on ${database}`, () => {
    test('S4.1 wrong credentials of every form get the same answer (§9.1)', async () => {
      await using fasti = await freshFasti(database)
      const { login, secret } = await fasti.user('editor')
      const other = await fasti.user('author')
      const wrong = [
        basic('nobody-here', secret),
        basic(login, 'wrong'),
        basic(login, other.secret),
        basic('nobody@cal.example', 'wrong'),
        basic('', secret),
        basic(login, ''),
        encoded(secret),
        encoded(':'),
        'Basic',
        'Basic %%%not-base64%%%',
        'Bearer',
        'Bearer wrong',
        `Bearer ${login}:${secret}`,
        `Bearer ${secret.toLowerCase()}`,
      ]
      for (const { path: root } of roots) {
        const bodies = new Set<string>()
        for (const authorization of wrong) {
          const reply = await fasti.get('/venues', { root, headers: { authorization } })
          refused(reply, 401, 'incorrect_password', authorization)
          assert.equal(reply.headers['www-authenticate'], 'Bearer realm="fasti"')
          bodies.add(reply.text)
          await fasti.db.run(sql`delete from attempts`)
        }
        assert.equal(bodies.size, 1)
      }
      for (const name of [login, login.toUpperCase(), `${login}@cal.example`]) {
        const grouped = secret.replace(/(.{4})/g, '$1 ')
        const authorization = basic(name, grouped)
        const right = await fasti.post('/tags', { name }, { headers: { authorization } })
        assert.equal(right.status < 401, true, name)
      }
    })

    test('S4.1 a known and an unknown login take the same work (§9.1)', async () => {
      await using fasti = await freshFasti(database)
      const { login } = await fasti.user('editor')
      await addUser(fasti.db, { login: 'human', role: 'author', password: 'correct horse' }, now())
      // A hash for known logins alone would take tens of milliseconds, and so reveal them.
      using hashes = watchHashes()
      for (const name of [login, 'human', 'stranger']) {
        const headers = { authorization: basic(name, 'wrong') }
        assert.equal((await fasti.get('/tags', { headers })).status, 401)
        assert.equal(hashes.begun(), 0, name)
      }
    })

    test('S4.2 wrong credentials come first on every address and method (§3.1)', async () => {
      await using fasti = await freshFasti(database)
      const headers = { authorization: 'Bearer wrong' }
      for (const { path: root } of roots) {
        for (const path of ['/venues', '/venues/999999', '/nowhere', '', '/doc', '/categories/x']) {
          for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
            const reply = await fasti.send(method, path, { root, headers })
            assert.equal(reply.status, 401, `${method} ${path}`)
            await fasti.db.run(sql`delete from attempts`)
          }
        }
        const preflight = { origin: 'https://page.example', 'access-control-request-method': 'PUT' }
        for (const path of ['/venues', '/nowhere']) {
          const reply = await fasti.send('OPTIONS', path, { root, headers: preflight })
          assert.equal(reply.status, 200)
        }
      }
    })

    test('S4.3 the password of an account does not work here (§9.1)', async () => {
      await using fasti = await freshFasti(database)
      const password = 'correct horse battery staple'
      await addUser(fasti.db, { login: 'human', role: 'administrator', password }, now())
      for (const { path: root } of roots) {
        for (const authorization of [basic('human', password), `Bearer ${password}`]) {
          const reply = await fasti.get('/tags', { root, headers: { authorization } })
          refused(reply, 401, 'incorrect_password', authorization)
        }
      }
    })

    test('S4.4 revoked and expired tokens are wrong at once (§9.1)', async () => {
      await using fasti = await freshFasti(database)
      const { login } = await fasti.user('editor')
      const revoked = await addToken(fasti.db, login, 'revoked', now())
      const expired = await addToken(fasti.db, login, 'expired', now() - 10, now() - 1)
      const lasting = await addToken(fasti.db, login, 'lasting', now(), now() + 60)
      const ask = (secret: string) =>
        fasti.get('/tags', { headers: { authorization: `Bearer ${secret}` } })
      assert.equal((await ask(revoked.secret)).status, 200)
      await revokeToken(fasti.db, revoked.id)
      refused(await ask(revoked.secret), 401, 'incorrect_password', 'revoked')
      refused(await ask(expired.secret), 401, 'incorrect_password', 'expired')
      assert.equal((await ask(lasting.secret)).status, 200)
    })

    test('S4.4 a removed user is unknown; a new role counts at once and ends sessions (§9.1, §22)', async () => {
      await using fasti = await freshFasti(database)
      const session = await sessionOf(fasti, 'editor')
      const headers = { cookie: session.cookie, 'x-fasti-nonce': session.nonce }
      const byToken = (name: string) => fasti.as('editor').post('/tags', { name })
      const bySession = (name: string) => fasti.post('/tags', { name }, { headers })
      assert.equal((await byToken('One')).status, 201)
      assert.equal((await bySession('Two')).status, 201)

      await changeRole(fasti.db, 'editor', 'author')
      refused(await byToken('Three'), 403, 'rest_forbidden', 'demoted')
      refused(await bySession('Four'), 403, 'rest_cookie_invalid_nonce', 'demoted')

      await removeUser(fasti.db, 'editor')
      refused(await byToken('Five'), 401, 'incorrect_password', 'removed')
    })

    test('S4.7 a session without its nonce is anonymous (§9.1)', async () => {
      await using fasti = await freshFasti(database)
      const { cookie, nonce } = await sessionOf(fasti, 'editor')
      const hidden = await fasti.as('editor').post('/venues', { venue: 'Den', status: 'private' })
      for (const [index, { path: root }] of roots.entries()) {
        const asked = { root, headers: { cookie, origin: 'https://evil.example' } }
        const written = await fasti.post('/tags', { name: 'Planted' }, asked)
        refused(written, 401, 'rest_forbidden', root)
        assert.equal((await fasti.get(`/venues/${hidden.body.id}`, asked)).status, 403)
        assert.equal((await fasti.get('/tags', asked)).status, 200)
        const own = { root, headers: { cookie, 'x-fasti-nonce': nonce } }
        assert.equal((await fasti.post('/tags', { name: `Own ${index}` }, own)).status, 201)
      }
    })

    test("S4.8 a wrong nonce, or another session's, is refused (§9.1)", async () => {
      await using fasti = await freshFasti(database)
      const mine = await sessionOf(fasti, 'editor')
      const other = await sessionOf(fasti, 'author')
      const second = await sessionOf(fasti, 'editor')
      const wrong = ['', 'wrong', other.nonce, second.nonce, mine.secret]
      for (const { path: root } of roots) {
        for (const nonce of wrong) {
          for (const path of ['/tags', '/nowhere']) {
            const headers = { cookie: mine.cookie, 'x-fasti-nonce': nonce }
            const reply = await fasti.get(path, { root, headers })
            refused(reply, 403, 'rest_cookie_invalid_nonce', nonce)
          }
        }
        const headers = { cookie: 'fasti_session=made-up', 'x-fasti-nonce': mine.nonce }
        refused(await fasti.get('/tags', { root, headers }), 403, 'rest_cookie_invalid_nonce', root)
      }
    })

    test('S4.9 a caller with an unknown scheme is anonymous; two headers are refused (§9.1)', async () => {
      await using fasti = await freshFasti(database)
      const { secret, login } = await fasti.user('editor')
      for (const { path: root } of roots) {
        for (const scheme of ['Digest', 'Negotiate', 'Bearerx', 'Token', secret]) {
          const asked = { root, headers: { authorization: `${scheme} ${secret}` } }
          assert.equal((await fasti.get('/tags', asked)).status, 200)
          const written = await fasti.post('/tags', { name: 'Planted' }, asked)
          refused(written, 401, 'rest_forbidden', scheme)
        }
        const right = `Authorization: Bearer ${secret}`
        for (const second of [right, 'Authorization: Bearer wrong', 'AUTHORIZATION: Digest x']) {
          const reply = await sendRaw(fasti.app, [`GET ${root}/tags HTTP/1.1`, right, second])
          assert.deepEqual([reply.status, reply.body?.code], [401, 'incorrect_password'], second)
        }
        const one = [`GET ${root}/tags HTTP/1.1`, `Authorization: ${basic(login, secret)}`]
        assert.equal((await sendRaw(fasti.app, one)).status, 200)
      }
    })

    test('S4.10 no secret is answered, logged or stored (§9.1)', async () => {
      await using fasti = await freshFasti(database)
      const { login, secret } = await fasti.user('editor')
      const session = await sessionOf(fasti, 'editor')
      const password = 'correct horse battery staple'
      await addUser(fasti.db, { login: 'human', role: 'author', password }, now())
      const near = `${secret}x`
      const answers: string[] = []
      const headersOf: Record<string, string>[] = [
        { authorization: `Bearer ${secret}`, 'idempotency-key': 'one' },
        { authorization: basic(login, secret) },
        { authorization: basic(login, near) },
        { cookie: session.cookie, 'x-fasti-nonce': session.nonce },
        { cookie: session.cookie, 'x-fasti-nonce': 'wrong' },
      ]
      for (const { path: root } of roots) {
        for (const headers of headersOf) {
          for (const path of ['/tags', '/nowhere', `/tags?password=${secret}&search[]=`]) {
            for (const method of ['GET', 'POST']) {
              const body = { name: `${root} ${headersOf.indexOf(headers)} ${method}` }
              const asked = { root, headers, ...(method === 'POST' ? { body } : {}) }
              const reply = await fasti.send(method, path, asked)
              answers.push(`${reply.text} ${JSON.stringify(reply.headers)}`)
            }
          }
        }
      }
      const tables = ['users', 'tokens', 'sessions', 'attempts', 'idempotency', 'terms']
      const stored = tables.map((name) => fasti.db.all(sql`select * from ${raw(name)} order by 1`))
      const places = { answers, log: fasti.log, stored: await Promise.all(stored) }
      assert.ok(fasti.log.length >= answers.length)
      for (const [place, content] of Object.entries(places)) {
        for (const one of [secret, session.secret, session.nonce, password]) {
          assert.equal(JSON.stringify(content).includes(one), false, place)
        }
      }
    })
  })
}
