// Reads what a site says, of which nothing is certain.

import { plainLine, plainText } from '../../language/text/html/plain.ts'

/** An object of unknown shape. */
export type Raw = Readonly<Record<string, unknown>>

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A whole number that is not negative, also as digits. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined
}

export function idOf(raw: Raw): number | undefined {
  const id = numberOf(raw['id'])
  return id === 0 ? undefined : id
}

/** Without markup and entities. */
export const lineOf = (value: unknown): string => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? plainLine(value) : ''
}

export const plainValue = (value: unknown): string =>
  typeof value === 'string' ? plainText(value) : ''

export const stringOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Links and images within the site lead to it from everywhere. */
export function htmlOf(value: unknown, root: string): string {
  const { origin } = new URL(root)
  return stringOf(value).replace(/(\s(?:href|src)\s*=\s*["'])\/(?!\/)/gi, `$1${origin}/`)
}

const truthy = /^(?:true|1|yes|on)$/i

export const flagOf = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && truthy.test(value))

/** The address of an image in its full size; false is none. */
export function imageOf(value: unknown): string | false {
  const url = isRaw(value) ? stringOf(value['url']) : ''
  return /^https?:\/\//i.test(url) ? url : false
}

/** Sites write slugs of other scripts percent-encoded. */
export function slugOf(value: unknown): string {
  const slug = stringOf(value)
  try {
    return decodeURIComponent(slug)
  } catch {
    // A sign of percent that encodes nothing.
    return slug
  }
}

export const listOf = (value: unknown): readonly Raw[] => [value ?? []].flat().filter(isRaw)

export const idsOf = (value: unknown): readonly number[] =>
  listOf(value).flatMap((one) => idOf(one) ?? [])
