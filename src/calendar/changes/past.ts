// How things stood before entries of the history: their present fields, from which the changes since are
// taken back one by one.

import type { Database } from '../../storage/database.ts'
import { linksOfEvents } from '../events/links.ts'
import { fieldsOf as fieldsOfEvent } from '../events/recorded.ts'
import type { EventRow } from '../events/store.ts'
import type { Fields } from '../history/rules.ts'
import { fieldsOf as fieldsOfItem } from '../items/linked/recorded.ts'
import { findItems } from '../items/store.ts'
import { fieldsOf as fieldsOfTerm } from '../terms/operations.ts'
import { knownTerms } from '../terms/store.ts'
import type { ChangeKind } from './rules.ts'
import { changesFrom } from './store.ts'

export interface Past {
  readonly ids: readonly number[]
  /** The fields of a thing right before an entry; null if it was not there. */
  readonly before: (id: number, entry: number) => Fields | null
}

/** What an entry about another thing has done to one, and how it is taken back. */
export interface SideEffect {
  readonly entry: number
  readonly undo: (fields: Fields) => Fields
}

/** Slugs are never empty: what had none was not there. */
const always = ['slug', 'status', 'author']

const namesOf: Readonly<Record<ChangeKind, readonly string[]>> = {
  category: [...always, 'name'],
  tag: [...always, 'name'],
  venue: [...always, 'venue', 'geo_lat', 'geo_lng'],
  organizer: [...always, 'organizer'],
  event: [
    ...always,
    'hide_from_listings',
    'start_date',
    'end_date',
    'timezone',
    'featured',
    'tickets',
    'password',
    'post_parent',
    'event_status',
    'attendance',
    'recurrence',
    'occurrence',
    'venue',
    'organizer',
    'categories',
    'tags',
  ],
}
/** They can be long, and are read only for a search. */
const texts = ['title', 'description']

interface PastInput {
  readonly ids: readonly number[]
  readonly from: number
  readonly hasTexts?: boolean
  readonly effects?: ((id: number) => readonly SideEffect[]) | undefined
}

export async function pastOf(
  db: Database,
  kind: ChangeKind,
  { ids, from, hasTexts = false, effects = () => [] }: PastInput,
): Promise<Past> {
  const names = hasTexts ? [...namesOf[kind], ...texts] : namesOf[kind]
  // In this order: a change that is made meanwhile is taken back without harm, but not one that is
  // missing.
  const now = await presentFields(db, kind, ids)
  const changes = Map.groupBy(await changesFrom(db, kind, ids, from, names), ({ id }) => id)
  const states = new Map(
    ids.map((id) => {
      const own = (changes.get(id) ?? []).map((one) => ({
        entry: one.entry,
        undo: (fields: Fields | null): Fields | null => beforeChange(fields, one.changes),
      }))
      const others = effects(id).map(({ entry, undo }) => ({
        entry,
        undo: (fields: Fields | null) => fields && undo(fields),
      }))
      let fields = now.get(id) ?? null
      const past = [...own, ...others]
        .toSorted((a, b) => b.entry - a.entry)
        .map(({ entry, undo }) => ({ entry, fields: (fields = undo(fields)) }))
      return [id, past] as const
    }),
  )
  return {
    ids,
    before: (id, entry) => {
      const since = states.get(id)?.findLast((one) => one.entry >= entry)
      return since ? since.fields : (now.get(id) ?? null)
    },
  }
}

function beforeChange(
  fields: Fields | null,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): Fields | null {
  if (changes['slug']?.[0] === null) return null
  const before = Object.entries(changes).map(([name, [was]]) => [name, was])
  return { ...fields, ...Object.fromEntries(before) }
}

async function presentFields(
  db: Database,
  kind: ChangeKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Fields>> {
  if (ids.length === 0) return new Map()
  if (kind === 'event') return presentEvents(db, ids)
  if (kind === 'category' || kind === 'tag') {
    const terms = [...(await knownTerms(db, ids)).values()]
    return new Map(terms.map((term) => [term.id, fieldsOfTerm(term)]))
  }
  const rows = await findItems(db, kind === 'venue' ? 'venues' : 'organizers', ids)
  return new Map(rows.map((row) => [row.id, fieldsOfItem(row)]))
}

async function presentEvents(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Fields>> {
  const rows = await findItems<EventRow>(db, 'events', ids)
  const linksOf = await linksOfEvents(db, ids)
  return new Map(rows.map((row) => [row.id, fieldsOfEvent({ row, links: linksOf(row.id) })]))
}
