// Search of coming events, with a link to past ones.

import { linkedOperations } from '../../calendar/items/linked.ts'
import { organizers } from '../../calendar/organizers/operations.ts'
import { venues } from '../../calendar/venues/operations.ts'
import { type PublicQuery, addressOf } from '../../visit/address.ts'
import { type EventPage, eventsOf } from '../../visit/events.ts'
import { resolveFilters } from '../../visit/resolve_filters.ts'
import { countWords } from '../parts/counts.ts'
import { filters } from '../parts/filters.ts'
import { type Html, html } from '../parts/html.ts'
import { withView } from '../parts/layout.ts'
import { eventList, listSize } from './list.ts'
import { type ListContext, type Page, type PageContext, itemPath, linkTo } from '../page_context.ts'

const findVenues = linkedOperations(venues).find
const findOrganizers = linkedOperations(organizers).find
const mostOthers = 6

export async function searchPage(
  pageContext: ListContext,
  publicQuery: PublicQuery,
): Promise<Page> {
  const { context, siteLanguages, say } = pageContext
  const resolvedFilters = await resolveFilters(context, publicQuery)
  const { search } = publicQuery
  const found =
    search === undefined
      ? undefined
      : await eventsOf(context, publicQuery, resolvedFilters, listSize)
  const title = search === undefined ? say('Search') : say('Search: {text}', { text: search })
  return {
    title,
    addressIn: (one) => addressOf({ ...publicQuery, language: one }, siteLanguages),
    until: found?.until ?? Infinity,
    isUnlisted: true,
    publicQuery,
    current: 'search',
    main: html`<div class="heading">
        <h1 id="title">${title}</h1>
        ${found && html`<p class="count">${countWords(pageContext, found.total)}</p>`}
      </div>
      ${filters(pageContext, publicQuery, resolvedFilters)}
      ${found ? await results(pageContext, publicQuery, found) : html`<p class="lead">${say('What are you looking for?')}</p>`}`,
  }
}

async function results(
  pageContext: ListContext,
  publicQuery: PublicQuery,
  found: EventPage,
): Promise<Html> {
  const past = withView(publicQuery, 'past')
  return html`${publicQuery.page === 1 ? await others(pageContext, publicQuery.search ?? '') : undefined}
    ${eventList(pageContext, publicQuery, found)}
    <p class="after-list">
      <a href="${linkTo(pageContext, past)}">${pageContext.say('Look in the past')}</a>
    </p>`
}

/** Venues and organizers that match the search. */
async function others(pageContext: PageContext, search: string): Promise<Html | undefined> {
  const { context, say } = pageContext
  const asked = { page: 1, per_page: mostOthers, search, only_with_upcoming: false }
  const places = (await findVenues(context, asked)).items
  const hosts = (await findOrganizers(context, asked)).items
  if (places.length + hosts.length === 0) return undefined
  return html`<section class="others" aria-labelledby="others">
    <h2 id="others">${say('Venues and organizers')}</h2>
    <ul class="chips">
      ${places.map(({ slug, venue }) => html`<li><a class="chip" href="${itemPath(pageContext, 'venue', slug)}">${venue}</a></li>`)}
      ${hosts.map(({ slug, organizer }) => html`<li><a class="chip" href="${itemPath(pageContext, 'organizer', slug)}">${organizer}</a></li>`)}
    </ul>
  </section>`
}
