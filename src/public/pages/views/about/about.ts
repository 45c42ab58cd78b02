// The pages of venues, organizers, categories and tags: what they are, and their events.

import type { Sentence } from '../../../../language/sentence.ts'
import { type PublicQuery, addressOf } from '../../../query/address.ts'
import { type EventPage, eventsOf } from '../../../query/events.ts'
import { resolveOrGone } from '../../../query/gone.ts'
import type { ResolvedFilters } from '../../../query/resolve_filters.ts'
import { filters } from '../../parts/filter/filters.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import { withView } from '../../parts/frame/layout.ts'
import { nearbyOf } from '../../../query/nearby.ts'
import { nearbyList } from '../../parts/event/nearby.ts'
import { eventList, listSize } from '../list.ts'
import { picture } from '../../parts/pictures.ts'
import { hostsIn, plainProse, prose } from '../../parts/prose.ts'
import { cardPicture } from '../../parts/sharing/event_card.ts'
import { type List, listCard, listWords, narrowing } from '../../parts/sharing/list_card.ts'
import {
  type Elsewhere,
  type ListContext,
  type Page,
  type PageContext,
  linkTo,
  pathOfUrl,
} from '../../page_context.ts'
import type { MapPlace } from '../../parts/event/small_map.ts'
import { termFacts } from './term.ts'
import { venueFacts, venueOnMap } from './venue.ts'
import type { Card } from '../../../cards/card.ts'
import { addressLines } from '../../../query/words/postal_address.ts'
import type { Image } from '../../../../calendar/images/view.ts'
import type { JsonLd } from '../../../../calendar/items/json_ld.ts'
import type { Organizer } from '../../../../calendar/organizers/view.ts'
import { fact, mailLink, outside, phoneLink } from '../../parts/facts.ts'

/** What a page says about its subject. */
export interface Subject {
  readonly kind: Sentence
  readonly name: string
  readonly description: Html | undefined
  readonly text: string
  readonly image: Image | false
  readonly facts: Html | undefined
  readonly jsonLd?: JsonLd
  readonly pictureHosts: readonly string[]
}

export async function aboutPage(
  pageContext: ListContext,
  publicQuery: PublicQuery,
): Promise<Page | Elsewhere> {
  const { context, siteLanguages } = pageContext
  const resolvedFilters = await resolveOrGone(pageContext.context, publicQuery)
  const settled = inPlace(pageContext, publicQuery, resolvedFilters)
  if (addressOf(settled, siteLanguages) !== addressOf(publicQuery, siteLanguages)) {
    return { status: 301, to: addressOf(settled, siteLanguages) }
  }
  const page = await eventsOf(context, publicQuery, resolvedFilters, listSize)
  const map =
    publicQuery.about === 'venue'
      ? await venueOnMap(pageContext, resolvedFilters.venue?.[0])
      : undefined
  const nearby =
    publicQuery.about === 'venue' ? await nearbyOf(context, resolvedFilters.venue?.[0]) : []
  const subject = subjectOf(pageContext, publicQuery, resolvedFilters, map)
  const title = subject.name
  const narrowed = narrowing(pageContext, publicQuery, resolvedFilters)
  const kicker = [pageContext.say(subject.kind), narrowed].filter(Boolean).join(' · ')
  const shown = cardPicture(context.origin, subject.image)
  return {
    title,
    about: subject.text || listWords(pageContext, { title, kicker: narrowed, ...page }),
    card: {
      ...aboutCard(pageContext, { title, kicker, ...page }, publicQuery, resolvedFilters),
      ...(shown ? { picture: shown } : {}),
    },
    addressIn: (one) => addressOf({ ...publicQuery, language: one }, siteLanguages),
    until: page.until,
    isUnlisted: publicQuery.page > 1,
    publicQuery,
    listed: page,
    hasTiles: map !== undefined,
    ...(subject.jsonLd === undefined ? {} : { jsonLd: subject.jsonLd }),
    pictureHosts: subject.pictureHosts,
    main: html`${introduction(pageContext, subject)}
    ${events(pageContext, publicQuery, resolvedFilters, page)} ${nearbyList(pageContext, nearby)}`,
  }
}

/** A venue says where it is before what comes next. */
function aboutCard(
  pageContext: PageContext,
  list: List,
  { about }: PublicQuery,
  { venue: [venue] = [] }: ResolvedFilters,
): Card {
  const card = listCard(pageContext, list)
  const lines = about === 'venue' && venue ? addressLines(venue, pageContext.locale) : []
  return lines.length === 0
    ? card
    : { ...card, lines: [lines.join(', '), ...card.lines].slice(0, 3) }
}

/** Corrects the ancestors of a category in the address. */
function inPlace(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  { category: [category] = [] }: ResolvedFilters,
): PublicQuery {
  if (publicQuery.about !== 'category' || !category) return publicQuery
  const pieces = pathOfUrl(pageContext, category.url).split('/').filter(Boolean)
  return { ...publicQuery, above: pieces.slice(2, -1).map(decodeURIComponent) }
}

function subjectOf(
  pageContext: ListContext,
  { about }: PublicQuery,
  resolvedFilters: ResolvedFilters,
  map: MapPlace | undefined,
): Subject {
  const [venue] = resolvedFilters.venue ?? []
  const [organizer] = resolvedFilters.organizer ?? []
  const [term] = (about === 'tag' ? resolvedFilters.tag : resolvedFilters.category) ?? []
  if (about === 'venue' && venue) {
    const { description, image, json_ld } = venue
    return {
      kind: 'Venue',
      name: venue.venue,
      ...texts(description),
      image,
      facts: venueFacts(pageContext, venue, map),
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
      facts: organizerFacts(pageContext, organizer),
      jsonLd: json_ld,
    }
  }
  if (!term) throw new Error('A page is about nothing.')
  return {
    kind: about === 'tag' ? 'Tag' : 'Category',
    name: term.name,
    text: term.description,
    description:
      term.description === '' ? undefined : html`<p class="lead">${term.description}</p>`,
    image: false,
    facts: termFacts(pageContext, term),
    pictureHosts: [],
  }
}

const texts = (description: string) => ({
  text: plainProse(description),
  description: description === '' ? undefined : prose(description),
  pictureHosts: hostsIn(description),
})

function introduction({ say }: PageContext, subject: Subject): Html {
  const { kind, name, description, image, facts } = subject
  return html`<div class="subject">
    <p class="kicker">${say(kind)}</p>
    <h1 id="title" dir="auto">${name}</h1>
    <div class="columns">
      <div class="column-text">
        ${image && html`<p class="hero">${picture(image, '(min-width: 60rem) 40rem, 100vw', { isFirst: true })}</p>`}
        ${description}
      </div>
      ${facts && html`<div class="facts">${facts}</div>`}
    </div>
  </div>`
}

function events(
  pageContext: ListContext,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
  found: EventPage,
): Html {
  const { say } = pageContext
  const past = withView(publicQuery, 'past')
  const month = withView(publicQuery, 'month')
  return html`<section class="its-events" aria-labelledby="events">
    <h2 id="events">${say('Coming events')}</h2>
    ${filters(pageContext, publicQuery, resolvedFilters)}
    ${eventList(pageContext, publicQuery, found, 3)}
    <p class="after-list">
      <a href="${linkTo(pageContext, month)}">${say('Show in the month')}</a> ·
      <a href="${linkTo(pageContext, past)}">${say('Past events')}</a>
    </p>
  </section>`
}

function organizerFacts({ say }: PageContext, organizer: Organizer): Html | undefined {
  const { phone, website, email } = organizer
  if (phone === '' && website === '' && email === '') return undefined
  return html`<dl>
    ${fact(say('Telephone'), phoneLink(phone))} ${fact(say('Email'), mailLink(email))}
    ${fact(say('Website'), outside(website))}
  </dl>`
}
