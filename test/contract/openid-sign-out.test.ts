// Signing out by a provider (back-channel logout of OpenID Connect, §22).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { now } from '../../src/language/time/clock.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, freshFasti } from '../support/fasti.ts'
import {
  type Teller,
  comeBack,
  leave,
  sendSignOut,
  settingsFor,
  signInBy,
  signOutEvent,
  startTeller,
} from '../support/openid.ts'
import { from, personOf } from '../support/signing_in.ts'

for (const database of databases) {
  describe(`a provider that signs people out on ${database}`, () => {
    let teller: Teller
    let fasti: Fasti
    before(async () => {
      teller = await startTeller()
      fasti = await freshFasti(
        database,
        settingsFor(teller.issuer, { FASTI_OIDC_ROLES: 'staff=editor' }),
      )
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      await teller[Symbol.asyncDispose]()
    })
    const signIn = (claims: Record<string, unknown>) => {
      teller.saying = {}
      return signInBy(teller, fasti.app, { roles: 'staff', ...claims })
    }
    const isOpen = async ({ headers = {} }: { headers: Record<string, string> | undefined }) =>
      (await from(fasti, { headers }).get('/session')).status === 200

    test('the provider signs out one session or all of somebody, and nobody else', async () => {
      const another = await signIn({ sub: 'zoe', sid: 's4' })
      const [one, two, other] = [
        await signIn({ sub: 'mia', sid: 's1' }),
        await signIn({ sub: 'mia', sid: 's2' }),
        await signIn({ sub: 'noa', sid: 's3' }),
      ]
      const stay = () => Promise.all([one, two, other].map(isOpen))
      assert.deepEqual(await stay(), [true, true, true])
      const token = await teller.signOut({ sub: 'mia', sid: 's1' })
      const reply = await sendSignOut(fasti.app, token)
      assert.deepEqual([reply.statusCode, reply.headers['cache-control']], [200, 'no-store'])
      assert.deepEqual(await stay(), [false, true, true])
      assert.equal(
        (await sendSignOut(fasti.app, await teller.signOut({ sid: 's2' }))).statusCode,
        200,
      )
      assert.deepEqual(await stay(), [false, false, true])
      await sendSignOut(fasti.app, await teller.signOut({ sub: 'noa' }))
      assert.deepEqual(await stay(), [false, false, false])
      assert.ok(await isOpen(another))
    })

    test('a sign-in that the provider ends while it is under way opens no session', async () => {
      const { url, cookie } = await leave(fasti.app)
      teller.saying = { claims: { sub: 'otto', sid: 'early', roles: 'staff' } }
      const state = url.searchParams.get('state') ?? ''
      await sendSignOut(fasti.app, await teller.signOut({ sub: 'otto', sid: 'early' }))
      const query = { code: teller.grant(url), state, iss: teller.issuer }
      assert.equal((await comeBack(fasti.app, query, cookie)).fault, 'again')
      assert.ok((await signIn({ sub: 'otto', sid: 'later' })).headers)
    })

    test('a logout token counts once', async () => {
      const token = await teller.signOut({ sub: 'pia', iat: now() - 60 })
      await sendSignOut(fasti.app, token)
      const later = await signIn({ sub: 'pia' })
      assert.equal((await sendSignOut(fasti.app, token)).statusCode, 200)
      assert.ok(await isOpen(later))
    })

    for (const [what, claims] of Object.entries({
      'of another issuer': { iss: 'https://other.example' },
      'for another calendar': { aud: 'another' },
      'that has expired': { exp: now() - 60, iat: now() - 200 },
      'that is old': { iat: now() - 4000, exp: undefined },
      'without a time': { iat: undefined },
      'that has no id': { jti: undefined },
      'that is no event': { events: {} },
      'whose event is none': { events: signOutEvent },
      'of nobody': { sub: undefined },
      'with the nonce of a sign-in': { nonce: 'n' },
    })) {
      test(`a logout token ${what} ends nothing`, async () => {
        const mine = await signIn({ sub: 'ada' })
        const token = await teller.signOut({ sub: 'ada', ...claims })
        const reply = await sendSignOut(fasti.app, token)
        assert.deepEqual([reply.statusCode, reply.headers['cache-control']], [400, 'no-store'])
        assert.ok(await isOpen(mine))
      })
    }

    test('a logout token that nobody of the provider has signed ends nothing', async () => {
      const mine = await signIn({ sub: 'ada' })
      const asked = teller.asked.length
      for (const signed of ['stranger', 'public', 'none'] as const) {
        const token = await teller.signOut({ sub: 'ada' }, signed)
        assert.equal((await sendSignOut(fasti.app, token)).statusCode, 400, signed)
      }
      const typed = { iss: teller.issuer, aud: 'fasti', iat: now(), exp: now() + 60, sub: 'ada' }
      const asAccess = await teller.sign(
        { ...typed, jti: 'x', events: { [signOutEvent]: {} } },
        { typ: 'at+jwt' },
      )
      const unknown = ['1', '2', '3'].map((kid) => teller.sign(typed, { kid }))
      for (const token of [
        asAccess,
        ...(await Promise.all(unknown)),
        '',
        'x',
        'a.b.c',
        'x'.repeat(20_000),
      ]) {
        assert.equal((await sendSignOut(fasti.app, token)).statusCode, 400, token.slice(0, 20))
      }
      assert.ok(teller.asked.length - asked <= 1, 'keys are not fetched for each')
      assert.ok(await isOpen(mine))
      const others = await personOf(fasti, 'author')
      await sendSignOut(fasti.app, await teller.signOut({ sub: String(others.id) }))
      assert.equal((await from(fasti, others).get('/session')).status, 200, 'a password opened it')
    })

    test('whose keys cannot be fetched ends nothing, and that is no fault of ours', async () => {
      const mine = await signIn({ sub: 'ada' })
      await using other = await freshFasti(database, settingsFor(teller.issuer))
      teller.saying = { at: { '/keys': (response) => response.destroy() } }
      const token = await teller.signOut({ sub: 'ada' })
      assert.equal((await sendSignOut(other.app, token)).statusCode, 400)
      assert.ok(await isOpen(mine))
    })
  })
}
