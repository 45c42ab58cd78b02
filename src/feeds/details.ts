// What the page of an event says beside its description: cost, website, where it is online, tickets.

import type { Ticket } from '../calendar/events/prices/tickets.ts'
import type { Event } from '../calendar/events/view.ts'
import { escapeHtml } from '../text/markup.ts'
import { plainLines } from '../text/plain_lines.ts'
import type { Say } from '../text/say.ts'
import { feedWords } from './words.ts'

interface Detail {
  readonly text: string
  readonly address?: string
}

/** Empty for a protected event, of which these are hidden. */
function detailsOf({ cost, website, virtual_url, tickets }: Event, say: Say): readonly Detail[] {
  return [
    ...(cost === '' ? [] : [{ text: say(feedWords.cost, { cost }) }]),
    ...(website === ''
      ? []
      : [{ text: say(feedWords.website, { address: website }), address: website }]),
    ...(virtual_url === ''
      ? []
      : [{ text: say(feedWords.online, { address: virtual_url }), address: virtual_url }]),
    ...tickets.map((ticket) => ticketDetail(ticket, say)),
  ]
}

function ticketDetail({ name, price, currency, url, sold_out }: Ticket, say: Say): Detail {
  const end = sold_out ? say(feedWords.soldOut) : url
  const facts = [name, [price, currency].filter(Boolean).join(' '), end]
  const text = say(feedWords.ticket, { ticket: facts.filter((fact) => fact !== '').join(', ') })
  return sold_out || url === '' ? { text } : { text, address: url }
}

/** The description as text, then the details, a line each. */
export function wholeText(event: Event, say: Say): string {
  const description = plainLines(event.description || event.excerpt)
  const details = detailsOf(event, say).map(({ text }) => text)
  return [description, details.join('\n')].filter((part) => part !== '').join('\n\n')
}

/** The same as HTML; the description is sanitized. */
export function wholeMarkup(event: Event, say: Say): string {
  const lines = detailsOf(event, say).map(lineMarkup)
  const details = lines.length === 0 ? '' : `<p>${lines.join('<br />')}</p>`
  return `${event.description || event.excerpt}${details}`
}

function lineMarkup({ text, address = '' }: Detail): string {
  const shown = escapeHtml(text)
  return /^https?:\/\//i.test(address) ? `<a href="${escapeHtml(address)}">${shown}</a>` : shown
}
