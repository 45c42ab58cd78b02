// What a provider says of somebody, made sure to be of the shape that it should have. Pure.

import type { Person } from '../../access/users/by_provider.ts'
import { isEmail } from '../../contract/schema/kinds/text.ts'
import { cutText, plainLine } from '../../language/text/html/plain.ts'

export type Claims = Readonly<Record<string, unknown>>

const longestName = 100
const longestEmail = 254
/** As the standard bounds it. */
const longestSubject = 255
const mostValues = 1000

/** Undefined if it does not say who it is. */
export function personOf(claims: Claims, claim: string): Person | undefined {
  const { iss, sub, sid, iat, name, preferred_username: login } = claims
  if (typeof iss !== 'string' || typeof sub !== 'string' || typeof iat !== 'number')
    return undefined
  if (sub === '' || sub.length > longestSubject) return undefined
  return {
    issuer: iss,
    subject: sub,
    sid: sidOf(sid),
    issued_utc: Math.floor(iat),
    email: emailOf(claims),
    name: typeof name === 'string' ? cutText(plainLine(name), longestName) : '',
    login: typeof login === 'string' ? cutText(login, longestName) : '',
    values: valuesOf(claims, claim),
  }
}

export const sidOf = (sid: unknown): string | undefined =>
  typeof sid === 'string' && sid !== '' && sid.length <= longestSubject ? sid : undefined

/** Only `true` says that it is verified. */
function emailOf({ email, email_verified }: Claims): Person['email'] {
  const isUsable = typeof email === 'string' && email.length <= longestEmail && isEmail(email)
  return isUsable ? { address: email, isVerified: email_verified === true } : undefined
}

/** A claim of that name, or else at that path: `realm_access.roles`. */
export function claimAt(claims: Claims, claim: string): unknown {
  if (Object.hasOwn(claims, claim)) return claims[claim]
  return claim.split('.').reduce<unknown>((above, name) => {
    const isThere = typeof above === 'object' && above !== null && Object.hasOwn(above, name)
    return isThere ? (above as Claims)[name] : undefined
  }, claims)
}

function valuesOf(claims: Claims, claim: string): readonly string[] {
  const said = claimAt(claims, claim)
  const all: readonly unknown[] = Array.isArray(said) ? said.slice(0, mostValues) : [said]
  return all.filter((one) => typeof one === 'string')
}
