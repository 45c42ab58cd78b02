// Featured events, large above a list.

import type { Event } from '../../../../calendar/events/view.ts'
import type { PageContext } from '../../page_context.ts'
import { photoCard } from '../cards.ts'
import { type Html, html } from '../frame/html.ts'

const leadSizes = '(min-width: 50rem) 28rem, 82vw'

export function hero(pageContext: PageContext, events: readonly Event[]): Html | undefined {
  if (events.length === 0) return undefined
  const [first] = events
  return html`<section class="featured" aria-labelledby="featured">
    <h2 id="featured">${pageContext.say('Featured')}</h2>
    <ol class="photos of-${events.length}">
      ${events.map(
        (event) =>
          html`<li>
            ${photoCard(
              pageContext,
              event,
              event === first ? { level: 3, isFirst: true, sizes: leadSizes } : { level: 3 },
            )}
          </li>`,
      )}
    </ol>
  </section>`
}
