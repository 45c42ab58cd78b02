// An event as feeds use it, and what several formats have in common.

import type { EventRow } from '../../../calendar/events/store.ts'
import type { Event } from '../../../calendar/events/view.ts'
import type { Venue } from '../../../calendar/venues/view.ts'
import { fold } from '../../../language/text/search/fold.ts'
import { htmlToText } from '../../../language/text/html/html.ts'
import type { Say } from '../../../language/text/locale/say.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { wallSeconds, writeWall } from '../../../language/time/wall.ts'
import { placeLine } from '../../query/words/postal_address.ts'
import type { Share } from '../series/share.ts'
import { onlineWord } from '../words/words.ts'

/** The row as it is stored, and what the reader of the feed may see of it. */
export interface FeedEntry {
  readonly row: EventRow
  readonly event: Event
  /** When it, or something that it is linked to, was last changed: in seconds since 1970. */
  readonly changed: number
  /** What it is in a series that the feed has as one event. */
  readonly share?: Share | undefined
}

/** Stable for as long as the event exists, whatever the calendar's address. */
export const uidOf = (id: number, calendar: string): string => `event-${id}@${calendar}`

export const venuesOf = ({ venue }: Event): readonly Venue[] =>
  Array.isArray(venue) ? venue : [venue]

/** Name and address in one line; several places one after the other. */
export const placeOf = (event: Event, locale: string): string =>
  venuesOf(event)
    .map((venue) => placeLine(venue, locale))
    .join('; ')

/** Where there is one line for it: name and town of each place, and whether it is online. */
export function shortPlaceOf(event: Event, say: Say): string {
  const places = venuesOf(event).map(({ venue, city }) =>
    city === '' || fold(venue).includes(fold(city)) ? venue : `${venue}, ${city}`,
  )
  return [...places, ...(event.is_virtual === true ? [say(onlineWord)] : [])].join(' · ')
}

/** The first place with coordinates. */
export function pointOf(event: Event): { lat: number; lng: number } | undefined {
  for (const { geo_lat: lat, geo_lng: lng } of venuesOf(event)) {
    if (lat !== null && lng !== null) return { lat, lng }
  }
  return undefined
}

const breaks =
  /<\/?(?:p|div|br|hr|h[1-6]|blockquote|pre|ul|ol|li|dl|dt|dd|table|tr|figure|figcaption)(?:\s[^<>]*)?\/?>/i

/** Sanitized HTML as lines of text. */
export const linesOf = (markup: string): string =>
  markup
    .split(breaks)
    .map(htmlToText)
    .filter((text) => text !== '')
    .join('\n')

/** The day after the last one of an all-day event, as a wall clock. */
export const dayBehind = (wall: string): string =>
  writeWall(wallSeconds(`${wall.slice(0, 10)} 00:00:00`) + SECONDS_OF_DAY)
