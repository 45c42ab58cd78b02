// Search over what is to come, with a way to what is past.

import { linkedOperations } from '../../calendar/items/linked.ts'
import { organizers } from '../../calendar/organizers/operations.ts'
import { venues } from '../../calendar/venues/operations.ts'
import { type Wish, addressOf } from '../../visit/address.ts'
import { type EventPage, eventsOf } from '../../visit/events.ts'
import { narrowingOf } from '../../visit/narrowing.ts'
import { countWords } from '../parts/counts.ts'
import { filters } from '../parts/filters.ts'
import { type Html, html } from '../parts/html.ts'
import { withView } from '../parts/layout.ts'
import { eventList, listSize } from './list.ts'
import { type ListScene, type Page, type Scene, itemPath, linkTo } from '../page_context.ts'

const findVenues = linkedOperations(venues).find
const findOrganizers = linkedOperations(organizers).find
const mostOthers = 6

export async function searchPage(scene: ListScene, wish: Wish): Promise<Page> {
  const { context, tongues, say } = scene
  const narrowing = await narrowingOf(context, wish)
  const { search } = wish
  const found =
    search === undefined ? undefined : await eventsOf(context, wish, narrowing, listSize)
  const title = search === undefined ? say('Search') : say('Search: {text}', { text: search })
  return {
    title,
    addressIn: (one) => addressOf({ ...wish, language: one }, tongues),
    until: found?.until ?? Infinity,
    isUnlisted: true,
    wish,
    current: 'search',
    main: html`<div class="heading">
        <h1 id="title">${title}</h1>
        ${found && html`<p class="count">${countWords(scene, found.total)}</p>`}
      </div>
      ${filters(scene, wish, narrowing)}
      ${found ? await results(scene, wish, found) : html`<p class="lead">${say('What are you looking for?')}</p>`}`,
  }
}

async function results(scene: ListScene, wish: Wish, found: EventPage): Promise<Html> {
  const past = withView(wish, 'past')
  return html`${wish.page === 1 ? await others(scene, wish.search ?? '') : undefined}
    ${eventList(scene, wish, found)}
    <p class="after-list"><a href="${linkTo(scene, past)}">${scene.say('Look in the past')}</a></p>`
}

/** Venues and organizers of that name. */
async function others(scene: Scene, search: string): Promise<Html | undefined> {
  const { context, say } = scene
  const asked = { page: 1, per_page: mostOthers, search, only_with_upcoming: false }
  const places = (await findVenues(context, asked)).items
  const hosts = (await findOrganizers(context, asked)).items
  if (places.length + hosts.length === 0) return undefined
  return html`<section class="others" aria-labelledby="others">
    <h2 id="others">${say('Venues and organizers')}</h2>
    <ul class="chips">
      ${places.map(({ slug, venue }) => html`<li><a class="chip" href="${itemPath(scene, 'venue', slug)}">${venue}</a></li>`)}
      ${hosts.map(({ slug, organizer }) => html`<li><a class="chip" href="${itemPath(scene, 'organizer', slug)}">${organizer}</a></li>`)}
    </ul>
  </section>`
}
