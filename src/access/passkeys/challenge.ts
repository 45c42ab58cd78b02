// What a device signs. Challenges carry a signature of the calendar instead of being stored: whoever
// opens the page to sign in gets one. Those that were used are remembered until they expire.

import { createHmac, hash, randomBytes } from 'node:crypto'
import { readJson } from '../../language/text/json.ts'
import { sameText } from '../secrets.ts'

export const challengeSeconds = 600
/** Clocks of nodes may differ a little. */
const mostAheadSeconds = 60

export interface Purpose {
  readonly for: 'sign in' | 'first passkey' | 'another passkey'
  /** What must still be so when it is used. */
  readonly state?: string
}

export function newChallenge(key: string, purpose: Purpose, user: number, now: number): string {
  const text = `${now + challengeSeconds}.${user}.${randomBytes(16).toString('base64url')}`
  return Buffer.from(`${text}.${signature(key, text, purpose)}`).toString('base64url')
}

export interface GivenChallenge {
  /** As it stands in what the device has signed. */
  readonly whole: string
  readonly text: string
  readonly signed: string
  readonly until: number
  /** For whom it was made; 0 is anybody. */
  readonly user: number
}

/** What the browser says that was signed; undefined if it is no challenge of ours. */
export function readChallenge(clientData: string): GivenChallenge | undefined {
  const said = readJson(Buffer.from(clientData, 'base64url').toString())
  const whole = typeof said === 'object' && said && 'challenge' in said ? said.challenge : ''
  if (typeof whole !== 'string') return undefined
  const found = /^((\d{1,12})\.(\d{1,15})\.[\w-]{22})\.([\w-]{43})$/.exec(
    Buffer.from(whole, 'base64url').toString(),
  )
  if (!found) return undefined
  const [, text = '', until = '', user = '', signed = ''] = found
  return { whole, text, signed, until: Number(until), user: Number(user) }
}

export const isMadeFor = (key: string, { text, signed }: GivenChallenge, purpose: Purpose) =>
  sameText(signature(key, text, purpose), signed)

export const isInTime = ({ until }: GivenChallenge, now: number): boolean =>
  now <= until && until <= now + challengeSeconds + mostAheadSeconds

export const hashOf = ({ text }: GivenChallenge): string => hash('sha256', text, 'base64url')

const signature = (key: string, text: string, { for: what, state = '' }: Purpose): string =>
  createHmac('sha256', key).update(`${what}\n${text}\n${state}`).digest('base64url')

/** By which devices know an account: it tells nothing about the person, and stays the same. */
export const handleOf = (key: string, user: number): string =>
  createHmac('sha256', key).update(`user ${user}`).digest('base64url')
