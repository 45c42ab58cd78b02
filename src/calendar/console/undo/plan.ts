// What an undo of entries sets back (§18). Pure.

import { type Fault, invalid } from '../../../problem.ts'
import { type Changes, type Fields, type HistoryKind, isNothing } from '../../history/rules.ts'
import type { EntryRow } from '../../history/store.ts'

/** What is taken back: that it was made, that it is gone for good, or the values of some fields. */
export type Way = 'create' | 'delete' | 'change'

export interface Undoing {
  readonly entry: EntryRow
  readonly kind: HistoryKind
  readonly id: number
  readonly way: Way
  readonly changes: Changes
  /** The values to set, by the names of the history. */
  readonly fields: Fields
  /** Whether the caller says which fields: then later changes of them do not matter. */
  readonly isInsisted: boolean
  /** It comes back with another one: left out if it was changed since. */
  readonly isDependent: boolean
}

/** What belongs to an event besides its own values: can be left out when it is made anew. */
const optional = ['venue', 'organizer', 'categories', 'tags', 'post_parent', 'parent', 'image']
const leftOut: ReadonlySet<string> = new Set([...optional, 'author', 'password', 'events'])

export function undoingOf(
  entry: EntryRow,
  asked: readonly string[] | undefined,
  isDependent = false,
): Undoing {
  const changes: Changes = JSON.parse(entry.changes)
  const way = wayOf(changes)
  const isAsked = (name: string) => !asked || asked.includes(name)
  const isSet = (name: string) => isAsked(name) || (way === 'delete' && !leftOut.has(name))
  const fields = Object.entries(changes).flatMap(([name, [before]]) =>
    isSet(name) && !(way === 'delete' && isNothing(name, before)) ? [[name, before] as const] : [],
  )
  return {
    entry,
    kind: entry.kind,
    id: entry.item_id,
    way,
    changes,
    fields: Object.fromEntries(fields),
    isInsisted: asked !== undefined,
    isDependent,
  }
}

/** Also of an entry that undoes another: only what is new or gone has no slug before or after. */
function wayOf(changes: Changes): Way {
  const [before, after] = changes['slug'] ?? changes['path'] ?? ['', '']
  if (before === null) return 'create'
  return after === null ? 'delete' : 'change'
}

/** Refuses names that none of the entries has. */
export function refuseUnknown(entries: readonly EntryRow[], asked: readonly string[]): void {
  const known = new Set(entries.flatMap(({ changes }) => Object.keys(JSON.parse(changes))))
  known.delete('positions')
  if (asked.length > 0 && asked.every((name) => known.has(name))) return
  const allowed = [...known].toSorted().join(', ')
  const fault: Fault =
    asked.length === 0 ? { kind: 'blank' } : { kind: 'choice', facts: { allowed } }
  throw invalid({ fields: fault })
}

/**
 * Of the entries that were written with one that is gone for good, those that follow from it: its
 * occurrences, which went with it, and what had it as parent.
 */
export function dependentsOf({ kind, id, way }: Undoing, others: readonly EntryRow[]) {
  if (way !== 'delete') return []
  return others
    .filter((entry) => entry.kind === kind && entry.item_id !== id)
    .map((entry) => undoingOf(entry, undefined, true))
    .filter(({ way: how, changes }) => {
      const [before] = changes['post_parent'] ?? changes['parent'] ?? []
      return before === id && (how === 'change' || (how === 'delete' && 'occurrence' in changes))
    })
}
