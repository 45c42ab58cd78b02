// Where the coming events take place: a map, and beside it a list that is linked with it both ways.

import type { Event } from '../../../calendar/events/view.ts'
import type { Venue } from '../../../calendar/venues/view.ts'
import { type PublicQuery, addressOf } from '../../query/address.ts'
import { type EventPage, eventsOf } from '../../query/events.ts'
import { isOngoing, ongoingWords } from '../../feeds/words/ongoing.ts'
import { resolveFilters } from '../../query/resolve_filters.ts'
import { venuesOf } from '../parts/cards.ts'
import { countWords } from '../parts/counts.ts'
import { capital, inWords } from '../../../language/time/in_words.ts'
import { nothingHere } from '../parts/empty.ts'
import { filters } from '../parts/filter/filters.ts'
import { type Html, html } from '../parts/frame/html.ts'
import { signs } from '../parts/badges.ts'
import { paging } from '../parts/frame/paging.ts'
import { repeatMark, ruleOf } from '../parts/repeats.ts'
import { listCard, listWords, narrowing } from '../parts/sharing/list_card.ts'
import { stateMark, stateNote, struck } from '../parts/state.ts'
import { type Spot, mapBase } from '../parts/map_base.ts'
import { type ListContext, type Page, type PageContext, itemPath, linkTo } from '../page_context.ts'
import { mapLinks } from '../parts/event/map_links.ts'

const mapSize = 60
const mostPerPlace = 5

export async function mapPage(pageContext: ListContext, publicQuery: PublicQuery): Promise<Page> {
  const { context, siteLanguages, say, tiles } = pageContext
  const resolvedFilters = await resolveFilters(context, publicQuery)
  const found = await eventsOf(context, publicQuery, resolvedFilters, mapSize)
  const spots = spotsOf(found.events)
  const title = say('Map of coming events')
  const kicker = narrowing(pageContext, publicQuery, resolvedFilters)
  const told = { title, kicker, ...found }
  return {
    title,
    about: listWords(pageContext, told),
    card: listCard(pageContext, told),
    listed: found,
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
      ${partNote(pageContext, publicQuery, found)}
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

/** Which of the events a map of many pages shows, and where the next ones are. */
function partNote(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  { events, total, pages }: EventPage,
): Html | undefined {
  if (pages < 2) return undefined
  const { say } = pageContext
  const { page } = publicQuery
  const from = (page - 1) * mapSize + 1
  const words = say('{from} to {to} of {total} are on this map.', {
    from,
    to: from + events.length - 1,
    total: countWords(pageContext, total),
  })
  const next = linkTo(pageContext, { ...publicQuery, page: page + 1 })
  return html`<p class="map-part">
    ${words} ${page < pages && html`<a href="${next}">${say('Show the next ones')}</a>`}
  </p>`
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
    const at = { name: venue.venue, venue, events: its }
    return lat === null || lng === null ? [] : [{ ...at, lat, lng }]
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
    <div class="ways-there">
      <a class="to-pin" href="#pin-${venue.id}"
        >${say('Show on the map')}<span class="unseen">, ${venue.venue}</span></a
      >
      ${mapLinks(pageContext, venue, venue.venue)}
    </div>
  </li>`
}

function line(pageContext: PageContext, event: Event): Html {
  return html`<li>
    <span class="time">${whenOf(pageContext, event)}</span>
    <a href="${itemPath(pageContext, 'event', event.slug)}"
      >${signs(pageContext, event)}${stateMark(pageContext, event)}${event.title}</a
    >
    ${stateNote(pageContext, event)}
  </li>`
}

/** With the weekday, or with the year where it is another one: the lines are short. */
function whenOf(pageContext: PageContext, event: Event): Html {
  const { locale, today, context } = pageContext
  const mark = repeatMark(pageContext, ruleOf(event))
  if (isOngoing(event, today)) {
    return html`${struck(event, html`${ongoingWords(event, locale, today, context.say)}`)}${mark}`
  }
  const isThisYear = event.start_date.slice(0, 4) === today.slice(0, 4)
  const style = isThisYear ? 'shortDayOfYear' : 'shortFullDate'
  const day = html`${capital(inWords(locale, style, event.start_date))}`
  if (event.all_day) return html`${struck(event, day)}${mark}`
  const time = html`${inWords(locale, 'time', event.start_date)}`
  // Nothing parts the hour from what belongs to it.
  return html`${struck(event, html`${day} · `)}<span class="clock"
      >${struck(event, time)}${mark}</span
    >`
}
