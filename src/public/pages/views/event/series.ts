// The page of a series: when it is next, and all of its dates (§17.6).

import { seriesLd } from '../../../../calendar/events/json_ld.ts'
import { countDatesOf } from '../../../../calendar/events/series/dates.ts'
import type { EventRow } from '../../../../calendar/events/store.ts'
import type { Event } from '../../../../calendar/events/view.ts'
import type { Sentence } from '../../../../language/sentence.ts'
import { isOff } from '../../../feeds/words/state.ts'
import { type Page, type PageContext, itemPath } from '../../page_context.ts'
import { badges } from '../../parts/badges.ts'
import { dateBlock, where, zoneNote } from '../../parts/cards.ts'
import { withFreeEntry } from '../../parts/event/free_entry.ts'
import { isInLists, wordedHeart } from '../../parts/event/keep.ts'
import { shareEvent } from '../../parts/event/share.ts'
import { eventCard } from '../../parts/sharing/event_card.ts'
import { fact } from '../../parts/facts.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import { addSeriesToCalendar } from '../../parts/other_formats.ts'
import { picture } from '../../parts/pictures.ts'
import { prose } from '../../parts/prose.ts'
import { originalNote, repeatLine } from '../../parts/repeats.ts'
import { stateMark, stateNote, struck } from '../../parts/state.ts'
import { dayLine, isOneDay, machineSpan, ownTime, timeLine } from '../../parts/when.ts'
import { type FullEvent, facts, kicker, offer } from './event_facts.ts'
import { type Dates, type GivenDates, datesOf, datesOn, readDatesPage } from './series_dates.ts'

type SeriesPage = Pick<Page, 'until' | 'jsonLd' | 'isUnlisted' | 'series' | 'card' | 'main'>

export async function seriesPage(
  pageContext: PageContext,
  row: EventRow,
  event: FullEvent,
  given: GivenDates,
): Promise<SeriesPage> {
  const asked = readDatesPage(given)
  const counts = await countDatesOf(pageContext.context, row)
  const dates = await datesOn(pageContext, row, asked, counts)
  const isKept = isInLists(row) && row.password === null
  const heart = isKept && wordedHeart(row.id, pageContext.say('Save all dates'), row.title)
  const common = {
    until: counts.next_end === null ? Infinity : counts.next_end + 1,
    ...(row.password === null ? { series: { slug: row.slug } } : {}),
  }
  if (asked.which === 'past' || asked.page > 1) {
    const main = framed(pageContext, event, html``, datesOf(pageContext, event, dates, false))
    return { ...common, isUnlisted: true, main }
  }
  const past = await datesOn(pageContext, row, { which: 'past', page: 1 }, counts)
  const { last = null } = event.recurrence ?? {}
  const data = dates.events.flatMap((one) =>
    'json_ld' in one ? [withFreeEntry(pageContext, one, one.json_ld)] : [],
  )
  return {
    ...common,
    card: eventCard(pageContext, event, dates.events[0]),
    jsonLd: seriesLd(event.json_ld, data, last),
    main: front(pageContext, event, heart, dates, past),
  }
}

function front(
  pageContext: PageContext,
  event: FullEvent,
  heart: Html | false,
  coming: Dates,
  past: Dates,
): Html {
  const { image, description } = event
  const [next] = coming.events
  const end = endOf(coming, event)
  const top = html`${offer(pageContext, event, next !== undefined && !isOff(event))}
  ${heart && html`<p class="hearts">${heart}</p>`} ${next && nextDate(pageContext, next)}
  ${end !== undefined && html`<p class="over">${pageContext.say(end)}</p>`}`
  return framed(
    pageContext,
    event,
    top,
    html`${image && html`<p class="hero">${picture(image, '(min-width: 60rem) 40rem, 100vw', { isFirst: true })}</p>`}
    ${description === '' ? undefined : prose(description)}
    ${coming.total > 1 && datesOf(pageContext, event, coming, false)}
    ${datesOf(pageContext, event, past, coming.total > 0)}`,
  )
}

/** What there is to say where the dates end. */
function endOf({ total }: Dates, { recurrence }: FullEvent): Sentence | undefined {
  const isEnding = recurrence?.last !== null
  if (total === 0) return isEnding ? 'This series is over.' : 'No further dates are planned.'
  return total === 1 && isEnding ? 'No further dates are planned.' : undefined
}

/** `top` stands below the title, `text` beside the facts. */
function framed(
  pageContext: PageContext,
  event: FullEvent,
  top: Html,
  text: Html | undefined,
): Html {
  const { say } = pageContext
  const times = html`${fact(say('Repeats'), ruleAndClock(pageContext, event))}`
  return html`<article class="event">
    <header>
      ${kicker(pageContext, event)}
      <h1 id="title" dir="auto">${stateMark(pageContext, event)}${event.title}</h1>
      <p class="summary">${repeatLine(event.recurrence?.text ?? '')}</p>
      ${stateNote(pageContext, event)} ${top} ${badges(pageContext, event)}
    </header>
    <div class="columns">
      <div class="column-text">${text}</div>
      <aside class="facts" aria-label="${say('Details')}">
        ${facts(pageContext, event, {
          times,
          more: html`${addSeriesToCalendar(pageContext, event)}${shareEvent(pageContext, event)}`,
        })}
      </aside>
    </div>
  </article>`
}

/** The clock of the first date is that of all which were not moved. */
function ruleAndClock(pageContext: PageContext, event: FullEvent): Html {
  const clock =
    event.all_day || !isOneDay(event)
      ? undefined
      : html`<br />${timeLine(pageContext, event)}${zoneNote(pageContext, event)}`
  return html`${event.recurrence?.text}${clock}`
}

function nextDate(pageContext: PageContext, event: Event): Html {
  const { start, end } = machineSpan(event)
  const day = html`<time datetime="${start}">${dayLine(pageContext, event)}</time>`
  const time = html`<time datetime="${end}">${timeLine(pageContext, event)}</time>`
  return html`<section class="next-date" aria-labelledby="next">
    ${dateBlock(pageContext, event)}
    <div>
      <h2 id="next">${pageContext.say('Next date')}</h2>
      <p class="next-day">
        <a href="${itemPath(pageContext, 'event', event.slug)}"
          >${stateMark(pageContext, event)}${struck(event, day)}</a
        >
      </p>
      <p>
        ${struck(event, html`${time}${zoneNote(pageContext, event)}`)}
        ${ownTime(pageContext, event)}
      </p>
      ${where(pageContext, event)} ${stateNote(pageContext, event)}
      ${originalNote(pageContext, event)}
    </div>
  </section>`
}
