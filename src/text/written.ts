// JSON that is written already: kept in pieces, put together without being read again.

import { hash } from 'node:crypto'

// The symbol is what no JSON can forge: plain data is never taken for written.
const pieces = Symbol('json')

export interface Written {
  readonly [pieces]: readonly Buffer[]
  /** Stands for the content: the same text, the same tag. */
  readonly tag: string
}

export function written(buffers: readonly Buffer[], tag: string): Written {
  return { [pieces]: buffers, tag }
}

/** Short for any content. */
export function tagOf(content: string | Buffer): string {
  return hash('sha1', content, 'base64url')
}

const comma = Buffer.from(',')
const bracket = Buffer.from(']')

/** With commas between them. */
export function inList(items: readonly Buffer[]): readonly Buffer[] {
  return items.flatMap((item, index) => (index === 0 ? [item] : [comma, item]))
}

/** Undefined if nothing in it is written already. */
export function joinWritten(body: unknown): { bytes: Buffer; tag: string } | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const entries = Object.entries(body)
  if (!entries.some(([, value]) => isWrittenList(value))) return undefined
  const buffers: Buffer[] = []
  const tags: string[] = []
  const say = (text: string) => {
    buffers.push(Buffer.from(text))
    tags.push(text)
  }
  for (const [index, [name, value]] of entries.entries()) {
    say(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)
    if (!isWrittenList(value)) {
      say(JSON.stringify(value))
      continue
    }
    say('[')
    for (const [place, one] of value.entries()) {
      if (place > 0) buffers.push(comma)
      buffers.push(...one[pieces])
      tags.push(one.tag)
    }
    buffers.push(bracket)
  }
  say('}')
  return { bytes: Buffer.concat(buffers), tag: tagOf(tags.join(' ')) }
}

function isWrittenList(value: unknown): value is readonly Written[] {
  if (!Array.isArray(value)) return false
  const [first] = value as readonly unknown[]
  return typeof first === 'object' && first !== null && pieces in first
}
