// The pages of venues, organizers, categories and tags: what they are, and their events.

import { type Wish, addressOf } from '../../visit/address.ts'
import { type EventPage, eventsOf } from '../../visit/events.ts'
import { narrowingOrGone } from '../../visit/gone.ts'
import type { Narrowing } from '../../visit/narrowing.ts'
import { filters } from '../parts/filters.ts'
import { type Html, html } from '../parts/html.ts'
import { withView } from '../parts/layout.ts'
import { eventList, listSize } from './list.ts'
import { organizerFacts } from './organizer.ts'
import { picture, previewOf } from '../parts/pictures.ts'
import { hostsIn, plainProse, prose } from '../parts/prose.ts'
import {
  type Elsewhere,
  type ListScene,
  type Page,
  type Scene,
  linkTo,
  pathOfUrl,
} from '../page_context.ts'
import { termFacts } from './term.ts'
import { venueFacts } from './venue.ts'
import type { Word } from '../words.ts'
import type { Image } from '../../calendar/images/view.ts'

/** What is said of the subject of a page. */
export interface Subject {
  readonly kind: Word
  readonly name: string
  readonly description: Html | undefined
  readonly text: string
  readonly image: Image | false
  readonly facts: Html | undefined
  readonly jsonLd?: unknown
  readonly pictureHosts: readonly string[]
}

export async function aboutPage(scene: ListScene, wish: Wish): Promise<Page | Elsewhere> {
  const { context, tongues } = scene
  const narrowing = await narrowingOrGone(scene.context, wish)
  const settled = inPlace(scene, wish, narrowing)
  if (addressOf(settled, tongues) !== addressOf(wish, tongues)) {
    return { status: 301, to: addressOf(settled, tongues) }
  }
  const page = await eventsOf(context, wish, narrowing, listSize)
  const subject = subjectOf(scene, wish, narrowing)
  const preview = previewOf(subject.image)
  return {
    title: subject.name,
    about: subject.text,
    addressIn: (one) => addressOf({ ...wish, language: one }, tongues),
    until: page.until,
    isUnlisted: wish.page > 1,
    wish,
    ...(preview ? { picture: preview } : {}),
    ...(subject.jsonLd === undefined ? {} : { jsonLd: subject.jsonLd }),
    pictureHosts: subject.pictureHosts,
    main: html`${introduction(scene, subject)} ${events(scene, wish, narrowing, page)}`,
  }
}

/** A category belongs below those above it, whatever the address says. */
function inPlace(scene: Scene, wish: Wish, { category }: Narrowing): Wish {
  if (wish.about !== 'category' || !category) return wish
  const pieces = pathOfUrl(scene, category.url).split('/').filter(Boolean)
  return { ...wish, above: pieces.slice(2, -1).map(decodeURIComponent) }
}

function subjectOf(scene: ListScene, { about }: Wish, narrowing: Narrowing): Subject {
  const { venue, organizer, category, tag } = narrowing
  if (about === 'venue' && venue) {
    const { description, image, json_ld } = venue
    return {
      kind: 'Venue',
      name: venue.venue,
      ...texts(description),
      image,
      facts: venueFacts(scene, venue),
      jsonLd: json_ld,
    }
  }
  if (about === 'organizer' && organizer) {
    const { description, image, json_ld } = organizer
    return {
      kind: 'Organizer',
      name: organizer.organizer,
      ...texts(description),
      image,
      facts: organizerFacts(scene, organizer),
      jsonLd: json_ld,
    }
  }
  const term = about === 'tag' ? tag : category
  if (!term) throw new Error('A page is about nothing.')
  return {
    kind: about === 'tag' ? 'Tag' : 'Category',
    name: term.name,
    text: term.description,
    description:
      term.description === '' ? undefined : html`<p class="lead">${term.description}</p>`,
    image: false,
    facts: termFacts(scene, term),
    pictureHosts: [],
  }
}

const texts = (description: string) => ({
  text: plainProse(description),
  description: description === '' ? undefined : prose(description),
  pictureHosts: hostsIn(description),
})

function introduction({ say }: Scene, subject: Subject): Html {
  const { kind, name, description, image, facts } = subject
  return html`<div class="subject">
    <p class="kicker">${say(kind)}</p>
    <h1 id="title">${name}</h1>
    <div class="columns">
      <div class="column-text">
        ${image && html`<p class="hero">${picture(image, '(min-width: 60rem) 40rem, 100vw', { isFirst: true })}</p>`}
        ${description}
      </div>
      ${facts && html`<div class="facts">${facts}</div>`}
    </div>
  </div>`
}

function events(scene: ListScene, wish: Wish, narrowing: Narrowing, found: EventPage): Html {
  const { say } = scene
  const past = withView(wish, 'past')
  const month = withView(wish, 'month')
  return html`<section class="its-events" aria-labelledby="events">
    <h2 id="events">${say('Coming events')}</h2>
    ${filters(scene, wish, narrowing)} ${eventList(scene, wish, found, 3)}
    <p class="after-list">
      <a href="${linkTo(scene, month)}">${say('Show in the month')}</a> ·
      <a href="${linkTo(scene, past)}">${say('Past events')}</a>
    </p>
  </section>`
}
