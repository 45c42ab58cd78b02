// The terms that a batch adds and removes.

import type { Context } from '../../../access/context.ts'
import { type Fault, refuse } from '../../../language/problem.ts'
import type { TermWish } from '../../events/kinds.ts'
import { linksOfEvents } from '../../events/links.ts'
import { planTerms } from '../../terms/resolve.ts'
import { knownTerms } from '../../terms/store.ts'
import { categoryKind, tagKind } from '../../terms/view.ts'
import type { BatchInput, TermField, TermParameter } from './rules.ts'

interface TermChange {
  readonly add: readonly TermWish[]
  readonly remove: ReadonlySet<number>
}

/** The wanted terms of an event, by its id; only the taxonomies that the batch is about. */
export type WantedTerms = (event: number) => Partial<Record<TermField, readonly TermWish[]>>

/** PollResult up once for all events; what does not exist yet is created with the first of them. */
export async function planTermsOf(
  context: Context,
  input: BatchInput,
  events: readonly number[],
): Promise<WantedTerms> {
  const faults: Record<string, Fault> = {}
  const changes = new Map<TermField, TermChange>()
  for (const field of ['categories', 'tags'] as const) {
    const add = await named(context, input, `add_${field}`, faults)
    const remove = await named(context, input, `remove_${field}`, faults)
    if (add.length + remove.length === 0) continue
    changes.set(field, { add, remove: new Set(remove.filter((one) => typeof one === 'number')) })
  }
  refuse(faults)
  const linksOf = await linksOfEvents(context.db, changes.size === 0 ? [] : events)
  return (event) => {
    const wanted: Partial<Record<TermField, readonly TermWish[]>> = {}
    for (const [field, { add, remove }] of changes) {
      const kept = linksOf(event)[field].filter((id) => !remove.has(id))
      wanted[field] = [...kept, ...add]
    }
    return wanted
  }
}

/** Ids, and names of terms to be created, which only those to be added may be. */
async function named(
  context: Context,
  input: BatchInput,
  name: TermParameter,
  faults: Record<string, Fault>,
): Promise<readonly TermWish[]> {
  const wishes = input[name] ?? []
  if (wishes.length === 0) return []
  const ids = wishes.filter((wish) => typeof wish === 'number')
  const kind = name.endsWith('tags') ? tagKind : categoryKind
  const planned = await planTerms(context, kind, wishes, await knownTerms(context.db, ids))
  const entries = 'entries' in planned ? planned.entries : []
  const fresh = entries.find((entry) => 'toCreate' in entry)
  const isRemoved = name.startsWith('remove')
  const unknown = 'unknown' in planned ? planned.unknown : isRemoved ? fresh?.toCreate : undefined
  if (unknown !== undefined) faults[name] = { kind: 'term', facts: { entry: unknown } }
  return entries.map((entry) => ('id' in entry ? entry.id : entry.toCreate))
}
