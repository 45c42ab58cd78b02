// Pages that are shown in frames on other sites.

import { createHash } from 'node:crypto'
import { type Context, localeOf } from '../access/context.ts'
import type { Event } from '../calendar/events/view.ts'
import { altTextOf } from '../calendar/images/view.ts'
import { linesOf, placeOf } from '../feeds/entry.ts'
import { spanWords } from '../feeds/span_words.ts'
import { isOff, markedTitle, stateNotes, statusLabel } from '../feeds/state.ts'
import { type Html, html, markupOf, raw } from '../text/markup.ts'
import { cutText } from '../text/plain.ts'
import type { Say } from '../text/say.ts'
import type { PublicEvent } from './oembed.ts'
import { embedWords, seriesWords } from './words.ts'

const style = `:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:light-dark(#211d18,#f2ece3);background:light-dark(#fff,#171411)}
a{color:light-dark(#a1331c,#ff9f82)}
:focus-visible{outline:3px solid currentColor;outline-offset:2px}
article{display:flex;flex-wrap:wrap;gap:16px;padding:16px}
img{max-width:min(100%,300px);height:auto;border-radius:6px}
h1{margin:0;font-size:1.35em;line-height:1.25}
main>h1{padding:8px 4px 0}
p{margin:.4em 0 0}
.text{flex:1 1 16em;overflow-wrap:anywhere}
.state{color:light-dark(#a1331c,#ff9f82)}`

/** Exactly the text that is hashed. */
const styleElement = raw(`<style>${style}</style>`)
const styleHash = createHash('sha256').update(style).digest('base64')

/** Only these pages may be framed by other sites. */
export const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

function frame(language: string, title: string, body: Html): string {
  return markupOf(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          <base target="_top" />
          ${styleElement}
        </head>
        <body>
          ${body}
        </body>
      </html> `,
  )
}

export type Attributes = Readonly<Record<string, string>>

/** The web component, and inside it what is shown without a script. */
export function calendarFrame(
  context: Context,
  language: string,
  attributes: Attributes,
  events: readonly Event[],
): string {
  const { site, say, home } = context
  const given = Object.entries(attributes).map(([name, value]) => html`${raw(name)}="${value}" `)
  return frame(
    language,
    site.name,
    html`<script type="module" src="/embed.js"></script>
      <main>
        <h1>${site.name}</h1>
        <fasti-calendar target="_top" lang="${language}" ${given}>
          ${events.length === 0 ? html`<p>${say(embedWords.none)}</p>` : events.map((event) => entry(event, localeOf(context), say))}
          <p><a href="${home}/">${say(embedWords.open)}</a></p>
        </fasti-calendar>
      </main>`,
  )
}

const entry = (event: Event, locale: string, say: Say): Html =>
  html`<p>
    <a href="${event.url}">${titleOf(event, say)}</a><br />${whenOf(event, locale)}
    ${event.occurrence !== null && html`<br />${event.occurrence.text}`}
    ${stateNotes(event, locale, say).map((note) => html`<br />${note}`)}
  </p>`

/** With what became of the event before it (§23). */
const titleOf = (event: Event, say: Say): Html => html`${stateMark(event, say)}${event.title}`

function stateMark({ event_status }: Event, say: Say): Html | undefined {
  const label = statusLabel(event_status, say)
  return label === undefined ? undefined : html`<strong class="state">${label}</strong> `
}

function whenOf(event: Event, locale: string): Html {
  const words = spanWords(event, locale)
  return isOff(event) ? html`<s>${words}</s>` : html`${words}`
}

const longestText = 240

/** When an event takes place; of a series its next date. */
function timesOf({ event, next }: PublicEvent, locale: string, say: Say): Html {
  const rule = event.recurrence?.text ?? event.occurrence?.text
  const shown = event.recurrence ? next : event
  const times = shown
    ? html`<p>
          ${shown === next && html`<strong>${say(seriesWords.next)}</strong><br />${stateMark(shown, say)}`}${whenOf(shown, locale)}
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
  const place = placeOf(event, locale)
  const short = cutText(text, longestText)
  return frame(
    language,
    markedTitle(event, say),
    html`<main>
      <article>
        ${image && html`<img src="${image.url}" width="${image.width}" height="${image.height}" alt="${event.image ? altTextOf(event.image) : ''}" />`}
        <div class="text">
          <h1><a href="${event.url}">${titleOf(event, say)}</a></h1>
          ${timesOf(found, locale, say)} ${place !== '' && html`<p>${place}</p>`}
          ${short !== '' && html`<p>${short}${short === text ? '' : ' …'}</p>`}
        </div>
      </article>
    </main>`,
  )
}
