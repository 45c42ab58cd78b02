// Coming or past events: what goes on already, then month by month and day by day.

import type { Event } from '../../../calendar/events/view.ts'
import { type PublicQuery, addressOf } from '../../query/address.ts'
import { type EventPage, daysCovered, eventsOf, featuredOf } from '../../query/events.ts'
import { resolveFilters } from '../../query/resolve_filters.ts'
import { photoCard, row } from '../parts/cards.ts'
import { countWords } from '../parts/counts.ts'
import { capital, inWords } from '../../../language/time/in_words.ts'
import { nothingHere } from '../parts/empty.ts'
import { filters } from '../parts/filter/filters.ts'
import { hero } from '../parts/event/hero.ts'
import { type Html, html } from '../parts/frame/html.ts'
import { paging } from '../parts/frame/paging.ts'
import { listCard, listWords, narrowing } from '../parts/sharing/list_card.ts'
import { type ListContext, type Page, type PageContext, linkTo } from '../page_context.ts'

export const listSize = 25

export async function listPage(pageContext: ListContext, publicQuery: PublicQuery): Promise<Page> {
  const { context, siteLanguages, say, locale } = pageContext
  const resolvedFilters = await resolveFilters(context, publicQuery)
  const found = await eventsOf(context, publicQuery, resolvedFilters, listSize)
  const featured = await featuredOf(context, publicQuery, resolvedFilters)
  const isPast = publicQuery.view === 'past'
  const word = isPast ? 'Past events' : 'Coming events'
  const title =
    publicQuery.date === undefined || isPast
      ? say(word)
      : say('Events from {date} on', { date: inWords(locale, 'date', publicQuery.date) })
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
    current: isPast ? 'past' : 'list',
    main: html`<div class="heading">
        <h1 id="title">${title}</h1>
        <p class="count">${countWords(pageContext, found.total)}</p>
        ${!isPast && forms(pageContext, publicQuery)}
      </div>
      ${filters(pageContext, publicQuery, resolvedFilters)} ${hero(pageContext, featured)}
      ${eventList(pageContext, publicQuery, found)}
      ${isPast ? comingLink(pageContext, publicQuery) : undefined}`,
  }
}

/** The same events as rows or as pictures. */
function forms(pageContext: PageContext, publicQuery: PublicQuery): Html {
  const { say } = pageContext
  const link = (view: 'list' | 'photo', text: string) =>
    html`<li>
      <a
        href="${linkTo(pageContext, { ...publicQuery, view })}"
        ${publicQuery.view === view && html`aria-current="true"`}
        >${text}</a
      >
    </li>`
  return html`<ul class="forms">
    ${link('list', say('List'))}${link('photo', say('Pictures'))}
  </ul>`
}

function comingLink(pageContext: PageContext, publicQuery: PublicQuery): Html {
  const to: PublicQuery = { language: publicQuery.language, view: 'list', page: 1 }
  return html`<p class="after-list">
    <a href="${linkTo(pageContext, to)}">${pageContext.say('Coming events')}</a>
  </p>`
}

/** A page of events: what goes on already, then the others below their months. */
export function eventList(
  pageContext: ListContext,
  publicQuery: PublicQuery,
  found: EventPage,
  level: 2 | 3 = 2,
): Html {
  if (found.total === 0) return nothingHere(pageContext, publicQuery)
  const first = publicQuery.date ?? pageContext.today
  const isOngoing = (event: Event) =>
    publicQuery.view !== 'past' && daysCovered(event).first < first
  const months = Map.groupBy(
    found.events.filter((event) => !isOngoing(event)),
    ({ start_date }) => start_date.slice(0, 7),
  )
  const listing: Listing = { ...found, level, isPhotos: publicQuery.view === 'photo' }
  return html`${ongoing(pageContext, found.events.filter(isOngoing), listing)}
  ${[...months].map(([month, events]) => monthOfList(pageContext, month, events, listing))}
  ${paging(pageContext, publicQuery, found.pages)}`
}

interface Listing extends EventPage {
  readonly level: 2 | 3
  readonly isPhotos: boolean
}

/** Pages about an item or a term already have a heading for the list. */
const heading = (name: string, level: 2 | 3): Html =>
  level === 2 ? html`<h2>${name}</h2>` : html`<p class="month-name">${name}</p>`

function ongoing(
  pageContext: PageContext,
  events: readonly Event[],
  { level, isPhotos, folded }: Listing,
): Html | undefined {
  if (events.length === 0) return undefined
  const series = ({ occurrence }: Event) => folded.get(occurrence?.series ?? 0)
  return html`<section class="of-month ongoing">
    ${heading(pageContext.say('Ongoing'), level)}
    ${
      isPhotos
        ? photos(pageContext, events, true)
        : html`<ol class="cards">
            ${events.map((event) => html`<li>${row(pageContext, event, { level: 3, series: series(event), isOngoing: true })}</li>`)}
          </ol>`
    }
  </section>`
}

const photos = (pageContext: PageContext, events: readonly Event[], isOngoing: boolean): Html =>
  html`<ol class="photos">
    ${events.map((event) => html`<li>${photoCard(pageContext, event, { level: 3, isOngoing })}</li>`)}
  </ol>`

function monthOfList(
  pageContext: PageContext,
  month: string,
  events: readonly Event[],
  listing: Listing,
): Html {
  const name = capital(inWords(pageContext.locale, 'month', `${month}-01`))
  const days = Map.groupBy(events, ({ start_date }) => start_date.slice(0, 10))
  return html`<section class="of-month">
    ${heading(name, listing.level)}
    ${
      listing.isPhotos
        ? photos(pageContext, events, false)
        : [...days].map(([day, its]) => dayOfList(pageContext, day, its, listing))
    }
  </section>`
}

/** The date is said once for all events of a day. */
function dayOfList(
  pageContext: PageContext,
  day: string,
  events: readonly Event[],
  { folded }: Listing,
): Html {
  const { locale, today, say } = pageContext
  const series = ({ occurrence }: Event) => folded.get(occurrence?.series ?? 0)
  const isToday = day === today
  return html`<div class="of-day${isToday ? ' is-today' : ''}">
    <h3 class="date-block">
      <time datetime="${day}"
        ><span class="date-weekday"
          >${isToday ? say('Today') : capital(inWords(locale, 'weekdayName', day))}</span
        >
        <span class="date-day">${Number(day.slice(8))}</span>
        <span class="date-month">${inWords(locale, 'monthName', day)}</span></time
      >
    </h3>
    <ol class="cards">
      ${events.map((event) => html`<li>${row(pageContext, event, { level: 4, series: series(event) })}</li>`)}
    </ol>
  </div>`
}
