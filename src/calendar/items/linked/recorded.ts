// Venues and organizers as the history records them: their columns have the names of the interface.

import type { ItemName } from '../columns_store.ts'
import type { Database } from '../../../storage/database.ts'
import { toWall } from '../../../language/time/zone.ts'
import { record } from '../../history/record.ts'
import type { Fields } from '../../history/rules.ts'
import { eventsLinkedTo } from './linked_store.ts'
import type { ItemRow } from '../store.ts'

/** Columns that follow from others, or say when and how often it was changed. */
const derived: ReadonlySet<string> = new Set([
  'id',
  'modified_utc',
  'version',
  'folded',
  'name_key',
  'was_status',
  'was_slug',
  'trashed_utc',
])

/** One that goes for good is recorded with the events that were linked to it. */
export async function recordItem(
  db: Database,
  { name }: { readonly name: ItemName },
  before: ItemRow | null,
  after: ItemRow | null,
): Promise<void> {
  const shown = after ?? before
  if (!shown || before === after || name === 'event') return
  const columns: Fields = { ...shown }
  const linked = after ? {} : await linksOf(db, name, shown.id)
  await record(db, {
    kind: name,
    id: shown.id,
    owner: shown.author,
    title: String(columns[name]),
    before: before && { ...fieldsOf(before), ...linked },
    after: after && fieldsOf(after),
  })
}

/** The ids of the events, and for an undo the place that it has in each of them. */
async function linksOf(db: Database, name: 'venue' | 'organizer', id: number) {
  const found = await eventsLinkedTo(db, name, id)
  return {
    events: found.map((one) => one.id),
    positions: found.map(({ position }) => position),
  }
}

export function fieldsOf(row: ItemRow): Fields {
  const columns = Object.entries(row).filter(([column]) => !derived.has(column))
  return { ...Object.fromEntries(columns), date_utc: toWall(row.date_utc, 'UTC') }
}
