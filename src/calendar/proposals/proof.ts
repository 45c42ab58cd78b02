// A proof of work instead of a riddle: the browser looks for a number, which takes it a moment, and
// the server looks at it once. No other service hears of it.

import { createHmac, hash, randomBytes } from 'node:crypto'
import { sameText } from '../../access/secrets.ts'

/** Forms are left open over lunch. */
const validSeconds = 3 * 3600
/** 2^14 tries are a fifth of a second on a laptop, 2^19 some seconds. */
const mostBits = 19

export interface Challenge {
  /** Sent back as it is, with `:` and the number behind it. */
  readonly challenge: string
  /** SHA-256 of both begins with so many bits that are 0. */
  readonly bits: number
  readonly expires: number
}

/** Each doubling of what came in within an hour makes it twice as hard. */
export const bitsFor = (recent: number, least: number): number =>
  Math.min(mostBits, least + Math.max(0, Math.floor(Math.log2(Math.max(1, recent) / 50))))

export function newChallenge(key: string, bits: number, now: number): Challenge {
  const text = `${now}.${bits}.${randomBytes(9).toString('base64url')}`
  return { challenge: `${text}.${signature(key, text)}`, bits, expires: now + validSeconds }
}

export interface Proof {
  /** What is remembered, so that it counts once. */
  readonly hash: string
  readonly expires: number
  readonly seconds: number
}

/** Undefined if it is no solution, or that of another calendar or another hour. */
export function checkProof(key: string, given: string, now: number): Proof | undefined {
  const [, text = '', at = '', bits = '', signed = ''] =
    /^((\d{1,12})\.(\d{1,2})\.[\w-]{12})\.([\w-]{22}):\d{1,15}$/.exec(given) ?? []
  if (!sameText(signature(key, text), signed)) return undefined
  const seconds = now - Number(at)
  // Clocks of nodes may differ a little.
  if (seconds < -60 || seconds > validSeconds) return undefined
  if (zeroBits(hash('sha256', given, 'buffer')) < Number(bits)) return undefined
  return { hash: hash('sha256', text, 'base64url'), expires: Number(at) + validSeconds, seconds }
}

const signature = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url')

function zeroBits(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte !== 0)
  return at < 0 ? bytes.length * 8 : at * 8 + Math.clz32(bytes[at] ?? 0) - 24
}
