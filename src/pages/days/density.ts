// How small a month must be written to be on one sheet of paper with every name in full.

import type { Brief } from '../../calendar/events/agenda.ts'
import type { Cell, Weeks } from '../../visit/weeks.ts'

/**
 * What a sheet holds at each size of letters, on A4 and on Letter: characters in a line of a day,
 * lines of all weeks together, and lines that an empty week takes. See print.css.
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
  const written = weeks.map((week) => week.map((cell) => lengthsOf(cell, titles)))
  const fits = (size: Size) =>
    written.reduce((sum, week) => sum + tallest(week, size), 0) <= size.lines
  const size = sizes.find(fits) ?? sizes.at(-1)
  return size?.name === undefined || size.name === '' ? '' : `print-${size.name}`
}

/** Characters of each line of a day; a gap has the height of a time. */
const lengthsOf = ({ lines, rest }: Cell, titles: Titles): readonly number[] =>
  [...lines, ...rest].map(
    (one) => clock + (one ? (titles.get(one.id)?.brief.title.length ?? 0) : 0),
  )

/** The lines of the fullest day, with one for its number. */
function tallest(week: readonly (readonly number[])[], { characters, least }: Size): number {
  let most: number = least
  for (const lengths of week) {
    let height = 1
    for (const length of lengths) height += Math.max(1, Math.ceil(length / characters))
    most = Math.max(most, height)
  }
  return most
}
