// What is told of events that were in public lists and are in the trash: how they were when
// everybody last saw them, and nothing that was changed since.

import type { Context } from '../../access/context.ts'
import type { Database } from '../../storage/database.ts'
import { allLinkedIds } from './links.ts'
import type { EventQuery } from './listing/filter.ts'
import type { EventRow } from './store.ts'
import {
  type TombstoneRow,
  addTombstone,
  listTombstones,
  removeTombstone,
} from './tombstones_store.ts'

const inPublicLists = 1
const batchSize = 100

export type Tombstone = TombstoneRow

/** Before the links of the event are changed. */
export async function followIntoTrash(
  db: Database,
  before: EventRow,
  after: EventRow,
): Promise<void> {
  if (before.status === 'trash' && after.status !== 'trash') await removeTombstone(db, after.id)
  if (before.listed !== inPublicLists || after.status !== 'trash') return
  await addTombstone(db, before, await allLinkedIds(db, before.id), after)
}

/** Those that the list had, a batch at a time. Search does not look into the trash. */
export async function* walkTombstones(
  { db }: Context,
  query: EventQuery,
  since: number,
): AsyncGenerator<readonly Tombstone[]> {
  if (query.search !== undefined) return
  for (let after = 0; ;) {
    const asked = { since, window: query.window, after }
    const rows = await listTombstones(db, asked, batchSize)
    const last = rows.at(-1)
    if (!last) return
    after = last.event_id
    const matching = rows.filter((row) => isMatch(query, row))
    if (matching.length > 0) yield matching
  }
}

function isMatch(query: EventQuery, row: Tombstone): boolean {
  const { venues, organizers, categories, tags, featured, geoloc } = query
  const links: readonly (readonly [readonly number[] | undefined, string])[] = [
    [venues, row.venues],
    [organizers, row.organizers],
    [categories, row.terms],
    [tags, row.terms],
  ]
  const matches = [
    ...links.flatMap(([ids, linked]) => (ids ? [shares(ids, linked)] : [])),
    ...(featured === undefined ? [] : [featured === (row.featured === 1)]),
    ...(geoloc === undefined ? [] : [geoloc === row.located > 0]),
  ]
  // No filter finds a protected event by what it hides (§5.4).
  if (matches.length > 0 && row.is_protected === 1) return false
  return matches.every(Boolean)
}

function shares(ids: readonly number[], linked: string): boolean {
  const known = new Set(ids)
  return (JSON.parse(linked) as number[]).some((id) => known.has(id))
}
