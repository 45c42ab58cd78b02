// What follows when a field is set. Pure.

import type { Values } from './conflicts/merge.ts'

/** Walls are compared as if they were UTC: no zone is applied. */
const msOf = (wall: unknown): number =>
  typeof wall === 'string' ? Date.parse(`${wall.replace(' ', 'T')}Z`) : Number.NaN

const wallOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const hourMs = 3_600_000
/** While a year is typed, it begins with zeros: `0202`. */
const isTyped = (wall: unknown): boolean => typeof wall === 'string' && !wall.startsWith('0')

/** How long it lasts, in milliseconds; undefined if that is not known while one types. */
export function lengthOf({ start_date, end_date }: Values): number | undefined {
  const length = msOf(end_date) - msOf(start_date)
  return isTyped(start_date) && isTyped(end_date) && length >= 0 ? length : undefined
}

/** An event that is moved lasts as long as before; a new one lasts an hour, or its day. */
export function followed(
  values: Values,
  name: string,
  value: unknown,
  length: number | undefined,
): Values {
  const after = { ...values, [name]: value }
  const start = msOf(value)
  if (name !== 'start_date' || Number.isNaN(start) || !isTyped(value)) return after
  if (length !== undefined) return { ...after, end_date: wallOf(start + length) }
  if (values['end_date'] !== '') return after
  return { ...after, end_date: wallOf(start + (values['all_day'] === true ? 0 : hourMs)) }
}

/** What the server makes of a title, nearly: it alone knows which are taken. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’‘]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
