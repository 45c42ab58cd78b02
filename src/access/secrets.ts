import {
  hash as hashOnce,
  randomBytes,
  randomInt,
  scrypt as scryptCallback,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'

const scrypt = promisify<string, Buffer, number, Buffer>(scryptCallback)
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
/** 28 of 57 letters are 163 bits: too many to guess, so a plain hash protects them. */
const secretLength = 28
const keyLength = 32
const saltLength = 16

export function newSecret(): string {
  return Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Of secrets that we made ourselves. Blanks in them are ignored (§9.1). */
export function hashSecret(secret: string): string {
  return hashOnce('sha256', secret.replaceAll(' ', ''), 'base64url')
}

/** Of passwords that people choose. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  const key = await scrypt(password, salt, keyLength)
  return `${salt.toString('base64url')}.${key.toString('base64url')}`
}

export async function checkPassword(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split('.')
  const wanted = Buffer.from(key, 'base64url')
  const found = await scrypt(password, Buffer.from(salt, 'base64url'), keyLength)
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}

export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

function digest(text: string): Buffer {
  return hashOnce('sha256', text, 'buffer')
}
