import { cleanLine } from '../../../language/text/html/plain.ts'
import { type Field, type How, type Read, bad, value } from '../field.ts'
import { readInteger } from './values.ts'

/** The most entries of one list (§3.8). */
export const mostEntries = 500

/** A list of ids: `3,4`, `["3",4]`, `name[]=3&name[]=4`. */
export function ids(doc: string): Field<readonly number[]> {
  return {
    doc,
    published: { type: 'array', items: { type: 'integer' }, maxItems: mostEntries },
    read: (given, how) => {
      const found = readEntries(given, how)
      if ('fault' in found) return found
      const numbers: number[] = []
      for (const entry of found.value) {
        const id = readInteger(entry)
        if (id === undefined || id < 1) return bad('ids')
        numbers.push(id)
      }
      return value(numbers)
    },
  }
}

/** A comma-separated list of allowed words. The specification publishes it as plain text. */
export function choices<const V extends string>(
  doc: string,
  allowed: readonly V[],
): Field<readonly V[]> {
  return {
    doc,
    published: { type: 'string' },
    allowed,
    read: (given, how): Read<readonly V[]> => {
      const found = readEntries(given, how)
      if ('fault' in found) return found
      const chosen: V[] = []
      for (const entry of found.value) {
        const one = allowed.find((word) => word === entry)
        if (one === undefined) return bad('choice', { allowed: allowed.join(', ') })
        chosen.push(one)
      }
      return value(chosen)
    },
  }
}

/** Names or dotted paths; may be empty. */
export function names(doc: string): Field<readonly string[]> {
  return {
    doc,
    published: { type: 'string' },
    cleared: { value: [] },
    read: (given) => {
      // Separators alone are an empty list too, which is allowed here.
      const found = readEntries(given, { source: 'body' })
      if ('fault' in found) return found
      return value(found.value.filter((entry) => typeof entry === 'string'))
    },
  }
}

/**
 * The entries of a list in any of its forms (§3.3): elements of an array are not split at commas.
 * An empty list is refused in a query and means "none" in a body.
 */
export function readEntries(given: unknown, { source }: How): Read<readonly (string | number)[]> {
  const entries = splitEntries(given)
  if (entries === undefined) return bad('list')
  if (entries.length === 0 && source === 'query') return bad('blank')
  if (entries.length > mostEntries) return bad('many', { max: mostEntries })
  return value(entries)
}

/** Cleaned, unless there are too many, so that the list is refused. */
function splitEntries(given: unknown): readonly (string | number)[] | undefined {
  if (typeof given === 'number') return [given]
  if (typeof given === 'string') {
    const pieces = splitList(given)
    if (pieces.length > mostEntries) return pieces
    return pieces.map(cleanLine).filter((piece) => piece !== '')
  }
  if (!Array.isArray(given)) return undefined
  if (given.length > mostEntries) return given as string[]
  if (!given.every((entry) => typeof entry === 'string' || typeof entry === 'number')) {
    return undefined
  }
  return given.map((entry) => (typeof entry === 'string' ? cleanLine(entry) : entry))
}

/** The non-blank entries of a comma-separated list; at most one more than is allowed. */
export function splitList(given: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (from <= given.length && pieces.length <= mostEntries) {
    const comma = given.indexOf(',', from)
    const end = comma < 0 ? given.length : comma
    const piece = given.slice(from, end)
    if (piece.trim() !== '') pieces.push(piece)
    from = end + 1
  }
  return pieces
}
