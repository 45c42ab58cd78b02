// Converts parameters in the older forms that alias roots take (§2.2).

import type { Field, Fields, Source } from '../../schema/field.ts'
import type { Given } from '../../schema/read.ts'

/** Parameters as own roots take them, guided by their declared fields. */
export function fromOlderForm(fields: Fields, given: Given): Given {
  let newer: Map<string, { value: unknown; source: Source }> | undefined
  for (const [name, { value, source }] of given) {
    const changed = newerAt(fields, name, value)
    if (changed === value) continue
    newer ??= new Map(given)
    newer.set(name, { value: changed, source })
  }
  return newer ?? given
}

function newerAt(fields: Fields, name: string, value: unknown): unknown {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field ? newerValue(field, value) : value
}

function newerValue({ older, members }: Field<unknown>, value: unknown): unknown {
  if (typeof value === 'string') return older ? older(value) : value
  if (!members) return value
  return Array.isArray(value)
    ? value.map((entry: unknown) => newerEntry(members, entry))
    : newerEntry(members, value)
}

/** Copies only what changes: a body may have very many entries. */
function newerEntry(members: Fields, entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  let newer: object | undefined
  for (const [name, value] of Object.entries(entry)) {
    const changed = newerAt(members, name, value)
    if (changed !== value) newer = { ...(newer ?? entry), [name]: changed }
  }
  return newer ?? entry
}
