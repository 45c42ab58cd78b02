// CSV on the command line: says first how the columns are understood.

import { Refusal } from '../../access/users/refusal.ts'
import { type ColumnMap, readColumnMap } from '../../exchange/csv/header/column_map.ts'
import { type CsvOptions, lookAtCsv } from '../../exchange/csv/look.ts'
import { readCsv } from '../../exchange/csv/read.ts'
import type { FileItem, ImportFile, ReadOptions } from '../../exchange/import/item.ts'
import type { ImportOptions } from '../../exchange/commands/options.ts'
import { type Printer, inEnglish } from './report.ts'

export async function csvItems(
  file: ImportFile,
  reading: ReadOptions,
  { map }: ImportOptions,
  printer: Printer,
): Promise<AsyncIterable<FileItem>> {
  const options: CsvOptions = map === undefined ? reading : { ...reading, map: columnsOf(map) }
  const look = await lookAtCsv(file, { ...options, advance: () => {} })
  if (!('refused' in look)) printer.columns(look.columns)
  return readCsv(file, options)
}

function columnsOf(given: string): ColumnMap {
  const read = readColumnMap(given)
  if ('map' in read) return read.map
  throw new Refusal(inEnglish(read.wrong))
}
