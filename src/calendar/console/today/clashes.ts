// What takes place at the same venue at the same time in the next two weeks.

import type { Context } from '../../../access/context.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { queryOf, someTimes } from '../../events/read.ts'
import type { EventRow } from '../../events/store.ts'
import { shortEventColumns } from '../../items/columns_store.ts'
import { findItems } from '../../items/store.ts'
import { allOfThem, isHeld } from '../table/find.ts'
import { type TableRow, showRows } from '../table/show.ts'
import { linkedNames } from '../table/store.ts'
import { templateEvents } from '../views/store.ts'

const [days, mostRead, mostShown] = [14, 500, 5]

interface Clash {
  readonly venue: TableRow['venues'][number]
  readonly events: TableRow[]
}

interface ClashingPair {
  /** The id of a venue of both. */
  readonly venue: number
  readonly pair: Pair
}

/** The first few of those that the caller may see; of an author, those with others' events. */
export async function clashingPairs(
  context: Context,
  author?: number,
): Promise<readonly ClashingPair[]> {
  const { db, now } = context
  const query = await queryOf(context, { ...allOfThem, status: ['publish', 'future'] }, 'unbounded')
  const window = { endFrom: now, startTo: now + days * SECONDS_OF_DAY }
  const times = await someTimes(context, { ...query, window }, { size: mostRead, skip: 0 })
  const ids = times.map(({ id }) => id)
  const found = await findItems<EventRow>(db, 'events', ids, shortEventColumns)
  const templates = await templateEvents(db)
  // What fills its days is a festival, or a time in which something else takes place.
  const held = found
    .filter((row) => isHeld(row) && row.all_day === 0 && !templates.has(row.id))
    .toSorted((a, b) => a.start_utc - b.start_utc || a.id - b.id)
  const links = await linkedNames(
    db,
    'venue',
    held.map(({ id }) => id),
  )
  const venuesOf = Map.groupBy(links, ({ event_id }) => event_id)
  const byVenue = new Map<number, EventRow[]>()
  for (const row of held) {
    for (const { id } of venuesOf.get(row.id) ?? []) {
      byVenue.set(id, [...(byVenue.get(id) ?? []), row])
    }
  }
  const isWanted = ([one, other]: Pair) =>
    author === undefined || (one.author === author) !== (other.author === author)
  return [...byVenue]
    .flatMap(([venue, rows]) => pairsOf(rows).map((pair) => ({ venue, pair })))
    .filter(({ pair }) => isWanted(pair))
    .toSorted((one, other) => one.pair[1].start_utc - other.pair[1].start_utc)
    .slice(0, mostShown)
}

export async function clashesWithin(context: Context): Promise<Clash[]> {
  const pairs = await clashingPairs(context)
  const rows = [...new Set(pairs.flatMap(({ pair }) => pair))]
  const shown = new Map((await showRows(context, rows)).map((row) => [row.id, row]))
  return pairs.flatMap(({ venue: id, pair: [one, other] }) => {
    const [first, second] = [shown.get(one.id), shown.get(other.id)]
    // One that the caller may not see is not named.
    const venue = first?.venues.find((at) => at.id === id)
    return first && second && venue ? [{ venue, events: [first, second] }] : []
  })
}

type Pair = readonly [EventRow, EventRow]

/** Sorted by start, each overlaps some of those that follow. */
function pairsOf(rows: readonly EventRow[]): readonly Pair[] {
  return rows.flatMap((one, at) => {
    const following = rows.slice(at + 1)
    const end = following.findIndex(({ start_utc }) => start_utc >= one.end_utc)
    return following
      .slice(0, end < 0 ? undefined : end)
      .filter((other) => !isPartOf(one, other))
      .map((other): Pair => [one, other])
  })
}

const isPartOf = (one: EventRow, other: EventRow): boolean =>
  one.post_parent === other.id || other.post_parent === one.id
