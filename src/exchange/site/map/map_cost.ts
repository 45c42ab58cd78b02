// What an event costs, given in the way that is shown here as the site shows it.

import {
  type CostDetails,
  type SiteCurrency,
  readCost,
  showCost,
} from '../../../calendar/events/prices/cost.ts'
import { type Raw, isRaw, lineOf } from '../values.ts'

/** Undefined is no cost, or none that can be read. */
export function costOf(raw: Raw, site: SiteCurrency): string | readonly string[] | undefined {
  const cost = lineOf(raw['cost'])
  const details = isRaw(raw['cost_details']) ? raw['cost_details'] : {}
  const values = (Array.isArray(details['values']) ? details['values'] : [])
    .map(lineOf)
    .filter((value) => value !== '')
  if (cost === '' && values.length === 0) return undefined
  const symbol = lineOf(details['currency_symbol'])
  const isBehind = details['currency_position'] === 'postfix'
  const withSymbol = values.map((value) => (isBehind ? value + symbol : symbol + value))
  const wanted = { cost, symbol, values }
  const bare = cost.replaceAll(site.symbol, '')
  const candidates = [
    cost,
    bare,
    ...[values, withSymbol].flatMap((list) => [list, list.join(', ')]),
  ]
  const best = candidates.find((candidate) => isSame(candidate, wanted, site))
  const other = cost === '' || isFree(values) ? withSymbol : cost
  return best ?? (readCost(other) ? other : undefined)
}

interface Wanted {
  readonly cost: string
  readonly symbol: string
  readonly values: readonly string[]
}

function isSame(given: string | readonly string[], wanted: Wanted, site: SiteCurrency): boolean {
  const entries = readCost(given)
  if (!entries) return false
  const shown: { cost: string; cost_details: CostDetails } = showCost(entries, site)
  const { currency_symbol, values } = shown.cost_details
  return (
    shown.cost === wanted.cost &&
    currency_symbol === wanted.symbol &&
    values.join(' ') === wanted.values.join(' ')
  )
}

/** Each site has its own word for it. */
const isFree = (values: readonly string[]): boolean =>
  values.length > 0 && values.every((value) => Number(value) === 0)
