// A passkey besides the password, where administrators ask for it (§22).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { removePasskeysOf } from '../../src/access/passkeys/passkeys.ts'
import type { Role } from '../../src/access/roles.ts'
import { readSettings } from '../../src/app/settings.ts'
import { refused } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { newDevice } from '../support/device.ts'
import { type Fasti, type Json, type Reply, freshFasti } from '../support/fasti.ts'
import { faultsOf } from '../support/make.ts'
import { anywhere, passkeySettings, register, send, signIn } from '../support/passkeys.ts'
import {
  askToSignIn,
  browserOf,
  consoleRoot as root,
  cookieOf,
  from,
  linkFor,
  personOf,
  useLink,
} from '../support/signing_in.ts'

const ask = (fasti: Fasti, value: string) =>
  fasti.as('administrator').patch('/settings', { second_factor: value }, { root })

/** A user who has set a password where a passkey is needed besides. */
async function halfSignedIn(fasti: Fasti, role: Role, name: string): Promise<Reply> {
  const { id } = await fasti.user(role, name)
  return useLink(fasti, await linkFor(fasti, id))
}

const first = (fasti: Fasti, response: Json, more: Json = {}): Promise<Reply> =>
  fasti.post('/session/passkey/first', { response, ...more }, { root, headers: anywhere() })

for (const database of databases) {
  describe(`a passkey besides the password on ${database}`, () => {
    let fasti: Fasti
    before(async () => {
      fasti = await freshFasti(database, passkeySettings)
      await fasti.user('administrator')
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('§22 whoever has one needs it, and nothing is signed in before', async () => {
      const person = await personOf(fasti, 'editor', 'ada')
      const [device, spare] = [await register(fasti, person), await register(fasti, person)]
      const author = await personOf(fasti, 'author', 'bea')
      const strange = await register(fasti, author)
      assert.equal((await ask(fasti, 'editors')).status, 200)
      assert.equal((await askToSignIn(fasti, 'bea')).status, 201, 'not of authors')
      const half = await askToSignIn(fasti, 'ada')
      refused(half, 403, 'second-factor-needed', 'half')
      assert.deepEqual([half.body.data.step, cookieOf(half)], ['passkey', ''])
      const { options } = half.body.data
      assert.equal(options.allowCredentials.length, 2)
      refused(await send(fasti, strange.get(options)), 403, 'passkey-refused', 'of another user')
      refused(await askToSignIn(fasti, 'ada', 'wrong password'), 401, 'incorrect_password', 'wrong')
      const browser = browserOf('ada', await send(fasti, spare.get(options)))
      assert.equal((await from(fasti, browser).get('/session')).body.user.login, 'ada')
      // Alone it is enough: it has checked the person as well.
      assert.equal((await signIn(fasti, device)).status, 201)
    })

    test('§22 whoever has none registers one before anything else', async () => {
      const half = await halfSignedIn(fasti, 'administrator', 'cy')
      refused(half, 403, 'second-factor-needed', 'half')
      assert.deepEqual([half.body.data.step, cookieOf(half)], ['first-passkey', ''])
      const { options } = half.body.data
      const other = (await askToSignIn(fasti, 'cy')).body.data.options
      const lied = await first(fasti, newDevice().create(options, { isVerified: false }))
      refused(lied, 403, 'passkey-refused', 'unverified')
      const device = newDevice()
      const reply = await first(fasti, device.create(options), { name: 'Key', remember: true })
      const browser = browserOf('cy', reply)
      assert.match(reply.headers['set-cookie'] ?? '', /Max-Age/)
      const { body } = await from(fasti, browser).get('/passkeys')
      assert.deepEqual(
        body.passkeys.map(({ name }: Json) => name),
        ['Key'],
      )
      const late = await first(fasti, newDevice().create(other))
      refused(late, 403, 'passkey-refused', 'who has one by now')
      assert.equal((await askToSignIn(fasti, 'cy')).body.data.step, 'passkey')
      assert.equal((await signIn(fasti, device)).status, 201)
    })

    test('§22 a password that was changed meanwhile ends what was half done', async () => {
      const half = await halfSignedIn(fasti, 'administrator', 'dot')
      const { id } = await fasti.user('administrator', 'dot')
      await useLink(fasti, await linkFor(fasti, id), 'a new quiet town')
      const late = await first(fasti, newDevice().create(half.body.data.options))
      refused(late, 403, 'passkey-refused', 'another password')
    })

    test('§22 a link sets the password and is no way around; to remove the passkeys is the way back', async () => {
      const half = await halfSignedIn(fasti, 'editor', 'eve')
      await first(fasti, newDevice().create(half.body.data.options))
      const { id } = await fasti.user('editor', 'eve')
      const secret = await linkFor(fasti, id)
      const other = 'yet another quiet town'
      assert.equal((await useLink(fasti, secret, other)).body.data.step, 'passkey')
      refused(await useLink(fasti, secret), 404, 'rest-link-not-found', 'once')
      const again = await askToSignIn(fasti, 'eve', other)
      assert.equal(again.body.data.step, 'passkey')
      const admin = fasti.as('administrator')
      const path = `/users/${id}`
      assert.equal((await admin.get(path, { root })).body.passkeys, 1)
      const editor = await fasti.as('editor').delete(`${path}/passkeys`, { root })
      refused(editor, 403, 'rest_forbidden', 'editor')
      assert.deepEqual((await admin.delete(`${path}/passkeys`, { root })).body, { removed: 1 })
      const anew = await askToSignIn(fasti, 'eve', other)
      assert.equal(anew.body.data.step, 'first-passkey')
      const reply = await first(fasti, newDevice().create(anew.body.data.options))
      const browser = browserOf('eve', reply)
      await admin.delete(`${path}/passkeys`, { root })
      const signedOut = await from(fasti, browser).get('/session')
      refused(signedOut, 403, 'rest_cookie_invalid_nonce', 'all sessions have ended')
    })

    test('§22 the command line makes a link and removes the passkeys', async () => {
      const half = await halfSignedIn(fasti, 'editor', 'fay')
      await first(fasti, newDevice().create(half.body.data.options))
      const { id } = await fasti.user('editor', 'fay')
      assert.equal(await fasti.db.within((db) => removePasskeysOf(db, id)), 1)
      assert.equal((await askToSignIn(fasti, 'fay')).body.data.step, 'first-passkey')
    })
  })

  describe(`without an address for passkeys on ${database}`, () => {
    test('§22 they are off, nobody can be asked for one, and it is said why', async () => {
      for (const given of [
        {},
        { FASTI_ORIGIN: 'http://cal.example' },
        { FASTI_ORIGIN: 'https://192.0.2.1' },
      ]) {
        await using fasti = await freshFasti(database, given)
        const person = await personOf(fasti, 'author')
        const asked = await fasti.post('/session/passkey/question', {}, { root })
        refused(asked, 409, 'passkeys-are-off', 'question')
        assert.match(asked.body.message, /FASTI_ORIGIN/)
        refused(
          await from(fasti, person).post('/passkeys/question'),
          409,
          'passkeys-are-off',
          'new',
        )
        assert.deepEqual(faultsOf(await ask(fasti, 'administrators')), ['second_factor'])
      }
      const asked = { FASTI_SECOND_FACTOR: 'everybody' }
      assert.throws(() => readSettings(asked), /FASTI_SECOND_FACTOR needs FASTI_ORIGIN/)
    })

    test('§22 where it was asked for and the address is gone, nobody comes in without one', async () => {
      await using fasti = await freshFasti(database)
      await personOf(fasti, 'author')
      const row = { name: 'second_factor', value: '"everybody"' }
      await fasti.db.run(sql`
        insert into settings (name, value, changed_utc) values (${row.name}, ${row.value}, 0)`)
      // Any write makes the settings be read again.
      await fasti.as('author').post('/venues', { venue: 'Hall' })
      refused(await askToSignIn(fasti, 'author'), 409, 'passkeys-are-off', 'closed')
    })
  })
}
