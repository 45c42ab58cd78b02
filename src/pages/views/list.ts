// Coming or past events, month by month.

import type { Event } from '../../calendar/events/view.ts'
import { type PublicQuery, addressOf } from '../../visit/address.ts'
import { type EventPage, eventsOf } from '../../visit/events.ts'
import { resolveFilters } from '../../visit/resolve_filters.ts'
import { card } from '../parts/cards.ts'
import { countWords } from '../parts/counts.ts'
import { capital, inWords } from '../../time/in_words.ts'
import { nothingHere } from '../parts/empty.ts'
import { filters } from '../parts/filters.ts'
import { type Html, html } from '../parts/html.ts'
import { paging } from '../parts/paging.ts'
import { type ListContext, type Page, type PageContext, linkTo } from '../page_context.ts'

export const listSize = 25

export async function listPage(pageContext: ListContext, publicQuery: PublicQuery): Promise<Page> {
  const { context, siteLanguages, say, locale } = pageContext
  const resolvedFilters = await resolveFilters(context, publicQuery)
  const found = await eventsOf(context, publicQuery, resolvedFilters, listSize)
  const isPast = publicQuery.view === 'past'
  const word = isPast ? 'Past events' : 'Coming events'
  const title =
    publicQuery.date === undefined || isPast
      ? say(word)
      : say('Events from {date} on', { date: inWords(locale, 'date', publicQuery.date) })
  return {
    title,
    about: say('{title}: {count}.', { title, count: countWords(pageContext, found.total) }),
    addressIn: (one) => addressOf({ ...publicQuery, language: one }, siteLanguages),
    until: found.until,
    isUnlisted: found.total === 0,
    publicQuery,
    current: isPast ? 'past' : 'list',
    main: html`<div class="heading">
        <h1 id="title">${title}</h1>
        <p class="count">${countWords(pageContext, found.total)}</p>
      </div>
      ${filters(pageContext, publicQuery, resolvedFilters)}
      ${eventList(pageContext, publicQuery, found)}
      ${isPast ? comingLink(pageContext, publicQuery) : undefined}`,
  }
}

function comingLink(pageContext: PageContext, publicQuery: PublicQuery): Html {
  const to: PublicQuery = { language: publicQuery.language, view: 'list', page: 1 }
  return html`<p class="after-list">
    <a href="${linkTo(pageContext, to)}">${pageContext.say('Coming events')}</a>
  </p>`
}

/** A page of events under the names of their months. */
export function eventList(
  pageContext: ListContext,
  publicQuery: PublicQuery,
  found: EventPage,
  level: 2 | 3 = 2,
): Html {
  if (found.events.length === 0) return nothingHere(pageContext, publicQuery)
  const months = Map.groupBy(found.events, ({ start_date }) => start_date.slice(0, 7))
  return html`${[...months].map(([month, events]) => monthOfList(pageContext, month, events, found, level))}
  ${paging(pageContext, publicQuery, found.pages)}`
}

function monthOfList(
  pageContext: PageContext,
  month: string,
  events: readonly Event[],
  { folded }: EventPage,
  level: 2 | 3,
): Html {
  const seriesOf = ({ occurrence }: Event) => folded.get(occurrence?.series ?? 0)
  const name = capital(inWords(pageContext.locale, 'month', `${month}-01`))
  const entries = html`<ol class="cards">
    ${events.map((event) => html`<li>${card(pageContext, event, 3, seriesOf(event))}</li>`)}
  </ol>`
  // Pages about an item or a term already have a heading for the list.
  return level === 2
    ? html`<section class="of-month">
        <h2>${name}</h2>
        ${entries}
      </section>`
    : html`<section class="of-month">
        <p class="month-name">${name}</p>
        ${entries}
      </section>`
}
