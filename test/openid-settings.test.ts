// What the settings say of a provider, and what it says of itself (§22).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NotSignedIn } from '../src/admin/openid/not_signed_in.ts'
import { openProvider } from '../src/admin/openid/provider.ts'
import { begin } from '../src/admin/openid/started.ts'
import { openidSettingsOf } from '../src/app/settings_fields.ts'
import { WrongSettings, readSettings } from '../src/app/settings.ts'
import { type Saying, huge, rubbish, settingsFor, startTeller } from './support/openid.ts'

const providerAt = (issuer: string, seconds?: number) => {
  const settings = openidSettingsOf(readSettings(settingsFor(issuer)))
  assert.ok(settings)
  return openProvider(settings, seconds)
}

const isAway = (error: unknown) => error instanceof NotSignedIn && error.fault === 'away'

describe('what a provider says of itself', () => {
  const { started } = begin({ to: '/admin/', isRemembered: false })
  const discovery = '/.well-known/openid-configuration'

  for (const [what, saying] of Object.entries<Saying>({
    'that it is another': { discovery: { issuer: 'https://other.example' } },
    'that it has no keys': { discovery: { jwks_uri: undefined } },
    'that one signs in by a script': { discovery: { authorization_endpoint: 'javascript:x' } },
    rubbish: { at: { [discovery]: rubbish } },
    'too much': { at: { [discovery]: huge } },
    'that one looks elsewhere': {
      at: { [discovery]: (response) => response.writeHead(302, { location: '/other' }).end() },
    },
  })) {
    test(`is not taken: ${what}`, async () => {
      await using teller = await startTeller()
      teller.saying = saying
      await assert.rejects(providerAt(teller.issuer).addressFor(started), isAway)
    })
  }

  test('is not waited for without end', async () => {
    await using teller = await startTeller()
    teller.saying = { at: { [discovery]: () => {} } }
    await assert.rejects(providerAt(teller.issuer, 0.05).addressFor(started), isAway)
  })

  test('leads to no private address but that which the settings name (S8.3)', async () => {
    await using inside = await startTeller()
    await using teller = await startTeller()
    teller.saying = {
      claims: { sub: 'ada' },
      discovery: { token_endpoint: `${inside.issuer}/token`, jwks_uri: `${inside.issuer}/keys` },
    }
    const provider = providerAt(teller.issuer)
    const url = await provider.addressFor(started)
    const query = new URLSearchParams({
      code: inside.grant(url),
      state: started.state,
      iss: teller.issuer,
    })
    await assert.rejects(provider.take(query, started), isAway)
    assert.deepEqual(inside.asked, [])
  })
})

const mistakesIn = (given: Record<string, string>): string => {
  try {
    readSettings(given)
    return ''
  } catch (error) {
    assert.ok(error instanceof WrongSettings)
    return error.mistakes.join('\n')
  }
}

test('wrong settings of a provider stop the start, and no sentence has the secret (§22)', () => {
  const whole = settingsFor('https://login.town.example/realms/town')
  assert.equal(mistakesIn(whole), '')
  for (const [given, sentence] of [
    [{ FASTI_OIDC_ISSUER: 'http://login.town.example' }, /begins with https/],
    [{ FASTI_OIDC_ISSUER: 'https://a:b@login.town.example' }, /begins with https/],
    [{ FASTI_OIDC_ISSUER: '' }, /FASTI_OIDC_CLIENT_SECRET needs FASTI_OIDC_ISSUER/],
    [{ FASTI_OIDC_CLIENT_ID: '' }, /ISSUER needs FASTI_OIDC_CLIENT_ID/],
    [{ FASTI_ORIGIN: '' }, /ISSUER needs FASTI_ORIGIN/],
    [{ FASTI_OIDC_ROLES: 'staff=boss' }, /an entry that is not such as staff=editor.*staff=boss/],
    [{ FASTI_OIDC_ROLES: 'a=editor,a=author' }, /twice: a=author/],
    [{ FASTI_OIDC_ONLY: 'perhaps' }, /FASTI_OIDC_ONLY/],
  ] as const) {
    const said = mistakesIn({ ...whole, ...given })
    assert.match(said, sentence)
    assert.doesNotMatch(said, /a secret with/)
  }
  const { FASTI_OIDC_ROLES: roles } = readSettings({
    ...whole,
    FASTI_OIDC_ROLES: 'cn=staff=editor, urn:x:boss=administrator',
  })
  assert.deepEqual(
    [...(roles ?? [])],
    [
      ['cn=staff', 'editor'],
      ['urn:x:boss', 'administrator'],
    ],
  )
})
