// What the page of an event says beside its description: cost, website, where it is online, tickets.

import type { Ticket } from '../../../calendar/events/prices/tickets.ts'
import type { Event } from '../../../calendar/events/view.ts'
import { escapeHtml } from '../../../language/text/html/markup.ts'
import { plainLines } from '../../../language/text/html/plain_lines.ts'
import { type Wording, costWords, ticketPrice } from '../../query/words/prices.ts'
import { feedWords } from '../words/words.ts'

interface Detail {
  readonly text: string
  readonly address?: string
}

/** Empty for a protected event, of which these are hidden. */
function detailsOf(
  { cost, website, virtual_url, tickets }: Event,
  wording: Wording,
): readonly Detail[] {
  const { say } = wording
  return [
    ...(cost === '' ? [] : [{ text: say(feedWords.cost, { cost: costWords(wording, cost) }) }]),
    ...(website === ''
      ? []
      : [{ text: say(feedWords.website, { address: website }), address: website }]),
    ...(virtual_url === ''
      ? []
      : [{ text: say(feedWords.online, { address: virtual_url }), address: virtual_url }]),
    ...tickets.map((ticket) => ticketDetail(ticket, wording)),
  ]
}

function ticketDetail(ticket: Ticket, wording: Wording): Detail {
  const { name, url, sold_out } = ticket
  const { say } = wording
  const end = sold_out ? say(feedWords.soldOut) : url
  const facts = [name, ticketPrice(wording, ticket), end]
  const text = say(feedWords.ticket, { ticket: facts.filter((fact) => fact !== '').join(', ') })
  return sold_out || url === '' ? { text } : { text, address: url }
}

/** The description as text, then the details, a line each. */
export function wholeText(event: Event, wording: Wording): string {
  const description = plainLines(event.description || event.excerpt)
  const details = detailsOf(event, wording).map(({ text }) => text)
  return [description, details.join('\n')].filter((part) => part !== '').join('\n\n')
}

/** The same as HTML; the description is sanitized. */
export function wholeMarkup(event: Event, wording: Wording): string {
  const lines = detailsOf(event, wording).map(lineMarkup)
  const details = lines.length === 0 ? '' : `<p>${lines.join('<br />')}</p>`
  return `${event.description || event.excerpt}${details}`
}

function lineMarkup({ text, address = '' }: Detail): string {
  const shown = escapeHtml(text)
  return /^https?:\/\//i.test(address) ? `<a href="${escapeHtml(address)}">${shown}</a>` : shown
}
