import { isLonger, plainLine } from '../../../language/text/html/plain.ts'
import { slugOf } from '../../../language/text/slug.ts'
import {
  type Currency,
  type PricePart,
  type Position,
  type Price,
  compareValues,
  isCurrencyCode,
  partsOf,
} from './prices.ts'

// The cleaned input is stored; the site's currency is applied when it is shown (§4.8).

export type SiteCurrency = {
  readonly symbol: string
  readonly position: 'prefix' | 'postfix'
  /** The word for zero, in the site's default language. */
  readonly free: string
}

export type CostDetails = {
  currency_symbol: string
  currency_code: string
  currency_position: Position
  values: string[]
}

export const codeOfSign = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
])
const digits = new Intl.NumberFormat('en', {
  useGrouping: false,
  maximumFractionDigits: 20,
  signDisplay: 'never',
})

/** In characters, all entries together (§3.8). */
export const longestCost = 500

/** The cleaned entries of a cost; empty for no cost, undefined if it is refused. */
export function readCost(given: unknown): string[] | undefined {
  if (given === null || given === undefined) return []
  const entries: string[] = []
  for (const entry of Array.isArray(given) ? (given as unknown[]) : [given]) {
    const text = readEntry(entry)
    if (text === undefined) return undefined
    if (text !== '') entries.push(text)
  }
  // Too long an input is refused by the caller, so it is not parsed.
  if (isLonger(entries.join(''), longestCost)) return entries
  return entries.flatMap(partsOf).some((part) => part.negative) ? undefined : entries
}

export function showCost(
  entries: readonly string[],
  site: SiteCurrency,
): { cost: string; cost_details: CostDetails } {
  const parts = entries.flatMap(partsOf)
  const prices = ascending(parts)
  const texts = parts.filter((part) => part.prices.length === 0).map((part) => slugOf(part.text))
  const { symbol, position } = agreed(parts.flatMap((part) => part.prices))
  const lowest = prices[0]
  const highest = prices.at(-1)
  const asGiven = !lowest || !highest || parts.some((part) => part.worded)
  return {
    cost: asGiven ? (parts.length > 0 ? entries.join(', ') : '') : range(lowest, highest, site),
    cost_details: {
      currency_symbol: symbol,
      currency_code: isCurrencyCode(symbol) ? symbol : '',
      currency_position: position,
      values: [...prices.map((price) => price.value), ...new Set(texts.filter(Boolean))],
    },
  }
}

/** A cost that a client sends back as it was shown leaves the stored one unchanged. */
export function settleCost(
  asked: readonly string[] | undefined,
  stored: readonly string[],
  site: SiteCurrency,
): readonly string[] {
  if (!asked) return stored
  const isBack = asked.length === 1 && asked[0] === showCost(stored, site).cost
  return isBack ? stored : asked
}

/** The lowest number with its own currency, which is '' if it names none (§4.9). */
export function lowestPrice(
  entries: readonly string[],
): { price: string; currency: string; symbol: string } | undefined {
  const lowest = ascending(entries.flatMap(partsOf))[0]
  if (!lowest) return undefined
  const { value, symbol } = lowest
  return {
    price: value,
    currency: isCurrencyCode(symbol) ? symbol : (codeOfSign.get(symbol) ?? ''),
    symbol,
  }
}

function readEntry(entry: unknown): string | undefined {
  if (typeof entry === 'string') return plainLine(entry)
  if (typeof entry !== 'number' || !Number.isFinite(entry) || entry < 0) return undefined
  return digits.format(entry)
}

/** All prices from low to high; of equal numbers the first given is kept. */
function ascending(parts: readonly PricePart[]): Price[] {
  const sorted = parts
    .flatMap((part) => part.prices)
    .toSorted((a, b) => compareValues(a.value, b.value))
  return sorted.filter((price, index) => {
    const previous = sorted[index - 1]
    return !previous || compareValues(previous.value, price.value) !== 0
  })
}

function agreed(prices: readonly Price[]): Currency {
  const [first, ...others] = prices
  const none: Currency = { symbol: '', position: '' }
  if (!first) return none
  const { symbol, position } = first
  const agree = others.every((other) => other.symbol === symbol && other.position === position)
  return agree ? { symbol, position } : none
}

function range(lowest: Price, highest: Price, site: SiteCurrency): string {
  if (lowest === highest) return showPrice(lowest, site)
  return `${showPrice(lowest, site)} – ${showPrice(highest, site)}`
}

function showPrice(price: Price, site: SiteCurrency): string {
  if (compareValues(price.value, '0') === 0) return site.free
  const { symbol, position } = price.symbol ? price : site
  return position === 'postfix' ? price.written + symbol : symbol + price.written
}
