// The dates of a series, a page of them at a time.

import { type DateCounts, findDates } from '../../../../calendar/events/series/dates.ts'
import { showFullOrRedacted } from '../../../../calendar/events/show.ts'
import type { EventRow } from '../../../../calendar/events/store.ts'
import type { Event } from '../../../../calendar/events/view.ts'
import { Problem, invalid } from '../../../../language/problem.ts'
import { capital, inWords, rangeInWords } from '../../../../language/time/in_words.ts'
import { signs } from '../../parts/badges.ts'
import { venuesOf, zoneNote } from '../../parts/cards.ts'
import { keepOf } from '../../parts/event/keep.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import { pageLinks } from '../../parts/frame/paging.ts'
import { originalNote } from '../../parts/repeats.ts'
import { stateMark, stateNote, struck } from '../../parts/state.ts'
import { isOneDay, machineSpan, timeLine } from '../../parts/when.ts'
import { type PageContext, itemPath } from '../../page_context.ts'
import { dateCount } from '../../words.ts'
import type { FullEvent } from './event_facts.ts'

const mostPerPage = 20

/** As in the query of an address: `?page=2` of the coming dates, `?past=1` of the past ones. */
export interface GivenDates {
  readonly page?: unknown
  readonly past?: unknown
}

export interface DatesPage {
  readonly which: 'coming' | 'past'
  readonly page: number
}

export function readDatesPage({ page, past }: GivenDates): DatesPage {
  const given = past ?? page ?? '1'
  if (typeof given !== 'string' || !/^[1-9]\d{0,5}$/.test(given)) throw invalid({})
  return { which: past === undefined ? 'coming' : 'past', page: Number(given) }
}

export interface Dates extends DatesPage {
  readonly pages: number
  readonly total: number
  /** Those that need a password are in the list form. */
  readonly events: readonly (Event | FullEvent)[]
}

/** A page beyond the last is refused. */
export async function datesOn(
  { context }: PageContext,
  series: EventRow,
  { which, page }: DatesPage,
  counts: DateCounts,
): Promise<Dates> {
  const total = counts[which]
  const pages = Math.ceil(total / mostPerPage)
  if (page > Math.max(1, pages)) throw new Problem('event-archive-page-not-found')
  const some = { size: mostPerPage, skip: (page - 1) * mostPerPage }
  const rows = total === 0 ? [] : await findDates(context, series, which, some)
  return { which, page, pages, total, events: await showFullOrRedacted(context, rows) }
}

const names = { coming: 'Coming dates', past: 'Past dates' } as const

/** Under a heading, or folded away. */
export function datesOf(
  pageContext: PageContext,
  series: FullEvent,
  dates: Dates,
  isFolded: boolean,
): Html | undefined {
  if (dates.total === 0) return undefined
  const { say } = pageContext
  const name = say(names[dates.which])
  const count = html`<span class="count">${say(dateCount, { n: dates.total })}</span>`
  const list = html`<ol class="dates">
      ${dates.events.map((event) => dateEntry(pageContext, series, event))}
    </ol>
    ${turns(pageContext, series, dates)}`
  return isFolded
    ? html`<details class="all-dates">
        <summary>
          <h2>${name}</h2>
          ${count}
        </summary>
        ${list}
      </details>`
    : html`<section class="all-dates" aria-labelledby="${dates.which}">
        <h2 id="${dates.which}">${name}</h2>
        ${count} ${list}
      </section>`
}

function turns(
  pageContext: PageContext,
  { slug }: FullEvent,
  { which, page, pages }: Dates,
): Html | undefined {
  const own = itemPath(pageContext, 'event', slug)
  const first = which === 'past' ? `${own}?past=1` : own
  const parameter = which === 'past' ? 'past' : 'page'
  const to = (one: number) => (one === 1 ? first : `${own}?${parameter}=${one}`)
  return pageLinks(pageContext, { name: names[which], page, pages, to })
}

/** A date, and what is different on it. */
function dateEntry(pageContext: PageContext, series: FullEvent, event: Event): Html {
  const { start } = machineSpan(event)
  const time = event.all_day || !isOneDay(event) ? undefined : timeLine(pageContext, event)
  const place = placesOf(pageContext, event)
  const isElsewhere = !event.password_protected && place !== placesOf(pageContext, series)
  const title = `${event.title}, ${daysOf(pageContext, event)}`
  const heart = html`data-keep="${keepOf(event)}"
  data-label="${pageContext.say('Save {title}', { title })}"`
  return html`<li ${event.hide_from_listings !== true && heart}>
    <a href="${itemPath(pageContext, 'event', event.slug)}"
      >${signs(pageContext, event)}${stateMark(pageContext, event)}<time datetime="${start}"
        >${struck(event, html`${daysOf(pageContext, event)}`)}</time
      ></a
    >
    ${time !== undefined && html`<span class="time">${struck(event, html`${time}`)}${zoneNote(pageContext, event)}</span>`}
    ${event.title !== series.title && html`<span class="date-title">${event.title}</span>`}
    ${isElsewhere && html`<span class="place">${place}</span>`} ${stateNote(pageContext, event)}
    ${originalNote(pageContext, event)}
  </li>`
}

function daysOf({ locale }: PageContext, event: Event): string {
  const { start_date: start, end_date: end } = event
  return capital(
    isOneDay(event)
      ? inWords(locale, 'shortDay', start)
      : rangeInWords(locale, 'shortDay', start, end),
  )
}

const placesOf = ({ say }: PageContext, event: Event): string =>
  [...venuesOf(event).map(({ venue }) => venue), ...(event.is_virtual ? [say('Online')] : [])].join(
    ', ',
  )
