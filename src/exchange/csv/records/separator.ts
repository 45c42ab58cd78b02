// Which character separates the cells of a file, and where its header is, by its first lines.

import type { CsvField } from '../header/fields.ts'
import { fieldOf } from '../header/header.ts'
import { type CsvRecord, isBlank, recordReader } from './records.ts'
import { cellText } from '../guard.ts'

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Titles and remarks may stand above the header. */
const FIRST_LINES = 30

export interface Beginning {
  readonly separator: Separator
  /** The line of the header, and its cells; undefined if no line names columns. */
  readonly header: CsvRecord | undefined
  readonly records: readonly CsvRecord[]
}

/** A first line `sep=;` says it. */
export function saidSeparator(text: string): Separator | undefined {
  const [, said] = /^"?sep=(.)"?[ \t]*(?:[\r\n]|$)/i.exec(text) ?? []
  return separators.find((one) => one === said)
}

export const isSeparatorLine = ({ line, cells }: CsvRecord): boolean =>
  line === 1 && /^sep=/i.test(cells[0] ?? '') && cells.length <= 2

export function findBeginning(
  text: string,
  isWhole: boolean,
  isWanted: (cells: readonly string[]) => boolean,
): Beginning {
  const said = saidSeparator(text)
  const tried = said ? [said] : separators
  const found = tried.map((separator) => beginningWith(text, isWhole, separator, isWanted))
  const best = found.reduce((one, other) => (other.score > one.score ? other : one))
  return best
}

function beginningWith(
  text: string,
  isWhole: boolean,
  separator: Separator,
  isWanted: (cells: readonly string[]) => boolean,
): Beginning & { readonly score: number } {
  const reader = recordReader(separator)
  const all = [...reader.push(text), ...(isWhole ? reader.end() : [])]
  const records = all.filter((record) => !isBlank(record) && !isSeparatorLine(record))
  const header = headerOf(records.slice(0, FIRST_LINES), isWanted)
  const fields = header ? fieldsOf(header.cells).size : 0
  return { separator, header, records, score: fields * 1000 + evenness(records) }
}

/** The fields that a line would name if it were a header. */
export const fieldsOf = (cells: readonly string[]): ReadonlySet<CsvField> =>
  new Set(cells.flatMap((cell) => fieldOf(cellText(cell)) ?? []))

function headerOf(
  records: readonly CsvRecord[],
  isWanted: (cells: readonly string[]) => boolean,
): CsvRecord | undefined {
  const wanted = records.find(({ cells }) => isWanted(cells))
  if (wanted) return wanted
  let second: CsvRecord | undefined
  for (const record of records) {
    const fields = fieldsOf(record.cells)
    if (fields.has('title') && hasDay(fields)) return record
    // A single known word may be a word of a text.
    if (fields.size > 1) second ??= record
  }
  return second
}

export const hasDay = (fields: ReadonlySet<CsvField>): boolean =>
  fields.has('start_date') || fields.has('start_time')

/** How often lines have the same number of cells as the one before, if they have several. */
function evenness(records: readonly CsvRecord[]): number {
  const some = records.slice(0, 100)
  const even = some.filter(
    ({ cells }, index) => cells.length > 1 && cells.length === some[index - 1]?.cells.length,
  )
  const most = Math.max(0, ...some.map(({ cells }) => Math.min(cells.length, 50)))
  return even.length + most
}
