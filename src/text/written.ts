// JSON that is written already: kept in pieces, sent again without being read.

import { hash } from 'node:crypto'

// The symbol is what no JSON can forge: plain data is never taken for written.
const json = Symbol('json')

export interface Written {
  /** After a comma: most stand behind another. */
  readonly [json]: Buffer
  /** Stands for the content: the same text, the same tag. */
  readonly tag: string
}

/** The bytes begin with a comma. */
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
export function partsOf(body: unknown): { parts: readonly Buffer[]; tag: string } | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const entries = Object.entries(body)
  if (!entries.some(([, value]) => isWrittenList(value))) return undefined
  const parts: Buffer[] = []
  const tags: string[] = []
  let text = ''
  for (const [name, value] of entries) {
    text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:`
    if (!isWrittenList(value)) {
      text += JSON.stringify(value)
      continue
    }
    parts.push(Buffer.from(`${text}[`))
    tags.push(text)
    for (const [place, one] of value.entries()) {
      parts.push(place === 0 ? one[json].subarray(comma.length) : one[json])
      tags.push(one.tag)
    }
    text = ']'
  }
  text += '}'
  parts.push(Buffer.from(text))
  tags.push(text)
  return { parts, tag: tagOf(tags.join(' ')) }
}

function isWrittenList(value: unknown): value is readonly Written[] {
  if (!Array.isArray(value)) return false
  const [first] = value as readonly unknown[]
  return typeof first === 'object' && first !== null && json in first
}
