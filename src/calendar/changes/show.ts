// Things as a reader sees them now: as the lists show them, or gone.

import type { Context } from '../../access/context.ts'
import { idsAfter, idsAmong } from '../events/listing/by_id.ts'
import { showEvents } from '../events/show.ts'
import type { EventRow } from '../events/store.ts'
import type { Action } from '../history/rules.ts'
import { findItems, listedAfter, listedAmong } from '../items/store.ts'
import { showOrganizers } from '../organizers/operations.ts'
import type { OrganizerRow } from '../organizers/view.ts'
import { showTerms } from '../terms/operations.ts'
import { knownTerms } from '../terms/store.ts'
import { categoryKind, kindOf, tagKind } from '../terms/view.ts'
import { showVenues } from '../venues/operations.ts'
import type { VenueRow } from '../venues/store.ts'
import type { Query } from './cursor.ts'
import { type Change, type ChangeKind, type Position, type Thing, keyOf, kinds } from './rules.ts'
import { seenBefore } from './sight.ts'
import { type ReadEntry, termsAfter } from './store.ts'
import type { FamilyEntries, Touched } from './touched.ts'

export interface PlacedChange extends Change {
  readonly position: Position
}

interface Read {
  readonly entries: readonly ReadEntry[]
  readonly ofFamily: FamilyEntries
}

/** Each thing once, where it was touched last. */
export async function showTouched(
  context: Context,
  query: Query,
  touched: readonly Touched[],
  { entries: read, ofFamily }: Read,
): Promise<readonly PlacedChange[]> {
  const histories = Map.groupBy(touched, ({ thing }) => keyOf(thing))
  const last = touched.filter((one) => histories.get(keyOf(one.thing))?.at(-1) === one)
  const ids = (kind: ChangeKind) =>
    last.flatMap(({ thing }) => (thing.kind === kind ? [thing.id] : []))
  const items = await itemsOf(context, query, ids)
  const left = last.flatMap(({ thing }) => {
    const entries = (histories.get(keyOf(thing)) ?? []).map(({ entry }) => entry)
    const all = [...entries, ...ofFamily(thing)]
    return items.has(keyOf(thing)) ? [] : [{ thing, entries: all }]
  })
  const seen = await seenBefore(context, query, left, read)
  return last.flatMap(({ thing, position }): PlacedChange[] => {
    const done = (histories.get(keyOf(thing)) ?? []).map((one) => actionOn(thing, one.entry))
    const item = items.get(keyOf(thing))
    if (item !== undefined) return [{ ...thing, action: 'put', item, done, position }]
    return seen.has(keyOf(thing)) ? [{ ...thing, action: 'gone', done, position }] : []
  })
}

const actionOn = ({ kind, id }: Thing, entry: ReadEntry): Action =>
  entry.kind === kind && entry.item_id === id ? entry.action : 'update'

export async function itemsOf(
  context: Context,
  { filter }: Query,
  ids: (kind: ChangeKind) => readonly number[],
): Promise<ReadonlyMap<string, unknown>> {
  const { db, actor } = context
  const terms = [...(await knownTerms(db, [...ids('category'), ...ids('tag')])).values()]
  const venues = await findItems<VenueRow>(
    db,
    'venues',
    await listedAmong(db, 'venues', actor, ids('venue')),
  )
  const organizers = await findItems<OrganizerRow>(
    db,
    'organizers',
    await listedAmong(db, 'organizers', actor, ids('organizer')),
  )
  const matching = await idsAmong(context, filter, wanted(filter, ids('event')))
  const events = await findItems<EventRow>(db, 'events', [...matching])
  const shown = [
    ...keyed((row) => kindOf(row).name, terms, await showTerms(context, terms)),
    ...keyed(() => 'venue', venues, await showVenues(context, venues)),
    ...keyed(() => 'organizer', organizers, await showOrganizers(context, organizers)),
    ...keyed(() => 'event', events, await showEvents(context, events)),
  ]
  return new Map(shown)
}

/** In a folded list a series can be in the place of what is included. */
const wanted = ({ include, fold }: Query['filter'], ids: readonly number[]) =>
  include && fold !== 'series' ? ids.filter((id) => include.includes(id)) : ids

const keyed = <Row extends { readonly id: number }>(
  kind: (row: Row) => ChangeKind,
  rows: readonly Row[],
  items: readonly unknown[],
): readonly (readonly [string, unknown])[] =>
  rows.map((row, index) => [keyOf({ kind: kind(row), id: row.id }), items[index]])

export interface Piece {
  readonly changes: readonly Change[]
  /** The last thing of it; undefined if that was all. */
  readonly last: Thing | undefined
}

/** Stands before everything. */
export const snapshotStart: Thing = { kind: kinds[0], id: 0 }

export async function snapshotPiece(
  context: Context,
  query: Query,
  after: Thing,
  size: number,
): Promise<Piece> {
  const things: Thing[] = []
  for (const kind of kinds.slice(kinds.indexOf(after.kind))) {
    if (!query.kinds.has(kind)) continue
    const from = kind === after.kind ? after.id : 0
    const ids = await idsOf(context, query, kind, from, size - things.length)
    things.push(...ids.map((id) => ({ kind, id })))
    if (things.length === size) break
  }
  const items = await itemsOf(context, query, (kind) =>
    things.flatMap((thing) => (thing.kind === kind ? [thing.id] : [])),
  )
  // What was deleted meanwhile is left out.
  const changes = things.flatMap((thing): Change[] => {
    const item = items.get(keyOf(thing))
    return item === undefined ? [] : [{ ...thing, action: 'put', item, done: ['create'] }]
  })
  return { changes, last: things.length < size ? undefined : things.at(-1) }
}

function idsOf(
  context: Context,
  { filter }: Query,
  kind: ChangeKind,
  after: number,
  size: number,
): Promise<readonly number[]> {
  const { db, actor } = context
  switch (kind) {
    case 'category':
      return termsAfter(db, categoryKind.taxonomy, after, size)
    case 'tag':
      return termsAfter(db, tagKind.taxonomy, after, size)
    case 'venue':
      return listedAfter(db, 'venues', actor, after, size)
    case 'organizer':
      return listedAfter(db, 'organizers', actor, after, size)
    case 'event':
      return idsAfter(context, filter, after, size)
  }
}
