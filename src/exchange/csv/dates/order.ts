// The order of day and month, decided by all cells of a column.

import { type DayMonthOrder, readDate } from './date_cell.ts'

interface Sample {
  readonly cell: string
  readonly line: number
}

/** How many cells of a column can be read in one order only. */
export interface Tally {
  day: number
  month: number
  either: number
  /** Cells with the time 00:00, and with other times. */
  midnights: number
  clocks: number
  /** The first cell that decides. */
  first: Sample | undefined
}

export const newTally = (): Tally => ({
  day: 0,
  month: 0,
  either: 0,
  midnights: 0,
  clocks: 0,
  first: undefined,
})

export function tally(counts: Tally, cell: string, line: number): void {
  const read = readDate(cell, 'day')
  if (typeof read === 'string') return
  const { order, time, instant } = read
  if (time !== undefined) counts[time === 0 && instant === undefined ? 'midnights' : 'clocks'] += 1
  if (order === undefined) return
  counts[order] += 1
  if (order !== 'either') counts.first ??= { cell, line }
}

export interface DateOrder {
  readonly order: DayMonthOrder
  /**
   * By its cells; by most of its cells, which contradict each other; by the other columns of dates;
   * as the site has it, because no cell says; or it does not matter, as no date needs it.
   */
  readonly why: 'cells' | 'most' | 'others' | 'site' | 'plain'
  /** The first cell that decided. */
  readonly cell?: string
  readonly line?: number
  /** Whether a time of 00:00 is none, because the column has no others. */
  readonly isMidnight?: boolean
}

export function decideOrders(tallies: readonly Tally[], isDayFirst: boolean): readonly DateOrder[] {
  const own = tallies.map(byCells)
  const others = own.find((one) => one?.why === 'cells') ?? own.find((one) => one !== undefined)
  const site: DayMonthOrder = isDayFirst ? 'day' : 'month'
  return tallies.map((counts, index) => {
    const found =
      own[index] ??
      (counts.either === 0
        ? ({ order: site, why: 'plain' } as const)
        : others
          ? ({ ...others, why: 'others' } as const)
          : ({ order: site, why: 'site' } as const))
    return counts.midnights > 0 && counts.clocks === 0 ? { ...found, isMidnight: true } : found
  })
}

function byCells({ day, month, first }: Tally): DateOrder | undefined {
  if (day === 0 && month === 0) return undefined
  const why = day > 0 && month > 0 ? 'most' : 'cells'
  return { order: day >= month ? 'day' : 'month', why, ...first }
}
