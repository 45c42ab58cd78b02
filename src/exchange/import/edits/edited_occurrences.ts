// Single dates of a series that were edited here, where the source decides about them.

import { type Difference, namesOfOccurrence } from '../fingerprint.ts'
import type { ImportedEvent } from '../item.ts'
import type { Writing } from '../plan.ts'
import { touchedOccurrences } from './touched.ts'

/** The same with all that sets edited occurrences back to what the source says of them. */
export async function withEdited(
  { context }: Writing,
  { occurrences }: ImportedEvent,
  series: number,
  difference: Difference,
): Promise<Difference> {
  const edited = await touchedOccurrences(context.db, [series])
  if (edited.length === 0) return difference
  const starts = new Set(difference.occurrences)
  const reset = new Map(difference.reset)
  for (const { original_start, touched } of edited) {
    const said = occurrences.find((one) => one.original_start === original_start)
    if (said) starts.add(original_start)
    const names = new Set(said ? namesOfOccurrence(said) : [])
    const others = [...touched].filter((name) => !names.has(name) && !ofItself.has(name))
    const before = reset.get(original_start) ?? []
    if (others.length > 0) reset.set(original_start, [...new Set([...before, ...others])])
  }
  return { ...difference, occurrences: [...starts], reset }
}

/** What an occurrence does not have from its series. */
const ofItself: ReadonlySet<string> = new Set(['occurrence', 'slug', 'previous_start_date'])
