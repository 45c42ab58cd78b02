// What the pages of events and of series say beside the description.

import type { showFullEvent } from '../../../../calendar/events/show.ts'
import type { Ticket } from '../../../../calendar/events/prices/tickets.ts'
import { priceOf, ticketPrice } from '../../../query/words/prices.ts'
import { venuesOf, zoneNote } from '../../parts/cards.ts'
import { fact, outside } from '../../parts/facts.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import { struck } from '../../parts/state.ts'
import { type PageContext, itemPath } from '../../page_context.ts'
import { termLink } from '../about/term.ts'
import { addressBlock } from '../about/venue.ts'
import { mapLinks } from '../../parts/event/map_links.ts'
import { dayLine, machineSpan, ownTime, timeLine } from '../../parts/when.ts'

export type FullEvent = Awaited<ReturnType<typeof showFullEvent>>

/** Links to its categories, above the title. */
export function kicker(pageContext: PageContext, { categories }: FullEvent): Html | undefined {
  if (categories.length === 0) return undefined
  return html`<p class="kicker">
    ${categories.map((one, index) => html`${index > 0 && ' · '}${termLink(pageContext, one)}`)}
  </p>`
}

const below = (items: readonly Html[]): Html | undefined =>
  items.length === 0
    ? undefined
    : html`${items.map((item, index) => html`${index > 0 && html`<br />`}${item}`)}`

interface Beside {
  /** The entries about when it takes place. */
  readonly times: Html
  /** Where it is. */
  readonly map?: Html | undefined
  /** Below all. */
  readonly more: Html
}

export function facts(
  pageContext: PageContext,
  event: FullEvent,
  { times, map, more }: Beside,
): Html {
  const { say } = pageContext
  const { website, organizer, tags } = event
  const price = priceOf(pageContext.context, event)
  return html`<dl>
      ${times} ${fact(say('Where'), where(pageContext, event, map))}
      ${fact(say('Cost'), price === undefined ? undefined : html`${price}`)}
      ${fact(
        say(organizer.length > 1 ? 'Organizers' : 'Organizer'),
        below(
          organizer.map(
            (one) =>
              html`<a href="${itemPath(pageContext, 'organizer', one.slug)}">${one.organizer}</a>`,
          ),
        ),
      )}
      ${fact(say('Accessibility'), accessible(event))} ${fact(say('Website'), outside(website))}
      ${fact(
        say('Tags'),
        tags.length === 0
          ? undefined
          : html`<ul class="tags">
              ${tags.map((tag) => html`<li>${termLink(pageContext, tag)}</li>`)}
            </ul>`,
      )}
    </dl>
    ${more}`
}

/** Of the event, and of each of its places, which is named where there is more to tell apart. */
function accessible(event: FullEvent): Html | undefined {
  const places = venuesOf(event).filter(({ accessibility }) => accessibility !== '')
  const own = event.accessibility === '' ? [] : [html`${event.accessibility}`]
  const isAlone = own.length + places.length === 1
  const theirs = places.map(({ venue, accessibility }) =>
    isAlone ? html`${accessibility}` : html`<b>${venue}</b><br />${accessibility}`,
  )
  return below([...own, ...theirs])
}

export function when(pageContext: PageContext, event: FullEvent): Html {
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

function where(
  pageContext: PageContext,
  event: FullEvent,
  small: Html | undefined,
): Html | undefined {
  const venues = venuesOf(event)
  if (venues.length === 0 && !event.is_virtual) return undefined
  const link = outside(event.virtual_url)
  const online = pageContext.say('Online')
  const virtual = link
    ? html`<p>${pageContext.say('{label}:', { label: online })} ${link}</p>`
    : html`<p>${online}</p>`
  const places = venues.map((venue) => {
    const lines = addressBlock(pageContext, venue)
    const isMapped =
      (event.show_map || event.show_map_link) && (venue.show_map || venue.show_map_link)
    const about = venues.length > 1 ? venue.venue : undefined
    const links = isMapped ? mapLinks(pageContext, venue, about) : undefined
    return html`<p>
        <a href="${itemPath(pageContext, 'venue', venue.slug)}">${venue.venue}</a>
        ${lines && html`<br />${lines}`}
      </p>
      ${links}`
  })
  return html`${places}${small}${event.is_virtual === true && virtual}`
}

/**
 * Near the title: what it costs and where to get in, unless it was cancelled. `isOpen` if there is
 * still something to get.
 */
export function offer(
  pageContext: PageContext,
  event: FullEvent,
  isOpen: boolean,
): Html | undefined {
  const { tickets, event_status } = event
  if (event_status === 'cancelled') return undefined
  const price = priceOf(pageContext.context, event)
  if (tickets.length === 0) {
    return price === undefined ? undefined : html`<p class="entry"><strong>${price}</strong></p>`
  }
  return html`<section class="tickets" aria-labelledby="tickets">
    <h2 id="tickets" class="unseen">${pageContext.say('Tickets')}</h2>
    <ul>
      ${tickets.map((ticket) => html`<li>${ticketLine(pageContext, ticket, isOpen)}</li> `)}
    </ul>
  </section>`
}

function ticketLine({ say, context }: PageContext, ticket: Ticket, isOpen: boolean): Html {
  const { name, url, sold_out } = ticket
  const link = isOpen ? outside(url, say('Get tickets'), 'button') : undefined
  return html`<span class="ticket-name" dir="auto">${name}</span>
    <strong class="ticket-price">${ticketPrice(context, ticket)}</strong>
    ${sold_out ? html`<span class="ticket-gone">${say('Sold out')}</span>` : link}`
}
