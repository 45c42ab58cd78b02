// What the page of an occurrence says of its series (§17.6).

import type { OtherDate, PlaceInSeries } from '../../../../calendar/events/series/dates.ts'
import { capital, inWords } from '../../../../language/time/in_words.ts'
import { fact } from '../../parts/facts.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import { icon } from '../../parts/icons/icons.ts'
import { repeatLine, ruleOf } from '../../parts/repeats.ts'
import { stateMark } from '../../parts/state.ts'
import { type PageContext, itemPath } from '../../page_context.ts'
import type { FullEvent } from './event_facts.ts'

export interface Neighbourhood {
  readonly event: FullEvent
  readonly place: PlaceInSeries
}

/** The rule in words, with a link to all dates. */
export function repeatFact(
  pageContext: PageContext,
  { event, place: { series } }: Neighbourhood,
): Html | undefined {
  const { say } = pageContext
  const link =
    series &&
    html`<br /><a href="${itemPath(pageContext, 'event', series.slug)}">${say('All dates')}</a>`
  const rule = repeatLine(ruleOf(event))
  return fact(say('Repeats'), rule && html`${rule}${link}`)
}

/** The dates before and after, and all of them. */
export function otherDates(
  pageContext: PageContext,
  { event, place }: Neighbourhood,
): Html | undefined {
  const { say } = pageContext
  const { previous, following, series } = place
  if (!previous && !following && !series) return undefined
  const dateLink = (date: OtherDate, rel: 'prev' | 'next') =>
    html`<li class="${rel}">
      <a rel="${rel}" href="${itemPath(pageContext, 'event', date.slug)}"
        ><span class="way"
          >${rel === 'prev' && icon('left')}${say(rel === 'prev' ? 'Previous date' : 'Following date')}${rel === 'next' && icon('right')}</span
        >
        <span class="date"
          >${stateMark(pageContext, date)}${dayOf(pageContext, date, event)}</span
        ></a
      >
    </li>`
  return html`<nav class="other-dates" aria-labelledby="series">
    <h2 id="series">${say('Part of a series')}</h2>
    ${series && series.title !== event.title && html`<p>${series.title}</p>`}
    <ul>
      ${previous && dateLink(previous, 'prev')} ${following && dateLink(following, 'next')}
      ${
        series &&
        html`<li class="all">
          <a href="${itemPath(pageContext, 'event', series.slug)}">${say('All dates')}</a>
        </li>`
      }
    </ul>
  </nav>`
}

/** With the clock, if both are on one day. */
function dayOf(
  { locale }: PageContext,
  { start_date }: OtherDate,
  { start_date: here }: FullEvent,
): string {
  const day = capital(inWords(locale, 'shortDay', start_date))
  const isSameDay = start_date.slice(0, 10) === here.slice(0, 10)
  return isSameDay ? `${day}, ${inWords(locale, 'time', start_date)}` : day
}
