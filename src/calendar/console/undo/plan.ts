// What an undo of entries sets back (§18). Pure.

import { type Fault, invalid } from '../../../language/problem.ts'
import { type Changes, type Fields, type HistoryKind, isNothing } from '../../history/rules.ts'
import type { EntryRow } from '../../history/store.ts'

/**
 * What is taken back: that it was made, that it was made anew after it was gone for good, that it is
 * gone for good, or the values of some fields.
 */
export type UndoKind = 'create' | 'remake' | 'delete' | 'change'

export interface UndoStep {
  readonly entry: EntryRow
  readonly kind: HistoryKind
  readonly id: number
  readonly way: UndoKind
  readonly changes: Changes
  /** The values to set, by the names of the history. */
  readonly fields: Fields
  /** Whether the caller says which fields: then later changes of them do not matter. */
  readonly isExplicit: boolean
  /** It comes back with another one: left out if it was changed since. */
  readonly isDependent: boolean
  readonly isOfGroup: boolean
}

/** What belongs to an event besides its own values: can be left out when it is made anew. */
const optional = ['venue', 'organizer', 'categories', 'tags', 'post_parent', 'parent', 'image']
const leftOut: ReadonlySet<string> = new Set([...optional, 'author', 'password', 'events'])

export function undoingOf(
  entry: EntryRow,
  asked: readonly string[] | undefined,
  { isDependent = false, isOfGroup = false } = {},
): UndoStep {
  const changes: Changes = JSON.parse(entry.changes)
  const way = wayOf(entry, changes)
  const isAsked = (name: string) => !asked || asked.includes(name)
  // An occurrence is nothing without its series.
  const isOptional = (name: string) =>
    leftOut.has(name) && !(name === 'post_parent' && 'occurrence' in changes)
  const isSet = (name: string) => isAsked(name) || (way === 'delete' && !isOptional(name))
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
    isExplicit: asked !== undefined,
    isDependent,
    isOfGroup,
  }
}

/** Also of an entry that undoes another: only what is new or gone has no slug before or after. */
function wayOf({ action }: EntryRow, changes: Changes): UndoKind {
  const [before, after] = changes['slug'] ?? changes['path'] ?? ['', '']
  if (before === null) return action === 'undo' ? 'remake' : 'create'
  return after === null ? 'delete' : 'change'
}

export function refuseUnknown(entries: readonly EntryRow[], asked: readonly string[]): void {
  const known = new Set(entries.flatMap(({ changes }) => Object.keys(JSON.parse(changes))))
  known.delete('positions')
  if (asked.length > 0 && asked.every((name) => known.has(name))) return
  const allowed = [...known].toSorted().join(', ')
  const fault: Fault =
    asked.length === 0 ? { kind: 'blank' } : { kind: 'choice', facts: { allowed } }
  throw invalid({ fields: fault })
}

/** When and to which series dates belong: set back together, or not at all. */
const structure = ['status', 'post_parent', 'recurrence', 'occurrence'] as const
const clock = ['start_date', 'end_date', 'all_day', 'timezone'] as const

const isSeries = ({ changes }: UndoStep): boolean =>
  'recurrence' in changes || 'occurrence' in changes

/** Refuses to set only a part of a series back, of which the rest would not be what it was. */
export function refuseParts(undoings: readonly UndoStep[], asked: readonly string[]): void {
  const all = undoings.filter(({ kind }) => kind === 'event')
  // What is gone comes back whole in any case.
  const events = all.filter(({ way }) => way === 'change')
  if (!events.some(isSeries)) return
  const known = new Set(events.flatMap(({ changes }) => Object.keys(changes)))
  const needed = [...structure, ...clock].filter((name) => known.has(name))
  if (events.length === all.length && !needed.some((name) => asked.includes(name))) return
  const missing = needed.filter((name) => !asked.includes(name))
  if (missing.length === 0) return
  throw invalid({ fields: { kind: 'pair', facts: { other: missing.join(', ') } } })
}

/**
 * Of the entries that were written with one that is gone for good, those that follow from it: its
 * occurrences, which went with it, and what had it as parent.
 */
export function dependentsOf({ kind, id, way }: UndoStep, others: readonly EntryRow[]) {
  if (way !== 'delete') return []
  return others
    .filter((entry) => entry.kind === kind && entry.item_id !== id)
    .map((entry) => undoingOf(entry, undefined, { isDependent: true }))
    .filter(({ way: how, changes }) => {
      const [before] = changes['post_parent'] ?? changes['parent'] ?? []
      return before === id && (how === 'change' || (how === 'delete' && 'occurrence' in changes))
    })
}
