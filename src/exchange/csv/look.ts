// What a CSV file is: its encoding, separator, header and columns, and how its dates are to be read.
// The whole file is gone through once, because one cell may decide about all others.

import type { ImportFile, ReadOptions, Remark } from '../import/item.ts'
import { type Encoding, decodeText, newDecoding } from '../text/decode.ts'
import type { ColumnMap } from './header/column_map.ts'
import { type CsvColumn, guessColumns, listed, namesAll } from './header/columns.ts'
import { cellText } from './guard.ts'
import { type DateOrder, type Tally, decideOrders, newTally, tally } from './dates/order.ts'
import { otherFile, otherText } from './records/other_files.ts'
import { type CsvRecord, isBlank, recordReader } from './records/records.ts'
import { remark } from './remarks.ts'
import { type Separator, findBeginning, isSeparatorLine } from './records/separator.ts'

export interface CsvOptions extends ReadOptions {
  readonly map?: ColumnMap
  /** How dates are read that no cell of the file decides about; the day is first by default. */
  readonly dayFirst?: boolean
}

export interface CsvLook {
  readonly encoding: Encoding
  readonly separator: Separator
  /** The line of the header; undefined if there is none. */
  readonly headerLine: number | undefined
  readonly columns: readonly CsvColumn[]
  /** By the number of the column, for those that have dates. */
  readonly orders: ReadonlyMap<number, DateOrder>
  /** The first lines below the header. */
  readonly rows: readonly (readonly string[])[]
  /** How many lines with something in them follow the header. */
  readonly records: number
}

export interface RefusedFile {
  readonly refused: Remark
}

/** In characters: what separator, header and columns are found by. */
const SAMPLE = 200_000
/** In bytes: what other kinds of files are known by. */
const HEAD = 1000
const SHOWN_ROWS = 5

export async function lookAtCsv(
  file: ImportFile,
  options: CsvOptions,
): Promise<CsvLook | RefusedFile> {
  const source = file.open()[Symbol.asyncIterator]()
  try {
    return await look(source, file.size, options)
  } finally {
    // A file that is refused is not read to its end.
    await source.return?.()
  }
}

async function look(
  source: AsyncIterator<Uint8Array>,
  size: number,
  options: CsvOptions,
): Promise<CsvLook | RefusedFile> {
  const decoding = newDecoding()
  const { head, chunks } = await beginningOf(source)
  const other = otherFile(head)
  if (other) return { refused: other }
  const pieces = decodeText(chunks, decoding)[Symbol.asyncIterator]()
  const sample = await sampleOf(pieces)
  const refused = otherText(sample.text) ?? (isNothing(sample.text) ? remark('empty') : undefined)
  if (refused) return { refused }
  const { map = [] } = options
  const beginning = findBeginning(sample.text, sample.isWhole, namesAll(map))
  const found = columnsOf(beginning.header, beginning.records, map)
  if ('refused' in found) return found
  const survey = newSurvey(beginning.header, found.columns)
  const reader = recordReader(beginning.separator)
  survey.take(reader.push(sample.text))
  for (;;) {
    const { done, value } = sample.isWhole ? { done: true } : await pieces.next()
    if (done || value === undefined) break
    survey.take(reader.push(value))
    // The file is read twice.
    options.advance?.(Math.floor(Math.min(decoding.bytes, size) / 2))
  }
  survey.take(reader.end())
  const { encoding } = decoding
  return { encoding, separator: beginning.separator, ...found, ...survey.end(options.dayFirst) }
}

async function beginningOf(chunks: AsyncIterator<Uint8Array>) {
  const first: Uint8Array[] = []
  let length = 0
  while (length < HEAD) {
    const { done, value } = await chunks.next()
    if (done) break
    first.push(value)
    length += value.length
  }
  return { head: Buffer.concat(first), chunks: andThen(first, chunks) }
}

async function* andThen(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* first
  for (;;) {
    const { done, value } = await rest.next()
    if (done) return
    yield value
  }
}

/** Blanks and separators alone are nothing. */
const isNothing = (text: string): boolean => !/[^\s,;|"]/.test(text)

async function sampleOf(pieces: AsyncIterator<string>) {
  const found: string[] = []
  let length = 0
  while (length < SAMPLE) {
    const { done, value } = await pieces.next()
    if (done) return { text: found.join(''), isWhole: true }
    found.push(value)
    length += value.length
  }
  return { text: found.join(''), isWhole: false }
}

function columnsOf(
  header: CsvRecord | undefined,
  records: readonly CsvRecord[],
  map: ColumnMap,
):
  | { readonly headerLine: number | undefined; readonly columns: readonly CsvColumn[] }
  | RefusedFile {
  const first = records[0]?.cells ?? []
  if (!header && !map.some(({ column }) => typeof column === 'number')) {
    return { refused: remark('noHeader', { names: listed(first) }) }
  }
  const rows = records.filter(({ line }) => line > (header?.line ?? 0)).map(({ cells }) => cells)
  const width = Math.max(0, ...rows.slice(0, 100).map((cells) => cells.length))
  const names = header?.cells ?? Array.from({ length: width }, (_, at) => String(at + 1))
  const columns = guessColumns(names, rows, map)
  if ('sentence' in columns) return { refused: columns }
  for (const [field, kind] of needed) {
    if (!columns.some((column) => column.field === field)) {
      return { refused: remark(kind, { names: listed(names) }) }
    }
  }
  return { headerLine: header?.line, columns }
}

const needed = [
  ['title', 'noTitleColumn'],
  ['start_date', 'noStartColumn'],
] as const

const dateFields: ReadonlySet<string> = new Set(['start_date', 'end_date'])

/** Goes through all records for what only all of them together say. */
function newSurvey(header: CsvRecord | undefined, columns: readonly CsvColumn[]) {
  const tallies = new Map<number, Tally>(
    columns
      .filter(({ field }) => field !== undefined && dateFields.has(field))
      .map(({ number }) => [number, newTally()]),
  )
  const rows: (readonly string[])[] = []
  let records = 0
  return {
    take: (found: readonly CsvRecord[]) => {
      for (const record of found) {
        if (record.line <= (header?.line ?? 0) || isBlank(record) || isSeparatorLine(record))
          continue
        records += 1
        if (rows.length < SHOWN_ROWS) rows.push(record.cells)
        for (const [number, counts] of tallies) {
          tally(counts, cellText(record.cells[number - 1] ?? ''), record.line)
        }
      }
    },
    end: (isDayFirst = true) => {
      const orders = decideOrders([...tallies.values()], isDayFirst)
      const numbers = [...tallies.keys()]
      return {
        rows,
        records,
        orders: new Map(orders.map((order, index) => [numbers[index] ?? 0, order])),
      }
    },
  }
}
