// What is on next, as visitors on their way want it: the usual questions in one tap, the next events
// day by day, then the month.

import type { JsonLd } from '../../../calendar/items/json_ld.ts'
import type { Event } from '../../../calendar/events/view.ts'
import { capital, inWords } from '../../../language/time/in_words.ts'
import { type PublicQuery, addressOf, isNarrowed } from '../../query/address.ts'
import { dayAfter } from '../../../language/time/calendar_days.ts'
import { resolveFilters } from '../../query/resolve_filters.ts'
import { type DayOn, type WhatsOn, whatsOn } from '../../query/whats_on.ts'
import { smallMonth } from '../days/small_month.ts'
import { type ListContext, type Page, type PageContext, itemPath, linkTo } from '../page_context.ts'
import { row } from '../parts/cards.ts'
import { countWords } from '../parts/counts.ts'
import { nothingHere } from '../parts/empty.ts'
import { filters } from '../parts/filter/filters.ts'
import { type Html, html } from '../parts/frame/html.ts'

export async function nowPage(pageContext: ListContext, publicQuery: PublicQuery): Promise<Page> {
  const { context, siteLanguages, say, today, locale } = pageContext
  const resolvedFilters = await resolveFilters(context, publicQuery)
  const found = await whatsOn(context, publicQuery, resolvedFilters)
  const events = [...found.days.map((day) => day.events), found.ongoing.events].flat()
  const title = say('What’s on')
  return {
    title,
    about: aboutOf(pageContext, title, events),
    addressIn: (one) => addressOf({ ...publicQuery, language: one }, siteLanguages),
    until: found.until,
    // The start of a site is found also while nothing is planned.
    isUnlisted: events.length === 0 && isNarrowed(publicQuery),
    publicQuery,
    current: 'now',
    jsonLd: listed(pageContext, events),
    main: html`<div class="heading">
        <h1 id="title">${title}</h1>
        <p class="count">${capital(inWords(locale, 'dayOfYear', today))}</p>
      </div>
      ${filters(pageContext, publicQuery, resolvedFilters, [], found.answered)}
      <div class="whats-on">
        <div class="now-days">
          ${
            events.length === 0
              ? nothingHere(pageContext, publicQuery)
              : nextEvents(pageContext, publicQuery, found)
          }
        </div>
        ${smallMonth(pageContext, publicQuery, found)}
      </div>`,
  }
}

const mostNamed = 5

/** For search engines and previews: the first of them by name. */
function aboutOf({ say, context, ...rest }: PageContext, title: string, events: readonly Event[]) {
  const names = events.slice(0, mostNamed).map((event) => event.title)
  const said = names.length === 0 ? countWords({ say, context, ...rest }, 0) : names.join(' · ')
  return say('{title}: {count}.', { title: `${title} · ${context.site.name}`, count: said })
}

function nextEvents(pageContext: PageContext, publicQuery: PublicQuery, found: WhatsOn): Html {
  const { today, say } = pageContext
  const { days, ongoing } = found
  const isToday = days[0]?.day === today
  return html`${isToday && days.slice(0, 1).map((one) => dayOn(pageContext, publicQuery, one))}
    ${ongoing.events.length > 0 && goingOn(pageContext, publicQuery, ongoing)}
    ${days.slice(isToday ? 1 : 0).map((one) => dayOn(pageContext, publicQuery, one))}
    <p class="now-all">
      <a class="button" href="${linkTo(pageContext, { ...publicQuery, view: 'list' })}"
        >${say('Coming events')}</a
      >
    </p>`
}

/** "Today", "Tomorrow", and the date. */
function dayWords({ today, locale, say }: PageContext, day: string): Html {
  const date = capital(inWords(locale, 'dayOfYear', day))
  const name = day === today ? say('Today') : day === dayAfter(today) ? say('Tomorrow') : undefined
  if (name === undefined) return html`${date}`
  return html`${name} <span class="now-date">${date}</span>`
}

function dayOn(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  { day, events, more }: DayOn,
): Html {
  const to = linkTo(pageContext, { ...publicQuery, view: 'day', date: day })
  return html`<section class="now-day" aria-labelledby="on-${day}">
    <h2 id="on-${day}"><a href="${to}">${dayWords(pageContext, day)}</a></h2>
    <ol class="cards">
      ${events.map((event) => html`<li>${row(pageContext, event, { level: 3, isShort: true })}</li>`)}
    </ol>
    ${more > 0 && moreLink(pageContext, to, more, `on-${day}`)}
  </section>`
}

function goingOn(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  { events, more }: WhatsOn['ongoing'],
): Html {
  // Lists begin with what goes on already.
  const to = linkTo(pageContext, { ...publicQuery, view: 'list' })
  return html`<section class="now-day ongoing" aria-labelledby="ongoing">
    <h2 id="ongoing">${pageContext.say('Ongoing')}</h2>
    <ol class="cards">
      ${events.map((event) => html`<li>${row(pageContext, event, { level: 3, isOngoing: true })}</li>`)}
    </ol>
    ${more > 0 && moreLink(pageContext, to, more, 'ongoing')}
  </section>`
}

const moreLink = ({ say }: PageContext, to: string, more: number, of: string): Html =>
  html`<p class="now-more">
    <a href="${to}" aria-describedby="${of}">${say('+{n} more', { n: more })}</a>
  </p>`

/** What the site is called, and the events that are shown, each with its page. */
function listed(pageContext: PageContext, events: readonly Event[]): JsonLd {
  const { context, siteLanguages } = pageContext
  const url = (path: string) => `${context.home}${path}`
  const site = {
    '@type': 'WebSite',
    name: context.site.name,
    url: url(
      addressOf(
        { language: siteLanguages.own, view: siteLanguages.start ?? 'now', page: 1 },
        siteLanguages,
      ),
    ),
  }
  const items = events.map(({ slug, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: url(itemPath({ ...pageContext, base: '' }, 'event', slug)),
  }))
  const list = { '@type': 'ItemList', numberOfItems: items.length, itemListElement: items }
  return { '@context': 'https://schema.org', '@graph': items.length > 0 ? [site, list] : [site] }
}
