// Where the events of a day stand between its hours, in quarters of an hour.

const quartersOfDay = 96
const quarterSeconds = 900
/** Shorter ones are drawn as long as this, so that they can be read and hit. */
const shortest = 2

interface Timed {
  /** By the wall clock of the event. */
  readonly start_date: string
  readonly end_date: string
}

export interface Bar<T extends Timed> {
  readonly event: T
  /** Quarters of an hour from midnight. */
  readonly from: number
  readonly length: number
  /** The column it stands in, from 0, of those that lie side by side here. */
  readonly column: number
  readonly columns: number
}

export interface Hours<T extends Timed> {
  /** By their starts. */
  readonly bars: readonly Bar<T>[]
  /** Those that find no column, because too many overlap. */
  readonly besides: readonly T[]
}

const quarterOf = (wall: string): number =>
  (Number(wall.slice(11, 13)) * 3600 + Number(wall.slice(14, 16)) * 60) / quarterSeconds

/** An event that goes on after midnight ends with the day. */
function spanOf({ start_date, end_date }: Timed): { readonly from: number; readonly to: number } {
  const isSameDay = start_date.slice(0, 10) === end_date.slice(0, 10)
  const end = isSameDay ? Math.ceil(quarterOf(end_date)) : quartersOfDay
  const from = Math.min(Math.floor(quarterOf(start_date)), quartersOfDay - shortest)
  return { from, to: Math.max(end, from + shortest) }
}

/** Events that overlap lie side by side, in at most so many columns. */
export function hoursOf<T extends Timed>(events: readonly T[], most: number): Hours<T> {
  const spans = events
    .map((event) => ({ event, ...spanOf(event) }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  const bars: Bar<T>[] = []
  const besides: T[] = []
  /** Those that overlap directly or through others share the width. */
  let group: Omit<Bar<T>, 'columns'>[] = []
  let ends: number[] = []
  const close = () => {
    bars.push(...group.map((bar) => ({ ...bar, columns: ends.length })))
    group = []
    ends = []
  }
  for (const { event, from, to } of spans) {
    if (ends.every((end) => end <= from)) close()
    const free = ends.findIndex((end) => end <= from)
    const column = free >= 0 ? free : ends.length
    if (column >= most) {
      besides.push(event)
      continue
    }
    ends[column] = to
    group.push({ event, from, length: to - from, column })
  }
  close()
  return { bars, besides }
}

/** The hours that are drawn if nothing is earlier or later. */
const usual = { open: 8, close: 20 } as const

/** The first and the last hour that some bars need. */
export function openingOf(bars: readonly Pick<Bar<Timed>, 'from' | 'length'>[]): {
  readonly open: number
  readonly close: number
} {
  const starts = bars.map(({ from }) => Math.floor(from / 4))
  const ends = bars.map(({ from, length }) => Math.ceil((from + length) / 4))
  return { open: Math.min(usual.open, ...starts), close: Math.max(usual.close, ...ends) }
}

/** The classes that put a bar in its place; see `hourRules`. */
export function barClasses({ from, length, column, columns }: Omit<Bar<Timed>, 'event'>): string {
  const names = [`h-${Math.floor(from / 4)}`, `l-${Math.floor(length / 4)}`]
  if (from % 4 > 0) names.push(`q-${from % 4}`)
  if (length % 4 > 0) names.push(`m-${length % 4}`)
  if (columns > 1) names.push(`at-${column}`, `of-${columns}`)
  return names.join(' ')
}

/** The most columns that there are classes for. */
export const mostColumns = { week: 3, day: 6 } as const
/** Of a week on a screen that is not wide; the style sheet has the same number. */
export const narrowColumns = 2

/** A class for each number that a place is computed from: the policy allows no inline style. */
export function hourRules(): string {
  const numbers: Readonly<Record<string, readonly [number, number]>> = {
    h: [0, 23],
    q: [1, 3],
    l: [0, 24],
    m: [1, 3],
    open: [0, 8],
    close: [20, 24],
    at: [0, mostColumns.day - 1],
    of: [2, mostColumns.day],
    col: [1, 7],
    days: [1, 7],
  }
  const rules = Object.entries(numbers).flatMap(([name, [first, last]]) =>
    Array.from({ length: last - first + 1 }, (_, index) => {
      const number = first + index
      return `.${name}-${number}{--${name}:${number}}`
    }),
  )
  const wide = Array.from({ length: 7 }, (_, index) => `.full-${index + 1}{--d${index + 1}:2fr}`)
  return [...rules, ...wide].join('\n')
}
