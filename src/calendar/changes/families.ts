// Series in folded lists: each date decides about the others, so that they are told together.

import type { Database } from '../../storage/database.ts'
import type { Thing } from './rules.ts'
import type { Query } from './select.ts'
import { type ReadEntry, factsOf, occurrencesOf, seriesAmong, seriesOfEvents } from './store.ts'

/** The series that an event was or belonged to before or after an entry about it, by the entry. */
export type Families = ReadonlyMap<number, readonly number[]>

/** Empty unless the list is folded. */
export async function familiesOf(
  db: Database,
  { kinds, filter }: Query,
  entries: readonly ReadEntry[],
): Promise<Families> {
  if (!filter.fold || !kinds.has('event')) return new Map()
  const events = entries.filter(({ kind }) => kind === 'event')
  const ids = [...new Set(events.map(({ item_id }) => item_id))]
  const [parents, series] = [await seriesOfEvents(db, ids), await seriesAmong(db, ids)]
  return new Map(
    events.map((entry) => {
      const { post_parent = [], recurrence } = factsOf(entry)
      const { id, item_id } = entry
      const own = recurrence || series.has(item_id) ? [item_id] : []
      const all = [parents.get(item_id), ...post_parent.map(Number), ...own]
      return [id, [...new Set(all.flatMap((one) => one || []))]]
    }),
  )
}

/** These events, and all of the series that they belong to. */
export async function withFamilies(
  db: Database,
  ids: readonly number[],
): Promise<readonly number[]> {
  const series = [...new Set((await seriesOfEvents(db, ids)).values())]
  return [...ids, ...series, ...(await occurrencesOf(db, series))]
}

/** The entries that are about a date of the same series as something. */
export type FamilyEntries = (thing: Thing) => readonly ReadEntry[]

export async function familyEntriesOf(
  db: Database,
  query: Query,
  entries: readonly ReadEntry[],
  things: readonly Thing[],
): Promise<FamilyEntries> {
  const families = await familiesOf(db, query, entries)
  if (families.size === 0) return () => []
  const ids = things.flatMap(({ kind, id }) => (kind === 'event' ? [id] : []))
  const parents = await seriesOfEvents(db, ids)
  const touching = new Map<number, ReadEntry[]>()
  const former = new Map<number, number[]>()
  for (const entry of entries) {
    const series = families.get(entry.id) ?? []
    for (const one of series) touching.set(one, [...(touching.get(one) ?? []), entry])
    if (series.length > 0) {
      former.set(entry.item_id, [...(former.get(entry.item_id) ?? []), ...series])
    }
  }
  return ({ kind, id }) => {
    if (kind !== 'event') return []
    const all = new Set([id, parents.get(id) ?? 0, ...(former.get(id) ?? [])])
    return [...all].flatMap((one) => touching.get(one) ?? [])
  }
}
