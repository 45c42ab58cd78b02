// That an event is free, in the structured data of its page (§4.9 is that of the interface).

import type { Event } from '../../../../calendar/events/view.ts'
import type { JsonLd } from '../../../../calendar/items/json_ld.ts'
import { offsetOf, toInstant } from '../../../../language/time/zone.ts'
import type { PageContext } from '../../page_context.ts'

/** As in the values of a cost, in the languages there are catalogues of. */
const freeValues = new Set([
  'free',
  'free-entry',
  'free-admission',
  'gratis',
  'gratuito',
  'entrada-libre',
  'entrada-gratuita',
  'gratuit',
  'entree-libre',
  'entree-gratuite',
  'kostenlos',
  'eintritt-frei',
])

type Priced = Pick<Event, 'cost_details' | 'tickets' | 'url' | 'event_status' | 'date'>

/** Undefined where a cost says neither, or some pay and others do not. */
function isFree({ cost_details, tickets }: Priced): boolean | undefined {
  const prices = tickets.length > 0 ? tickets.map(({ price }) => price) : cost_details.values
  if (prices.length === 0) return undefined
  const kinds = new Set(prices.map(kindOf))
  const [only] = kinds
  return kinds.size === 1 ? only : undefined
}

function kindOf(price: string): boolean | undefined {
  if (/^\d+(?:\.\d+)?$/.test(price)) return Number(price) === 0
  return freeValues.has(price.toLowerCase()) ? true : undefined
}

const publishedOf = ({ site: { zone } }: PageContext['context'], { date }: Priced): string =>
  `${date.replace(' ', 'T')}${offsetOf(toInstant(date, zone), zone)}`

/** Adds whether it is free, and an offer of 0 if there is none and it takes place. */
export function withFreeEntry({ context }: PageContext, event: Priced, jsonLd: JsonLd): JsonLd {
  const free = isFree(event)
  if (free === undefined) return jsonLd
  const offer = {
    '@type': 'Offer',
    price: '0',
    priceCurrency: context.site.currency.code,
    url: event.url,
    availability: 'https://schema.org/InStock',
    validFrom: publishedOf(context, event),
  }
  const isOffered = jsonLd['offers'] !== undefined || event.event_status === 'cancelled'
  return {
    ...jsonLd,
    isAccessibleForFree: free,
    ...(free && !isOffered ? { offers: [offer] } : {}),
  }
}
