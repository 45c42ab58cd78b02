import { type Fault, Problem, invalid, missing } from '../../language/problem.ts'
import type { Field, Fields, How, Input } from './field.ts'
import { isFiles } from './kinds/file.ts'

/** The parameters of a request by name: the value and where it came from. */
export type Given = ReadonlyMap<string, One>

/**
 * Untrusted values → typed ones. Throws all missing names at once, else all bad ones (§3.1, 4–5).
 * In an update `null` clears; elsewhere it counts as not given (§3.5).
 */
export function readInput<F extends Fields>(fields: F, given: Given, update: boolean): Input<F> {
  const read = tryInput(fields, given, update)
  if (read instanceof Problem) throw read
  return read
}

/** The same of values that do not come with a request, read as if they were its body. */
export function readValues<F extends Fields>(
  fields: F,
  values: Readonly<Record<string, unknown>>,
  update: boolean,
): Input<F> {
  const given = Object.entries(values).map(
    ([name, value]) => [name, { value, source: 'body' as const }] as const,
  )
  return readInput(fields, new Map(given), update)
}

const nothing: ReadonlySet<string> = new Set()

/** The same without throwing; a `postponed` value counts as given, and is not read. */
export function tryInput<F extends Fields>(
  fields: F,
  given: Given,
  update: boolean,
  postponed = nothing,
): Input<F> | Problem {
  const { all, required } = planOf(fields)
  const absent = required.filter(({ name, field }) => isAbsent(field, given.get(name)))
  if (absent.length > 0) return missing(absent.map(({ name }) => name))

  const values: Record<string, unknown> = {}
  const faults: Record<string, Fault> = {}
  let isFaulty = false
  for (const { name, field, fallback } of all) {
    if (postponed.has(name)) continue
    const one = given.get(name)
    // Fast path: most fields are not given.
    const found = one === undefined ? fallback : readOne(field, sourceOf(field, one), update)
    if (found === undefined) continue
    if ('fault' in found) {
      faults[name] = found.fault
      isFaulty = true
    } else values[name] = found.value
  }
  return isFaulty ? invalid(faults) : (values as Input<F>)
}

interface Entry {
  readonly name: string
  readonly field: Field<unknown>
  readonly fallback: Field<unknown>['fallback'] | undefined
}

interface Plan {
  readonly all: readonly Entry[]
  readonly required: readonly Entry[]
}

const plans = new WeakMap<Fields, Plan>()

/** Caches the plan: fields are declared once and read with every request. */
function planOf(fields: Fields): Plan {
  const known = plans.get(fields)
  if (known) return known
  const all = Object.entries(fields).map(([name, field]) => {
    const { fallback } = field
    return { name, field, fallback }
  })
  const plan = { all, required: all.filter(({ field }) => field.required) }
  plans.set(fields, plan)
  return plan
}

function isAbsent(field: Field<unknown>, given: One | undefined): boolean {
  const found = sourceOf(field, given)
  return found === undefined || found.value === null
}

interface One extends How {
  readonly value: unknown
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
  if (given.value !== null) return field.read(given.value, given)
  if (!update) return field.fallback
  return field.cleared ?? { fault: { kind: 'null' } }
}
