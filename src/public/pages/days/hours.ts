// Where the events of a day stand between its hours, in quarters of an hour.

const quartersOfDay = 96
const quarterSeconds = 900
/** Shorter ones are drawn as long as this, so that they can be read and hit. */
const shortest = 2

interface Timed {
  /** By the clock of the site. */
  readonly start_date: string
  readonly end_date: string
}

/** Quarters of an hour from midnight. */
interface Stretch {
  readonly from: number
  readonly length: number
}

export interface Bar<T extends Timed> extends Stretch {
  readonly event: T
  /** The column it stands in, from 0, of those that lie side by side here. */
  readonly column: number
  readonly columns: number
}

export interface Hours<T extends Timed> {
  /** By their starts. */
  readonly bars: readonly Bar<T>[]
  /** Those that find no column, because too many overlap. */
  readonly besides: readonly (Stretch & { readonly event: T })[]
}

const quarterOf = (wall: string): number =>
  (Number(wall.slice(11, 13)) * 3600 + Number(wall.slice(14, 16)) * 60) / quarterSeconds

/** An event that goes on after midnight ends with the day. */
function stretchOf({ start_date, end_date }: Timed): Stretch {
  const isSameDay = start_date.slice(0, 10) === end_date.slice(0, 10)
  const end = isSameDay ? Math.ceil(quarterOf(end_date)) : quartersOfDay
  const from = Math.min(Math.floor(quarterOf(start_date)), quartersOfDay - shortest)
  return { from, length: Math.max(end - from, shortest) }
}

/** Events that overlap lie side by side, in at most so many columns. */
export function hoursOf<T extends Timed>(events: readonly T[], most: number): Hours<T> {
  const all = events
    .map((event) => ({ event, ...stretchOf(event) }))
    .toSorted((a, b) => a.from - b.from || b.length - a.length)
  const bars: Bar<T>[] = []
  const besides: (typeof all)[number][] = []
  /** Those that overlap directly or through others share the width. */
  let group: Omit<Bar<T>, 'columns'>[] = []
  let ends: number[] = []
  const close = () => {
    bars.push(...group.map((bar) => ({ ...bar, columns: ends.length })))
    group = []
    ends = []
  }
  for (const one of all) {
    const { from, length } = one
    if (ends.every((end) => end <= from)) close()
    const free = ends.findIndex((end) => end <= from)
    const column = free >= 0 ? free : ends.length
    if (column >= most) {
      besides.push(one)
      continue
    }
    ends[column] = from + length
    group.push({ ...one, column })
  }
  close()
  return { bars, besides }
}

/**
 * How many are not drawn, by the hour: of those that begin then, or of those that go on where nothing
 * is drawn, so that no hour looks empty that is not.
 */
export function hiddenByHour(
  drawn: readonly Stretch[],
  hidden: readonly Stretch[],
): ReadonlyMap<number, number> {
  const isIn = (hour: number) => (one: Stretch) =>
    one.from < hour * 4 + 4 && one.from + one.length > hour * 4
  const found = new Map<number, number>()
  for (let hour = 0; hour < 24; hour++) {
    const beginning = hidden.filter(({ from }) => Math.floor(from / 4) === hour).length
    const isEmpty = beginning === 0 && !drawn.some(isIn(hour))
    const count = isEmpty ? hidden.filter(isIn(hour)).length : beginning
    if (count > 0) found.set(hour, count)
  }
  return found
}

export interface Opening {
  readonly open: number
  readonly close: number
}

/** The hours that are drawn if nothing is earlier or later. */
const usual: Opening = { open: 8, close: 20 }

/** The first and the last hour that some bars need. */
export function openingOf(bars: readonly Stretch[]): Opening {
  const starts = bars.map(({ from }) => Math.floor(from / 4))
  const ends = bars.map(({ from, length }) => Math.ceil((from + length) / 4))
  return { open: Math.min(usual.open, ...starts), close: Math.max(usual.close, ...ends) }
}

/** The hours in which some bars begin, the last of them as long as the shortest bar needs. */
export function hoursOfStarts(bars: readonly Stretch[]): Opening {
  const starts = bars.map(({ from }) => from)
  return {
    open: Math.floor(Math.min(...starts) / 4),
    close: Math.ceil((Math.max(...starts) + shortest) / 4),
  }
}

/** The classes that put a bar in its place; see `hourRules`. */
export function barClasses({ from, length, column, columns }: Omit<Bar<Timed>, 'event'>): string {
  const names = [`h-${Math.floor(from / 4)}`, `l-${Math.floor(length / 4)}`]
  if (from % 4 > 0) names.push(`q-${from % 4}`)
  if (length % 4 > 0) names.push(`m-${length % 4}`)
  if (columns > 1) names.push(`at-${column}`, `of-${columns}`)
  return names.join(' ')
}

/** Ends with the last hour that is drawn. */
export const endingBy = <T extends Bar<Timed>>(bar: T, close: number): T => ({
  ...bar,
  length: Math.min(bar.length, close * 4 - bar.from),
})

/** The most columns that there are classes for. */
export const mostColumns = { week: 3, day: 6 } as const

/** A class for each number that a place is computed from: the policy allows no inline style. */
export function hourRules(kind: keyof typeof mostColumns): string {
  const columns = mostColumns[kind]
  const ofWeek = kind === 'week' ? ({ col: [1, 7], days: [1, 7] } as const) : {}
  const numbers: Readonly<Record<string, readonly [number, number]>> = {
    h: [0, 23],
    q: [1, 3],
    l: [0, 24],
    m: [1, 3],
    at: [0, columns - 1],
    of: [2, columns],
    ...ofWeek,
  }
  return Object.entries(numbers)
    .flatMap(([name, [first, last]]) =>
      Array.from({ length: last - first + 1 }, (_, index) => {
        const number = first + index
        return `.${name}-${number}{--${name}:${number}}`
      }),
    )
    .join('\n')
}
