// What a device has signed, checked by the library of the field. It is loaded when the first passkey
// is used: that takes longer than all the rest of a start.

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { readJson } from '../../language/text/json.ts'
import { type RelyingParty, domainOf } from './party.ts'

export type Assertion = AuthenticationResponseJSON
export type Registration = RegistrationResponseJSON
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON

/** What is taken, most wanted first: Ed25519, P-256 and RSA. */
export const algorithms = [-8, -7, -257]

interface Expected {
  readonly party: RelyingParty
  readonly challenge: string
}

const expectedOf = ({ party, challenge }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: domainOf(party),
  requireUserVerification: true,
})

export interface NewCredential {
  readonly credential: string
  readonly public_key: string
  readonly counter: number
}

/** Undefined if it is not what was asked for, or not signed. */
export async function checkRegistration(
  given: Registration,
  expected: Expected,
): Promise<NewCredential | undefined> {
  if (isInFrame(given.response.clientDataJSON)) return undefined
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  return orRefused(async () => {
    const attestationObject = await withoutMaker(given.response.attestationObject)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expectedOf(expected),
      response: { ...given, response: { ...given.response, attestationObject } },
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    if (id !== given.id) return undefined
    return { credential: id, public_key: Buffer.from(publicKey).toString('base64url'), counter }
  })
}

/**
 * The same without what its device says of who has made it. We trust every maker, so that nobody's
 * certificates are read, and no address in them is asked.
 */
async function withoutMaker(attestation: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } =
    await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestation)).get('authData')
  const object = new Map<string, string | typeof authData | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(object))
}

/** What its device has counted; undefined if it is not signed by this key, or not what was asked for. */
export async function checkAssertion(
  given: Assertion,
  expected: Expected,
  { credential, public_key }: { readonly credential: string; readonly public_key: string },
): Promise<number | undefined> {
  if (isInFrame(given.response.clientDataJSON)) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  return orRefused(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectedOf(expected),
      response: given,
      // What was counted before is compared by us, once the signature is known to be right.
      credential: {
        id: credential,
        publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  })
}

/** Of another site, that shows ours in a frame. */
function isInFrame(clientData: string): boolean {
  const said = readJson(Buffer.from(clientData, 'base64url').toString())
  return (
    typeof said === 'object' && said !== null && 'crossOrigin' in said && said.crossOrigin === true
  )
}

/** The library throws whatever is wrong with what it is given, of which every byte is a caller's. */
async function orRefused<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}
