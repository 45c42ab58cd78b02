// Things as a reader sees them now: as the lists show them, or gone.

import { may } from '../../access/roles.ts'
import type { Context } from '../../access/context.ts'
import { idsAmong } from '../events/listing/by_id.ts'
import { showEvents } from '../events/show.ts'
import type { EventRow } from '../events/store.ts'
import type { Action } from '../history/rules.ts'
import { findItems } from '../items/store.ts'
import { showOrganizers } from '../organizers/operations.ts'
import type { OrganizerRow } from '../organizers/store.ts'
import { showTerms } from '../terms/operations.ts'
import { knownTerms } from '../terms/store.ts'
import { kindOf } from '../terms/view.ts'
import { showVenues } from '../venues/operations.ts'
import type { VenueRow } from '../venues/store.ts'
import { type Change, type ChangeKind, type Position, type Thing, keyOf } from './rules.ts'
import type { Query } from './select.ts'
import { listedAmong } from '../items/store.ts'
import { type ReadEntry, type Standing, standingOf } from './store.ts'
import { type Facts, type Touched, factsOf } from './touched.ts'

/** A change, and the position of a reader who has seen it. */
export interface PlacedChange extends Change {
  readonly position: Position
}

/** Each thing once, where it was touched last. */
export async function showTouched(
  context: Context,
  query: Query,
  touched: readonly Touched[],
): Promise<readonly PlacedChange[]> {
  const histories = Map.groupBy(touched, ({ thing }) => keyOf(thing))
  const last = touched.filter((one) => histories.get(keyOf(one.thing))?.at(-1) === one)
  const ids = (kind: ChangeKind) =>
    last.flatMap(({ thing }) => (thing.kind === kind ? [thing.id] : []))
  const items = await itemsOf(context, query, ids)
  const hidden = last.filter(({ thing }) => !items.has(keyOf(thing)))
  const isKnown = await knownBefore(context, hidden, histories)
  return last.flatMap(({ thing, position }): PlacedChange[] => {
    const done = (histories.get(keyOf(thing)) ?? []).map((one) => actionOn(thing, one.entry))
    const item = items.get(keyOf(thing))
    if (item !== undefined) return [{ ...thing, action: 'put', item, done, position }]
    return isKnown(thing) ? [{ ...thing, action: 'gone', done, position }] : []
  })
}

const actionOn = ({ kind, id }: Thing, entry: ReadEntry): Action =>
  entry.kind === kind && entry.item_id === id ? entry.action : 'update'

/** Those that the lists have for this reader, by key. */
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
  const matching = await idsAmong(context, filter, wanted(filter.include, ids('event')))
  const events = await findItems<EventRow>(db, 'events', [...matching])
  const shown = [
    ...keyed((row) => kindOf(row).name, terms, await showTerms(context, terms)),
    ...keyed(() => 'venue', venues, await showVenues(context, venues)),
    ...keyed(() => 'organizer', organizers, await showOrganizers(context, organizers)),
    ...keyed(() => 'event', events, await showEvents(context, events)),
  ]
  return new Map(shown)
}

const wanted = (include: readonly number[] | undefined, ids: readonly number[]) =>
  include ? ids.filter((id) => include.includes(id)) : ids

function keyed<Row extends { readonly id: number }>(
  kind: (row: Row) => ChangeKind,
  rows: readonly Row[],
  items: readonly unknown[],
): readonly (readonly [string, unknown])[] {
  return rows.map((row, index) => [keyOf({ kind: kind(row), id: row.id }), items[index]])
}

/**
 * Whether the reader may have had something that is not shown now. Nobody is told of what was never
 * for them: that there is a draft is not for the public. It may have been in between: who reads a
 * snapshot meets what was made after it began.
 */
async function knownBefore(
  { db, actor }: Context,
  hidden: readonly Touched[],
  histories: ReadonlyMap<string, readonly Touched[]>,
): Promise<(thing: Touched['thing']) => boolean> {
  const idsOf = (kind: ChangeKind) =>
    hidden.flatMap(({ thing }) => (thing.kind === kind ? [thing.id] : []))
  const none: ReadonlyMap<number, Standing> = new Map()
  const standing: Readonly<Record<ChangeKind, ReadonlyMap<number, Standing>>> = {
    category: none,
    tag: none,
    venue: await standingOf(db, 'venues', idsOf('venue')),
    organizer: await standingOf(db, 'organizers', idsOf('organizer')),
    event: await standingOf(db, 'events', idsOf('event')),
  }
  return (thing) => {
    if (thing.kind === 'category' || thing.kind === 'tag') return true
    const own = (histories.get(keyOf(thing)) ?? [])
      .map(({ entry }) => entry)
      .filter((entry) => entry.kind === thing.kind && entry.item_id === thing.id)
    const now = standing[thing.kind].get(thing.id)
    if (may(actor, 'editOthers')) return own.length > 0 || now !== undefined
    const isMine = [now?.author, ...own.map(({ owner }) => owner)].includes(actor.id)
    return (actor.id !== 0 && isMine) || wasListed(own.map(valuesOf), now)
  }
}

/** Values that something had before or after an entry, by the name of the field. */
type Values = Readonly<Partial<Record<keyof Facts, readonly unknown[]>>>

function valuesOf(entry: ReadEntry): Values {
  const facts = factsOf(entry)
  const isNew = entry.action === 'create' || facts.status?.[0] === null
  const isGone = facts.status?.[1] === null
  const there = ([before, after]: readonly [unknown, unknown]) => [
    ...(isNew ? [] : [before]),
    ...(isGone ? [] : [after]),
  ]
  const known = Object.entries(facts).map(([name, fact]) => [name, there(fact)])
  return Object.fromEntries(known)
}

/** Whether the public may have seen it in a list, at any time that these values are of. */
function wasListed(values: readonly Values[], now: Standing | undefined): boolean {
  const all = (name: keyof Facts) => values.flatMap((one) => one[name] ?? [])
  const [hides, recurrences] = [all('hide_from_listings'), all('recurrence')]
  const wasPublic = now?.status === 'publish' || all('status').includes('publish')
  const wasShown = hides.length === 0 ? now?.hidden !== 1 : hides.some((one) => one !== true)
  const wasSingle = recurrences.length === 0 ? now?.series !== 1 : recurrences.includes(null)
  return wasPublic && wasShown && wasSingle
}
