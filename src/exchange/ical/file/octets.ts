// The bytes of a file as text with one character for each byte, and that text as it is meant.
// Lines are cut and joined between bytes: programs fold them inside of characters, too.

import { isUtf8 } from 'node:buffer'

export interface Octets {
  readonly push: (chunk: Uint8Array) => string
  readonly end: () => string
}

const headLength = 4

/** UTF-16 becomes UTF-8 on the way; other encodings are left to `decoded`. */
export function newOctets(): Octets {
  let head: Buffer | undefined = Buffer.alloc(0)
  let read: ((chunk: Buffer, isLast: boolean) => string) | undefined
  const begin = (bytes: Buffer, isLast: boolean): string => {
    head = undefined
    read = readerOf(bytes)
    return read(bytes, isLast)
  }
  return {
    push: (chunk) => {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      if (read) return read(bytes, false)
      head = Buffer.concat([head ?? bytes, bytes])
      return head.length < headLength ? '' : begin(head, false)
    },
    end: () => (read ? read(Buffer.alloc(0), true) : begin(head ?? Buffer.alloc(0), true)),
  }
}

function readerOf(head: Buffer): (chunk: Buffer, isLast: boolean) => string {
  const encoding = wideEncoding(head)
  if (encoding === undefined) return (chunk) => chunk.toString('latin1')
  const decoder = new TextDecoder(encoding)
  return (chunk, isLast) =>
    Buffer.from(decoder.decode(chunk, { stream: !isLast })).toString('latin1')
}

/** By its mark, or because every other byte of the first letters is zero. */
function wideEncoding(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third, fourth] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined
}

const foreign = /[\u0080-\u00ff]/
const western = new TextDecoder('windows-1252')

/** UTF-8; Windows-1252 for a line that is none, unless most of its characters are UTF-8. */
export function decoded(raw: string): string {
  if (!foreign.test(raw)) return raw
  const bytes = Buffer.from(raw, 'latin1')
  return isUtf8(bytes) || isMostlyUtf8(bytes) ? bytes.toString() : western.decode(bytes)
}

function isMostlyUtf8(bytes: Buffer): boolean {
  let [whole, broken] = [0, 0]
  for (const character of bytes.toString()) {
    if (character === '\ufffd') broken++
    else if (character > '\u007f') whole++
  }
  return whole > broken
}
