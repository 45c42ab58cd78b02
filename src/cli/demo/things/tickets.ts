import type { Cost } from '../data.ts'
import type { Random } from '../random.ts'

const reduction = 0.6
const soldOutShare = 0.1

/** Tickets that fit the price of an event, as a request would give them. */
export function ticketsFor(
  random: Random,
  cost: Cost,
  sale: { readonly starts: string; readonly ends: string; readonly url: string },
): object[] {
  const prices = cost.flatMap(pricesIn).toSorted((one, other) => other - one)
  const [highest, lowest] = [prices[0], prices.at(-1)]
  if (highest === undefined || lowest === undefined) return []
  const reduced = lowest < highest ? lowest : Math.round(highest * reduction)
  const common = { ...sale, currency: currencyOf(cost) }
  const isSoldOut = random.next() < soldOutShare
  return [
    { ...common, name: 'Standard', price: highest, sold_out: isSoldOut },
    { ...common, name: 'Reduced', price: reduced, sold_out: isSoldOut && random.next() < 0.5 },
  ]
}

function pricesIn(entry: string | number): number[] {
  if (typeof entry === 'number') return [entry]
  return [...entry.matchAll(/\d+/g)].map(([digits]) => Number(digits))
}

const codes: readonly (readonly [string, string])[] = [
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['CHF', 'CHF'],
  ['AUD', 'AUD'],
  ['$', 'USD'],
]

/** Plain numbers are prices in the currency of the site. */
function currencyOf(cost: Cost): string {
  const words = cost.join(' ')
  return codes.find(([sign]) => words.includes(sign))?.[1] ?? ''
}
