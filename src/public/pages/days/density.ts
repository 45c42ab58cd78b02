// How small a month must be written to be on one sheet of paper with every name in full.

import type { Brief } from '../../../calendar/events/agenda.ts'
import type { Cell, Weeks } from '../../query/weeks.ts'

/**
 * What a sheet holds at each size of letters, on A4 and on Letter: characters in a line of a day,
 * lines of all weeks together, and lines that an empty week takes. See
 * month_print.css.
 */
const sizes = [
  { name: '', characters: 24, lines: 45, least: 4.5 },
  { name: 'small', characters: 28, lines: 54, least: 5 },
  { name: 'smaller', characters: 35, lines: 67, least: 6.5 },
  { name: 'tiny', characters: 41, lines: 78, least: 7.5 },
  { name: 'smallest', characters: 52, lines: 98, least: 9.5 },
] as const
type Size = (typeof sizes)[number]

/** The time before a name. */
const clock = 6

type Titles = ReadonlyMap<number, { readonly brief: Pick<Brief, 'title'> }>

/** The class of the largest letters that fit. */
export function densityOf(weeks: Weeks, titles: Titles): string {
  const written = weeks.map((week) => writtenWeek(week, titles))
  const fits = (size: Size) =>
    written.reduce((sum, week) => sum + linesOf(week, size), 0) <= size.lines
  const size = sizes.find(fits) ?? sizes.at(-1)
  return size?.name === undefined || size.name === '' ? '' : `print-${size.name}`
}

interface WrittenWeek {
  /** Characters of each line of each day. */
  readonly days: readonly (readonly number[])[]
  /** Whether something lasts for several days. */
  readonly hasBars: boolean
}

const writtenWeek = (week: readonly Cell[], titles: Titles): WrittenWeek => ({
  days: week.map((cell) => lengthsOf(cell, titles)),
  hasBars: week.some(({ lines, rest }) =>
    [...lines, ...rest].some((one) => one && one.first !== one.last),
  ),
})

/** A gap has the height of a time. */
const lengthsOf = ({ lines, rest }: Cell, titles: Titles): readonly number[] =>
  [...lines, ...rest].map(
    (one) => clock + (one ? (titles.get(one.id)?.brief.title.length ?? 0) : 0),
  )

/** The lines of a week, with one for the numbers of its days. */
function linesOf({ days, hasBars }: WrittenWeek, { characters, least }: Size): number {
  const heights = days.map((lengths) =>
    lengths.map((length) => Math.max(1, Math.ceil(length / characters))),
  )
  const most = hasBars ? ofLanes(heights) : Math.max(...heights.map(sumOf))
  return Math.max(least, 1 + most)
}

/** Bars have lanes through the whole week, each as high as the longest name in it. */
function ofLanes(heights: readonly (readonly number[])[]): number {
  const lanes = Math.max(...heights.map(({ length }) => length))
  const heightOf = (_: unknown, lane: number) => Math.max(...heights.map((day) => day[lane] ?? 0))
  return sumOf(Array.from({ length: lanes }, heightOf))
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
