// Search of coming events, with a link to past ones. Venues, organizers and terms of that name come
// first; a search that finds nothing says what is in the past, or what was meant perhaps.

import type { Context } from '../../../access/context.ts'
import type { NamedThing } from '../../../calendar/events/finding/named.ts'
import { isTitle } from '../../../calendar/events/understanding/asked.ts'
import type { Event } from '../../../calendar/events/view.ts'
import { type PublicQuery, addressOf } from '../../query/address.ts'
import { daysOfPeriod } from '../../../language/time/calendar_days.ts'
import { type EventPage, eventsOf, isInThePast } from '../../query/events.ts'
import { type ResolvedFilters, resolveFilters } from '../../query/resolve_filters.ts'
import { type Meant, lookAgain, namedFor } from '../../query/search/did_you_mean.ts'
import { type ReadSearch, readSearch } from '../../query/search/read_search.ts'
import { row } from '../parts/cards.ts'
import { countWords } from '../parts/counts.ts'
import { nothingComing, nothingHere } from '../parts/empty.ts'
import { understoodChips } from '../parts/filter/chips.ts'
import { filters } from '../parts/filter/filters.ts'
import { nearButton } from '../parts/filter/quick.ts'
import { type Html, html } from '../parts/frame/html.ts'
import { withView } from '../parts/frame/layout.ts'
import { paging } from '../parts/frame/paging.ts'
import { listSize } from './list.ts'
import { thingPath, thingWords } from '../suggest.ts'
import { type ListContext, type Page, type PageContext, linkTo } from '../page_context.ts'

/** What a search shows. */
interface Results extends ReadSearch {
  readonly resolved: ResolvedFilters
  /** Nothing has all that was understood: this is found without some of it. */
  readonly isInstead: boolean
  readonly found: EventPage
  readonly named: readonly NamedThing[]
  /** Whether nothing is coming, and something is over. */
  readonly isPast: boolean
  /** Only if the search itself found nothing. */
  readonly meant?: Meant
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
      ${filters(pageContext, publicQuery, resolvedFilters, results && understoodChips(pageContext, publicQuery, results))}
      ${results ? shown(pageContext, publicQuery, results) : html`<p class="lead">${say('What are you looking for?')}</p>`}`,
  }
}

async function resultsOf(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
): Promise<Results> {
  const { context } = pageContext
  const { search = '', page } = publicQuery
  const read = await readSearch(context, publicQuery)
  const words = read.isNear ? (read.publicQuery.search ?? '') : search
  const named = page === 1 && words !== '' ? await namedFor(context, words) : []
  if (read.parts.length === 0) {
    const found = await eventsOf(context, read.publicQuery, resolvedFilters, listSize)
    return wordsAlone(context, { ...read, resolved: resolvedFilters }, found, named)
  }
  const asWords = {
    publicQuery,
    parts: [],
    isNear: read.isNear,
    isTopic: false,
    resolved: resolvedFilters,
  }
  const byWords = await eventsOf(context, publicQuery, resolvedFilters, listSize)
  const hasRest = read.publicQuery.search !== undefined
  if ((hasRest || read.isTopic) && isTitle(context, search, byWords.events)) {
    return { ...asWords, isInstead: false, found: byWords, named, isPast: false }
  }
  const resolved = await resolveFilters(context, read.publicQuery)
  const understood = { ...read, resolved, named, isPast: false }
  const found = await eventsOf(context, read.publicQuery, resolved, listSize)
  if (found.total > 0) return { ...understood, isInstead: false, found }
  const corrected = await lookAgain(context, read.publicQuery, resolved, listSize)
  if (corrected && corrected.found.total > 0) {
    const text = [corrected.text, ...read.parts.map(({ typed }) => typed)].join(' ')
    const meant = { ...corrected, text, publicQuery: { ...publicQuery, search: text } }
    return { ...understood, isInstead: false, found, meant }
  }
  if (byWords.total > 0) return { ...understood, isInstead: true, found: byWords }
  for (const wider of widened(read)) {
    const left = Object.fromEntries(Object.entries(resolved).filter(([name]) => name in wider))
    const instead = await eventsOf(context, wider, left, listSize)
    if (instead.total > 0) return { ...understood, isInstead: true, found: instead }
  }
  return wordsAlone(context, asWords, byWords, named)
}

const isAbout = ({ search, category, venue }: PublicQuery): boolean =>
  (search ?? category ?? venue) !== undefined

/**
 * At any time, from a day on if it asks for one; then at any price and anywhere as well; then without
 * one after the other.
 */
function widened({ publicQuery }: ReadSearch): readonly PublicQuery[] {
  const { when, after: _after, time: _time, ...anyTime } = publicQuery
  const { price: _price, online: _online, ...rest } = anyTime
  const { venue: _venue, ...anywhere } = rest
  const { category: _category, ...anything } = rest
  const from = typeof when === 'object' ? { date: when.first } : {}
  const all: readonly PublicQuery[] = [
    { ...anyTime, ...from },
    { ...rest, ...from },
    rest,
    anywhere,
    anything,
  ]
  return all.filter((one, nth) => nth < 2 || isAbout(one))
}

async function wordsAlone(
  context: Context,
  read: Pick<Results, 'publicQuery' | 'parts' | 'isNear' | 'isTopic' | 'resolved'>,
  found: EventPage,
  named: readonly NamedThing[],
): Promise<Results> {
  const { publicQuery, resolved } = read
  const isPast = found.total === 0 && (await isInThePast(context, publicQuery, resolved))
  const isNothing = found.total + named.length === 0 && !isPast
  const meant = isNothing ? await lookAgain(context, publicQuery, resolved, listSize) : undefined
  return { ...read, isInstead: false, found, named, isPast, ...(meant && { meant }) }
}

function shown(
  pageContext: ListContext,
  publicQuery: PublicQuery,
  { isNear, isInstead, found, named, isPast, meant, ...read }: Results,
): Html {
  const asked = meant?.publicQuery ?? publicQuery
  const { events, ...page } = meant?.found ?? found
  const { say } = pageContext
  return html`${isNear && !publicQuery.near && whereToSay(pageContext, publicQuery, read.publicQuery)}
  ${isInstead && html`<p class="second-look">${say('Nothing is planned that has all of this. This is found without some of it.')}</p>`}
  ${meant && meantFor(pageContext, publicQuery, meant)}
  ${others(pageContext, meant?.named ?? named)}
  ${
    events.length > 0
      ? bestFirst(pageContext, asked, {
          events: beginningFirst(pageContext, read.publicQuery, events),
          ...page,
        })
      : isPast
        ? nothingComing(pageContext, publicQuery)
        : nothingHere(pageContext, asked)
  }`
}

/** Only the browser knows where somebody is, and it asks first. */
function whereToSay(
  pageContext: ListContext,
  publicQuery: PublicQuery,
  understood: PublicQuery,
): Html {
  const { say } = pageContext
  const map = linkTo(pageContext, withView(understood, 'map'))
  return html`<div class="second-look">
    <p>${say('What is near you is shown once your browser says where you are.')}</p>
    <ul class="quick">
      ${nearButton(pageContext, publicQuery)}
      <li><a href="${map}">${say('Map')}</a></li>
    </ul>
  </div>`
}

/** Who asks for a day alone wants what begins then before what goes on already. */
function beginningFirst(
  { today }: PageContext,
  { when, search }: PublicQuery,
  events: readonly Event[],
): readonly Event[] {
  if (when === undefined || search !== undefined) return events
  const { first } = typeof when === 'string' ? daysOfPeriod(when, today) : when
  const [begun, beginning] = [true, false].map((isBegun) =>
    events.filter(({ start_date }) => start_date.slice(0, 10) < first === isBegun),
  )
  return [...(beginning ?? []), ...(begun ?? [])]
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
