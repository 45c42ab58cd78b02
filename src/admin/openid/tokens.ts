// What a provider has signed: who somebody is, and who is signed out.

import { type JWTPayload, errors, jwtVerify } from 'jose'
import { authorizationCodeGrant, fetchUserInfo } from 'openid-client'
import type { OpenidSettings } from '../../access/openid.ts'
import type { Person } from '../../access/users/by_provider.ts'
import type { SignOut } from '../../access/users/identities_store.ts'
import { type Claims, claimAt, personOf, sidOf } from './claims.ts'
import { type Known, toleranceSeconds } from './discovery.ts'
import { NotSignedIn } from './not_signed_in.ts'
import { type Started, callbackPath } from './started.ts'

const maxTokenAge = 600

/** The public key of the provider is no secret with which one could sign as well. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

export interface ProvenSignOut extends SignOut {
  readonly token: string
  readonly issued_utc: number
}

export async function exchange(
  settings: OpenidSettings,
  known: Known,
  query: URLSearchParams,
  { state, nonce, verifier }: Started,
): Promise<Person> {
  const { config } = known
  const address = new URL(callbackPath, settings.origin)
  address.search = query.toString()
  const tokens = await authorizationCodeGrant(config, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const said = await proven(settings, known, tokens.id_token ?? '')
  const claims = await withMore(settings, known, said, tokens.access_token)
  const person = personOf(claims, settings.claim)
  if (!person) throw new NotSignedIn('refused', 'The provider does not say who it is.')
  return person
}

/**
 * The claims, with the signature checked, which the library leaves to TLS. A provider that has new
 * keys has just signed with them: they are fetched at once.
 */
async function proven(
  settings: OpenidSettings,
  { config, keys }: Known,
  token: string,
): Promise<JWTPayload> {
  const check = () => jwtVerify(token, keys, checksOf(settings, config))
  try {
    return (await check()).payload
  } catch (error) {
    const isOfOther =
      error instanceof errors.JWKSNoMatchingKey ||
      error instanceof errors.JWSSignatureVerificationFailed
    if (!isOfOther) throw error
    await keys.reload()
    return (await check()).payload
  }
}

const checksOf = ({ clientId }: OpenidSettings, config: Known['config']) => ({
  issuer: config.serverMetadata().issuer,
  audience: clientId,
  algorithms,
  clockTolerance: toleranceSeconds,
})

/** Most providers say the rest only when they are asked again; what is in the token counts. */
async function withMore(
  { claim, roles }: OpenidSettings,
  { config }: Known,
  said: Claims & JWTPayload,
  accessToken: string,
): Promise<Claims> {
  const isWhole = said['email'] !== undefined && (!roles || claimAt(said, claim) !== undefined)
  if (isWhole || config.serverMetadata().userinfo_endpoint === undefined) return said
  const more = await fetchUserInfo(config, accessToken, said.sub ?? '')
  // Whether an address is verified is said by who says the address.
  const { email_verified } = said['email'] === undefined ? more : said
  return { ...more, ...said, email_verified }
}

const event = 'http://schemas.openid.net/event/backchannel-logout'

/** As OpenID Connect Back-Channel Logout 1.0 has it. */
export async function readSignOut(
  settings: OpenidSettings,
  { config, keys }: Known,
  token: string,
): Promise<ProvenSignOut | undefined> {
  const checks = { ...checksOf(settings, config), requiredClaims: ['iat', 'jti', 'events'] }
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    ...checks,
    maxTokenAge,
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) return { payload: undefined, protectedHeader: undefined }
    throw error
  })
  if (!payload) return undefined
  const { typ = 'logout+jwt' } = protectedHeader
  const isTyped = ['logout+jwt', 'application/logout+jwt', 'jwt'].includes(typ.toLowerCase())
  const { iss = '', sub, jti = '', iat = 0, events, nonce } = payload
  const isEvent = typeof events === 'object' && events !== null && Object.hasOwn(events, event)
  const sid = sidOf(payload['sid'])
  // With a nonce it is the token of a sign-in.
  if (!isTyped || !isEvent || nonce !== undefined || (sub === undefined && !sid)) return undefined
  return { issuer: iss, subject: sub, sid, token: jti, issued_utc: Math.floor(iat) }
}
