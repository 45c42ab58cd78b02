import { type Field, type Read, bad, value } from '../field.ts'
import { defined } from '../../../language/defined.ts'

const yes = new Set(['true', '1', 'yes', 'on'])
const no = new Set(['false', '0', 'no', 'off'])

export function flag(doc: string): Field<boolean> {
  return { doc, published: { type: 'boolean' }, read: readFlag }
}

/** A flag that the specification leaves untyped. */
export function untypedFlag(doc: string): Field<boolean> {
  return { doc, published: {}, read: readFlag }
}

/** The map flags of venues: text in the specification, and `""` is the default (§3.3). */
export function mapFlag(doc: string): Field<boolean> {
  return {
    doc,
    published: { type: 'string' },
    read: (given) => (given === '' ? value(true) : readFlag(given)),
  }
}

interface Bounds {
  readonly min?: number
  readonly max?: number
}

export function integer(doc: string, { min, max }: Bounds = {}): Field<number> {
  const bounds = defined({ minimum: min, maximum: max })
  return {
    doc,
    published: { type: 'integer', ...bounds },
    read: (given) => {
      const found = readInteger(given)
      if (found === undefined) return bad('integer')
      if (min !== undefined && found < min) return bad('least', { min })
      if (max !== undefined && found > max) return bad('range', { min: min ?? 0, max })
      return value(found)
    },
  }
}

/** The id in a path; one that is too large becomes 0, which does not exist. */
export function pathId(doc: string): Field<number> & { readonly required: true } {
  return {
    doc,
    published: { type: 'integer' },
    required: true,
    read: (given) => value(Number.isSafeInteger(Number(given)) ? Number(given) : 0),
  }
}

/** A reference that may be removed: `""` and `null` are 0. */
export function parentId(doc: string): Field<number> {
  return {
    doc,
    published: { type: 'integer' },
    cleared: { value: 0 },
    read: (given) => {
      if (given === '') return value(0)
      const found = readInteger(given)
      return found === undefined || found < 0 ? bad('integer') : value(found)
    },
  }
}

export function number(doc: string, bounds: { min: number; max: number }): Field<number | null> {
  return {
    doc,
    published: { type: 'number', format: 'double', minimum: bounds.min, maximum: bounds.max },
    read: (given) => {
      const found = readNumber(given)
      if (found === undefined) return bad('number')
      return found < bounds.min || found > bounds.max ? bad('range', bounds) : value(found)
    },
  }
}

/** The same for lengths and the like, which are greater than 0. */
export function positive(doc: string, max: number): Field<number | null> {
  const { published: _closed, ...field } = number(doc, { min: 0, max })
  return {
    ...field,
    published: { type: 'number', format: 'double', exclusiveMinimum: 0, maximum: max },
    read: (given, how) => {
      const found = field.read(given, how)
      return 'value' in found && found.value === 0 ? bad('range', { min: 0, max }) : found
    },
  }
}

export function choice<const V extends string>(
  doc: string,
  allowed: readonly V[],
  { anyCase = false }: { anyCase?: boolean } = {},
): Field<V> {
  return {
    doc,
    published: { type: 'string', enum: allowed },
    read: (given): Read<V> => {
      if (typeof given !== 'string') return bad('text')
      const wanted = anyCase ? given.trim().toLowerCase() : given.trim()
      const found = allowed.find((one) => one === wanted)
      return found === undefined ? bad('choice', { allowed: allowed.join(', ') }) : value(found)
    },
  }
}

function readFlag(given: unknown): Read<boolean> {
  if (typeof given === 'boolean') return value(given)
  if (given === 1 || given === 0) return value(given === 1)
  const word = typeof given === 'string' ? given.trim().toLowerCase() : ''
  if (yes.has(word)) return value(true)
  return no.has(word) ? value(false) : bad('boolean')
}

/** Clamped to the safe integers: no id is as large. */
export function readInteger(given: unknown): number | undefined {
  const found = typeof given === 'string' && /^\s*[+-]?\d+\s*$/.test(given) ? Number(given) : given
  if (typeof found !== 'number' || Number.isNaN(found)) return undefined
  if (typeof given === 'number' && !Number.isInteger(given)) return undefined
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, found))
}

function readNumber(given: unknown): number | undefined {
  if (typeof given === 'number') return Number.isFinite(given) ? given : undefined
  if (typeof given !== 'string') return undefined
  const found = given.trim()
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(found) ? Number(found) : undefined
}
