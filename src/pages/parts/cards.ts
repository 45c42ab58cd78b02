// An event in a list.

import type { FoldedSeries } from '../../calendar/events/series/dates.ts'
import type { Event } from '../../calendar/events/view.ts'
import type { Venue } from '../../calendar/venues/view.ts'
import { cutText } from '../../text/plain.ts'
import { capital, inWords } from '../../time/in_words.ts'
import { type Html, html } from './html.ts'
import { badges } from './badges.ts'
import { isOff } from '../../feeds/state.ts'
import { thumbnail } from './pictures.ts'
import { plainProse } from './prose.ts'
import { repeatLine, repeatMark, ruleOf } from './repeats.ts'
import { stateMark, stateNote, struck } from './state.ts'
import { type PageContext, itemPath } from '../page_context.ts'
import { moreDates } from '../words.ts'
import { dayLine, isOneDay, machineSpan, ownTime, timeLine } from './when.ts'

const longestTeaser = 180

export const venuesOf = ({ venue }: Pick<Event, 'venue'>): readonly Venue[] =>
  Array.isArray(venue) ? venue : [venue]

/** `level` is that of its heading; `series` is the one that the card stands for, if any. */
export function card(
  pageContext: PageContext,
  event: Event,
  level: 2 | 3,
  series?: FoldedSeries,
): Html {
  const link = html`<a href="${itemPath(pageContext, 'event', event.slug)}"
    >${stateMark(pageContext, event)}${event.title}</a
  >`
  const own = ownTime(pageContext, event)
  const classes = `${event.featured ? ' is-featured' : ''}${isOff(event) ? ' is-off' : ''}`
  return html`<article class="card${classes}">
    ${dateBlock(pageContext, event)}
    <div class="card-text">
      ${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
      <p class="card-when">
        ${struck(event, whenShort(pageContext, event))}${series ? undefined : repeatMark(pageContext, ruleOf(event))}
        ${own && struck(event, own)}
      </p>
      ${series && seriesLine(pageContext, event, series)} ${stateNote(pageContext, event)}
      ${where(pageContext, event)} ${teaser(event)} ${badges(pageContext, event)}
    </div>
    ${event.image && html`<div class="card-picture">${thumbnail(event.image)}</div>`}
  </article>`
}

/** The rule in words, and how many more dates there are. */
function seriesLine(pageContext: PageContext, event: Event, { slug, coming }: FoldedSeries): Html {
  const rest = coming - 1
  const words = pageContext.say(moreDates, { n: rest })
  const more =
    slug === undefined
      ? words
      : html`<a href="${itemPath(pageContext, 'event', slug)}">${words}</a>`
  return html`<p class="card-series">${repeatLine(ruleOf(event))} ${rest > 0 && more}</p>`
}

export function dateBlock({ locale }: PageContext, { start_date }: Event): Html {
  return html`<p class="date-block" aria-hidden="true">
    <span class="date-month">${inWords(locale, 'monthName', start_date)}</span>
    <span class="date-day">${Number(start_date.slice(8, 10))}</span>
    <span class="date-weekday">${inWords(locale, 'weekdayName', start_date)}</span>
  </p>`
}

function whenShort(pageContext: PageContext, event: Event): Html {
  const { start } = machineSpan(event)
  const isLong = !isOneDay(event) && !event.all_day
  const day = isLong ? undefined : dayLine(pageContext, event)
  const time = capital(timeLine(pageContext, event))
  return html`<time datetime="${start}"
      >${day}${day !== undefined && ', '}${day === undefined ? time : timeLine(pageContext, event).toLowerCase()}</time
    >${zoneNote(pageContext, event)}`
}

/** Only where it is not the zone of the site. */
export function zoneNote({ context }: PageContext, event: Event): Html | undefined {
  if (event.all_day || event.timezone === context.site.zone) return undefined
  return html` <abbr class="zone" title="${event.timezone}">${event.timezone_abbr}</abbr>`
}

export function where(pageContext: PageContext, event: Event): Html | undefined {
  const places = [
    ...venuesOf(event).map(
      ({ venue, city, slug }) =>
        html`<a href="${itemPath(pageContext, 'venue', slug)}">${venue}</a>${
            city !== '' && html`<span class="city">, ${city}</span>`
          }`,
    ),
    ...(event.is_virtual === true ? [html`${pageContext.say('Online')}`] : []),
  ]
  if (places.length === 0) return undefined
  return html`<p class="card-where">
    ${places.map((place, index) => html`${index > 0 && ', '}${place}`)}
  </p>`
}

function teaser({ excerpt, description }: Event): Html | undefined {
  const text = plainProse(excerpt === '' ? description : excerpt)
  if (text === '') return undefined
  const cut = cutText(text, longestTeaser)
  if (cut.length === text.length) return html`<p class="card-teaser">${text}</p>`
  const end = cut.lastIndexOf(' ')
  return html`<p class="card-teaser">${end > 0 ? cut.slice(0, end) : cut}…</p>`
}
