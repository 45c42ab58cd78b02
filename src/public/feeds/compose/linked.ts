// What events are linked to, in which state: whether a kept piece still shows it.

import {
  type LinkedIds,
  type LinkedRows,
  type LinkedStates,
  linkedStates,
  targetNames,
} from '../../../calendar/events/links.ts'
import type { EventRow } from '../../../calendar/events/store.ts'
import type { Database } from '../../../storage/database.ts'
import { tagOf } from '../../../language/text/written.ts'
import type { KnownPieces, LinkedState } from './piece.ts'

export function linkedStateOf({ venues, organizers, terms }: LinkedRows): LinkedState {
  const states: LinkedStates = {
    venue: new Map(venues.map(({ id, version }) => [id, version])),
    organizer: new Map(organizers.map(({ id, version }) => [id, version])),
    term: new Map(terms.map(({ id, name }) => [id, name])),
  }
  const ids = idsOf((target) => states[target].keys())
  return { ids, tag: tagOfStates(ids, states) }
}

/** When an event, or something that it is linked to, was last changed; also what is not shown. */
export function lastChanges({ venues, organizers }: LinkedRows): (row: EventRow) => number {
  const ofEvents = Map.groupBy([...venues, ...organizers], ({ event_id }) => event_id)
  return ({ id, modified_utc }) =>
    Math.max(modified_utc, ...(ofEvents.get(id) ?? []).map((one) => one.modified_utc))
}

const tagOfStates = (ids: LinkedIds, states: LinkedStates): string =>
  tagOf(
    JSON.stringify(
      targetNames.map((target) => ids[target].map((id) => [id, states[target].get(id)])),
    ),
  )

function idsOf(of: (target: keyof LinkedIds) => Iterable<number>): LinkedIds {
  const sorted = (target: keyof LinkedIds) => [...new Set(of(target))].toSorted((a, b) => a - b)
  return { venue: sorted('venue'), organizer: sorted('organizer'), term: sorted('term') }
}

/** Whether what was linked then is unchanged; nothing is asked unless something was changed. */
export async function linkedCheck(
  db: Database,
  known: KnownPieces,
  embedded: number,
): Promise<(linked: LinkedState) => boolean> {
  const doubtful = [...known.values()]
    .flat()
    .flatMap((piece) => (piece.linked && piece.embedded !== embedded ? [piece.linked] : []))
  if (doubtful.length === 0) return () => true
  const states = await linkedStates(
    db,
    idsOf((target) => doubtful.flatMap(({ ids }) => ids[target])),
  )
  return ({ ids, tag }) => tagOfStates(ids, states) === tag
}
