// Which column of a file is which field: by its header, by what is in it, or as somebody says.

import type { Remark } from '../../import/item.ts'
import type { ColumnMap } from './column_map.ts'
import { readDate } from '../dates/date_cell.ts'
import { weekdays } from '../dates/date_words.ts'
import { type CsvField, repeatable } from './fields.ts'
import { cellText } from '../guard.ts'
import { fieldOf, words } from './header.ts'
import { remark } from '../remarks.ts'
import { readTime, readTimeSpan } from '../dates/time_cell.ts'

export interface CsvColumn {
  /** From 1 on. */
  readonly number: number
  /** Its header; the number of the column if the file has none. */
  readonly name: string
  /** Undefined if it is left out. */
  readonly field: CsvField | undefined
  /** Whether somebody said so. */
  readonly isMapped: boolean
}

export const columnName = (cell: string): string => cellText(cell).replace(/\s+/g, ' ')

const sameName = (one: string, other: string): boolean =>
  columnName(one) === columnName(other) ||
  (words(one).length > 0 && words(one).join(' ') === words(other).join(' '))

/** Whether a line has every column that is named. */
export const namesAll =
  (map: ColumnMap) =>
  (cells: readonly string[]): boolean => {
    const names = map.flatMap(({ column }) => (typeof column === 'string' ? [column] : []))
    return names.length > 0 && names.every((name) => cells.some((cell) => sameName(cell, name)))
  }

/** The columns of a header, or a refusal that names the column that is not there. */
export function guessColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  map: ColumnMap = [],
): readonly CsvColumn[] | Remark {
  const said = new Map<number, CsvField | undefined>()
  for (const { column, field } of map) {
    const at =
      typeof column === 'number' ? column - 1 : header.findIndex((cell) => sameName(cell, column))
    if (at < 0 || at >= header.length) {
      return remark('noColumn', { column: String(column), names: listed(header) })
    }
    said.set(at, field)
  }
  const taken = new Set<CsvField>([...said.values()].flatMap((field) => field ?? []))
  const guessed = header.map((cell, at) =>
    said.has(at) ? undefined : settled(fieldOf(cellText(cell)), cell, cellsOf(rows, at)),
  )
  const isTown = hasTown(header, guessed)
  return header.map((cell, at) => {
    const column = { number: at + 1, name: columnName(cell) }
    if (said.has(at)) return { ...column, field: said.get(at), isMapped: true }
    const field = isTown(at) ? 'city' : guessed[at]
    const isFree = field !== undefined && (!taken.has(field) || repeatable.has(field))
    if (isFree) taken.add(field)
    return { ...column, field: isFree ? field : undefined, isMapped: false }
  })
}

/** The names of columns, for a message. */
export const listed = (header: readonly string[]): string =>
  header
    .map((cell) => columnName(cell).slice(0, 40))
    .filter((name) => name !== '')
    .slice(0, 30)
    .join(', ')

const SAMPLE = 50

const cellsOf = (rows: readonly (readonly string[])[], at: number): readonly string[] =>
  rows
    .map((cells) => cellText(cells[at] ?? ''))
    .filter((cell) => cell !== '')
    .slice(0, SAMPLE)

const dayFields: ReadonlyMap<CsvField, CsvField> = new Map([
  ['start_date', 'start_time'],
  ['end_date', 'end_time'],
])
const timeFields: ReadonlyMap<CsvField, CsvField> = new Map(
  [...dayFields].map(([day, time]) => [time, day]),
)

/** `Beginn` may head dates or times, and `Tag` is a day in German and a tag in English. */
function settled(
  field: CsvField | undefined,
  header: string,
  cells: readonly string[],
): CsvField | undefined {
  if (field === undefined || cells.length === 0) return field
  const times = cells.filter(isTime).length
  const days = cells.filter((cell) => !isTime(cell) && isDate(cell)).length
  const name = words(header).join(' ')
  if (name === 'tag' || name === 'day') {
    if (days > cells.length / 2) return field
    return name === 'tag' && !cells.some(isWeekday) ? 'tags' : undefined
  }
  if (times > days && dayFields.has(field)) return dayFields.get(field)
  return days > times && timeFields.has(field) ? timeFields.get(field) : field
}

const isTime = (cell: string): boolean =>
  !/^\d{5,}$/.test(cell) && (readTime(cell) ?? readTimeSpan(cell)) !== undefined
const isDate = (cell: string): boolean => readDate(cell, 'day') !== 'none'
const isWeekday = (cell: string): boolean => weekdays.has(words(cell)[0] ?? '')

/** In German `Ort` is the town where another column names the venue. */
function hasTown(header: readonly string[], guessed: readonly (CsvField | undefined)[]) {
  const venues = guessed.flatMap((field, at) => (field === 'venue' ? [at] : []))
  const isThere = venues.length > 1 && !guessed.includes('city')
  const town = isThere
    ? venues.find((at) => words(header[at] ?? '').join(' ') === 'ort')
    : undefined
  return (at: number): boolean => at === town
}
