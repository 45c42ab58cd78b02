// Where there is nothing, the page says why and what to do.

import { type Html, html } from './html.ts'
import { type Wish, isNarrowed } from '../../visit/address.ts'
import { type ListScene, type Scene, linkTo } from '../page_context.ts'
import { withView } from './layout.ts'

/** `next` is the address of what may hold more. */
export function nothingHere(scene: ListScene, wish: Wish): Html {
  const { say, choices, language } = scene
  const hasEvents = Object.values(choices).some((list) => list.length > 0)
  if (isNarrowed(wish)) return nothingFound(scene, wish)
  if (!hasEvents) return emptyCalendar(scene)
  const list: Wish = { language, view: 'list', page: 1 }
  const isList = wish.view === 'list' && wish.about === undefined && wish.date === undefined
  const past: Wish = { ...withView(wish, 'past'), page: 1 }
  return html`<div class="nothing">
    <p class="nothing-title">${say('Nothing is planned here.')}</p>
    <p>
      ${
        isList
          ? html`<a href="${linkTo(scene, past)}">${say('Past events')}</a>`
          : html`<a href="${linkTo(scene, list)}">${say('See what comes next')}</a>`
      }
    </p>
  </div>`
}

function nothingFound(scene: Scene, wish: Wish): Html {
  const { say } = scene
  const everything: Wish = { language: wish.language, view: wish.view, page: 1 }
  const past = withView(wish, 'past')
  return html`<div class="nothing">
    <p class="nothing-title">${say('Nothing found.')}</p>
    <p>${say('No event matches all of these filters. Take one away, or look at another time.')}</p>
    <p>
      <a href="${linkTo(scene, everything)}">${say('Show everything')}</a>
      ${wish.view !== 'past' && html` · <a href="${linkTo(scene, past)}">${say('Look in the past')}</a>`}
    </p>
  </div>`
}

function emptyCalendar({ say, context }: Scene): Html {
  return html`<div class="nothing">
    <p class="nothing-title">${say('This calendar is still empty.')}</p>
    <p>${say('As soon as the first event is published, it appears here.')}</p>
    <p>
      ${say('Editors add events through the interface:')}
      <a href="${context.root.url}/doc">${say('how it works')}</a>
    </p>
  </div>`
}
