// Numbers, sizes and spans of time as people of this language write them.

import { site } from '../site_config.ts'

const numbers = new Intl.NumberFormat(site.locale)

export const numberOf = (number: number): string => numbers.format(number)

type Step = readonly [unit: string, size: number]

const bytes: readonly Step[] = [
  ['kilobyte', 1024],
  ['megabyte', 1024 ** 2],
  ['gigabyte', 1024 ** 3],
]
const seconds: readonly Step[] = [
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
]

/** With the largest unit of which there is at least one, else with the first one. */
function inUnits(steps: readonly Step[], amount: number, digits: number, isLong: boolean): string {
  const found = steps.findLast(([, one], nth) => amount >= one || nth === 0)
  const [unit, size] = found ?? ['second', 1]
  return new Intl.NumberFormat(site.locale, {
    style: 'unit',
    unit,
    unitDisplay: isLong ? 'long' : 'short',
    maximumFractionDigits: digits,
  }).format(amount / size)
}

/** `1.2 MB` */
export const sizeOf = (amount: number): string => inUnits(bytes, amount, 1, false)

/** `2 minutes`, which is near enough while one waits. */
export const spanOf = (amount: number): string =>
  inUnits(seconds, Math.max(1, Math.round(amount)), 0, true)

/** `1.5 hours`, as somebody has set it. */
export const exactSpanOf = (amount: number): string => inUnits(seconds, amount, 2, true)
