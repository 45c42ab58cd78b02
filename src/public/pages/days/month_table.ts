// A month as a table: weeks are rows, and long events run through them in lanes. On telephones the
// table is a small month, and the events of one of its days are below it.

import { type Brief, findBriefs } from '../../../calendar/events/agenda.ts'
import { findRules } from '../../../calendar/events/series/shown.ts'
import { markedTitle, stateNotes } from '../../feeds/words/state.ts'
import { liveNamespace } from '../../../http/roots.ts'
import { firstSecond, lastSecond } from '../../../language/time/day.ts'
import {
  dayParts,
  inWords,
  shortTime,
  shortZone,
  weekdays,
} from '../../../language/time/in_words.ts'
import { abbreviation } from '../../../language/time/zone.ts'
import type { PublicQuery } from '../../query/address.ts'
import type { Agenda, Standing } from '../../query/agenda.ts'
import { weekStartOf } from '../../query/context.ts'
import { type PageContext, itemPath, linkTo } from '../page_context.ts'
import { briefMarks, signs } from '../parts/badges.ts'
import { countWords } from '../parts/counts.ts'
import { type Html, html } from '../parts/frame/html.ts'
import { icon } from '../parts/icons/icons.ts'
import { stateMark, struck } from '../parts/state.ts'
import { type Cell, formOf, idsOf, weeksOf } from '../../query/weeks.ts'
import { type Hues, hueClass, huesOf } from '../../query/category_colours.ts'
import { legend } from './hues.ts'
import { densityOf } from './density.ts'

interface Month {
  readonly pageContext: PageContext
  readonly agenda: Agenda
  readonly publicQuery: PublicQuery
  readonly links: ReadonlyMap<number, Link>
  /** The day whose events a telephone shows first. */
  readonly chosen: string
}

/** What is the same on all days of an event. */
interface Link {
  readonly brief: Brief
  readonly attributes: Html
  readonly signs: Html
  /** With what became of it before, and for screen readers its rule behind. */
  readonly name: Html
  /** The name of its zone, where that is not the zone of the site. */
  readonly zone: Html | undefined
  readonly hue: string | false
}

export interface MonthTable {
  readonly table: Html
  readonly palette: readonly string[]
}

export async function monthTable(
  pageContext: PageContext,
  agenda: Agenda,
  publicQuery: PublicQuery,
): Promise<MonthTable> {
  const weekStart = weekStartOf(pageContext.context)
  const weeks = weeksOf(agenda, weekStart)
  const cells = weeks.flat()
  const ids = idsOf(weeks)
  const briefs = await findBriefs(pageContext.context, ids)
  const hues = await huesOf(pageContext.context, ids)
  const links = await linksTo(pageContext, briefs, hues)
  const month = { pageContext, agenda, publicQuery, links, chosen: chosenOf(agenda, cells) }
  const classes = ['month', densityOf(weeks, links), agenda.total === 0 && 'vacant']
  const table = html`<table
      class="${joined(classes)}"
      role="table"
      aria-labelledby="title"
      data-live="${liveAddress(agenda)}"
    >
      <thead role="rowgroup">
        <tr role="row">
          ${weekdayNames(pageContext)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${weeks.map((week) => row(month, week))}
      </tbody>
    </table>
    ${legend(pageContext, publicQuery, hues)}`
  return { table, palette: hues.palette }
}

function weekdayNames({ locale, context }: PageContext): readonly Html[] {
  const weekStart = weekStartOf(context)
  const short = weekdays(locale, 'weekdayName', weekStart)
  return weekdays(locale, 'weekday', weekStart).map(
    (name, index) =>
      html`<th scope="col" role="columnheader"><abbr title="${name}">${short[index]}</abbr></th>`,
  )
}

/** Today, else the first day with an event. */
function chosenOf({ today, days }: Agenda, cells: readonly Cell[]): string {
  const own = cells.filter(({ isOutside }) => !isOutside)
  const found = own.find(({ day }) => day === today) ?? own.find(({ count }) => count > 0)
  return found?.day ?? days.first
}

function joined(classes: readonly (string | false)[]): string {
  let all = ''
  for (const name of classes) {
    if (name !== false && name !== '') all += all === '' ? name : ` ${name}`
  }
  return all
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

async function linksTo(
  pageContext: PageContext,
  briefs: readonly Brief[],
  hues: Hues,
): Promise<ReadonlyMap<number, Link>> {
  const { context, locale } = pageContext
  const { say } = context
  const rules = await findRules(
    context,
    briefs.flatMap(({ series_id }) => series_id ?? []),
  )
  const notesOf = (brief: Brief) =>
    brief.event_status === 'scheduled'
      ? []
      : stateNotes({ ...brief, previous_start_date: '', all_day: null }, locale, say)
  const linkOf = (brief: Brief): Link => {
    const rule = rules.get(brief.series_id ?? 0) ?? ''
    const term = hues.of.get(brief.id)
    const notes = [markedTitle(brief, say), ...notesOf(brief), rule, term?.name ?? '']
    const title = notes.filter((note) => note !== '').join(' · ')
    return {
      brief,
      attributes: html`href="${itemPath(pageContext, 'event', brief.slug)}" title="${title}"`,
      signs: html`${signs(pageContext, briefMarks(brief))}${rule !== '' && icon('repeat')}`,
      name: html`${stateMark(pageContext, brief)}${brief.title}${rule !== '' && html`<span class="unseen"> (${rule})</span>`}`,
      zone: zoneOf(pageContext, brief),
      hue: hueClass(term),
    }
  }
  return new Map(briefs.map((brief) => [brief.id, linkOf(brief)]))
}

function zoneOf({ context }: PageContext, brief: Brief): Html | undefined {
  const { timezone, start_utc, all_day } = brief
  if (all_day === 1 || timezone === context.site.zone) return undefined
  const name = shortZone(abbreviation(start_utc, timezone))
  return html` <abbr class="zone" title="${timezone}">${name}</abbr>`
}

function row(month: Month, week: readonly Cell[]): Html {
  return html`<tr role="row">
    ${week.map((one) => cell(month, one))}
  </tr>`
}

function cell(month: Month, one: Cell): Html {
  const { pageContext, agenda, publicQuery, chosen } = month
  const { day, count } = one
  if (one.isOutside) {
    return html`<td role="cell" class="outside">
      <span class="number">${Number(day.slice(8))}</span>
    </td>`
  }
  const to = linkTo(pageContext, { ...publicQuery, view: 'day', date: day, page: 1 })
  const isToday = day === agenda.today
  const classes = [
    isToday && 'today',
    day < agenda.today && 'past',
    count === 0 && 'empty',
    day === chosen && 'chosen',
  ]
  return html`<td role="cell" id="${day}" class="${joined(classes)}">
    ${pickLink(pageContext, one, isToday)}${dayLink(pageContext, day, count, to, isToday)}
    ${count === 0 ? html`<p class="none">${pageContext.say('No events')}</p>` : linesOf(month, one, to)}
  </td>`
}

/** On telephones: shows the events of the day below the month. A dot stands for an event. */
function pickLink(
  pageContext: PageContext,
  { day, count }: Cell,
  isToday: boolean,
): Html | undefined {
  const dots = Math.min(count, 3)
  return html`<a
    class="pick${dots > 0 && ` dots-${dots}`}"
    href="#${day}"
    ${isToday && html`aria-current="date"`}
    ><span class="digits">${Number(day.slice(8))}</span
    ><span class="unseen"
      >${inWords(pageContext.locale, 'monthName', day)}, ${countWords(pageContext, count)}</span
    ></a
  >`
}

/** Seen on telephones, and read to those who listen. */
const ofMonth = (words: string): Html | false =>
  words !== '' && html`<span class="of-month-name">${words}</span>`

function dayLink(
  pageContext: PageContext,
  day: string,
  count: number,
  to: string,
  isToday: boolean,
): Html {
  const { locale, say } = pageContext
  const { weekday, before, digits, after } = dayParts(locale, day)
  const text = html`<time datetime="${day}"
      ><span class="weekday">${weekday}</span>${ofMonth(before)}<span class="digits">${digits}</span
      >${ofMonth(after)}</time
    >${isToday && html`<span class="unseen">(${say('Today')})</span>`}`
  return count === 0
    ? html`<span class="number">${text}</span>`
    : html`<a class="number" href="${to}">${text}</a>`
}

function linesOf(month: Month, one: Cell, to: string): Html {
  const { pageContext } = month
  const { day, lines, more, rest } = one
  const beyond = more - rest.length
  const moreLink = (count: number, name: string) =>
    html`<li class="more ${name}">
      <a href="${to}">${moreWords(pageContext, day, count)}</a>
    </li>`
  return html`<ol>
    ${lines.map((event) => line(month, event, one))}
    ${more > 0 && beyond !== more && moreLink(more, 'folded')}
    ${rest.map((event) => line(month, event, one, 'rest'))}
    ${beyond > 0 && moreLink(beyond, beyond === more ? '' : 'rest')}
  </ol>`
}

function moreWords({ say, locale }: PageContext, day: string, more: number): Html {
  const date = inWords(locale, 'dayOfYear', day)
  return html`${say('+{n} more', { n: more })}<span class="unseen"> · ${date}</span>`
}

/** An event on a day: a whole bar, or a part of it. */
function line(
  { agenda, links, pageContext }: Month,
  event: Standing | undefined,
  one: Cell,
  name: 'rest' | '' = '',
): Html {
  const link = event && links.get(event.id)
  // Also if it was removed since the agenda was read.
  if (!link) return html`<li class="gap" aria-hidden="true"></li>`
  const { featured, all_day } = link.brief
  const { isBegun, hasTime, classes } = formOf(event, one, agenda, {
    isAllDay: all_day === 1,
    isRest: name === 'rest',
  })
  const time = hasTime && shortTime(pageContext.locale, event.start_date)
  return html`<li class="${joined([name, featured === 1 && 'featured', ...classes, link.hue])}">
    <a ${link.attributes}
      >${time !== false && html`<span class="time">${struck(link.brief, html`${time}`)}${link.zone}</span> `}${
        isBegun ? undefined : link.signs
      }<span class="what${isBegun ? ' unseen' : ''}">${link.name}</span></a
    >
  </li>`
}
