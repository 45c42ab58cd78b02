// The events of a CSV file, one line after the other.

import type { ImportFile, FileItem } from '../import/item.ts'
import { decodeText, newDecoding } from '../text/decode.ts'
import { columnName } from './header/columns.ts'
import { eventOf } from './event.ts'
import { type CsvOptions, lookAtCsv } from './look.ts'
import { type CsvRecord, csvRecords, isBlank } from './records/records.ts'
import { remark, shortened } from './remarks.ts'
import { type Layout, layoutOf, rowOf } from './row.ts'
import { limits } from './records/scan.ts'
import { isSeparatorLine } from './records/separator.ts'

/** Every line is an event or a refusal with its reason; the file is read twice. */
export async function* readCsv(file: ImportFile, options: CsvOptions): AsyncGenerator<FileItem> {
  const look = await lookAtCsv(file, options)
  if ('refused' in look) {
    yield { title: file.name, refused: look.refused }
    return
  }
  const layout = layoutOf(look.columns, look.orders)
  const names = look.columns.map(({ name }) => name)
  const decoding = newDecoding()
  for await (const records of csvRecords(decodeText(file.open(), decoding), look.separator)) {
    for (const record of records) {
      const isBefore = record.line <= (look.headerLine ?? 0)
      if (isBefore || isBlank(record) || isSeparatorLine(record)) continue
      // Files that were put together have it again.
      if (look.headerLine !== undefined && isSame(record, names)) continue
      yield itemOf(record, layout, { zone: options.zone, separator: look.separator })
    }
    options.advance?.(Math.floor((file.size + Math.min(decoding.bytes, file.size)) / 2))
  }
}

interface How {
  readonly zone: string
  readonly separator: string
}

const isSame = ({ cells }: CsvRecord, names: readonly string[]): boolean =>
  cells.length >= names.length && names.every((name, at) => columnName(cells[at] ?? '') === name)

function itemOf({ cells, line, fault }: CsvRecord, layout: Layout, how: How): FileItem {
  const { zone, separator } = how
  const width = layout.columns.length
  const surplus = cells.slice(width).filter((cell) => cell.trim() !== '')
  // Often a text in the last column, with separators that should have been quoted.
  const isJoined = surplus.length > 0 && layout.columns.at(-1)?.field === 'description'
  const whole = isJoined
    ? [...cells.slice(0, width - 1), cells.slice(width - 1).join(separator)]
    : cells
  const row = rowOf(layout, whole)
  const name = shortened(row.text('title') || (cells.find((cell) => cell.trim() !== '') ?? ''))
  if (fault) {
    const facts = fault === 'long' ? { max: limits.record } : undefined
    return { title: name, line, refused: remark(fault, facts) }
  }
  if (isJoined) row.remarks.push(remark('joined'))
  else if (surplus.length > 0) row.remarks.push(remark('surplus', { cell: surplus.join(' ') }))
  const event = eventOf(row, zone)
  return 'sentence' in event ? { title: name, line, refused: event } : { ...event, line }
}
