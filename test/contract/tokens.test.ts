// Application passwords (§19).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { refused } from '../support/abuse.ts'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { freshFasti } from '../support/fasti.ts'
import { faultsOf } from '../support/make.ts'
import { consoleRoot as root, from, personOf } from '../support/signing_in.ts'
import { until } from '../support/until.ts'

for (const database of databases) {
  describe(`application passwords on ${database}`, () => {
    test('are made, listed and revoked by everybody for themselves; shown once', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const person = await personOf(fasti, 'subscriber')
      const here = from(fasti, person)
      const given = { name: 'Website', expires: '2027-04-01 12:00:00' }
      const made = await here.post('/tokens', given)
      assert.equal(made.status, 201, made.text)
      const { secret, ...shown } = made.body
      assert.deepEqual(shown, {
        id: shown.id,
        user: person.id,
        name: 'Website',
        created: '2027-03-01 12:00:00',
        expires: '2027-04-01 12:00:00',
        last_used: null,
        last_used_network: null,
      })
      const { body, text } = await here.get('/tokens')
      assert.deepEqual([body.total, body.tokens.at(-1)], [2, shown])
      assert.ok(!text.includes(secret))
      const bearer = { root, headers: { authorization: `Bearer ${secret}` } }
      assert.equal((await fasti.get('/session', bearer)).body.user.login, 'subscriber')
      const { body: revoked } = await here.delete(`/tokens/${shown.id}`)
      assert.equal(revoked.id, shown.id)
      refused(await fasti.get('/session', bearer), 401, 'incorrect_password', 'revoked')
      refused(await here.delete(`/tokens/${shown.id}`), 404, 'rest-token-not-found', 'twice')
    })

    test('expire in the future, and have a name', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      const wrong: [object, unknown][] = [
        [{ name: 'x', expires: 'yesterday' }, ['expires']],
        [{ name: 'x', expires: 'when it rains' }, ['expires']],
        [{ name: ' ', expires: 5 }, ['expires', 'name']],
        [{ name: 'x'.repeat(101) }, ['name']],
        [{}, [400, 'rest_missing_callback_param']],
      ]
      for (const [body, names] of wrong) {
        const reply = await author.post('/tokens', body, { root })
        assert.deepEqual(faultsOf(reply), names, JSON.stringify(body))
      }
    })

    test('administrators see and revoke those of others; nobody else does', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await fasti.user('author')
      const of = `/tokens?user=${id}`
      const { body } = await fasti.as('administrator').get(of, { root })
      assert.deepEqual([body.total, body.tokens[0].user], [1, id])
      const [{ id: token }] = body.tokens
      refused(await fasti.as('editor').get(of, { root }), 403, 'rest_forbidden', 'editor')
      const other = await fasti.as('editor').delete(`/tokens/${token}`, { root })
      refused(other, 403, 'rest_forbidden', 'editor')
      const unknown = await fasti.as('administrator').get('/tokens?user=999', { root })
      assert.deepEqual(faultsOf(unknown), ['user'])
      assert.equal((await fasti.as('author').get(of, { root })).body.total, 1)
      await fasti.as('administrator').delete(`/tokens/${token}`, { root })
      assert.equal((await fasti.as('author').get('/session', { root })).status, 401)
    })

    test('a user has 100 at most', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      const make = () => author.post('/tokens', { name: 'x' }, { root })
      const made = await Promise.all(Array.from({ length: 110 }, make))
      assert.equal(made.filter(({ status }) => status === 201).length, 99)
      refused(await make(), 409, 'token-limit-reached', 'one more')
    })

    test('the last use is noted once an hour at most, and costs no answer', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database, { FASTI_TRUST_PROXY: 'true' })
      const author = fasti.as('author')
      const lastUse = async () => {
        const { id } = await fasti.user('author')
        const { body } = await fasti.as('administrator').get(`/tokens?user=${id}`, { root })
        return [body.tokens[0].last_used, body.tokens[0].last_used_network]
      }
      const ask = (address: string) =>
        author.get('/tags', { headers: { 'x-forwarded-for': address } })
      assert.deepEqual(await lastUse(), [null, null])
      await ask('203.0.113.7')
      await until(async () => (await lastUse())[0] === '2027-03-01 12:00:00')
      clock.set('2027-03-01T12:59:59Z')
      await ask('198.51.100.7')
      assert.deepEqual(await lastUse(), ['2027-03-01 12:00:00', '203.0.113.0/24'])
      clock.set('2027-03-01T13:00:00Z')
      const generation = await fasti.db.generation('now')
      await ask('198.51.100.7')
      await until(async () => (await lastUse())[1] === '198.51.100.0/24')
      assert.equal(await fasti.db.generation('now'), generation)
    })
  })
}
