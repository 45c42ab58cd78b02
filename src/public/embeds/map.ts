// Where the coming events take place, as the component shows it: the drawing of the pages, and a list
// of the places.

import { type Context, localeOf } from '../../access/context.ts'
import type { Event } from '../../calendar/events/view.ts'
import type { Venue } from '../../calendar/venues/view.ts'
import { venuesOf } from '../feeds/formats/entry.ts'
import { isOngoing, ongoingWords } from '../feeds/words/ongoing.ts'
import { isOff, statusLabel } from '../feeds/words/state.ts'
import { capital, inWords } from '../../language/time/in_words.ts'
import type { PublicQuery } from '../query/address.ts'
import { todayOf } from '../query/context.ts'
import { eventsOf } from '../query/events.ts'
import { resolveOrGone } from '../query/gone.ts'
import { groundOf } from '../query/ground/ground.ts'
import type { EmbeddedGround, EmbeddedPlace, MapReply, Told } from './replies.ts'
import { eventCount } from '../query/words/counts.ts'
import { embedWords } from './words.ts'

const mapSize = 60
const mostPerPlace = 5
/** By the width of its place: on a telephone letters are as large, and the ground is smaller. */
const sizes = {
  wide: { side: 600, margin: 64, pinSize: 22 },
  narrow: { side: 340, margin: 44, pinSize: 18 },
} as const

interface Spot extends Pick<Venue, 'url'> {
  readonly name: string
  readonly lat: number
  readonly lng: number
  readonly events: Event[]
}

export async function embeddedMap(
  context: Context,
  publicQuery: PublicQuery,
  isNarrow: boolean,
): Promise<{ readonly text: string; readonly until: number }> {
  const resolvedFilters = await resolveOrGone(context, publicQuery)
  const found = await eventsOf(context, publicQuery, resolvedFilters, mapSize)
  const spots = spotsOf(found.events)
  const map: MapReply = {
    places: spots.map((spot) => placeOf(context, spot)),
    ...(spots.length > 0 && { ground: drawingOf(context, spots, isNarrow) }),
  }
  return { text: JSON.stringify(map), until: found.until }
}

function drawingOf(context: Context, spots: readonly Spot[], isNarrow: boolean): EmbeddedGround {
  const ground = groundOf(localeOf(context), spots, sizes[isNarrow ? 'narrow' : 'wide'])
  return {
    ...ground,
    pins: ground.pins.map(({ x, y, spots: inside, name }) => {
      const count = inside.reduce((sum, { events }) => sum + events.length, 0)
      const label = context.say('{label}:', { label: inside.map((one) => one.name).join(', ') })
      const places = inside.map((one) => spots.indexOf(one))
      return {
        x,
        y,
        places,
        count,
        label: `${label} ${context.say(eventCount, { n: count })}`,
        name,
      }
    }),
  }
}

function spotsOf(events: readonly Event[]): readonly Spot[] {
  const spots = new Map<number, Spot>()
  for (const event of events) {
    for (const { id, venue: name, url, geo_lat: lat, geo_lng: lng } of venuesOf(event)) {
      const known = spots.get(id)
      if (known) known.events.push(event)
      else if (lat !== null && lng !== null) spots.set(id, { name, url, lat, lng, events: [event] })
    }
  }
  return [...spots.values()]
}

function placeOf(context: Context, { name, url, events }: Spot): EmbeddedPlace {
  const rest = events.length - mostPerPlace
  return {
    name,
    url,
    events: events.slice(0, mostPerPlace).map((event) => toldOf(context, event)),
    ...(rest > 0 && { more: context.say(embedWords.more, { n: rest }) }),
  }
}

function toldOf(context: Context, event: Event): Told {
  const { say } = context
  const { title, url } = event
  const state = statusLabel(event.event_status, say)
  return {
    title,
    url,
    when: whenOf(context, event),
    ...(state !== undefined && { state }),
    off: isOff(event),
  }
}

/** With the weekday, or with the year where it is another one: the lines are short. */
function whenOf(context: Context, event: Event): string {
  const [locale, today] = [localeOf(context), todayOf(context)]
  if (isOngoing(event, today)) return ongoingWords(event, locale, today, context.say)
  const isThisYear = event.start_date.slice(0, 4) === today.slice(0, 4)
  const style = isThisYear ? 'shortDayOfYear' : 'shortFullDate'
  const day = capital(inWords(locale, style, event.start_date))
  return event.all_day === true ? day : `${day} · ${inWords(locale, 'time', event.start_date)}`
}
