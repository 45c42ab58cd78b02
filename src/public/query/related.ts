// What else a visitor of an event may want to see: its festival, its programme, and what comes soon
// at the same place or of the same kind.

import type { Context } from '../../access/context.ts'
import type { EventQuery } from '../../calendar/events/listing/filter.ts'
import { readEvent, someEvents } from '../../calendar/events/read.ts'
import { showEvents } from '../../calendar/events/show.ts'
import { stateOf } from '../../calendar/events/state/rules.ts'
import type { EventRow } from '../../calendar/events/store.ts'
import type { Event } from '../../calendar/events/view.ts'
import { Problem } from '../../language/problem.ts'

const mostOfProgramme = 60
const mostAlike = 3
/** Some are other dates of what is shown already. */
const looked = 12

export interface Related {
  /** The event that this one is part of, such as a festival. */
  readonly whole?: Event
  /** The events that are part of this one. */
  readonly programme: readonly Event[]
  readonly atPlace: readonly Event[]
  readonly ofKind: readonly Event[]
}

type Shown = Pick<Event, 'venue' | 'categories'>

/** Five short queries at most, whatever the size of the calendar. */
export async function relatedTo(context: Context, row: EventRow, event: Shown): Promise<Related> {
  const isOccurrence = row.occurrence !== null
  const whole = isOccurrence ? undefined : await wholeOf(context, row)
  const programme =
    row.id > 0
      ? await someEvents(
          context,
          { parent: row.id, withoutOccurrences: true },
          { size: mostOfProgramme, skip: 0 },
        )
      : []
  const seen = new Set([row, ...programme].map(seriesOrId))
  const soon = { window: { startFrom: context.now + 1 } }
  const [venue] = Array.isArray(event.venue) ? event.venue : [event.venue]
  const [category] = event.categories
  const atPlace = venue ? await alike(context, { ...soon, venues: [venue.id] }, seen) : []
  const ofKind = category ? await alike(context, { ...soon, categories: [category.id] }, seen) : []
  const rows = [...programme, ...atPlace, ...ofKind, ...(whole ? [whole] : [])]
  const shown = await showEvents(context, rows)
  const wholes = programme.length + atPlace.length + ofKind.length
  const middle = programme.length + atPlace.length
  return {
    ...(shown[wholes] ? { whole: shown[wholes] } : {}),
    programme: shown.slice(0, programme.length),
    atPlace: shown.slice(programme.length, middle),
    ofKind: shown.slice(middle, wholes),
  }
}

/** Undefined if visitors may not know it. */
async function wholeOf(
  context: Context,
  { post_parent: id }: EventRow,
): Promise<EventRow | undefined> {
  if (id === 0) return undefined
  try {
    return (await readEvent(context, { id }, {})).row
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** All dates of a series count as one. */
export const seriesOrId = ({ id, post_parent, occurrence }: EventRow): number =>
  occurrence === null ? id : post_parent

export function takesPlace(row: EventRow): boolean {
  const { event_status } = stateOf(row)
  return event_status !== 'cancelled' && event_status !== 'postponed'
}

/** The next events of a query that take place, each series once, without those that were seen. */
async function alike(
  context: Context,
  query: EventQuery,
  seen: Set<number>,
): Promise<readonly EventRow[]> {
  const found: EventRow[] = []
  for (const row of await someEvents(context, query, { size: looked, skip: 0 })) {
    const key = seriesOrId(row)
    if (found.length === mostAlike || seen.has(key) || !takesPlace(row)) continue
    seen.add(key)
    found.push(row)
  }
  return found
}
