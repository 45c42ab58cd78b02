// Search of coming events, with a link to past ones. Venues, organizers and terms of that name come
// first; a search that finds nothing says what is in the past, or what was meant perhaps.

import type { NamedThing } from '../../../calendar/events/finding/named.ts'
import { type PublicQuery, addressOf } from '../../query/address.ts'
import { type EventPage, eventsOf, isInThePast } from '../../query/events.ts'
import { type ResolvedFilters, resolveFilters } from '../../query/resolve_filters.ts'
import { type Meant, lookAgain, namedFor } from '../../query/search/did_you_mean.ts'
import { row } from '../parts/cards.ts'
import { countWords } from '../parts/counts.ts'
import { nothingComing, nothingHere } from '../parts/empty.ts'
import { filters } from '../parts/filter/filters.ts'
import { type Html, html } from '../parts/frame/html.ts'
import { withView } from '../parts/frame/layout.ts'
import { paging } from '../parts/frame/paging.ts'
import { listSize } from './list.ts'
import { thingPath, thingWords } from '../suggest.ts'
import { type ListContext, type Page, type PageContext, linkTo } from '../page_context.ts'

/** What a search shows. */
interface Results {
  readonly found: EventPage
  readonly named: readonly NamedThing[]
  /** Whether nothing is coming, and something is over. */
  readonly isPast: boolean
  /** Only if the search itself found nothing. */
  readonly meant: Meant | undefined
}

export async function searchPage(
  pageContext: ListContext,
  publicQuery: PublicQuery,
): Promise<Page> {
  const { context, siteLanguages, say } = pageContext
  const resolvedFilters = await resolveFilters(context, publicQuery)
  const { search } = publicQuery
  const results =
    search === undefined ? undefined : await resultsOf(pageContext, publicQuery, resolvedFilters)
  const title = search === undefined ? say('Search') : say('Search: {text}', { text: search })
  const count = results && countWords(pageContext, results.found.total)
  return {
    title,
    about:
      count === undefined
        ? say('What are you looking for?')
        : say('{title}: {count}.', { title, count }),
    addressIn: (one) => addressOf({ ...publicQuery, language: one }, siteLanguages),
    until: results?.found.until ?? Infinity,
    isUnlisted: true,
    publicQuery,
    current: 'search',
    main: html`<div class="heading">
        <h1 id="title" dir="auto">${title}</h1>
        ${count !== undefined && html`<p class="count">${count}</p>`}
      </div>
      ${filters(pageContext, publicQuery, resolvedFilters)}
      ${results ? shown(pageContext, publicQuery, results) : html`<p class="lead">${say('What are you looking for?')}</p>`}`,
  }
}

async function resultsOf(
  { context }: PageContext,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
): Promise<Results> {
  const { search = '', page } = publicQuery
  const found = await eventsOf(context, publicQuery, resolvedFilters, listSize)
  const named = page === 1 ? await namedFor(context, search) : []
  const isPast = found.total === 0 && (await isInThePast(context, publicQuery, resolvedFilters))
  const isNothing = found.total + named.length === 0 && !isPast
  const meant = isNothing
    ? await lookAgain(context, publicQuery, resolvedFilters, listSize)
    : undefined
  return { found, named, isPast, meant }
}

function shown(
  pageContext: ListContext,
  publicQuery: PublicQuery,
  { found, named, isPast, meant }: Results,
): Html {
  const asked = meant?.publicQuery ?? publicQuery
  const { events, ...page } = meant?.found ?? found
  return html`${meant && meantFor(pageContext, publicQuery, meant)}
  ${others(pageContext, meant?.named ?? named)}
  ${
    events.length > 0
      ? bestFirst(pageContext, asked, { events, ...page })
      : isPast
        ? nothingComing(pageContext, publicQuery)
        : nothingHere(pageContext, asked)
  }`
}

function meantFor(
  pageContext: PageContext,
  { search = '' }: PublicQuery,
  { publicQuery, text }: Meant,
): Html {
  const { say } = pageContext
  return html`<div class="second-look">
    <p>${say('Nothing was found for “{text}”.', { text: search })}</p>
    <p class="meant">
      ${say('Did you mean:')} <a href="${linkTo(pageContext, publicQuery)}">${text}</a>
    </p>
    <p>${say('This is what is found for “{text}”.', { text })}</p>
  </div>`
}

function others(pageContext: PageContext, named: readonly NamedThing[]): Html | undefined {
  if (named.length === 0) return undefined
  const { say } = pageContext
  return html`<section class="others" aria-labelledby="others">
    <h2 id="others">${say('Go straight to')}</h2>
    <ul class="chips">
      ${named.map(
        (one) =>
          html`<li>
            <a class="chip" href="${thingPath(pageContext, one)}">${one.name}</a>
            <span class="kind">${say(thingWords[one.kind])}</span>
          </li>`,
      )}
    </ul>
  </section>`
}

/** By relevance, so that no months divide them. */
function bestFirst(
  pageContext: ListContext,
  publicQuery: PublicQuery,
  { events, folded, pages }: EventPage,
): Html {
  const past = withView(publicQuery, 'past')
  return html`<section aria-labelledby="found">
      <h2 id="found">${pageContext.say('Events')}</h2>
      <ol class="cards">
        ${events.map((event) => {
          const series = folded.get(event.occurrence?.series ?? 0)
          return html`<li>${row(pageContext, event, { level: 3, series, isDated: true })}</li>`
        })}
      </ol>
    </section>
    ${paging(pageContext, publicQuery, pages)}
    <p class="after-list">
      <a href="${linkTo(pageContext, past)}">${pageContext.say('Look in the past')}</a>
    </p>`
}
