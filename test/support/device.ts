// A device that has passkeys, as a program: its keys and signatures are real, and it lies where a
// test wants it to.

import { type KeyObject, generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'
import type { Json } from './fasti.ts'

export const passkeyOrigin = 'https://cal.example'

/** What is otherwise than a browser and a device would have it. */
export interface Lie {
  readonly origin?: string
  readonly domain?: string
  readonly challenge?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  /** Whether the device has made sure who uses it. */
  readonly isVerified?: boolean
  readonly isPresent?: boolean
  readonly counter?: number
  readonly userHandle?: string | undefined
  /** Another device that signs in its place. */
  readonly signer?: Device
  readonly attestation?: { readonly fmt: string; readonly statement: Cbor }
}

export interface Device {
  create(options: Json, lie?: Lie): Json
  get(options: Json, lie?: Lie): Json
  readonly key: KeyObject
  /** Each signature counts one further; undefined does not count. */
  counter: number | undefined
}

export type Kind = 'ES256' | 'EdDSA' | 'RS256'

export function newDevice(kind: Kind = 'ES256', counter: number | undefined = 0): Device {
  const { publicKey, privateKey } = pairOf(kind)
  const id = randomBytes(32).toString('base64url')
  let handle: string | undefined
  const count = (own: Device, lie: Lie) => {
    if (own.counter !== undefined) own.counter += 1
    return lie.counter ?? own.counter ?? 0
  }
  const device: Device = {
    key: privateKey,
    counter,
    create: (options, lie = {}) => {
      handle = options.user.id
      const key = Buffer.from(id, 'base64url')
      const cose = encode(coseOf(kind, publicKey))
      const length = Buffer.from([key.length >> 8, key.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, key, cose])
      const data = authData(options.rp.id, lie, count(device, lie), attested)
      const { fmt, statement } = lie.attestation ?? { fmt: 'none', statement: new Map() }
      const object = new Map<Cbor, Cbor>([
        ['fmt', fmt],
        ['attStmt', statement],
        ['authData', data],
      ])
      return answer(id, {
        clientDataJSON: clientData('webauthn.create', options.challenge, lie),
        attestationObject: encode(object).toString('base64url'),
        transports: ['internal'],
      })
    },
    get: (options, lie = {}) => {
      const data = authData(options.rpId, lie, count(device, lie))
      const clientDataJSON = clientData('webauthn.get', options.challenge, lie)
      const said = hash('sha256', Buffer.from(clientDataJSON, 'base64url'), 'buffer')
      const signer = lie.signer?.key ?? privateKey
      const digest = signer.asymmetricKeyType === 'ed25519' ? undefined : 'sha256'
      const signature = sign(digest, Buffer.concat([data, said]), signer).toString('base64url')
      const userHandle = 'userHandle' in lie ? lie.userHandle : handle
      return answer(id, {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature,
        ...(userHandle === undefined ? {} : { userHandle }),
      })
    },
  }
  return device
}

const answer = (id: string, response: object): Json => ({
  id,
  rawId: id,
  type: 'public-key',
  response,
  clientExtensionResults: {},
})

function clientData(type: string, challenge: string, lie: Lie): string {
  const said = {
    type: lie.type ?? type,
    challenge: lie.challenge ?? challenge,
    origin: lie.origin ?? passkeyOrigin,
    crossOrigin: lie.crossOrigin ?? false,
  }
  return Buffer.from(JSON.stringify(said)).toString('base64url')
}

function authData(domain: string, lie: Lie, counter: number, attested?: Buffer): Buffer {
  const { isPresent = true, isVerified = true } = lie
  const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (attested ? 64 : 0)
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  const parts = [hash('sha256', lie.domain ?? domain, 'buffer'), Buffer.from([flags]), counted]
  return Buffer.concat(attested ? [...parts, attested] : parts)
}

function pairOf(kind: Kind): { publicKey: KeyObject; privateKey: KeyObject } {
  if (kind === 'EdDSA') return generateKeyPairSync('ed25519')
  if (kind === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 })
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

const part = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')

/** A public key as devices write it (RFC 9053). */
function coseOf(kind: Kind, key: KeyObject): Map<Cbor, Cbor> {
  const jwk = key.export({ format: 'jwk' })
  if (kind === 'RS256') {
    return new Map<Cbor, Cbor>([
      [1, 3],
      [3, -257],
      [-1, part(jwk.n)],
      [-2, part(jwk.e)],
    ])
  }
  if (kind === 'EdDSA') {
    return new Map<Cbor, Cbor>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part(jwk.x)],
    ])
  }
  return new Map<Cbor, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, part(jwk.x)],
    [-3, part(jwk.y)],
  ])
}

export type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<Cbor, Cbor>

/** RFC 8949, as far as it is needed here. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([head(3, bytes.length), bytes])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<Cbor, Cbor>)].flat() as readonly Cbor[]
    return Buffer.concat([head(5, entries.length / 2), ...entries.map(encode)])
  }
  const items = value as readonly Cbor[]
  return Buffer.concat([head(4, items.length), ...items.map(encode)])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
