// What people have edited of what a source has brought. The history says it: what somebody has
// changed and then set back as the source has it is not edited.

import type { Database } from '../../../storage/database.ts'
import type { ItemKind, SourceItem } from '../store.ts'
import { type OwnOccurrence, entriesOfEdited, occurrencesWithOwn } from './touched_store.ts'

/** Names of fields. */
export type Touched = ReadonlySet<string>

export const untouched: Touched = new Set()

interface Entry {
  readonly via: string
  readonly changes: string
}

/** In the order in which they were made. */
export function touchedIn(entries: readonly Entry[]): Touched {
  const said = new Map<string, string>()
  const edited = new Map<string, string>()
  for (const { via, changes } of entries) {
    if (via === 'job') continue
    const isOfSource = via === 'import' || via === 'sync'
    for (const [name, [before, after]] of Object.entries<readonly unknown[]>(JSON.parse(changes))) {
      if (isOfSource) {
        said.set(name, written(name, after))
        edited.delete(name)
      } else {
        if (!said.has(name)) said.set(name, written(name, before))
        edited.set(name, written(name, after))
      }
    }
  }
  const names = [...edited].filter(([name, value]) => said.get(name) !== value)
  return new Set(names.map(([name]) => name))
}

/** Dates of a series that were deleted one by one do not make its recurrence another one. */
function written(name: string, value: unknown): string {
  if (name !== 'recurrence' || typeof value !== 'object' || value === null) return asText(value)
  const { rules, dates, except = [], deleted = [] } = value as Readonly<Record<string, unknown[]>>
  const own = except.filter((one) => !deleted.includes(one))
  return asText({ rules, dates, except: own })
}

const asText = (value: unknown): string => JSON.stringify(value ?? null)

export async function touchedAmong(
  db: Database,
  kind: ItemKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Touched>> {
  const entries = Map.groupBy(await entriesOfEdited(db, kind, ids), ({ item_id }) => item_id)
  const touched = [...entries].map(([id, some]) => [id, touchedIn(some)] as const)
  return new Map(touched.filter(([, names]) => names.size > 0))
}

export const touchedOf = async (db: Database, kind: ItemKind, id: number): Promise<Touched> =>
  (await touchedAmong(db, kind, [id])).get(id) ?? untouched

export interface TouchedOccurrence extends OwnOccurrence {
  readonly touched: Touched
}

/** The occurrences of some series that people have edited. */
export async function touchedOccurrences(
  db: Database,
  series: readonly number[],
): Promise<readonly TouchedOccurrence[]> {
  const own = await occurrencesWithOwn(db, series)
  const touched = await touchedAmong(
    db,
    'event',
    own.map(({ event_id }) => event_id),
  )
  return own.flatMap((one) => {
    const names = touched.get(one.event_id)
    return names ? [{ ...one, touched: names }] : []
  })
}

/** Those of them that people have edited, in any field or occurrence. */
export async function editedAmong(
  db: Database,
  items: readonly SourceItem[],
): Promise<ReadonlySet<SourceItem>> {
  const edited = new Set<SourceItem>()
  for (const [kind, some] of Map.groupBy(items, (item) => item.kind)) {
    const ids = some.map(({ item_id }) => item_id)
    const touched = await touchedAmong(db, kind, ids)
    const occurrences = kind === 'event' ? await touchedOccurrences(db, ids) : []
    const series = new Set(occurrences.map(({ series_id }) => series_id))
    for (const one of some) {
      if (touched.has(one.item_id) || series.has(one.item_id)) edited.add(one)
    }
  }
  return edited
}
