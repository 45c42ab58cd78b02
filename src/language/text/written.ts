// Serialized JSON: cached in pieces, and sent again without parsing it.

import { hash } from 'node:crypto'

// No JSON can forge the symbol: plain data is never taken for serialized.
const json = Symbol('json')

export interface Written {
  /** With a leading comma: most follow another. */
  readonly [json]: Buffer
  /** Identifies the content: the same text, the same tag. */
  readonly tag: string
}

/** The bytes begin with a comma. */
export function written(bytes: Buffer, tag: string): Written {
  return { [json]: bytes, tag }
}

/** A whole body that is serialized already. */
export class WrittenWhole {
  readonly bytes: Buffer

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }
}

/** A short hash of any content. */
export function tagOf(content: string | Buffer): string {
  return hash('sha1', content, 'base64url')
}

const comma = Buffer.from(',')

/** With commas between them. */
export function inList(items: readonly Buffer[]): readonly Buffer[] {
  return items.flatMap((item, index) => (index === 0 ? [item] : [comma, item]))
}

/**
 * The parts of a whole body that is serialized, or of an object whose first member is a list of
 * `Written`; undefined for others.
 */
export function partsOf(body: unknown): { parts: readonly Buffer[]; tag: string } | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  if (body instanceof WrittenWhole) return { parts: [body.bytes], tag: tagOf(body.bytes) }
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

/** Whether nothing is left to do but to send it. */
export function isWritten(value: unknown): boolean {
  return value instanceof WrittenWhole || isWrittenList(value)
}

function isWrittenList(value: unknown): value is readonly Written[] {
  if (!Array.isArray(value)) return false
  const [first] = value as readonly unknown[]
  return typeof first === 'object' && first !== null && json in first
}
