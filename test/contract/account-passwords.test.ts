// Passwords of accounts, and the one-time links that set them (§22).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeLink } from '../../src/access/users/signing_in.ts'
import { now } from '../../src/language/time/clock.ts'
import { refused } from '../support/abuse.ts'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Json, type Reply, freshFasti } from '../support/fasti.ts'
import {
  askToSignIn,
  browserOf,
  consoleRoot as root,
  from,
  linkFor,
  password,
  personOf,
  signIn,
  useLink,
} from '../support/signing_in.ts'

/** What is wrong with each parameter. */
const sentencesOf = ({ body }: Reply): Json => body.data.params
const invalidNonce = 'rest_cookie_invalid_nonce'

for (const database of databases) {
  describe(`passwords of accounts on ${database}`, () => {
    test('are 10 to 200 characters, and not what anybody would try', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await fasti.user('editor', 'susanna.miller')
      const secret = await linkFor(fasti, id)
      const wrong = {
        '': 'password is shorter than 10 characters.',
        'nine char': 'password is shorter than 10 characters.',
        '🐟🐟🐟🐟🐟🐟🐟🐟🐟': 'password is shorter than 10 characters.',
        ['x'.repeat(198) + 'yzz']: 'password is longer than 200 characters.',
        'Susanna.Miller': 'password is your login or your e-mail address, or repeats it.',
        ' susanna.miller@cal.example':
          'password is your login or your e-mail address, or repeats it.',
        Password123: 'password is one of the first that anybody would try.',
        '1234567890': 'password is one of the first that anybody would try.',
        '..............': 'password is one of the first that anybody would try.',
      }
      for (const [tried, sentence] of Object.entries(wrong)) {
        const reply = await useLink(fasti, secret, tried)
        assert.deepEqual(sentencesOf(reply), { password: sentence }, tried)
      }
      const person = browserOf('susanna.miller', await useLink(fasti, secret))
      for (const [tried, sentence] of Object.entries(wrong)) {
        const body = { current: password, password: tried }
        const reply = await from(fasti, person).put('/session/password', body)
        assert.deepEqual(sentencesOf(reply), { password: sentence }, tried)
      }
      const body = { current: password, password: 'ab'.repeat(5) }
      const reply = await from(fasti, person).put('/session/password', body)
      assert.equal(reply.status, 200, 'two characters by turns are no common password')
    })

    test('are the same however a keyboard composes their characters', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await fasti.user('editor')
      const wanted = 'Café am Fluß'.normalize('NFD')
      assert.equal((await useLink(fasti, await linkFor(fasti, id), wanted)).status, 201)
      assert.equal((await askToSignIn(fasti, 'editor', wanted.normalize('NFC'))).status, 201)
      assert.equal((await askToSignIn(fasti, 'editor', `${wanted} `)).status, 401)
    })

    test('are changed with the current one, which ends all other sessions and links', async () => {
      await using fasti = await freshFasti(database)
      const here = await personOf(fasti, 'author')
      const other = await signIn(fasti, 'author')
      const secret = await linkFor(fasti, here.id)
      const change = (current: string) =>
        from(fasti, here).put('/session/password', { current, password: 'another quiet town' })
      assert.deepEqual(sentencesOf(await change('not this one')), {
        current: 'current is not your password.',
      })
      const changed = await change(password)
      assert.deepEqual([changed.status, changed.body.user.login], [200, 'author'], changed.text)
      assert.equal((await from(fasti, here).get('/session')).status, 200)
      refused(await from(fasti, other).get('/session'), 403, invalidNonce, 'another session')
      refused(await useLink(fasti, secret), 404, 'rest-link-not-found', 'a link')
      refused(await askToSignIn(fasti, 'author'), 401, 'incorrect_password', 'the old one')
      assert.equal((await askToSignIn(fasti, 'author', 'another quiet town')).status, 201)
    })

    test('cannot be set without a link by who has none yet', async () => {
      await using fasti = await freshFasti(database)
      for (const current of ['', password]) {
        const body = { current, password }
        const reply = await fasti.as('author').put('/session/password', body, { root })
        assert.deepEqual(Object.keys(sentencesOf(reply)), ['current'])
      }
    })
  })

  describe(`one-time links on ${database}`, () => {
    test('an invitation lasts 7 days, a link for a lost password one', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const { id } = await fasti.user('editor')
      const check = (secret: string) => fasti.post('/links/check', { secret }, { root })
      const invited = await linkFor(fasti, id)
      assert.deepEqual((await check(invited)).body, {
        login: 'editor',
        name: 'editor',
        kind: 'invitation',
        expires: '2027-03-08 12:00:00',
      })
      clock.set('2027-03-08T11:59:59Z')
      assert.equal((await useLink(fasti, invited)).status, 201)
      const lost = await linkFor(fasti, id)
      const { body } = await check(lost)
      assert.deepEqual([body.kind, body.expires], ['password', '2027-03-09 11:59:59'])
      clock.set('2027-03-09T11:59:59Z')
      for (const reply of [await check(lost), await useLink(fasti, lost)]) {
        refused(reply, 404, 'rest-link-not-found', 'expired')
      }
    })

    test('the address has its secret behind #, which no server is sent', async () => {
      await using fasti = await freshFasti(database, { FASTI_ORIGIN: 'https://cal.example' })
      const { id } = await fasti.user('editor')
      const { body } = await fasti.as('administrator').post(`/users/${id}/link`, {}, { root })
      const { origin, pathname, hash } = new URL(body.url)
      assert.deepEqual([origin, pathname], ['https://cal.example', '/admin/'])
      assert.match(hash, /^#\/link\/\w{28}$/)
    })

    test('is used once, and signs in', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await fasti.user('editor')
      const secret = await linkFor(fasti, id)
      const reply = await useLink(fasti, secret)
      assert.equal((await from(fasti, browserOf('editor', reply)).get('/session')).status, 200)
      refused(await useLink(fasti, secret), 404, 'rest-link-not-found', 'twice')
      assert.equal((await askToSignIn(fasti, 'editor')).status, 201)
    })

    test('a new one ends the one before, and one that is used ends all sessions', async () => {
      await using fasti = await freshFasti(database)
      const person = await personOf(fasti, 'editor')
      const first = await linkFor(fasti, person.id)
      const second = await linkFor(fasti, person.id)
      refused(await useLink(fasti, first), 404, 'rest-link-not-found', 'the first')
      assert.equal((await useLink(fasti, second, 'another quiet town')).status, 201)
      refused(await from(fasti, person).get('/session'), 403, invalidNonce, 'before')
    })

    test('is kept when the password is refused', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await fasti.user('editor')
      const { secret } = await makeLink(fasti.db, id, now())
      assert.equal((await useLink(fasti, secret, 'short')).status, 400)
      assert.equal((await useLink(fasti, secret)).status, 201)
    })
  })
}
