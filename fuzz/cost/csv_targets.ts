// The functions that read CSV files, with pieces of such files.

import { readList } from '../../src/exchange/csv/cells.ts'
import { readDate } from '../../src/exchange/csv/dates/date_cell.ts'
import { readDuration, readTime, readTimeSpan } from '../../src/exchange/csv/dates/time_cell.ts'
import { guard, unguard } from '../../src/exchange/csv/guard.ts'
import { readColumnMap } from '../../src/exchange/csv/header/column_map.ts'
import { guessColumns } from '../../src/exchange/csv/header/columns.ts'
import { fieldOf } from '../../src/exchange/csv/header/header.ts'
import { otherText } from '../../src/exchange/csv/records/other_files.ts'
import { recordReader } from '../../src/exchange/csv/records/records.ts'
import { findBeginning } from '../../src/exchange/csv/records/separator.ts'
import { shortened } from '../../src/exchange/csv/remarks.ts'
import { htmlOf } from '../../src/exchange/csv/texts.ts'
import { htmlOfPlain } from '../../src/exchange/csv/texts.ts'
import { layoutOf, rowOf } from '../../src/exchange/csv/row.ts'
import type { Target } from './search.ts'

const cells = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r',
  ' ',
  'a',
  '"a"',
  ',"',
  '",',
  'sep=;',
  "'=",
]
const dates = '0 1 2 3 4 5 6 7 8 9 . / - : , ( ) T Z + may mai de pm uhr bis gmt 12.5.2027'
  .split(' ')
  .concat(' ')
const headers = ['Start', ' Date', 'title', '(', ')', '[', ']', '_', 'ß', ' de ', 'Ü', '1']

function records(text: string, separator: string): unknown {
  const reader = recordReader(separator)
  return [reader.push(text), reader.end()]
}

const describing = layoutOf(
  [{ number: 1, name: 'a', field: 'description', isMapped: false }],
  new Map(),
)

export const csvTargets: readonly Target[] = [
  { name: 'csv records', seeds: cells, run: (given) => records(given, ',') },
  { name: 'csv records of tabs', seeds: cells, run: (given) => records(given, '\t') },
  { name: 'csv beginning', seeds: cells, run: (given) => findBeginning(given, true, () => false) },
  { name: 'csv guard', seeds: [...cells, '=', '-(', '@'], run: guard },
  { name: 'csv unguard', seeds: [...cells, '=', '-(', "'"], run: unguard },
  { name: 'csv list', seeds: cells, run: readList },
  { name: 'csv date', seeds: dates, run: (given) => readDate(given, 'day') },
  { name: 'csv time', seeds: dates, run: readTime },
  { name: 'csv span of times', seeds: dates, run: readTimeSpan },
  { name: 'csv duration', seeds: dates, run: readDuration },
  { name: 'csv header', seeds: headers, run: fieldOf },
  {
    name: 'csv columns',
    seeds: headers,
    run: (given) => guessColumns(given.split(' '), [[given]]),
  },
  { name: 'csv map', seeds: ['a', '=', ',', '"', '7=title'], run: readColumnMap },
  { name: 'csv other files', seeds: ['<', '!--', '-->', 'html', '\0', ' '], run: otherText },
  { name: 'csv shortened', seeds: [' ', 'a', '\n', '🎉'], run: shortened },
  {
    name: 'csv html',
    seeds: ['<b', '>', '<', 'a', '</p>', '\n', ' '],
    run: (given) => htmlOf(rowOf(describing, [given]), 'description'),
  },
  { name: 'htmlOfPlain', seeds: ['\n', ' ', 'a', '<', '\r'], run: htmlOfPlain },
]
