// Keys under which something is kept in memory.

import { hash } from 'node:crypto'

declare const isKey: unique symbol

/** Other parts make another key, whatever is in them; and no key is long. */
export type Key = string & { readonly [isKey]: true }

/** Callers choose how long an address is; what is longer stands in memory as a digest. */
const longest = 256

type Part = string | number

/** First what it is a key of, then what tells one from the other. */
export function keyOf(kind: string, ...parts: readonly [...Part[], Part]): Key {
  return keysOf(kind, ...parts.slice(0, -1))(parts.at(-1) ?? '')
}

/** For many keys that differ in their last part. */
export function keysOf(kind: string, ...parts: readonly Part[]): (last: Part) => Key {
  // Each part but the last has its length before it, so that nothing in it can seem to end it.
  let begin = `${parts.length} ${kind.length} ${kind}`
  for (const part of parts) {
    const text = String(part)
    begin += `${text.length} ${text}`
  }
  return (last) => {
    const key = `${begin}${last}`
    // A digest has a letter where others have a number.
    return (key.length > longest ? `long ${hash('sha256', key, 'base64url')}` : key) as Key
  }
}
