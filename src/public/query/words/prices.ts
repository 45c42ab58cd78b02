// Prices as they are written where the reader is. The interface keeps those of §4.8.

import { type Context, localeOf } from '../../../access/context.ts'
import {
  compareValues,
  freeWord,
  isCurrencyCode,
  partsOf,
} from '../../../calendar/events/prices/prices.ts'
import { freeWords } from '../../../calendar/events/listing/filter.ts'
import { codeOfSign } from '../../../calendar/events/prices/cost.ts'

/** In which words, and as it is written in which country, something is told. */
export type Wording = Pick<Context, 'say' | 'site' | 'root'>

const between = ' – '

/** The cost of an event; one that has other words than prices stays as it is. */
export function costWords(wording: Wording, cost: string): string {
  const said = cost.split(between).map((piece) => priceIn(wording, piece))
  return said.includes(undefined) ? cost : said.join(between)
}

interface Priced {
  readonly cost: string
  readonly tickets: readonly { readonly price: string; readonly currency: string }[]
}

/** What an event costs, from its cost or else its tickets; undefined if it does not say. */
export function priceOf(wording: Wording, { cost, tickets }: Priced): string | undefined {
  if (cost !== '') return costWords(wording, cost)
  const [first] = tickets
  const isSame = tickets.every(({ currency }) => currency === first?.currency)
  const isPlain = tickets.every(({ price }) => /^\d+(?:\.\d+)?$/.test(price))
  if (!first || !isSame || !isPlain || !isCurrencyCode(first.currency)) return undefined
  const sorted = tickets.toSorted((a, b) => Number(a.price) - Number(b.price))
  const ends = [sorted[0] ?? first, sorted.at(-1) ?? first].map((one) => ticketPrice(wording, one))
  return [...new Set(ends)].join(between)
}

/** `piece` is a price with its sign, or the word for zero. */
function priceIn(wording: Wording, piece: string): string | undefined {
  const { site, say } = wording
  if (piece === site.free || freeWords.includes(piece.toLowerCase())) return say(freeWord)
  const [part, ...otherParts] = partsOf(piece)
  const [price, ...others] = part?.prices ?? []
  if (!part || !price || part.worded || others.length + otherParts.length > 0) return undefined
  const code = codeOf(wording, price.symbol)
  return code === undefined ? undefined : moneyIn(wording, price.value, code)
}

function codeOf({ site }: Wording, sign: string): string | undefined {
  if (sign === site.currency.symbol) return site.currency.code
  return isCurrencyCode(sign) ? sign : codeOfSign.get(sign)
}

/** The price of a ticket, which may be any text. */
export function ticketPrice(
  wording: Wording,
  { price, currency }: { readonly price: string; readonly currency: string },
): string {
  if (!/^\d+(?:\.\d+)?$/.test(price) || !/^[A-Z]{3}$/.test(currency)) {
    return [price, currency].filter((one) => one !== '').join(' ')
  }
  const isFree = compareValues(price.replace(/^0+(?=\d)/, ''), '0') === 0
  return isFree ? wording.say(freeWord) : moneyIn(wording, price, currency)
}

/** With the sign that the site has for its own currency. */
function moneyIn(wording: Wording, value: string, code: string): string {
  const { currency } = wording.site
  const isOwn = code === currency.code && currency.symbol !== ''
  const format = formatOf(localeOf(wording), code, isOwn ? 'narrowSymbol' : 'symbol', value)
  const parts = format.formatToParts(value as `${number}`)
  const pieces = parts.map(({ type, value: text }) =>
    isOwn && type === 'currency' ? currency.symbol : text,
  )
  return pieces.join('')
}

const formats = new Map<string, Intl.NumberFormat>()
const mostFormats = 200

/** Whole amounts have no decimals; others as many as the currency, or more if they were given. */
function formatOf(
  locale: string,
  code: string,
  currencyDisplay: 'symbol' | 'narrowSymbol',
  value: string,
): Intl.NumberFormat {
  const given = value.split('.')[1]?.length ?? 0
  const key = `${locale} ${code} ${currencyDisplay} ${given}`
  const known = formats.get(key)
  if (known) return known
  const options = { style: 'currency', currency: code, currencyDisplay } as const
  const usual = new Intl.NumberFormat(locale, options).resolvedOptions().maximumFractionDigits ?? 2
  const made = new Intl.NumberFormat(locale, {
    ...options,
    trailingZeroDisplay: 'stripIfInteger',
    maximumFractionDigits: Math.min(20, Math.max(usual, given)),
  })
  if (formats.size >= mostFormats) formats.clear()
  formats.set(key, made)
  return made
}
