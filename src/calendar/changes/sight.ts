// What a reader had in sight, by how things stood before each entry (§20.1): who is told that something
// is gone must have been able to have it.

import type { Context } from '../../access/context.ts'
import type { Database } from '../../storage/database.ts'
import type { Fields } from '../history/rules.ts'
import { type Standing, isListedTo } from '../items/status.ts'
import { resolveNamed } from '../terms/resolve.ts'
import { categoryKind } from '../terms/view.ts'
import type { Query } from './cursor.ts'
import {
  type PastEvent,
  type PastQuery,
  type Surroundings,
  foldedName,
  isReadable,
  pastEvent,
  timesOf,
  wasIn,
  wasSeriesShown,
} from './matching.ts'
import { type Past, type SideEffect, pastOf } from './past.ts'
import { type ChangeKind, type Thing, keyOf } from './rules.ts'
import {
  type ReadEntry,
  categoryParents,
  factsOf,
  occurrencesOf,
  transactionStart,
} from './store.ts'

/** Something that is not shown now, and the entries by which it may have left. */
export interface Left {
  readonly thing: Thing
  readonly entries: readonly ReadEntry[]
}

/**
 * Of entries in their order, the first one of the same transaction: in between nobody has seen
 * anything. Several transactions can be of one group, but hardly within the same second.
 */
async function startsOf(
  db: Database,
  entries: readonly ReadEntry[],
): Promise<ReadonlyMap<number, number>> {
  const starts = new Map<number, number>()
  let last: ReadEntry | undefined
  for (const entry of entries) {
    const isSame = last && last.group_id !== null && last.group_id === entry.group_id
    const known = isSame && last?.at_utc === entry.at_utc ? starts.get(last.id) : undefined
    const start = known ?? (last ? entry.id : await transactionStart(db, entry))
    starts.set(entry.id, start)
    last = entry
  }
  return starts
}

export async function seenBefore(
  context: Context,
  query: Query,
  given: readonly Left[],
  read: readonly ReadEntry[],
): Promise<ReadonlySet<string>> {
  if (given.length === 0) return new Set()
  const starts = await startsOf(context.db, read)
  const left = given.map(({ thing, entries }) => ({
    thing,
    entries,
    moments: [...new Set(entries.map(({ id }) => starts.get(id) ?? id))],
  }))
  const of = (kind: ChangeKind) => left.filter(({ thing }) => thing.kind === kind)
  const seen = [
    // Everybody sees all terms.
    ...of('category'),
    ...of('tag'),
    ...(await seenItems(context, 'venue', of('venue'))),
    ...(await seenItems(context, 'organizer', of('organizer'))),
    ...(await seenEvents(context, query, of('event'))),
  ]
  return new Set(seen.map(({ thing }) => keyOf(thing)))
}

/** With the entries before which it is looked at. */
interface Examined extends Left {
  readonly moments: readonly number[]
}

const idsOf = (left: readonly Left[]): readonly number[] => left.map(({ thing }) => thing.id)

const firstMoment = (left: readonly Examined[]): number =>
  Math.min(...left.flatMap(({ moments }) => moments))

async function seenItems(
  { db, actor }: Context,
  kind: 'venue' | 'organizer',
  left: readonly Examined[],
): Promise<readonly Examined[]> {
  if (left.length === 0) return []
  const past = await pastOf(db, kind, { ids: idsOf(left), from: firstMoment(left) })
  return left.filter(({ thing, moments }) =>
    moments.some((moment) => {
      const fields = past.before(thing.id, moment)
      return fields !== null && isListedTo(actor, undefined, standingOf(fields))
    }),
  )
}

const standingOf = (fields: Fields): Standing => ({ ...fields, was_status: null }) as Standing

async function seenEvents(
  context: Context,
  query: Query,
  left: readonly Examined[],
): Promise<readonly Examined[]> {
  if (left.length === 0) return []
  const events = await pastEvents(context, query, left)
  const asked = await pastQuery(context, query)
  const aroundAt = await surroundings(context, query, events, left)
  const firsts = new Map<string, number | undefined>()
  const at = (id: number, entry: number): PastEvent | undefined => {
    const fields = events.before(id, entry)
    return fields ? pastEvent(id, fields) : undefined
  }
  const matched = (event: PastEvent, entry: number) => wasIn(asked, event, aroundAt(entry))
  const firstOf = (series: number, entry: number): number | undefined => {
    const key = `${series} ${entry}`
    if (!firsts.has(key)) {
      const found = events.ids.flatMap((id) => {
        const event = at(id, entry)
        const isOne = event?.occurrence && event.post_parent === series && matched(event, entry)
        return isOne ? [event] : []
      })
      const [first] = found.toSorted((a, b) => timesOf(a)[0] - timesOf(b)[0] || a.id - b.id)
      firsts.set(key, first?.id)
    }
    return firsts.get(key)
  }
  const { filter } = query
  const wasListed = (id: number, entry: number): boolean => {
    const event = at(id, entry)
    if (!event) return false
    if (!filter.fold) return matched(event, entry)
    if (event.recurrence) {
      const isInPlace = filter.fold === 'series' && wasSeriesShown(filter, event)
      return isInPlace && firstOf(id, entry) !== undefined
    }
    if (!event.occurrence || !matched(event, entry)) return matched(event, entry)
    const { post_parent: above = 0 } = event
    const series = filter.fold === 'series' ? at(above, entry) : undefined
    return !(series && wasSeriesShown(filter, series)) && firstOf(above, entry) === id
  }
  return left.filter((one) => one.moments.some((moment) => wasListed(one.thing.id, moment)))
}

/** The events that have left; in a folded list also all of their series. */
async function pastEvents(
  { db }: Context,
  { filter }: Query,
  left: readonly Examined[],
): Promise<Past> {
  const [from, effects] = [firstMoment(left), effectsOf(entriesOf(left))]
  const hasTexts = filter.search !== undefined
  const ids = idsOf(left)
  const alone = await pastOf(db, 'event', { ids, from, hasTexts, effects })
  const isFolded = filter.fold !== undefined
  if (!isFolded && !hasTexts) return alone
  const series = new Set([...(isFolded ? ids : []), ...everWas(alone, left, 'post_parent')])
  const others = isFolded ? await occurrencesOf(db, [...series]) : []
  const all = [...new Set([...ids, ...series, ...others])].filter((id) => id !== 0)
  return pastOf(db, 'event', { ids: all, from, hasTexts, effects })
}

function entriesOf(left: readonly Left[]): readonly ReadEntry[] {
  const all = new Map(left.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])))
  return [...all.values()].toSorted((a, b) => a.id - b.id)
}

/** All values that a field has had; those of lists one by one. */
function everWas(past: Past, left: readonly Examined[], name: string): readonly number[] {
  const moments = [...new Set(left.flatMap((one) => one.moments))]
  const all = past.ids.flatMap((id) =>
    moments.flatMap((moment) => past.before(id, moment)?.[name] ?? []),
  )
  return [...new Set(all.map(Number))]
}

/** What these entries have done to events without an entry of their own. */
function effectsOf(entries: readonly ReadEntry[]): (id: number) => readonly SideEffect[] {
  const field = { category: 'categories', tag: 'tags', venue: 'venue', organizer: 'organizer' }
  const ofSeries = entries.flatMap((entry): SideEffect[] => {
    const { author } = entry.kind === 'event' ? factsOf(entry) : {}
    return author ? [{ entry: entry.id, undo: withAuthor(entry.item_id, author) }] : []
  })
  const removals = entries.flatMap(({ kind, ...entry }) => {
    const events = kind === 'event' || kind === 'image' ? undefined : factsOf(entry).events?.[0]
    if (!Array.isArray(events) || kind === 'event' || kind === 'image') return []
    const undo = (fields: Fields) => {
      const ids = (fields[field[kind]] ?? []) as readonly number[]
      return { ...fields, [field[kind]]: [...ids, entry.item_id] }
    }
    return [{ events: new Set<unknown>(events), effect: { entry: entry.id, undo } }]
  })
  return (id) => [
    ...ofSeries,
    ...removals.flatMap(({ events, effect }) => (events.has(id) ? [effect] : [])),
  ]
}

/** Occurrences that follow their series are handed over with it. */
const withAuthor =
  (series: number, [before, after]: readonly [unknown, unknown]) =>
  (fields: Fields): Fields => {
    const own = (fields['occurrence'] as PastEvent['occurrence'])?.own
    const isHanded = fields['post_parent'] === series && own && !own.includes('author')
    return isHanded && fields['author'] === after ? { ...fields, author: before } : fields
  }

async function pastQuery({ db, site }: Context, { filter, input }: Query): Promise<PastQuery> {
  const found = input.categories && (await resolveNamed(db, categoryKind, input.categories))
  const { geoloc_lat: lat, geoloc_lng: lng, geoloc_distance } = input
  const isPlace = typeof lat === 'number' && typeof lng === 'number'
  return {
    filter,
    roots: found && ('ids' in found ? found.ids : []),
    place: isPlace ? { lat, lng, km: geoloc_distance ?? site.geoRadiusKm } : undefined,
  }
}

/** What the events were linked to before an entry, as far as the filter asks for it. */
async function surroundings(
  { db, actor }: Context,
  { filter, input }: Query,
  events: Past,
  left: readonly Examined[],
): Promise<(entry: number) => Surroundings> {
  const from = firstMoment(left)
  const { byWords = false } = filter.search ?? {}
  const pastLinks = (kind: ChangeKind, field: string, isAsked: boolean) =>
    pastOf(db, kind, { ids: isAsked ? everWas(events, left, field) : [], from })
  const isByPlace = filter.geoloc !== undefined || filter.near !== undefined
  const past = {
    venue: await pastLinks('venue', 'venue', byWords || isByPlace),
    organizer: await pastLinks('organizer', 'organizer', byWords),
    categories: await pastLinks('category', 'categories', byWords),
    tags: await pastLinks('tag', 'tags', byWords),
  }
  const parents = input.categories ? await categoryParents(db) : new Map<number, number>()
  const moves = entriesOf(left).filter(({ kind }) => kind === 'category')
  return (entry) => ({
    parentOf: (id) => {
      const moved = moves.find((one) => {
        const isMove = factsOf(one).parent !== undefined || !parents.has(id)
        return one.item_id === id && one.id >= entry && isMove
      })
      return moved ? Number(factsOf(moved).parent?.[0] ?? 0) : (parents.get(id) ?? 0)
    },
    venue: (id) => past.venue.before(id, entry),
    namesOf: (event) =>
      (['venue', 'organizer', 'categories', 'tags'] as const).flatMap((field) =>
        (event[field] ?? []).flatMap((id) => {
          const linked = past[field].before(id, entry)
          return linked && isReadable(linked, actor) ? [foldedName(linked)] : []
        }),
      ),
    seriesOf: ({ post_parent = 0 }) => {
      const fields = events.before(post_parent, entry)
      return fields ? pastEvent(post_parent, fields) : undefined
    },
  })
}
