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
  const last = parts.length - 1
  return sealed(beginning(kind, parts, last), parts[last] ?? '')
}

/** For many keys that differ in their last part. */
export function keysOf(kind: string, ...parts: readonly Part[]): (last: Part) => Key {
  const begin = beginning(kind, parts, parts.length)
  return (last) => sealed(begin, last)
}

/** Each part but the last has its length before it, so that nothing in it can seem to end it. */
function beginning(kind: string, parts: readonly Part[], count: number): string {
  let begin = `${count} ${kind.length} ${kind}`
  for (let at = 0; at < count; at += 1) {
    const text = String(parts[at])
    begin += `${text.length} ${text}`
  }
  return begin
}

function sealed(begin: string, last: Part): Key {
  const key = `${begin}${last}`
  // A digest has a letter where others have a number.
  return (key.length > longest ? `long ${hash('sha256', key, 'base64url')}` : key) as Key
}
