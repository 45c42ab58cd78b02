// What is to come, or what is past, month by month.

import type { Event } from '../../calendar/events/view.ts'
import { type Wish, addressOf } from '../../visit/address.ts'
import { type EventPage, eventsOf } from '../../visit/events.ts'
import { narrowingOf } from '../../visit/narrowing.ts'
import { card } from '../parts/cards.ts'
import { countWords } from '../parts/counts.ts'
import { capital, inWords } from '../parts/dates.ts'
import { nothingHere } from '../parts/empty.ts'
import { filters } from '../parts/filters.ts'
import { type Html, html } from '../parts/html.ts'
import { paging } from '../parts/paging.ts'
import { type ListScene, type Page, type Scene, linkTo } from '../page_context.ts'

export const listSize = 25

export async function listPage(scene: ListScene, wish: Wish): Promise<Page> {
  const { context, tongues, say, language } = scene
  const narrowing = await narrowingOf(context, wish)
  const found = await eventsOf(context, wish, narrowing, listSize)
  const isPast = wish.view === 'past'
  const word = isPast ? 'Past events' : 'Coming events'
  const title =
    wish.date === undefined || isPast
      ? say(word)
      : say('Events from {date} on', { date: inWords(language, 'date', wish.date) })
  return {
    title,
    about: say('{title}: {count}.', { title, count: countWords(scene, found.total) }),
    addressIn: (one) => addressOf({ ...wish, language: one }, tongues),
    until: found.until,
    isUnlisted: found.total === 0,
    wish,
    current: isPast ? 'past' : 'list',
    main: html`<div class="heading">
        <h1 id="title">${title}</h1>
        <p class="count">${countWords(scene, found.total)}</p>
      </div>
      ${filters(scene, wish, narrowing)} ${eventList(scene, wish, found)}
      ${isPast ? comingLink(scene, wish) : undefined}`,
  }
}

function comingLink(scene: Scene, wish: Wish): Html {
  const to: Wish = { language: wish.language, view: 'list', page: 1 }
  return html`<p class="after-list">
    <a href="${linkTo(scene, to)}">${scene.say('Coming events')}</a>
  </p>`
}

/** A page of events under the names of their months. */
export function eventList(scene: ListScene, wish: Wish, found: EventPage, level: 2 | 3 = 2): Html {
  if (found.events.length === 0) return nothingHere(scene, wish)
  const months = Map.groupBy(found.events, ({ start_date }) => start_date.slice(0, 7))
  return html`${[...months].map(([month, events]) => monthOfList(scene, month, events, level))}
  ${paging(scene, wish, found.pages)}`
}

function monthOfList(scene: Scene, month: string, events: readonly Event[], level: 2 | 3): Html {
  const name = capital(inWords(scene.language, 'month', `${month}-01`))
  const entries = html`<ol class="cards">
    ${events.map((event) => html`<li>${card(scene, event, 3)}</li>`)}
  </ol>`
  // On pages about something the list has a heading of its own already.
  return level === 2
    ? html`<section class="of-month">
        <h2>${name}</h2>
        ${entries}
      </section>`
    : html`<section class="of-month">
        <p class="month-name">${name}</p>
        ${entries}
      </section>`
}
