// S4.5, S4.6: guessing is throttled, and other callers are not affected.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { refused, roots } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, type Reply, defaultRoot, freshFasti } from '../support/fasti.ts'

const basic = (login: string, secret: string) =>
  `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`

const behindProxy = { FASTI_TRUST_PROXY: 'true' }

function ask(fasti: Fasti, authorization: string, from: string, root: string = defaultRoot) {
  const headers = { authorization, 'x-forwarded-for': from }
  return fasti.get('/tags', { root, headers })
}

function isThrottled(reply: Reply, what: string): void {
  refused(reply, 429, 'rest_too_many_requests', what)
  const seconds = Number(reply.headers['retry-after'])
  assert.ok(seconds > 0 && seconds <= 300, what)
  assert.equal(reply.body.data.retry_after, seconds)
}

for (const database of databases) {
  describe(`guessing on ${database}`, () => {
    test('S4.5 ten wrong secrets for one login stop an address, on all roots (§9.1)', async () => {
      await using fasti = await freshFasti(database, behindProxy)
      const { login, secret } = await fasti.user('editor')
      const other = await fasti.user('author')
      for (let round = 0; round < 10; round += 1) {
        const root = roots[round % roots.length]?.path ?? defaultRoot
        const name = round % 2 === 0 ? login : login.toUpperCase()
        const reply = await ask(fasti, basic(name, `wrong ${round}`), '203.0.113.1', root)
        refused(reply, 401, 'incorrect_password', String(round))
      }
      for (const { path: root } of roots) {
        isThrottled(await ask(fasti, basic(login, 'wrong'), '203.0.113.1', root), 'wrong')
        isThrottled(await ask(fasti, basic(login, secret), '203.0.113.1', root), 'right')
      }
      const passing = {
        'the same login elsewhere': await ask(fasti, basic(login, secret), '203.0.113.2'),
        'another one there': await ask(fasti, basic('author', other.secret), '203.0.113.1'),
        'a token there': await ask(fasti, `Bearer ${other.secret}`, '203.0.113.1'),
        'nobody there': await fasti.get('/tags', { headers: { 'x-forwarded-for': '203.0.113.1' } }),
      }
      for (const [who, reply] of Object.entries(passing)) assert.equal(reply.status, 200, who)
    })

    test('S4.5 who is right after some mistakes begins anew (§9.1)', async () => {
      await using fasti = await freshFasti(database, behindProxy)
      const { login, secret } = await fasti.user('editor')
      for (const round of ['first', 'second']) {
        for (let guess = 0; guess < 9; guess += 1) {
          const reply = await ask(fasti, basic(login, `wrong ${guess}`), '203.0.113.1')
          refused(reply, 401, 'incorrect_password', round)
        }
        assert.equal((await ask(fasti, basic(login, secret), '203.0.113.1')).status, 200, round)
      }
    })

    test('S4.5 wrong tokens stop an address, but no right token from there (§9.1)', async () => {
      await using fasti = await freshFasti(database, behindProxy)
      const { secret } = await fasti.user('editor')
      for (let round = 0; round < 10; round += 1) {
        const reply = await ask(fasti, `Bearer wrong-${round}`, '203.0.113.1')
        refused(reply, 401, 'incorrect_password', String(round))
      }
      isThrottled(await ask(fasti, 'Bearer wrong', '203.0.113.1'), 'wrong')
      assert.equal((await ask(fasti, `Bearer ${secret}`, '203.0.113.1')).status, 200)
      assert.equal((await ask(fasti, 'Bearer wrong', '203.0.113.2')).status, 401)
    })

    test('S4.5 many addresses guessing at one login are stopped, its owner is not', async () => {
      await using fasti = await freshFasti(database, behindProxy)
      const { login, secret } = await fasti.user('editor')
      for (let round = 0; round < 100; round += 1) {
        const from = `203.0.113.${1 + (round % 50)}`
        assert.equal((await ask(fasti, basic(login, `wrong ${round}`), from)).status, 401)
      }
      isThrottled(await ask(fasti, basic(login, 'wrong'), '203.0.113.200'), 'another address')
      assert.equal((await ask(fasti, basic(login, secret), '198.51.100.7')).status, 200)
      assert.equal((await ask(fasti, basic('author', 'wrong'), '198.51.100.8')).status, 401)
    })

    test('S4.5 one address guessing at many logins is stopped, its neighbours are not', async () => {
      await using fasti = await freshFasti(database, behindProxy)
      const { login, secret } = await fasti.user('editor')
      for (let round = 0; round < 100; round += 1) {
        const reply = await ask(fasti, basic(`guess-${round % 50}`, 'wrong'), '203.0.113.1')
        assert.equal(reply.status, 401)
      }
      isThrottled(await ask(fasti, basic('guess-900', 'wrong'), '203.0.113.1'), 'another login')
      assert.equal((await ask(fasti, basic(login, secret), '203.0.113.1')).status, 200)
      assert.equal((await ask(fasti, basic('guess-900', 'wrong'), '203.0.113.2')).status, 401)
    })

    test('S4.6 a made-up X-Forwarded-For does not help without a trusted proxy (§1)', async () => {
      await using fasti = await freshFasti(database)
      for (let round = 0; round < 10; round += 1) {
        const reply = await ask(fasti, basic('admin', 'wrong'), `203.0.113.${round}`)
        assert.equal(reply.status, 401)
      }
      isThrottled(await ask(fasti, basic('admin', 'wrong'), '203.0.113.99'), 'another forgery')
    })

    test('S4.6 behind a proxy only the address that the proxy added counts (§1)', async () => {
      await using fasti = await freshFasti(database, behindProxy)
      for (let round = 0; round < 10; round += 1) {
        const forged = `198.51.100.${round}, 203.0.113.1`
        assert.equal((await ask(fasti, basic('admin', 'wrong'), forged)).status, 401)
      }
      const again = '198.51.100.99, 203.0.113.1'
      isThrottled(await ask(fasti, basic('admin', 'wrong'), again), 'another forgery')
      const elsewhere = '203.0.113.1, 203.0.113.2'
      assert.equal((await ask(fasti, basic('admin', 'wrong'), elsewhere)).status, 401)
    })
  })
}
