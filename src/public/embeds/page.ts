// Pages that are shown in frames on other sites.

import { type Context, localeOf } from '../../access/context.ts'
import type { Event } from '../../calendar/events/view.ts'
import { altTextOf } from '../../calendar/images/view.ts'
import { linesOf, shortPlaceOf } from '../feeds/formats/entry.ts'
import { isOngoing, ongoingWords } from '../feeds/words/ongoing.ts'
import { spanWords } from '../feeds/words/span_words.ts'
import { isOff, markedTitle, stateNotes, statusLabel } from '../feeds/words/state.ts'
import { type Html, html, raw } from '../../language/text/html/markup.ts'
import { shortened } from '../../language/text/html/plain.ts'
import type { Say } from '../../language/text/locale/say.ts'
import { frame } from './frame.ts'
import type { PublicEvent } from './oembed.ts'
import { embedWords, seriesWords } from './words.ts'

export type Attributes = Readonly<Record<string, string>>

export interface ShownCalendar {
  readonly title: string
  readonly attributes: Attributes
  /** Without its name, where the page around says it. */
  readonly isUntitled: boolean
  /** Of the site. */
  readonly today: string
  readonly events: readonly Event[]
}

/** The web component, and inside it what is shown without a script. */
export function calendarFrame(
  context: Context,
  language: string,
  { title, attributes, isUntitled, today, events }: ShownCalendar,
): string {
  const { say, home } = context
  const locale = localeOf(context)
  const given = Object.entries(attributes).map(([name, value]) => html`${raw(name)}="${value}" `)
  const hasPictures = attributes['pictures'] !== undefined
  return frame(context, language, {
    title,
    theme: attributes['theme'],
    body: html`<main>
      ${!isUntitled && html`<h1>${title}</h1>`}
      <fasti-calendar target="_top" lang="${language}" heading="none" ${given}>
        ${
          events.length === 0
            ? html`<p>${say(embedWords.none)}</p>`
            : events.map((event) => entry(event, { locale, say, today, hasPictures }))
        }
        <p><a href="${home}/">${say(embedWords.open)}</a></p>
      </fasti-calendar>
    </main>`,
  })
}

interface Look {
  readonly locale: string
  readonly say: Say
  readonly today: string
  readonly hasPictures: boolean
}

/** What goes on already stands at today. */
function entry(event: Event, { locale, say, today, hasPictures }: Look): Html {
  const place = shortPlaceOf(event, say)
  const goesOn = isOngoing(event, today)
  const words = goesOn ? ongoingWords(event, locale, today, say) : spanWords(event, locale)
  const image = hasPictures && event.image ? (event.image.sizes['medium'] ?? event.image) : false
  return html`<div class="entry">
    ${dateBlock(goesOn ? today : event.start_date, locale)}
    <div>
      <a href="${event.url}">${titleOf(event, say)}</a>
      <p>${struck(event, words)}</p>
      ${event.occurrence !== null && html`<p>${event.occurrence.text}</p>`}
      ${place !== '' && html`<p class="where" title="${place}">${place}</p>`}
      ${stateNotes(event, locale, say).map((note) => html`<p>${note}</p>`)}
    </div>
    ${image && html`<img src="${image.url}" alt="" loading="lazy" />`}
  </div>`
}

/** Decoration: the line beside it says it in words. */
function dateBlock(date: string, locale: string): Html {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  return html`<div class="block" aria-hidden="true">
    <span>${name.format(Date.UTC(year, month - 1, day))}</span><b>${day}</b>
  </div>`
}

/** With what became of the event before it (§23). */
const titleOf = (event: Event, say: Say): Html => html`${stateMark(event, say)}${event.title}`

function stateMark({ event_status }: Event, say: Say): Html | undefined {
  const label = statusLabel(event_status, say)
  return label === undefined ? undefined : html`<strong class="state">${label}</strong> `
}

const struck = (event: Event, words: string): Html =>
  isOff(event) ? html`<s>${words}</s>` : html`${words}`

const longestText = 240

/** When an event takes place; of a series its next date. */
function timesOf({ event, next }: PublicEvent, locale: string, say: Say): Html {
  const rule = event.recurrence?.text ?? event.occurrence?.text
  const shown = event.recurrence ? next : event
  const times = shown
    ? html`<p>
          ${shown === next && html`<strong>${say(seriesWords.next)}</strong><br />${stateMark(shown, say)}`}${struck(shown, spanWords(shown, locale))}
        </p>
        ${stateNotes(shown, locale, say).map((note) => html`<p>${note}</p>`)}`
    : html`<p>${say(seriesWords.none)}</p>`
  return html`${times}${rule !== undefined && html`<p>${rule}</p>`}`
}

export function eventFrame(context: Context, language: string, found: PublicEvent): string {
  const { say } = context
  const locale = localeOf(context)
  const { event } = found
  const image = event.image ? (event.image.sizes['medium'] ?? event.image) : undefined
  const text = linesOf(event.excerpt || event.description)
  const place = shortPlaceOf(event, say)
  const short = shortened(text, longestText)
  return frame(context, language, {
    title: markedTitle(event, say),
    body: html`<main>
      <article>
        ${image ? html`<img src="${image.url}" width="${image.width}" height="${image.height}" alt="${event.image ? altTextOf(event.image) : ''}" />` : dateBlock((found.next ?? event).start_date, locale)}
        <div class="text">
          <h1><a href="${event.url}">${titleOf(event, say)}</a></h1>
          ${timesOf(found, locale, say)} ${place !== '' && html`<p>${place}</p>`}
          ${short !== '' && html`<p>${short}</p>`}
        </div>
      </article>
    </main>`,
  })
}
