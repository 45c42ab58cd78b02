import {
  hash as hashOnce,
  randomBytes,
  randomInt,
  scrypt as scryptCallback,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { fairQueue } from './fair_queue.ts'

const scrypt = promisify<string, Buffer, number, Buffer>(scryptCallback)
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
/** 28 of 57 letters are 163 bits: too many to guess, so a plain hash protects them. */
const secretLength = 28
const keyLength = 32
const saltLength = 16
/** In UTF-16 units: no password that can be set is as long, so what is longer is wrong anyway. */
const longestTried = 1024
/**
 * A hash keeps a thread of the process busy for 50 ms. There are four of these threads, which
 * compress answers and write files as well: two stay free for that.
 */
const hashing = fairQueue({ running: 2, waitingEach: 50, waiting: 200 })

export const newSecret = (): string =>
  Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** For secrets that we generated. Blanks in them are ignored (§9.1). */
export const hashSecret = (secret: string): string =>
  hashOnce('sha256', secret.replaceAll(' ', ''), 'base64url')

/** For passwords that people choose. Callers are served in round-robin order. */
export const hashPassword = (caller: string, password: string): Promise<string> =>
  hashing.run(caller, async () => {
    const salt = randomBytes(saltLength)
    const key = await scrypt(password, salt, keyLength)
    return `${salt.toString('base64url')}.${key.toString('base64url')}`
  })

/** `admit` is called when it is the caller's turn, and may throw to stop. */
export function checkPassword(
  caller: string,
  { password, hash }: { readonly password: string; readonly hash: string },
  admit: () => Promise<void> = async () => {},
): Promise<boolean> {
  const [salt = '', key = ''] = hash.split('.')
  const wanted = Buffer.from(key, 'base64url')
  return hashing.run(caller, async () => {
    await admit()
    const tried = password.slice(0, longestTried)
    const found = await scrypt(tried, Buffer.from(salt, 'base64url'), keyLength)
    return wanted.length === found.length && timingSafeEqual(wanted, found)
  })
}

export const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other))

const digest = (text: string): Buffer => hashOnce('sha256', text, 'buffer')
