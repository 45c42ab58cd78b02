// Tombstones: what feeds tell of formerly listed events in the trash, as they last were in public,
// without later changes.

import type { Context } from '../../../access/context.ts'
import type { Database } from '../../../storage/database.ts'
import type { LinkedIds } from '../links.ts'
import type { EventQuery } from '../listing/filter.ts'
import { type EventRow, listCode } from '../store.ts'
import {
  type TombstoneRow,
  addTombstone,
  findTombstone,
  lastLinkedChange,
  listTombstones,
  removeTombstone,
} from './store.ts'

/** Of events in public lists, and of series whose occurrences are. */
const inPublic: ReadonlySet<number> = new Set([
  listCode('publish', 0),
  listCode('publish', 0, true),
])
const batchSize = 100

export type Tombstone = TombstoneRow

/** Adds or removes the tombstone; `links` are those before. */
export async function followIntoTrash(
  db: Database,
  before: EventRow,
  after: EventRow,
  links: LinkedIds,
): Promise<void> {
  if (before.status === 'trash' && after.status !== 'trash') await removeTombstone(db, after.id)
  if (!inPublic.has(before.list_code) || after.status !== 'trash') return
  // As feeds have told it, with a second for every version.
  const changed = Math.max(before.modified_utc, await lastLinkedChange(db, before.id))
  const trashed_utc = Math.max(after.trashed_utc ?? 0, changed + before.version)
  await addTombstone(db, before, links, { version: after.version, trashed_utc })
}

/** The tombstone of the event that last had the slug in public; none of a protected one. */
export async function openTombstone({ db }: Context, slug: string): Promise<Tombstone | undefined> {
  const found = await findTombstone(db, slug)
  return found?.is_protected === 0 ? found : undefined
}

/** The tombstones that match a list's query, in batches; none for a search. */
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
  const { venues, organizers, categories, tags, featured, geoloc, include } = query
  if (include && !include.includes(row.event_id)) return false
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
  // A filter on hidden properties never matches a protected event (§5.4).
  if (matches.length > 0 && row.is_protected === 1) return false
  return matches.every(Boolean)
}

function shares(ids: readonly number[], linked: string): boolean {
  const known = new Set(ids)
  return (JSON.parse(linked) as number[]).some((id) => known.has(id))
}
