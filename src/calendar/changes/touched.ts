// What may look different to a reader because of an entry of the history.

import { tagOf } from '../../language/text/written.ts'
import type { Database } from '../../storage/database.ts'
import { linkedIdsOf, linksOfEvents } from '../events/links.ts'
import { knownTerms, withDescendants } from '../terms/store.ts'
import { kindOf } from '../terms/view.ts'
import type { Query } from './cursor.ts'
import { type Mark, type Position, type Thing, inOrder, keyOf } from './rules.ts'
import {
  type Link,
  type ReadEntry,
  eventsAfter,
  eventsLinkedTo,
  factsOf,
  occurrencesOf,
  seriesAmong,
  seriesOfEvents,
} from './store.ts'

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

/** Something that may look different, and the position of a reader who has seen it. */
export interface Touched {
  readonly thing: Thing
  readonly position: Position
  readonly entry: ReadEntry
}

/** After a failover or a restored backup another entry may get the id of one that was lost. */
export function markOf({ id, at_utc, kind, item_id, action, request }: ReadEntry): Mark {
  const stamp = tagOf(JSON.stringify([at_utc, kind, item_id, action, request])).slice(0, 10)
  return { entry: id, stamp }
}

/**
 * What the entries have changed, in their order; of an entry at most `size` things at a time. In a
 * folded list each date of a series decides about the others: they are touched together, at the first
 * of the entries that are about one of them.
 */
export async function* touchedBy(
  db: Database,
  query: Query,
  entries: readonly ReadEntry[],
  from: Position,
  size: number,
): AsyncGenerator<Touched> {
  const known = await knownOf(db, query, entries)
  const done = new Set<number>()
  for (const entry of entries) {
    let after = entry.id === from.entry ? from.after : undefined
    if (entry.id === from.entry && !after) continue
    const mark = markOf(entry)
    const families = known.families.get(entry.id) ?? []
    const open = families.filter((series) => !done.has(series))
    for (const series of families) done.add(series)
    for (;;) {
      const things = await thingsOf(db, query, entry, { ...known, open }, after, size)
      const isWhole = things.length < size
      for (const [index, thing] of things.entries()) {
        const isLast = isWhole && index === things.length - 1
        yield { thing, entry, position: isLast ? mark : { ...mark, after: thing } }
      }
      if (isWhole) break
      after = things.at(-1)
    }
  }
}

interface Known {
  /** In a folded list: the series that an event belonged to before or after an entry. */
  readonly families: Families
  readonly series: ReadonlySet<number>
  /** The terms whose counts an entry may have changed, by its id. */
  readonly terms: ReadonlyMap<number, readonly Thing[]>
}

async function knownOf(db: Database, query: Query, entries: readonly ReadEntry[]): Promise<Known> {
  const { kinds } = query
  const events = entries.filter(({ kind }) => kind === 'event')
  const recounted = kinds.has('category') || kinds.has('tag') ? events.filter(isRecounted) : []
  return {
    series: kinds.has('event') ? await seriesAmong(db, idsOf(events)) : new Set(),
    terms: await recountedTerms(db, recounted),
    families: await familiesOf(db, query, entries),
  }
}

async function recountedTerms(
  db: Database,
  entries: readonly ReadEntry[],
): Promise<Known['terms']> {
  const linksOf = await linksOfEvents(db, idsOf(entries))
  const byEntry = entries.map((entry) => {
    const { categories = [], tags = [] } = factsOf(entry)
    const named = [...categories, ...tags].flatMap((one) => (Array.isArray(one) ? one : []))
    return [entry.id, [...named.map(Number), ...linkedIdsOf(linksOf(entry.item_id)).term]] as const
  })
  const terms = await knownTerms(db, [...new Set(byEntry.flatMap(([, ids]) => ids))])
  const thingOf = (id: number) => {
    const term = terms.get(id)
    return term ? [{ kind: kindOf(term).name, id }] : []
  }
  return new Map(byEntry.map(([entry, ids]) => [entry, ids.flatMap(thingOf)]))
}

const idsOf = (entries: readonly ReadEntry[]) => [...new Set(entries.map((one) => one.item_id))]

/** Whether the number of public events that have its terms may be different. */
function isRecounted(entry: ReadEntry): boolean {
  const { status, categories, tags } = factsOf(entry)
  return entry.action !== 'update' || [status, categories, tags].some((one) => one !== undefined)
}

async function thingsOf(
  db: Database,
  query: Query,
  entry: ReadEntry,
  known: Known & { readonly open: readonly number[] },
  after: Thing | undefined,
  size: number,
): Promise<readonly Thing[]> {
  const { kind, item_id: id } = entry
  if (kind === 'image') return []
  const afterEvent = after?.kind === 'event' ? after.id : 0
  const things = [
    { kind, id },
    ...(await relatedTerms(db, entry, known)),
    ...(await relatedEvents(db, query, entry, known, { id: afterEvent, size })),
  ]
  const different = new Map(things.map((thing) => [keyOf(thing), thing]))
  return [...different.values()]
    .filter((thing) => query.kinds.has(thing.kind) && (!after || inOrder(thing, after) > 0))
    .toSorted(inOrder)
    .slice(0, size)
}

/** Terms have counts of events, and categories the addresses of those above them. */
async function relatedTerms(
  db: Database,
  { id, kind, item_id }: ReadEntry,
  { terms }: Known,
): Promise<readonly Thing[]> {
  if (kind !== 'category') return terms.get(id) ?? []
  const below = await withDescendants(db, [item_id])
  return below.map((one) => ({ kind, id: one }))
}

/** Occurrences show the texts of their series; events show what they are linked to. */
async function relatedEvents(
  db: Database,
  { kinds, dependsOn, filter }: Query,
  entry: ReadEntry,
  { series, open }: Known & { readonly open: readonly number[] },
  { id: after, size }: { readonly id: number; readonly size: number },
): Promise<readonly Thing[]> {
  const { kind, item_id: id } = entry
  if (!kinds.has('event') || kind === 'image') return []
  const linked = async (link: Link, targets: readonly number[]) =>
    filter.fold
      ? withFamilies(db, await eventsLinkedTo(db, link, targets))
      : eventsAfter(db, link, targets, after, size)
  if (kind === 'event') {
    if (filter.fold) return asEvents([...open, ...(await occurrencesOf(db, open))])
    return series.has(id) ? asEvents(await linked('series', [id])) : []
  }
  // What is hidden is not even named in events, so that they look different when it is shown.
  if (!dependsOn.has(kind) && !factsOf(entry).status) return []
  const before = (factsOf(entry).events?.[0] ?? []) as readonly number[]
  const was = filter.fold
    ? await withFamilies(db, before)
    : before.filter((one) => one > after).slice(0, size)
  if (kind === 'venue' || kind === 'organizer') {
    return asEvents([...was, ...(await linked(kind, [id]))])
  }
  return asEvents([...was, ...(await linked('term', await withDescendants(db, [id])))])
}

const asEvents = (ids: readonly number[]): readonly Thing[] =>
  ids.toSorted((a, b) => a - b).map((id) => ({ kind: 'event', id }))
