// The page of one event.

import { showFullEvent } from '../../calendar/events/show.ts'
import { readEvent } from '../../calendar/events/read.ts'
import type { Ticket } from '../../calendar/events/prices/tickets.ts'
import { prefixOf } from '../../visit/address.ts'
import { orGone } from '../../visit/gone.ts'
import { venuesOf, zoneNote } from '../parts/cards.ts'
import { fact, outside } from '../parts/facts.ts'
import { type Html, html } from '../parts/html.ts'
import { badges } from '../parts/badges.ts'
import { markedTitle } from '../../feeds/state.ts'
import { picture, previewOf } from '../parts/pictures.ts'
import { hostsIn, plainProse, prose } from '../parts/prose.ts'
import { stateMark, stateNote, struck } from '../parts/state.ts'
import { type Elsewhere, type Page, type PageContext, itemPath } from '../page_context.ts'
import { termLink } from './term.ts'
import { addToCalendar } from '../parts/other_formats.ts'
import { addressLines, mapLink } from './venue.ts'
import { dayLine, machineSpan, ownTime, timeLine } from '../parts/when.ts'

type FullEvent = Awaited<ReturnType<typeof showFullEvent>>

export async function eventPage(
  pageContext: PageContext,
  slug: string,
  password: string | undefined,
): Promise<Page | Elsewhere> {
  const { context, siteLanguages } = pageContext
  const given = password === undefined ? {} : { password }
  const { row, secret } = await orGone(context, 'event', slug, () =>
    readEvent(context, { slug }, given),
  )
  const path = (language: string) =>
    `${prefixOf(language, siteLanguages)}/event/${encodeURIComponent(row.slug)}/`
  if (row.slug !== slug) return { status: 301, to: path(pageContext.language) }
  const event = await showFullEvent(context, row)
  const { description, excerpt, image } = event
  const preview = previewOf(image)
  const isOver = row.end_utc < context.now
  return {
    kind: 'event',
    title: markedTitle(event, context.say),
    about: plainProse(excerpt === '' ? description : excerpt),
    addressIn: path,
    until: isOver ? Infinity : row.end_utc + 1,
    isSecret: secret,
    isUnlisted: row.hide_from_listings === 1,
    ...(preview ? { picture: preview } : {}),
    jsonLd: event.json_ld,
    pictureHosts: hostsIn(description),
    main: content(pageContext, event, isOver),
  }
}

function content(pageContext: PageContext, event: FullEvent, isOver: boolean): Html {
  const { say } = pageContext
  const { categories, title, image, description } = event
  return html`<article class="event">
    <header>
      ${
        categories.length > 0 &&
        html`<p class="kicker">
          ${categories.map((one, index) => html`${index > 0 && ' · '}${termLink(pageContext, one)}`)}
        </p>`
      }
      <h1 id="title">${stateMark(pageContext, event)}${title}</h1>
      ${summary(pageContext, event)} ${stateNote(pageContext, event)}
      ${isOver && html`<p class="over">${say('This event is over.')}</p>`}
      ${badges(pageContext, event)}
    </header>
    <div class="columns">
      <div class="column-text">
        ${image && html`<p class="hero">${picture(image, '(min-width: 60rem) 40rem, 100vw', { isFirst: true })}</p>`}
        ${description === '' ? undefined : prose(description)} ${tickets(pageContext, event)}
      </div>
      <aside class="facts" aria-label="${say('Details')}">${facts(pageContext, event)}</aside>
    </div>
  </article>`
}

function summary(pageContext: PageContext, event: FullEvent): Html {
  const { start } = machineSpan(event)
  const [venue] = venuesOf(event)
  const place = venue?.venue ?? (event.is_virtual ? pageContext.say('Online') : undefined)
  const day = html`<time datetime="${start}">${dayLine(pageContext, event)}</time>`
  return html`<p class="summary">
    ${struck(event, day)}${place !== undefined && html`<span class="summary-place">${place}</span>`}
  </p>`
}

const below = (items: readonly Html[]): Html | undefined =>
  items.length === 0
    ? undefined
    : html`${items.map((item, index) => html`${index > 0 && html`<br />`}${item}`)}`

function facts(pageContext: PageContext, event: FullEvent): Html {
  const { say } = pageContext
  const { cost, website, organizer, tags } = event
  return html`<dl>
      ${fact(say('When'), when(pageContext, event))}
      ${fact(say('Where'), where(pageContext, event))}
      ${fact(say('Cost'), cost === '' ? undefined : html`${cost}`)}
      ${fact(
        say(organizer.length > 1 ? 'Organizers' : 'Organizer'),
        below(
          organizer.map(
            (one) =>
              html`<a href="${itemPath(pageContext, 'organizer', one.slug)}">${one.organizer}</a>`,
          ),
        ),
      )}
      ${fact(say('Website'), outside(website))}
      ${fact(
        say('Tags'),
        tags.length === 0
          ? undefined
          : html`<ul class="tags">
              ${tags.map((tag) => html`<li>${termLink(pageContext, tag)}</li>`)}
            </ul>`,
      )}
    </dl>
    ${addToCalendar(pageContext, event)}`
}

function when(pageContext: PageContext, event: FullEvent): Html {
  const { start, end } = machineSpan(event)
  const zone = event.all_day
    ? undefined
    : html`<span class="zone-name">${event.timezone.replaceAll('_', ' ')}</span>`
  const times = html`<time datetime="${start}">${dayLine(pageContext, event)}</time><br /><time
      datetime="${end}"
      >${timeLine(pageContext, event)}</time
    >${zoneNote(pageContext, event)} ${zone} ${ownTime(pageContext, event)}`
  return struck(event, times)
}

function where(pageContext: PageContext, event: FullEvent): Html | undefined {
  const venues = venuesOf(event)
  if (venues.length === 0 && !event.is_virtual) return undefined
  const link = outside(event.virtual_url)
  const online = html`<p>${pageContext.say('Online')}${link && html`: ${link}`}</p>`
  const places = venues.map((venue) => {
    const lines = addressLines(venue)
    const isMapped =
      (event.show_map || event.show_map_link) && (venue.show_map || venue.show_map_link)
    const map = isMapped ? mapLink(pageContext, venue) : undefined
    return html`<p>
      <a href="${itemPath(pageContext, 'venue', venue.slug)}">${venue.venue}</a>
      ${lines && html`<br />${lines}`} ${map && html`<br /><span class="map-links">${map}</span>`}
    </p>`
  })
  return html`${places}${event.is_virtual === true && online}`
}

function tickets(pageContext: PageContext, event: FullEvent): Html | undefined {
  if (event.tickets.length === 0) return undefined
  const { say } = pageContext
  return html`<section class="tickets" aria-labelledby="tickets">
    <h2 id="tickets">${say('Tickets')}</h2>
    <ul>
      ${event.tickets.map((ticket) => html`<li>${ticketLine(pageContext, ticket)}</li>`)}
    </ul>
  </section>`
}

function ticketLine({ say }: PageContext, ticket: Ticket): Html {
  const { name, price, currency, url, sold_out } = ticket
  const link = url === '' ? undefined : outside(url, say('Get tickets'))
  return html`<span class="ticket-name">${name}</span>
    <span class="ticket-price">${price} ${currency}</span>
    ${sold_out ? html`<span class="ticket-gone">${say('Sold out')}</span>` : link}`
}
