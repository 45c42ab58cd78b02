// An event between the hours of a week or a day, or above them.

import type { Event } from '../../../calendar/events/view.ts'
import { inWords } from '../../../language/time/in_words.ts'
import type { Standing } from '../../query/agenda.ts'
import { priceOf } from '../../query/words/prices.ts'
import { type PageContext, itemPath } from '../page_context.ts'
import { signs } from '../parts/badges.ts'
import { venuesOf, zoneNote } from '../parts/cards.ts'
import { type Html, html } from '../parts/frame/html.ts'
import { rowPicture } from '../parts/pictures.ts'
import { repeatMark, ruleOf } from '../parts/repeats.ts'
import { stateMark, stateNote, struck } from '../parts/state.ts'
import { ownTime, timeLine } from '../parts/when.ts'
import { type Hues, hueClass } from '../../query/category_colours.ts'

/** An event and the days and hours it is shown at. */
export interface Shown {
  readonly standing: Standing
  readonly event: Event
}

interface EntryForm {
  readonly kind: 'week' | 'day'
  readonly hues: Hues
  /** Of its place between the hours. */
  readonly classes: string
  /** Has room for little more than its title, which comes first. */
  readonly isShort: boolean
}

export function entry(
  pageContext: PageContext,
  { standing, event }: Shown,
  { kind, hues, classes, isShort }: EntryForm,
): Html {
  const isDay = kind === 'day'
  const names = [classes, event.featured === true && 'featured', hueClass(hues.of.get(event.id))]
  const time = html`<span class="time"
    >${struck(event, timeOf(pageContext, { standing, event }, isDay))}${zoneNote(pageContext, event)}${repeatMark(pageContext, ruleOf(event))}</span
  >`
  const title = link(pageContext, event, hues)
  const price = isDay ? priceOf(pageContext.context, event) : undefined
  return html`<li class="${names.filter((one) => one !== false && one !== '').join(' ')}">
    <div class="bar-text">
      ${isShort ? html`${title} ${time}` : html`${time} ${title}`} ${where(pageContext, event)}
      ${price !== undefined && html`<span class="place">${price}</span>`}
      ${isDay && ownTime(pageContext, event)} ${stateNote(pageContext, event)}
    </div>
    ${isDay && event.image && html`<span class="bar-picture">${rowPicture(event.image)}</span>`}
  </li>`
}

/** Of another zone by its own clock, and before that by the clock of the site. */
function timeOf(pageContext: PageContext, { standing, event }: Shown, isDay: boolean): Html {
  const { locale, context } = pageContext
  const { start_date, timezone } = event
  const own = isDay ? timeLine(pageContext, event) : inWords(locale, 'time', start_date)
  if (timezone === context.site.zone) return html`${own}`
  const here = inWords(locale, 'time', standing.start_date)
  const isOtherDay = start_date.slice(0, 10) !== standing.first
  const day = isOtherDay ? `${inWords(locale, 'weekdayName', start_date)} ` : ''
  return html`<span class="here">${here} · </span>${day}${own}`
}

function where({ say }: PageContext, event: Event): Html | undefined {
  const [venue] = venuesOf(event)
  const name = venue?.venue ?? (event.is_virtual === true ? say('Online') : undefined)
  return name === undefined ? undefined : html`<span class="place">${name}</span>`
}

/** The tip says what its colour means. */
export function link(pageContext: PageContext, event: Event, { of }: Hues): Html {
  const term = of.get(event.id)
  return html`<a
    href="${itemPath(pageContext, 'event', event.slug)}"
    ${term && html`title="${term.name}"`}
    >${signs(pageContext, event)}${stateMark(pageContext, event)}${event.title}</a
  >`
}
