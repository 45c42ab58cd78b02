// What comes soon at the places around a place, by how far it is to walk.

import type { Context } from '../../access/context.ts'
import { someEvents } from '../../calendar/events/read.ts'
import { showEvents } from '../../calendar/events/show.ts'
import type { Event } from '../../calendar/events/view.ts'
import { neighboursOf } from '../../calendar/venues/neighbours.ts'
import type { Venue } from '../../calendar/venues/view.ts'
import { seriesOrId, takesPlace } from './related.ts'

const most = 4
/** The next ones, of which the nearest are shown. */
const looked = 16
/** In metres: farther away is another outing. */
const farthest = 10_000

export interface Nearby {
  readonly event: Event
  readonly place: string
  readonly metres: number
}

/** One statement, besides the neighbours of the place, which are kept. */
export async function nearbyOf(
  context: Context,
  venue: Pick<Venue, 'id' | 'geo_lat' | 'geo_lng'> | undefined,
): Promise<readonly Nearby[]> {
  const { id = 0, geo_lat: lat = null, geo_lng: lng = null } = venue ?? {}
  if (lat === null || lng === null) return []
  const around = (await neighboursOf(context, { id, lat, lng })).filter(
    ({ metres }) => metres <= farthest,
  )
  if (around.length === 0) return []
  const soon = { window: { startFrom: context.now + 1 }, venues: around.map((one) => one.id) }
  const seen = new Set<number>()
  const rows = (await someEvents(context, soon, { size: looked, skip: 0 })).filter((row) => {
    const key = seriesOrId(row)
    return takesPlace(row) && !seen.has(key) && seen.add(key)
  })
  const shown = await showEvents(context, rows)
  return shown
    .flatMap((event) => nearestOf(event, id, around) ?? [])
    .toSorted((one, other) => one.metres - other.metres)
    .slice(0, most)
}

/** Not what is at the place itself as well. */
function nearestOf(
  event: Event,
  own: number,
  around: Awaited<ReturnType<typeof neighboursOf>>,
): Nearby | undefined {
  const venues = Array.isArray(event.venue) ? event.venue : [event.venue]
  if (venues.some(({ id }) => id === own)) return undefined
  const place = around.find(({ id }) => venues.some((one) => one.id === id))
  return place && { event, place: place.name, metres: place.metres }
}
