// Pages that are shown in frames on other sites.

import { type Context, localeOf } from '../../access/context.ts'
import type { Event } from '../../calendar/events/view.ts'
import { shortPlaceOf } from '../feeds/formats/entry.ts'
import { isOngoing, ongoingWords } from '../feeds/words/ongoing.ts'
import { spanWords } from '../feeds/words/span_words.ts'
import { isOff, markedTitle, stateNotes, statusLabel } from '../feeds/words/state.ts'
import { type Html, html, raw } from '../../language/text/html/markup.ts'
import type { Say } from '../../language/text/locale/say.ts'
import { eventFacts } from './event.ts'
import { type FrameLook, frame } from './frame.ts'
import type { PublicEvent } from './oembed.ts'
import { embedWords } from './words.ts'

export type Attributes = Readonly<Record<string, string>>

export interface ShownCalendar {
  readonly title: string
  readonly attributes: Attributes
  readonly look: FrameLook
  /** Without its name, where the page around says it. */
  readonly isUntitled: boolean
  /** Of the site. */
  readonly today: string
  readonly events: readonly Event[]
}

/** The web component, and inside it what is shown without a script. */
export function calendarFrame(
  context: Context,
  { title, attributes, look, isUntitled, today, events }: ShownCalendar,
): string {
  const { say, home } = context
  const { language } = context.root
  const locale = localeOf(context)
  const given = Object.entries(attributes).map(([name, value]) => html`${raw(name)}="${value}" `)
  const hasPictures = attributes['pictures'] !== undefined
  return frame(context, {
    title,
    ...look,
    body: html`<main aria-label="${title}">
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

export function eventFrame(
  context: Context,
  found: PublicEvent,
  { theme, colours }: FrameLook,
): string {
  const locale = localeOf(context)
  const { title, url, state, off, label, mark, when, day, lines, text, image } = eventFacts(
    context,
    found,
  )
  return frame(context, {
    title: markedTitle(found.event, context.say),
    theme,
    colours,
    body: html`<main aria-label="${title}">
      <article>
        ${image ? html`<img src="${image.url}" width="${image.width}" height="${image.height}" alt="${image.alt}" />` : dateBlock(day, locale)}
        <div class="text">
          <h1><a href="${url}">${marked(state)}${title}</a></h1>
          <p>
            ${label !== undefined && html`<strong>${label}</strong><br />`}${marked(mark)}${off ? html`<s>${when}</s>` : when}
          </p>
          ${lines.map((line) => html`<p>${line}</p>`)} ${text !== undefined && html`<p>${text}</p>`}
        </div>
      </article>
    </main>`,
  })
}

const marked = (word: string | undefined): Html | false =>
  word !== undefined && html`<strong class="state">${word}</strong> `
