// Keys of caches in memory.

import { hash } from 'node:crypto'

declare const isKey: unique symbol

/** Different parts make different keys, whatever is in them; and no key is long. */
export type Key = string & { readonly [isKey]: true }

/** Clients choose how long an address is; a longer key is replaced by its digest. */
const longest = 256

type Part = string | number

/** First the kind of value, then the parts that identify it. */
export function keyOf(kind: string, ...parts: readonly [...Part[], Part]): Key {
  const last = parts.length - 1
  return sealed(beginning(kind, parts, last), parts[last] ?? '')
}

/** For many keys that differ in their last part. */
export function keysOf(kind: string, ...parts: readonly Part[]): (last: Part) => Key {
  const begin = beginning(kind, parts, parts.length)
  return (last) => sealed(begin, last)
}

/** Each part but the last is prefixed with its length, so that no content can seem to end it. */
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
  // A digest begins with a letter, where others begin with a number.
  return (key.length > longest ? `long ${hash('sha256', key, 'base64url')}` : key) as Key
}
