import { type Fault, Problem } from '../../../language/problem.ts'
import { type Changes, type Field, type Fields, type Read, bad, value } from '../field.ts'
import { readInput } from '../read.ts'

/** An object of changes, each read by its own field; `null` clears, and other names are refused. */
export function changeSet<F extends Fields>(doc: string, fields: F): Field<Changes<F>> {
  return {
    doc,
    published: {},
    read: (given): Read<Changes<F>> => {
      if (typeof given !== 'object' || given === null || Array.isArray(given)) return bad('object')
      const entries = Object.entries(given as Record<string, unknown>)
      const other = entries.find(([name]) => !Object.hasOwn(fields, name))
      if (other) return bad('entry', { entry: other[0].slice(0, longestName) })
      const named = entries.map(
        ([name, one]) => [name, { value: one, source: 'body' as const }] as const,
      )
      try {
        return value(readInput(fields, new Map(named), true) as Changes<F>)
      } catch (error) {
        // Faults of members are reported as one fault of the field that holds them.
        if (!(error instanceof Problem)) throw error
        return { fault: faultOf(error) }
      }
    },
  }
}

const longestName = 100

const faultOf = ({ facts }: Problem): Fault => ({
  kind: 'entry',
  facts: { entry: String(facts['names'] ?? '') },
})
