// Which parts of a batch go together. Pure.

import type { Fault, Faults } from '../../../language/problem.ts'
import type { Input } from '../../../contract/schema/field.ts'
import type { batchFields } from './fields.ts'

export type BatchInput = Input<typeof batchFields>

export type TermField = 'categories' | 'tags'
export type TermParameter = `add_${TermField}` | `remove_${TermField}`

const termChanges: readonly TermParameter[] = [
  'add_categories',
  'remove_categories',
  'add_tags',
  'remove_tags',
]

const ends = ['trash', 'restore', 'delete'] as const

export function faultsOf(input: BatchInput): Faults {
  const { ids, set = {} } = input
  if (ids.length === 0) return { ids: { kind: 'blank' } }
  const chosen = ends.filter((name) => input[name])
  const terms = termChanges.filter((name) => (input[name] ?? []).length > 0)
  const isSet = Object.keys(set).length > 0
  if (chosen.length === 0 && terms.length === 0 && !isSet) return { set: { kind: 'nothing' } }
  const faults: Record<string, Fault> = {}
  const against = (name: string, other: string) => {
    faults[name] = { kind: 'disagreement', facts: { other } }
  }
  const [first, second] = chosen
  if (second) against(second, first ?? '')
  const isRemoved = first === 'trash' || first === 'delete'
  if (isRemoved && isSet) against('set', first)
  if (first === 'restore' && set.status !== undefined) against('set', first)
  for (const name of terms) {
    if (isRemoved) against(name, first)
    const whole = name.endsWith('tags') ? 'tags' : 'categories'
    if (set[whole] !== undefined) against(name, 'set')
  }
  return faults
}
