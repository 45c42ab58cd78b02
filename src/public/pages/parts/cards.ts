// An event in a list: a row below its day, or a card with its picture.

import type { FoldedSeries } from '../../../calendar/events/series/dates.ts'
import type { Event } from '../../../calendar/events/view.ts'
import type { Venue } from '../../../calendar/venues/view.ts'
import { shortened } from '../../../language/text/html/plain.ts'
import { capital, inWords, zoneInWords } from '../../../language/time/in_words.ts'
import { type Html, html } from './frame/html.ts'
import { badges } from './badges.ts'
import { isOngoing as goesOn, ongoingWords } from '../../feeds/words/ongoing.ts'
import { isOff } from '../../feeds/words/state.ts'
import { priceOf } from '../../query/words/prices.ts'
import { keepOf } from './event/keep.ts'
import { cardPicture, rowPicture } from './pictures.ts'
import { plainProse } from './prose.ts'
import { repeatLine, repeatMark, ruleOf } from './repeats.ts'
import { stateMark, stateNote, struck } from './state.ts'
import { type PageContext, itemPath } from '../page_context.ts'
import { moreDates } from '../words.ts'
import { clockLine, machineSpan, ownTime } from './when.ts'

const longestTeaser = 180

export const venuesOf = ({ venue }: Pick<Event, 'venue'>): readonly Venue[] =>
  Array.isArray(venue) ? venue : [venue]

interface RowForm {
  /** Of its heading. */
  readonly level: 2 | 3 | 4
  /** The series that the row stands for. */
  readonly series?: FoldedSeries | undefined
  /** Started on an earlier day. */
  readonly isOngoing?: boolean
  /** Without a teaser and a picture. */
  readonly isBrief?: boolean
  /** Without a teaser alone. */
  readonly isShort?: boolean
  /** With its day, where none stands above. */
  readonly isDated?: boolean
}

/** Usually without its day, which stands above or is the page itself. */
export function row(
  pageContext: PageContext,
  event: Event,
  { level, series, isOngoing = false, isBrief = isOngoing, isShort, isDated = false }: RowForm,
): Html {
  const when = isDated ? startLine(pageContext, event) : clock(pageContext, event, isOngoing)
  const own = ownTime(pageContext, event)
  const link = titleLink(pageContext, event)
  const keep = series?.slug === undefined ? keepOf(event) : String(event.occurrence?.series)
  return html`<article class="card${classesOf(event)}" data-keep="${keep}">
    ${event.image && !isBrief && html`<div class="card-picture">${rowPicture(event.image)}</div>`}
    <div class="card-text">
      <p class="card-when">
        ${struck(event, when)}${series ? undefined : repeatMark(pageContext, ruleOf(event))}
        ${own && struck(event, own)}
      </p>
      ${heading(level, link)} ${series && seriesLine(pageContext, event, series)}
      ${stateNote(pageContext, event)} ${factsLine(pageContext, event)}
      ${isBrief || isShort ? undefined : teaser(event)} ${badges(pageContext, event)}
    </div>
  </article>`
}

/** In the view of a day. */
export const card = (pageContext: PageContext, event: Event, level: 2): Html =>
  row(pageContext, event, { level })

interface PhotoForm {
  readonly level: 3 | 4
  /** Started on an earlier day. */
  readonly isOngoing?: boolean
  /** What is seen first is loaded first. */
  readonly isFirst?: boolean
  /** The room it takes, for the choice of a file. */
  readonly sizes?: string
  /** Without the place and the category, which the heading above has. */
  readonly isBrief?: boolean
}

const usualSizes = '(min-width: 62rem) 20rem, (min-width: 36rem) 45vw, 92vw'

/** With its picture, or its date in the place of one. */
export function photoCard(
  pageContext: PageContext,
  event: Event,
  { level, isOngoing = false, isFirst = false, sizes = usualSizes, isBrief = false }: PhotoForm,
): Html {
  const { image } = event
  const picture = isBrief ? image && rowPicture(image) : cardPicture(image, sizes, isFirst)
  const when = isOngoing ? clock(pageContext, event, true) : startLine(pageContext, event)
  return html`<article class="photo${classesOf(event)}" data-keep="${keepOf(event)}">
    <div class="photo-picture">${picture || dateBlock(pageContext, event)}</div>
    <p class="card-when">${struck(event, when)}${repeatMark(pageContext, ruleOf(event))}</p>
    ${heading(level, titleLink(pageContext, event))} ${stateNote(pageContext, event)}
    ${isBrief ? undefined : factsLine(pageContext, event)}
  </article>`
}

/** The day and the start; until when, if it goes on already. */
function startLine(pageContext: PageContext, event: Event): Html {
  const { locale, today } = pageContext
  if (goesOn(event, today)) return clock(pageContext, event, true)
  const { start_date, all_day } = event
  const isThisYear = start_date.slice(0, 4) === today.slice(0, 4)
  const day = inWords(locale, isThisYear ? 'dayOfYear' : 'shortDay', start_date)
  const time = !all_day && html`, ${inWords(locale, 'time', start_date)}`
  return html`<time datetime="${machineSpan(event).start}">${capital(day)}${time}</time
    >${zoneNote(pageContext, event)}`
}

function heading(level: 2 | 3 | 4, link: Html): Html {
  if (level === 2) return html`<h2 dir="auto">${link}</h2>`
  return level === 3 ? html`<h3 dir="auto">${link}</h3>` : html`<h4 dir="auto">${link}</h4>`
}

const classesOf = (event: Event): string =>
  `${event.featured ? ' is-featured' : ''}${isOff(event) ? ' is-off' : ''}`

const titleLink = (pageContext: PageContext, event: Event): Html =>
  html`<a href="${itemPath(pageContext, 'event', event.slug)}"
    >${stateMark(pageContext, event)}${event.title}</a
  >`

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

export function dateBlock(
  { locale }: PageContext,
  { start_date }: Pick<Event, 'start_date'>,
): Html {
  return html`<p class="date-block" aria-hidden="true">
    <span class="date-month">${inWords(locale, 'monthName', start_date)}</span>
    <span class="date-day">${Number(start_date.slice(8, 10))}</span>
    <span class="date-weekday">${inWords(locale, 'weekdayName', start_date)}</span>
  </p>`
}

function clock(pageContext: PageContext, event: Event, isOngoing: boolean): Html {
  const { start, end } = machineSpan(event)
  if (isOngoing) {
    const { locale, today, context } = pageContext
    return html`<time datetime="${end}">${ongoingWords(event, locale, today, context.say)}</time>`
  }
  return html`<time datetime="${start}">${clockLine(pageContext, event)}</time
    >${zoneNote(pageContext, event)}`
}

/** Only where it is not the zone of the site. */
export function zoneNote({ context, locale }: PageContext, event: Event): Html | undefined {
  const { all_day, timezone, timezone_abbr } = event
  if (all_day || timezone === context.site.zone) return undefined
  const name = zoneInWords(locale, timezone, timezone_abbr)
  return html` <abbr class="zone" title="${timezone}">${name}</abbr>`
}

const placesOf = (pageContext: PageContext, event: Event): readonly Html[] => [
  ...venuesOf(event).map(
    ({ venue, city, slug }) =>
      html`<a href="${itemPath(pageContext, 'venue', slug)}">${venue}</a>${
          city !== '' && html`<span class="city">, ${city}</span>`
        }`,
  ),
  ...(event.is_virtual === true ? [html`${pageContext.say('Online')}`] : []),
]

export function where(pageContext: PageContext, event: Event): Html | undefined {
  const places = placesOf(pageContext, event)
  if (places.length === 0) return undefined
  return html`<p class="card-where">
    ${places.map((place, index) => html`${index > 0 && ', '}${place}`)}
  </p>`
}

/** Where, of what kind and for how much. */
function factsLine(pageContext: PageContext, event: Event): Html | undefined {
  const places = placesOf(pageContext, event)
  const price = priceOf(pageContext.context, event)
  const parts = [
    ...(places.length === 0
      ? []
      : [html`${places.map((place, index) => html`${index > 0 && ', '}${place}`)}`]),
    ...event.categories.slice(0, 1).map(({ name }) => html`${name}`),
    ...(price === undefined ? [] : [html`<span class="price">${price}</span>`]),
  ]
  if (parts.length === 0) return undefined
  return html`<ul class="card-facts">
    ${parts.map((part) => html`<li>${part}</li> `)}
  </ul>`
}

function teaser({ excerpt, description }: Event): Html | undefined {
  const text = plainProse(excerpt === '' ? description : excerpt)
  if (text === '') return undefined
  return html`<p class="card-teaser" dir="auto">${shortened(text, longestTeaser)}</p>`
}
