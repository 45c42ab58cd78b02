// Where the coming events take place: a map, and beside it a list that is linked with it both ways.

import type { Event } from '../../calendar/events/view.ts'
import type { Venue } from '../../calendar/venues/view.ts'
import { type PublicQuery, addressOf } from '../../visit/address.ts'
import { eventsOf } from '../../visit/events.ts'
import { isOngoing, ongoingWords } from '../../feeds/ongoing.ts'
import { resolveFilters } from '../../visit/resolve_filters.ts'
import { venuesOf } from '../parts/cards.ts'
import { countWords } from '../parts/counts.ts'
import { capital, inWords } from '../../time/in_words.ts'
import { nothingHere } from '../parts/empty.ts'
import { filters } from '../parts/filter/filters.ts'
import { type Html, html } from '../parts/html.ts'
import { signs } from '../parts/badges.ts'
import { paging } from '../parts/paging.ts'
import { repeatMark, ruleOf } from '../parts/repeats.ts'
import { stateMark, stateNote, struck } from '../parts/state.ts'
import { type Spot, mapBase } from '../parts/map_base.ts'
import { type ListContext, type Page, type PageContext, itemPath } from '../page_context.ts'
import { mapLink } from './venue.ts'

const mapSize = 60
const mostPerPlace = 5

export async function mapPage(pageContext: ListContext, publicQuery: PublicQuery): Promise<Page> {
  const { context, siteLanguages, say, tiles } = pageContext
  const resolvedFilters = await resolveFilters(context, publicQuery)
  const found = await eventsOf(context, publicQuery, resolvedFilters, mapSize)
  const spots = spotsOf(found.events)
  const title = say('Map of coming events')
  return {
    title,
    about: say('{title}: {count}.', { title, count: countWords(pageContext, found.total) }),
    addressIn: (one) => addressOf({ ...publicQuery, language: one }, siteLanguages),
    until: found.until,
    isUnlisted: found.total === 0,
    publicQuery,
    current: 'map',
    hasMap: spots.length > 0,
    main: html`<div class="heading">
        <h1 id="title">${title}</h1>
        <p class="count">${countWords(pageContext, found.total)}</p>
      </div>
      ${filters(pageContext, publicQuery, resolvedFilters)}
      ${
        spots.length === 0
          ? nothingHere(pageContext, publicQuery)
          : html`<div class="map-and-list">
                <div
                  class="map"
                  data-map
                  ${tiles !== undefined && html`data-tiles="${tiles.address}" data-attribution="${tiles.attribution}"`}
                  data-label="${say('Map')}"
                  data-in="${say('Zoom in')}"
                  data-out="${say('Zoom out')}"
                >
                  ${mapBase(pageContext, spots)}
                </div>
                <ol class="spots">
                  ${spots.map((spot) => place(pageContext, spot))}
                </ol>
              </div>
              ${paging(pageContext, publicQuery, found.pages)}`
      }`,
  }
}

function spotsOf(events: readonly Event[]): readonly Spot[] {
  const spots = new Map<number, { venue: Venue; events: Event[] }>()
  for (const event of events) {
    for (const venue of venuesOf(event)) {
      const known = spots.get(venue.id)
      if (known) known.events.push(event)
      else spots.set(venue.id, { venue, events: [event] })
    }
  }
  return [...spots.values()].flatMap(({ venue, events: its }) => {
    const { geo_lat: lat, geo_lng: lng } = venue
    return lat === null || lng === null ? [] : [{ venue, lat, lng, events: its }]
  })
}

function place(pageContext: PageContext, { venue, lat, lng, events }: Spot): Html {
  const { say } = pageContext
  const rest = events.length - mostPerPlace
  return html`<li
    id="place-${venue.id}"
    data-lat="${lat}"
    data-lng="${lng}"
    data-count="${events.length}"
    data-label="${venue.venue}: ${countWords(pageContext, events.length)}"
  >
    <h2><a href="${itemPath(pageContext, 'venue', venue.slug)}">${venue.venue}</a></h2>
    <ol>
      ${events.slice(0, mostPerPlace).map((event) => line(pageContext, event))}
      ${rest > 0 && html`<li class="more"><a href="${itemPath(pageContext, 'venue', venue.slug)}">${say('+{n} more', { n: rest })}</a></li>`}
    </ol>
    <p class="map-links">
      <a class="to-pin" href="#pin-${venue.id}"
        >${say('Show on the map')}<span class="unseen">: ${venue.venue}</span></a
      >
      <span>${mapLink(pageContext, venue)}</span>
    </p>
  </li>`
}

function line(pageContext: PageContext, event: Event): Html {
  return html`<li>
    <span class="time"
      >${struck(event, whenOf(pageContext, event))}${repeatMark(pageContext, ruleOf(event))}</span
    >
    <a href="${itemPath(pageContext, 'event', event.slug)}"
      >${signs(pageContext, event)}${stateMark(pageContext, event)}${event.title}</a
    >
    ${stateNote(pageContext, event)}
  </li>`
}

/** The year is said where it is another one: the lines are short. */
function whenOf({ locale, today, context }: PageContext, event: Event): Html {
  if (isOngoing(event, today)) return html`${ongoingWords(event, locale, today, context.say)}`
  const isThisYear = event.start_date.slice(0, 4) === today.slice(0, 4)
  const day = capital(inWords(locale, isThisYear ? 'shortDayOfYear' : 'shortDay', event.start_date))
  const time = inWords(locale, 'time', event.start_date)
  return html`${day}${!event.all_day && html` · <span class="clock">${time}</span>`}`
}
