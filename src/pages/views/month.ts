// A month as a table: weeks are rows, and long events run through them in lanes.

import { type Brief, findBriefs } from '../../calendar/events/agenda.ts'
import { findRules } from '../../calendar/events/series/shown.ts'
import { type Html, html } from '../parts/html.ts'
import { type PublicQuery, addressOf } from '../../visit/address.ts'
import { type Agenda, type Standing, agendaOf } from '../../visit/agenda.ts'
import { weekStartOf } from '../../visit/context.ts'
import { resolveFilters } from '../../visit/resolve_filters.ts'
import { countWords } from '../parts/counts.ts'
import { liveNamespace } from '../../rest/roots.ts'
import { firstSecond, lastSecond } from '../../time/day.ts'
import { capital, inWords, weekdays } from '../../time/in_words.ts'
import { nothingHere } from '../parts/empty.ts'
import { filters } from '../parts/filters.ts'
import { briefMarks, signs } from '../parts/badges.ts'
import { markedTitle, stateNotes } from '../../feeds/state.ts'
import { icon } from '../parts/icons.ts'
import { stateMark, struck } from '../parts/state.ts'
import { type ListContext, type Page, type PageContext, itemPath, linkTo } from '../page_context.ts'
import { isFar, pager } from '../parts/pager.ts'
import { type Cell, daysLeft, weeksOf } from '../parts/weeks.ts'

export async function monthPage(pageContext: ListContext, publicQuery: PublicQuery): Promise<Page> {
  const { context, siteLanguages, say, today, locale } = pageContext
  const resolvedFilters = await resolveFilters(context, publicQuery)
  const agenda = await agendaOf(context, publicQuery, resolvedFilters)
  const title = capital(inWords(locale, 'month', agenda.days.first))
  const note = countWords(pageContext, agenda.total)
  return {
    title: publicQuery.date === undefined ? say('Events in {month}', { month: title }) : title,
    about: say('What is on in {month}: {count}.', { month: title, count: note }),
    addressIn: (one) => addressOf({ ...publicQuery, language: one }, siteLanguages),
    until: agenda.until,
    isUnlisted: agenda.total === 0 || isFar(publicQuery, today),
    publicQuery,
    current: 'month',
    main: html`${pager(pageContext, publicQuery, title, note)}
    ${filters(pageContext, publicQuery, resolvedFilters)}
    ${agenda.total === 0 ? nothingHere(pageContext, publicQuery) : undefined}
    ${await table(pageContext, agenda, publicQuery)}`,
  }
}

async function table(
  pageContext: PageContext,
  agenda: Agenda,
  publicQuery: PublicQuery,
): Promise<Html> {
  const weekStart = weekStartOf(pageContext.context)
  const names = weekdays(pageContext.locale, 'weekday', weekStart)
  const short = weekdays(pageContext.locale, 'weekdayName', weekStart)
  const days = names.map(
    (name, index) =>
      html`<th scope="col" role="columnheader"><abbr title="${name}">${short[index]}</abbr></th>`,
  )
  const weeks = weeksOf(agenda, weekStart)
  const shown = weeks.flat().flatMap(({ lines }) => lines.flatMap((one) => one?.id ?? []))
  const briefs = await findBriefs(pageContext.context, [...new Set(shown)])
  const links = await linksTo(pageContext, briefs)
  const month: Month = { pageContext, agenda, publicQuery, links }
  return html`<table
    class="month${agenda.total === 0 ? ' vacant' : ''}"
    role="table"
    aria-labelledby="title"
    data-live="${liveAddress(agenda)}"
  >
    <thead role="rowgroup">
      <tr role="row">
        ${days}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${weeks.map((week) => row(month, week))}
    </tbody>
  </table>`
}

/** Where changes of events in these days are told. */
function liveAddress({ days: { first, last } }: Agenda): string {
  const query = new URLSearchParams({
    kinds: 'event',
    strict_dates: 'true',
    ends_after: firstSecond(first),
    starts_before: lastSecond(last),
  })
  return `/api/${liveNamespace}/stream?${query.toString()}`
}

interface Month {
  readonly pageContext: PageContext
  readonly agenda: Agenda
  readonly publicQuery: PublicQuery
  readonly links: ReadonlyMap<number, Link>
}

/** What is the same on all days of an event. */
interface Link {
  readonly brief: Brief
  readonly attributes: Html
  readonly signs: Html
  readonly mark: Html | undefined
  /** For screen readers. */
  readonly rule: Html | undefined
}

async function linksTo(
  pageContext: PageContext,
  briefs: readonly Brief[],
): Promise<ReadonlyMap<number, Link>> {
  const { context, locale } = pageContext
  const { say } = context
  const rules = await findRules(
    context,
    briefs.flatMap(({ series_id }) => series_id ?? []),
  )
  const linkOf = (brief: Brief): Link => {
    const rule = rules.get(brief.series_id ?? 0) ?? ''
    const stated = { ...brief, previous_start_date: '', all_day: null }
    const notes = [markedTitle(brief, say), ...stateNotes(stated, locale, say), rule]
    const title = notes.filter((note) => note !== '').join(' · ')
    return {
      brief,
      attributes: html`href="${itemPath(pageContext, 'event', brief.slug)}" title="${title}"`,
      signs: html`${signs(pageContext, briefMarks(brief))}${rule !== '' && icon('repeat')}`,
      mark: stateMark(pageContext, brief),
      rule: rule === '' ? undefined : html`<span class="unseen"> (${rule})</span>`,
    }
  }
  return new Map(briefs.map((brief) => [brief.id, linkOf(brief)]))
}

function row(month: Month, week: readonly Cell[]): Html {
  const isIdle = week.every(({ isQuiet }) => isQuiet)
  return html`<tr role="row" class="${isIdle ? 'idle' : ''}">
    ${week.map((one) => cell(month, one))}
  </tr>`
}

function cell(month: Month, one: Cell): Html {
  const { pageContext, agenda, publicQuery } = month
  const { day, count, lines, more } = one
  if (one.isOutside) {
    return html`<td role="cell" class="outside">
      <span class="number">${Number(day.slice(8))}</span>
    </td>`
  }
  const to = linkTo(pageContext, { ...publicQuery, view: 'day', date: day, page: 1 })
  const isToday = day === agenda.today
  const classes = [isToday && 'today', count === 0 && 'empty', one.isQuiet && 'quiet'].filter(
    (name) => name !== false,
  )
  return html`<td role="cell" class="${classes.join(' ')}">
    ${dayLink(pageContext, day, count, to, isToday)}
    ${
      count > 0 &&
      html`<ol>
        ${lines.map((event) => line(month, event, one))}
        ${more > 0 && html`<li class="more"><a href="${to}">${moreWords(pageContext, day, more)}</a></li>`}
      </ol>`
    }
  </td>`
}

function dayLink(
  pageContext: PageContext,
  day: string,
  count: number,
  to: string,
  isToday: boolean,
): Html {
  const { locale, say } = pageContext
  const weekday = capital(inWords(locale, 'weekdayName', day))
  const text = html`<time datetime="${day}"
      ><span class="weekday">${weekday}</span> <span class="digits">${Number(day.slice(8))}</span
      ><span class="unseen">${inWords(locale, 'monthName', day)}</span></time
    >${isToday && html`<span class="unseen">(${say('Today')})</span>`}`
  return count === 0
    ? html`<span class="number">${text}</span>`
    : html`<a class="number" href="${to}">${text}</a>`
}

function moreWords({ say, locale }: PageContext, day: string, more: number): Html {
  const date = inWords(locale, 'dayOfYear', day)
  return html`${say('+{n} more', { n: more })}<span class="unseen"> · ${date}</span>`
}

/** An event on a day: a whole bar, or a part of it. */
function line(
  { pageContext, agenda: { days }, links }: Month,
  event: Standing | undefined,
  one: Cell,
): Html {
  const link = event && links.get(event.id)
  // Also if it was removed since the agenda was read.
  if (!link) return html`<li class="gap" aria-hidden="true"></li>`
  const { first, last, start_date } = event
  const { title, featured, all_day } = link.brief
  const { day, weekday } = one
  const isMany = first !== last
  const isFirst = day === first || day === days.first
  const isBegun = isMany && !isFirst && weekday !== 0
  const classes = [
    featured === 1 && 'featured',
    (isMany || all_day === 1) && 'bar',
    isMany && day > first && 'from-before',
    isMany && day < last && 'goes-on',
    isMany && !isFirst && 'again',
    isMany && !isBegun && `over-${daysLeft(one, last < days.last ? last : days.last)}`,
  ].filter((name) => name !== false)
  const time =
    all_day === 1 || day > first ? undefined : inWords(pageContext.locale, 'time', start_date)
  return html`<li class="${classes.join(' ')}">
    <a ${link.attributes}
      >${time !== undefined && html`<span class="time">${struck(link.brief, html`${time}`)}</span> `}${
        isBegun ? undefined : link.signs
      }<span class="what${isBegun ? ' unseen' : ''}">${link.mark}${title}${link.rule}</span></a
    >
  </li>`
}
