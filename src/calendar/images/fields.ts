import { type Field, type Read, bad, value } from '../../contract/schema/field.ts'
import { isWebAddress } from '../../contract/schema/kinds/text.ts'
import { cleanLine } from '../../language/text/html/plain.ts'
import type { Picture } from './resize.ts'

export type ImageWish = { readonly id: number } | AddressWish | 'none'

export interface AddressWish {
  readonly url: string
  readonly fetched?: Content
}

/** Uploaded or fetched bytes, identified by their hash. */
export interface Content {
  readonly hash: string
  /** The original file name, only for a readable path. */
  readonly name: string
  /** Absent if the same content is stored already. */
  readonly picture?: Picture
}

const longestUrl = 2000

/** An id or an http address; `""`, `0` and `false` are none (§6.2, §6.10). */
export const image = (doc: string): Field<ImageWish> => ({
  doc,
  published: { type: 'string' },
  cleared: { value: 'none' },
  read: readWish,
})

function readWish(given: unknown): Read<ImageWish> {
  if (given === false || given === 0) return value('none')
  if (typeof given === 'number') {
    return Number.isSafeInteger(given) && given > 0 ? value({ id: given }) : bad('image')
  }
  if (typeof given !== 'string') return bad('text')
  const text = cleanLine(given)
  if (text === '' || text === '0') return value('none')
  if (/^\d{1,15}$/.test(text)) return value({ id: Number(text) })
  if (text.length > longestUrl) return bad('long', { max: longestUrl })
  return isWebAddress(text) && !hasUserName(text) ? value({ url: plainUrl(text) }) : bad('image')
}

function hasUserName(url: string): boolean {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

/** Normalizes an address and drops its fragment, which is never sent. */
function plainUrl(given: string): string {
  const url = new URL(given)
  url.hash = ''
  return url.href
}
