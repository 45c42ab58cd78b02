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

const style = `:root{color-scheme:light dark;--ink:light-dark(#211d18,#f2ece3);--ground:light-dark(#fff,#171411);--soft:light-dark(#5e564b,#b9ad9d);--line:light-dark(#e3dacd,#38312a);--accent:light-dark(#a1331c,#ff9f82);--wash:light-dark(#f8e6de,#41271d);--serif:'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,serif}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground);overflow-wrap:break-word}
a{color:var(--accent)}
:focus-visible{outline:3px solid currentColor;outline-offset:2px}
article{display:flex;flex-wrap:wrap;gap:16px;padding:16px}
article img{max-width:min(100%,300px);height:auto;border-radius:8px;align-self:start}
h1{margin:0;font:650 1.35em/1.25 var(--serif)}
h1 a{color:inherit;text-decoration-color:var(--accent);text-decoration-thickness:1px;text-underline-offset:3px}
main:has(>fasti-calendar){padding:4px 12px}
main>h1{padding:8px 4px 4px;font-size:1.15em}
p{margin:.4em 0 0}
main>fasti-calendar:not(:defined)>p:last-child{padding:8px 4px}
.text{flex:1 1 15em;min-width:0}
.entry{display:grid;grid-template-columns:3.5em minmax(0,1fr) auto;gap:0 14px;padding:14px 4px;border-top:1px solid var(--line)}
.entry a{font:650 1.1em/1.3 var(--serif);color:inherit;text-decoration-color:var(--accent);text-decoration-thickness:1px}
.entry p{margin:2px 0 0;color:var(--soft)}
.entry img{width:7.5em;aspect-ratio:3/2;border-radius:6px;object-fit:cover}
.where{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.block{display:grid;justify-items:center;align-content:center;align-self:start;padding:5px 2px 7px;border-radius:8px;background:var(--wash);line-height:1.15}
article .block{width:4em;height:4.25em}
.block span{font-size:.75em;font-weight:600;color:var(--accent);text-transform:uppercase}
.block b{font:700 1.5em/1.1 var(--serif)}
.state{color:var(--accent)}
@media (max-width:30em){.entry{grid-template-columns:3.25em minmax(0,1fr)}.entry img{grid-column:2;width:100%;margin-top:8px}}`

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

interface Frame {
  readonly title: string
  readonly theme?: string | undefined
  readonly body: Html
}

/** The script in it also tells the page around how high the frame is to be. */
function frame(language: string, { title, theme, body }: Frame): string {
  return markupOf(
    html`<!doctype html>
      <html
        lang="${language}"
        data-frame="fasti"
        ${theme !== undefined && html`data-theme="${theme}"`}
      >
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          <base target="_top" />
          ${styleElement}
          <script type="module" src="/embed.js"></script>
        </head>
        <body>
          ${body}
        </body>
      </html> `,
  )
}

export type Attributes = Readonly<Record<string, string>>

export interface ShownCalendar {
  readonly title: string
  readonly attributes: Attributes
  readonly events: readonly Event[]
}

/** The web component, and inside it what is shown without a script. */
export function calendarFrame(
  context: Context,
  language: string,
  { title, attributes, events }: ShownCalendar,
): string {
  const { say, home } = context
  const locale = localeOf(context)
  const given = Object.entries(attributes).map(([name, value]) => html`${raw(name)}="${value}" `)
  const hasPictures = attributes['pictures'] !== undefined
  return frame(language, {
    title,
    theme: attributes['theme'],
    body: html`<main>
      <h1>${title}</h1>
      <fasti-calendar target="_top" lang="${language}" ${given}>
        ${
          events.length === 0
            ? html`<p>${say(embedWords.none)}</p>`
            : events.map((event) => entry(event, locale, say, hasPictures))
        }
        <p><a href="${home}/">${say(embedWords.open)}</a></p>
      </fasti-calendar>
    </main>`,
  })
}

function entry(event: Event, locale: string, say: Say, hasPictures: boolean): Html {
  const place = placeOf(event, locale)
  const image = hasPictures && event.image ? (event.image.sizes['medium'] ?? event.image) : false
  return html`<div class="entry">
    ${dateBlock(event, locale)}
    <div>
      <a href="${event.url}">${titleOf(event, say)}</a>
      <p>${whenOf(event, locale)}</p>
      ${event.occurrence !== null && html`<p>${event.occurrence.text}</p>`}
      ${place !== '' && html`<p class="where" title="${place}">${place}</p>`}
      ${stateNotes(event, locale, say).map((note) => html`<p>${note}</p>`)}
    </div>
    ${image && html`<img src="${image.url}" alt="" loading="lazy" />`}
  </div>`
}

/** Decoration: the line beside it says it in words. */
function dateBlock({ start_date }: Event, locale: string): Html {
  const [year = 0, month = 1, day = 1] = start_date.slice(0, 10).split('-').map(Number)
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
  return frame(language, {
    title: markedTitle(event, say),
    body: html`<main>
      <article>
        ${image ? html`<img src="${image.url}" width="${image.width}" height="${image.height}" alt="${event.image ? altTextOf(event.image) : ''}" />` : dateBlock(found.next ?? event, locale)}
        <div class="text">
          <h1><a href="${event.url}">${titleOf(event, say)}</a></h1>
          ${timesOf(found, locale, say)} ${place !== '' && html`<p>${place}</p>`}
          ${short !== '' && html`<p>${short}${short === text ? '' : ' …'}</p>`}
        </div>
      </article>
    </main>`,
  })
}
