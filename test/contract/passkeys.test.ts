// Passkeys (§22): registered, used and refused.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { now } from '../../src/language/time/clock.ts'
import { refused } from '../support/abuse.ts'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Lie, newDevice } from '../support/device.ts'
import { type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf } from '../support/make.ts'
import {
  anywhere,
  newQuestion,
  passkeySettings,
  question,
  register,
  send,
  signIn,
} from '../support/passkeys.ts'
import {
  askToSignIn,
  browserOf,
  consoleRoot as root,
  from,
  personOf,
} from '../support/signing_in.ts'

for (const database of databases) {
  describe(`passkeys on ${database}`, () => {
    let fasti: Fasti
    before(async () => {
      fasti = await freshFasti(database, passkeySettings)
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('§22 whoever has registered one signs in with it alone, with any kind of key', async () => {
      const person = await personOf(fasti, 'author', 'ada')
      const options = await newQuestion(fasti, person)
      assert.deepEqual(options.authenticatorSelection, {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      })
      assert.deepEqual([options.rp.id, options.user.name], ['cal.example', 'ada'])
      for (const kind of ['ES256', 'EdDSA', 'RS256'] as const) {
        const device = await register(fasti, person, newDevice(kind), kind)
        const asked = await question(fasti)
        assert.deepEqual([asked.allowCredentials, asked.userVerification], [[], 'required'])
        const reply = await send(fasti, device.get(asked), { remember: true })
        const browser = browserOf('ada', reply)
        assert.match(reply.headers['set-cookie'] ?? '', /^__Host-.*Max-Age=.*SameSite=Lax; Secure$/)
        const { body } = await from(fasti, browser).get('/session')
        assert.equal(body.user.login, 'ada')
      }
      const { body } = await from(fasti, person).get('/passkeys')
      assert.deepEqual(
        body.passkeys.map((one: Json) => [one.name, one.last_used !== null, one.copied]),
        [
          ['ES256', true, false],
          ['EdDSA', true, false],
          ['RS256', true, false],
        ],
      )
      // The same device is not registered twice: browsers are told which there are.
      assert.equal((await newQuestion(fasti, person)).excludeCredentials.length, 3)
    })

    test('§22 a passkey is renamed and removed by its owner alone, and is refused from then on', async () => {
      const [own, other] = [
        await personOf(fasti, 'author', 'bea'),
        await personOf(fasti, 'editor', 'cy'),
      ]
      const [first, second] = [await register(fasti, own), await register(fasti, own)]
      const path = `/passkeys/${first.id}`
      refused(
        await from(fasti, other).send('PATCH', path, { name: 'x' }),
        404,
        'rest-passkey-not-found',
        'rename',
      )
      refused(await from(fasti, other).delete(path), 404, 'rest-passkey-not-found', 'remove')
      const renamed = await from(fasti, own).send('PATCH', path, { name: 'Old laptop' })
      assert.equal(renamed.body.name, 'Old laptop')
      assert.equal((await from(fasti, own).delete(path)).status, 200)
      refused(await signIn(fasti, first), 403, 'passkey-refused', 'removed')
      assert.equal((await signIn(fasti, second)).status, 201)
    })

    test('§22 the last way to sign in stays', async () => {
      const own = await personOf(fasti, 'author', 'dot')
      const device = await register(fasti, own)
      await fasti.db.run(sql`update users set password = null where login = 'dot'`)
      refused(await from(fasti, own).delete(`/passkeys/${device.id}`), 409, 'last-way-in', 'last')
      const another = await register(fasti, own)
      assert.equal((await from(fasti, own).delete(`/passkeys/${device.id}`)).status, 200)
      assert.equal((await signIn(fasti, another)).status, 201)
    })

    test('§22 nothing signs in but what this device has signed now, here, for its owner', async () => {
      const [own, other] = [
        await personOf(fasti, 'author', 'eve'),
        await personOf(fasti, 'editor', 'fay'),
      ]
      const [device, stranger] = [await register(fasti, own), await register(fasti, other)]
      const handleOfOther = (await newQuestion(fasti, other)).user.id
      const registering = await newQuestion(fasti, own)
      const lies: Record<string, Lie> = {
        'another origin': { origin: 'https://ca1.example' },
        'by http': { origin: 'http://cal.example' },
        'another port': { origin: 'https://cal.example:8443' },
        'another domain': { domain: 'example' },
        'no check of the person': { isVerified: false },
        'nobody there': { isPresent: false },
        'in a frame': { crossOrigin: true },
        'a registration': { type: 'webauthn.create' },
        'a challenge of somebody else': {
          challenge: Buffer.from('x'.repeat(32)).toString('base64url'),
        },
        'a challenge for registering': { challenge: registering.challenge },
        'the handle of another user': { userHandle: handleOfOther },
        'signed by another device': { signer: stranger },
        'a passkey that nobody has': {},
      }
      for (const [what, lie] of Object.entries(lies)) {
        const used = what.includes('nobody has') ? newDevice() : device
        refused(await signIn(fasti, used, lie), 403, 'passkey-refused', what)
      }
      const altered = device.get(await question(fasti))
      const data = Buffer.from(altered.response.authenticatorData, 'base64url')
      data.writeUInt32BE(9999, 33)
      altered.response.authenticatorData = data.toString('base64url')
      refused(await send(fasti, altered), 403, 'passkey-refused', 'altered')
      // Devices need not say whose it is.
      const silent = await signIn(fasti, device, { userHandle: undefined })
      assert.equal(silent.status, 201, silent.text)
    })

    test('§22 a challenge is used once, and expires', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      const own = await personOf(fasti, 'author', 'gil')
      const device = await register(fasti, own, newDevice('ES256', undefined))
      const response = device.get(await question(fasti))
      // Of two at the same time, one.
      const both = await Promise.all([send(fasti, response), send(fasti, response)])
      assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([201, 403]))
      refused(await send(fasti, response), 403, 'passkey-refused', 'replayed')
      const late = device.get(await question(fasti))
      const registration = newDevice().create(await newQuestion(fasti, own))
      clock.set('2027-03-01T12:10:01Z')
      refused(await send(fasti, late), 403, 'passkey-too-late', 'late')
      const added = await from(fasti, own).post('/passkeys', { response: registration })
      refused(added, 403, 'passkey-too-late', 'registered late')
      assert.equal((await signIn(fasti, device)).status, 201)
      // What has expired is forgotten.
      const left = sql`select count(*) as n from used_challenges where until_utc < ${now()}`
      assert.equal(await fasti.db.count(left), 0)
    })

    test('§22 a device that has counted backwards was copied: it is refused, said and written down', async () => {
      const own = await personOf(fasti, 'author', 'hal')
      const device = await register(fasti, own, newDevice('ES256', 10))
      assert.equal((await signIn(fasti, device)).status, 201)
      const forged = await signIn(fasti, device, { counter: 5, signer: newDevice() })
      refused(forged, 403, 'passkey-refused', 'no alarm without a right signature')
      refused(await signIn(fasti, device, { counter: 12 - 1 }), 403, 'passkey-copied', 'copied')
      refused(await signIn(fasti, device, { counter: 50 }), 403, 'passkey-copied', 'from then on')
      const { body } = await from(fasti, own).get('/passkeys')
      assert.deepEqual([body.passkeys[0].copied, body.passkeys.length], [true, 1])
    })

    test('§22 registering needs a session, its own challenge, and a device that says who it is', async () => {
      const [own, other] = [
        await personOf(fasti, 'author', 'ian'),
        await personOf(fasti, 'editor', 'jo'),
      ]
      const token = await fasti.as('author', 'ian').post('/passkeys/question', {}, { root })
      refused(token, 403, 'rest_forbidden', 'with an application password')
      const lies: Record<string, Lie> = {
        'another origin': { origin: 'https://ca1.example' },
        'another domain': { domain: 'example' },
        'no check of the person': { isVerified: false },
        'in a frame': { crossOrigin: true },
        'a challenge for signing in': { challenge: (await question(fasti)).challenge },
        'a challenge of another user': { challenge: (await newQuestion(fasti, other)).challenge },
      }
      for (const [what, lie] of Object.entries(lies)) {
        const response = newDevice().create(await newQuestion(fasti, own), lie)
        refused(
          await from(fasti, own).post('/passkeys', { response }),
          403,
          'passkey-refused',
          what,
        )
      }
      const device = newDevice()
      const asked = await newQuestion(fasti, own)
      const response = device.create(asked)
      const ended = browserOf('ian', await askToSignIn(fasti, 'ian'))
      const elsewhere = await from(fasti, ended).post('/passkeys', { response })
      refused(elsewhere, 403, 'passkey-refused', 'from another session')
      // Who has made the device is not looked at: no certificate is read, and nobody asked.
      const attestation = {
        fmt: 'packed',
        statement: new Map([['x5c', [Buffer.from('no certificate')]]]),
      }
      const made = device.create(asked, { attestation })
      assert.equal((await from(fasti, own).post('/passkeys', { response: made })).status, 201)
      const stolen = await from(fasti, other).post('/passkeys', {
        response: device.create(await newQuestion(fasti, other)),
      })
      refused(stolen, 403, 'passkey-refused', 'a device that somebody else has registered')
      const broken: readonly Json[] = [
        'text',
        [],
        {},
        { ...response, rawId: 'other' },
        { ...response, response: { ...response.response, clientDataJSON: '{}' } },
        { ...response, response: { ...response.response, attestationObject: 'A'.repeat(9000) } },
      ]
      for (const one of broken) {
        const reply = await from(fasti, own).post('/passkeys', { response: one })
        assert.deepEqual(faultsOf(reply), ['response'], JSON.stringify(one).slice(0, 80))
      }
      for (const rubbish of [
        'AAAA',
        '_____w',
        Buffer.from('\x9f'.repeat(3000), 'latin1').toString('base64url'),
      ]) {
        const one = { ...response, response: { ...response.response, attestationObject: rubbish } }
        const reply = await from(fasti, own).post('/passkeys', { response: one })
        refused(reply, 403, 'passkey-refused', rubbish.slice(0, 10))
      }
    })

    test('§22 nobody has more passkeys than twenty', async () => {
      const own = await personOf(fasti, 'author', 'kit')
      for (let nth = 0; nth < 20; nth += 1) await register(fasti, own)
      const response = newDevice().create(await newQuestion(fasti, own))
      refused(
        await from(fasti, own).post('/passkeys', { response }),
        409,
        'passkey-limit-reached',
        '21',
      )
    })

    test('§22 who is disabled does not sign in, and a page of another site signs nobody in', async () => {
      const own = await personOf(fasti, 'author', 'lou')
      const device = await register(fasti, own)
      const response = device.get(await question(fasti))
      const headers = { ...anywhere(), 'sec-fetch-site': 'cross-site' }
      const planted = await fasti.post('/session/passkey', { response }, { root, headers })
      refused(planted, 401, 'rest_forbidden', 'planted')
      await fasti.as('administrator').patch(`/users/${own.id}`, { disabled: true }, { root })
      refused(await signIn(fasti, device), 403, 'passkey-refused', 'disabled')
    })

    test('§22 wrong passkeys of one address are throttled', async () => {
      const headers = anywhere()
      const replies: number[] = []
      for (let nth = 0; nth < 12; nth += 1) {
        const response = newDevice().get(await question(fasti))
        replies.push((await fasti.post('/session/passkey', { response }, { root, headers })).status)
      }
      assert.deepEqual(replies.slice(-2), [429, 429])
    })
  })
}
