// JSON that is written already: kept in pieces, put together without being read again.

import { hash } from 'node:crypto'

// The symbol is what no JSON can forge: plain data is never taken for written.
const json = Symbol('json')

export interface Written {
  readonly [json]: Buffer
  /** Stands for the content: the same text, the same tag. */
  readonly tag: string
}

export function written(bytes: Buffer, tag: string): Written {
  return { [json]: bytes, tag }
}

/** Short for any content. */
export function tagOf(content: string | Buffer): string {
  return hash('sha1', content, 'base64url')
}

const comma = Buffer.from(',')

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
  let text = ''
  const add = (bytes: Buffer, tag: string) => {
    buffers.push(bytes)
    tags.push(tag)
  }
  for (const [name, value] of entries) {
    text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:`
    if (!isWrittenList(value)) {
      text += JSON.stringify(value)
      continue
    }
    add(Buffer.from(`${text}[`), text)
    for (const [place, one] of value.entries()) {
      if (place > 0) buffers.push(comma)
      add(one[json], one.tag)
    }
    text = ']'
  }
  text += '}'
  add(Buffer.from(text), text)
  return { bytes: Buffer.concat(buffers), tag: tagOf(tags.join(' ')) }
}

function isWrittenList(value: unknown): value is readonly Written[] {
  if (!Array.isArray(value)) return false
  const [first] = value as readonly unknown[]
  return typeof first === 'object' && first !== null && json in first
}
