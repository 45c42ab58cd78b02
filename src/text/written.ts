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

/** An object whose first member is a list of what is written; undefined of anything else. */
export function partsOf(body: unknown): { parts: readonly Buffer[]; tag: string } | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const [name = ''] = Object.keys(body)
  const { [name]: list } = body as Record<string, unknown>
  if (!isWrittenList(list)) return undefined
  const rest = JSON.stringify({ ...body, [name]: undefined })
  const begin = `{${JSON.stringify(name)}:[`
  const end = rest === '{}' ? ']}' : `],${rest.slice(1)}`
  const parts: Buffer[] = [Buffer.from(begin)]
  const tags = [begin]
  for (const [place, one] of list.entries()) {
    parts.push(place === 0 ? one[json].subarray(comma.length) : one[json])
    tags.push(one.tag)
  }
  parts.push(Buffer.from(end))
  tags.push(end)
  return { parts, tag: tagOf(tags.join(' ')) }
}

function isWrittenList(value: unknown): value is readonly Written[] {
  if (!Array.isArray(value)) return false
  const [first] = value as readonly unknown[]
  return typeof first === 'object' && first !== null && json in first
}
