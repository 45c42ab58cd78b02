// What the page of an event shows of others.

import type { Event } from '../../../../calendar/events/view.ts'
import type { Related } from '../../../query/related.ts'
import { photoCard, row, venuesOf } from '../../parts/cards.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import { capital, inWords } from '../../../../language/time/in_words.ts'
import { type PageContext, itemPath } from '../../page_context.ts'
import type { FullEvent } from './event_facts.ts'

/** The festival above the title. */
export function partOf(pageContext: PageContext, { whole }: Related): Html | undefined {
  if (!whole) return undefined
  const words = pageContext.say('Part of {title}', { title: whole.title })
  return html`<p class="part-of" dir="auto">
    <a href="${itemPath(pageContext, 'event', whole.slug)}">${words}</a>
  </p>`
}

/** What is part of a festival, day by day. */
export function programme(pageContext: PageContext, related: Related): Html | undefined {
  if (related.programme.length === 0) return undefined
  const days = Map.groupBy(related.programme, ({ start_date }) => start_date.slice(0, 10))
  return html`<section class="programme" aria-labelledby="programme">
    <h2 id="programme">${pageContext.say('Programme')}</h2>
    ${[...days].map(
      ([day, events]) =>
        html`<h3>${capital(inWords(pageContext.locale, 'day', day))}</h3>
          <ol class="cards">
            ${events.map((event) => html`<li>${row(pageContext, event, { level: 4, isBrief: true })}</li>`)}
          </ol>`,
    )}
  </section>`
}

/** What comes soon at the same place and of the same kind. */
export function alike(
  pageContext: PageContext,
  event: FullEvent,
  { atPlace, ofKind }: Related,
): Html | undefined {
  const { say } = pageContext
  const [venue] = venuesOf(event)
  const [category] = event.categories
  return html`${some(pageContext, 'at-place', say('Also at {place}', { place: venue?.venue ?? '' }), atPlace)}
  ${some(pageContext, 'of-kind', say('More in {category}', { category: category?.name ?? '' }), ofKind)}`
}

function some(
  pageContext: PageContext,
  id: string,
  title: string,
  events: readonly Event[],
): Html | undefined {
  if (events.length === 0) return undefined
  return html`<section class="alike" aria-labelledby="${id}">
    <h2 id="${id}" dir="auto">${title}</h2>
    <ol class="photos">
      ${events.map((one) => html`<li>${photoCard(pageContext, one, { level: 3, isBrief: true })}</li>`)}
    </ol>
  </section>`
}
