import { type Fault, invalid, missing } from '../problem.ts'
import type { Field, Fields, Input, Source } from './field.ts'
import { isFiles } from './file.ts'

/** What a request gives, by name: the value and where it stood. */
export type Given = ReadonlyMap<string, One>

/**
 * Untrusted values → typed ones. Throws all missing names at once, else all bad ones (§3.1, 4–5).
 * In an update `null` clears; elsewhere it counts as not given (§3.5).
 */
export function readInput<F extends Fields>(fields: F, given: Given, update: boolean): Input<F> {
  const all = entriesOf(fields)
  const absent = all.filter(([name, field]) => field.required && isAbsent(field, given.get(name)))
  if (absent.length > 0) throw missing(absent.map(([name]) => name))

  const values: Record<string, unknown> = {}
  const faults: Record<string, Fault> = {}
  for (const [name, field] of all) {
    const found = readOne(field, sourceOf(field, given.get(name)), update)
    if (found === undefined) continue
    if ('fault' in found) faults[name] = found.fault
    else values[name] = found.value
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return values as Input<F>
}

type Entries = readonly (readonly [string, Field<unknown>])[]
const known = new WeakMap<Fields, Entries>()

/** Fields are declared once and read with every request. */
function entriesOf(fields: Fields): Entries {
  const entries = known.get(fields) ?? Object.entries(fields)
  known.set(fields, entries)
  return entries
}

function isAbsent(field: Field<unknown>, given: One | undefined): boolean {
  const found = sourceOf(field, given)
  return found === undefined || found.value === null
}

interface One {
  readonly value: unknown
  readonly source: Source
}

function sourceOf(field: Field<unknown>, given: One | undefined): One | undefined {
  if (isFiles(given?.value) !== (field.fileOnly === true)) return undefined
  return field.bodyOnly && given?.source === 'query' ? undefined : given
}

function readOne(
  field: Field<unknown>,
  given: One | undefined,
  update: boolean,
): { value: unknown } | { fault: Fault } | undefined {
  if (given === undefined) return field.fallback
  if (given.value !== null) return field.read(given.value, { source: given.source })
  if (!update) return field.fallback
  return field.cleared ?? { fault: { kind: 'null' } }
}
