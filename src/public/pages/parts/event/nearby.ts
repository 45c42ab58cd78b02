// What comes soon around a place, with the way to walk.

import type { Nearby } from '../../../query/nearby.ts'
import { awayWords, minutesOnFoot } from '../../../query/words/distance.ts'
import { capital, inWords } from '../../../../language/time/in_words.ts'
import { type Html, html } from '../frame/html.ts'
import { type PageContext, itemPath } from '../../page_context.ts'

export function nearbyList(pageContext: PageContext, found: readonly Nearby[]): Html | undefined {
  if (found.length === 0) return undefined
  return html`<section class="alike nearby" aria-labelledby="nearby">
    <h2 id="nearby">${pageContext.say('Next events nearby')}</h2>
    <ul>
      ${found.map((one) => html`<li>${line(pageContext, one)}</li>`)}
    </ul>
  </section>`
}

function line(pageContext: PageContext, { event, place, metres }: Nearby): Html {
  const { locale, say } = pageContext
  const n = minutesOnFoot(metres)
  const way = n === undefined ? awayWords(locale, metres) : say('{n} min walk', { n })
  const day = capital(inWords(locale, 'shortDay', event.start_date))
  const time = event.all_day ? '' : `, ${inWords(locale, 'time', event.start_date)}`
  return html`<a href="${itemPath(pageContext, 'event', event.slug)}" dir="auto">${event.title}</a>
    <span>${day}${time} · ${place} · <b>${way}</b></span>`
}
