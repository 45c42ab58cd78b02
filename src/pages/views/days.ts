// A day, and a week day by day.

import type { Context } from '../../access/context.ts'
import type { Event } from '../../calendar/events/view.ts'
import { someEvents } from '../../calendar/events/read.ts'
import { showEvents } from '../../calendar/events/show.ts'
import { Problem } from '../../problem.ts'
import { type PublicQuery, addressOf } from '../../visit/address.ts'
import { weekStartOf } from '../../visit/context.ts'
import { dayAfter, daysOfWeek } from '../../visit/days.ts'
import { type Standing, agendaOf, eventsOn } from '../../visit/agenda.ts'
import { resolveFilters } from '../../visit/resolve_filters.ts'
import { card, venuesOf } from '../parts/cards.ts'
import { countWords } from '../parts/counts.ts'
import { capital, inWords, rangeInWords } from '../../time/in_words.ts'
import { nothingHere } from '../parts/empty.ts'
import { filters } from '../parts/filters.ts'
import { type Html, html } from '../parts/html.ts'
import { signs } from '../parts/badges.ts'
import { paging } from '../parts/paging.ts'
import { repeatMark, ruleOf } from '../parts/repeats.ts'
import { stateMark, stateNote, struck } from '../parts/state.ts'
import {
  type Elsewhere,
  type ListContext,
  type Page,
  type PageContext,
  itemPath,
  linkTo,
} from '../page_context.ts'
import { isFar, pager } from '../parts/pager.ts'

const daySize = 50
const mostPerDay = 12

export async function dayPage(pageContext: ListContext, publicQuery: PublicQuery): Promise<Page> {
  const { context, siteLanguages, say, today, locale } = pageContext
  const resolvedFilters = await resolveFilters(context, publicQuery)
  const agenda = await agendaOf(context, publicQuery, resolvedFilters)
  const found = eventsOn(agenda, agenda.days.first)
  const pages = Math.ceil(found.length / daySize)
  if (publicQuery.page > Math.max(1, pages)) throw new Problem('event-archive-page-not-found')
  const some = found.slice((publicQuery.page - 1) * daySize, publicQuery.page * daySize)
  const events = await shown(pageContext, some)
  const title = capital(inWords(locale, 'day', agenda.days.first))
  const note = countWords(pageContext, found.length)
  return {
    title,
    about: say('{title}: {count}.', { title, count: note }),
    addressIn: (one) => addressOf({ ...publicQuery, language: one }, siteLanguages),
    until: agenda.until,
    isUnlisted: found.length === 0 || isFar(publicQuery, today),
    publicQuery,
    current: 'day',
    main: html`${pager(pageContext, publicQuery, title, note)}
    ${filters(pageContext, publicQuery, resolvedFilters)}
    ${
      events.length === 0
        ? nothingHere(pageContext, publicQuery)
        : html`<ol class="cards of-day">
            ${events.map((event) => html`<li>${card(pageContext, event, 2)}</li>`)}
          </ol>`
    }
    ${paging(pageContext, publicQuery, pages)}`,
  }
}

/** In the order of `some`. */
async function shown(
  { context }: PageContext,
  some: readonly Standing[],
): Promise<readonly Event[]> {
  if (some.length === 0) return []
  const include = some.map(({ id }) => id)
  const items = await someEvents(context, { include }, { size: include.length, skip: 0 })
  const events = await showEvents(context, items)
  const byId = new Map(events.map((event) => [event.id, event]))
  return include.flatMap((id) => byId.get(id) ?? [])
}

export async function weekPage(
  pageContext: ListContext,
  publicQuery: PublicQuery,
): Promise<Page | Elsewhere> {
  const { context, siteLanguages, say, today, locale } = pageContext
  const weekStart = weekStartOf(context)
  const start =
    publicQuery.date === undefined ? undefined : daysOfWeek(publicQuery.date, weekStart).first
  if (start !== undefined && start !== publicQuery.date) {
    return { status: 301, to: addressOf({ ...publicQuery, date: start }, siteLanguages) }
  }
  const resolvedFilters = await resolveFilters(context, publicQuery)
  const agenda = await agendaOf(context, publicQuery, resolvedFilters)
  const { first, last } = agenda.days
  const title = capital(rangeInWords(locale, 'date', first, last))
  const note = countWords(pageContext, agenda.total)
  const week = [...agenda.short.keys()].map((day) => ({ day, all: eventsOn(agenda, day) }))
  const some = week.flatMap(({ all }) => all.slice(0, mostPerDay))
  const unique = [...new Map(some.map((event) => [event.id, event])).values()]
  const events = new Map((await shown(pageContext, unique)).map((event) => [event.id, event]))
  return {
    title: say('Week of {date}', { date: inWords(locale, 'date', first) }),
    about: say('{title}: {count}.', { title, count: note }),
    addressIn: (one) => addressOf(weekIn(context, publicQuery, one), siteLanguages),
    until: agenda.until,
    isUnlisted: agenda.total === 0 || isFar(publicQuery, today),
    publicQuery,
    current: 'week',
    main: html`${pager(pageContext, publicQuery, title, note)}
      ${filters(pageContext, publicQuery, resolvedFilters)}
      ${agenda.total === 0 ? nothingHere(pageContext, publicQuery) : undefined}
      <ol class="week">
        ${week.map(({ day, all }) => weekday(pageContext, publicQuery, day, all, events))}
      </ol>`,
  }
}

/** Weeks may begin with another day in another language: the one that has most of the same days. */
function weekIn(context: Context, publicQuery: PublicQuery, language: string): PublicQuery {
  const { date, ...rest } = { ...publicQuery, language }
  if (date === undefined) return rest
  const start = weekStartOf({ ...context, root: { ...context.root, language } })
  return { ...rest, date: daysOfWeek(dayAfter(date, 3) ?? date, start).first }
}

function weekday(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  day: string,
  all: readonly Standing[],
  events: ReadonlyMap<number, Event>,
): Html {
  const { locale, say, today } = pageContext
  const to = linkTo(pageContext, { ...publicQuery, view: 'day', date: day, page: 1 })
  const isToday = day === today
  const rest = all.length - Math.min(all.length, mostPerDay)
  const name = html`<span class="weekday">${capital(inWords(locale, 'weekday', day))}</span>
    <span class="date">${inWords(locale, 'shortDate', day)}</span>`
  return html`<li class="${isToday ? 'today' : ''}${all.length === 0 ? ' empty' : ''}">
    <h2>
      <a href="${to}">${name}${isToday && html`<span class="unseen"> (${say('Today')})</span>`}</a>
    </h2>
    ${
      all.length === 0
        ? html`<p class="none">${say('No events')}</p>`
        : html`<ol>
            ${all.slice(0, mostPerDay).map(({ id, first }) => entry(pageContext, events.get(id), day > first))}
            ${rest > 0 && html`<li class="more"><a href="${to}">${say('+{n} more', { n: rest })}</a></li>`}
          </ol>`
    }
  </li>`
}

function entry(
  pageContext: PageContext,
  event: Event | undefined,
  isRunning: boolean,
): Html | undefined {
  // It was removed since the agenda was read.
  if (!event) return undefined
  const { say } = pageContext
  const time =
    event.all_day === true
      ? say('All day')
      : isRunning
        ? say('Continues')
        : inWords(pageContext.locale, 'time', event.start_date)
  const [venue] = venuesOf(event)
  return html`<li class="${event.featured === true ? 'featured' : ''}">
    <span class="time"
      >${struck(event, html`${time}`)}${repeatMark(pageContext, ruleOf(event))}</span
    >
    <a href="${itemPath(pageContext, 'event', event.slug)}"
      >${signs(pageContext, event)}${stateMark(pageContext, event)}${event.title}</a
    >
    ${venue && html`<span class="place">${venue.venue}</span>`} ${stateNote(pageContext, event)}
  </li>`
}
