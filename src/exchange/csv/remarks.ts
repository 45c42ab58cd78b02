// What is said about a CSV file and its lines, as sentences of the catalogues.

import type { Facts } from '../../language/problem.ts'
import { cutText } from '../../language/text/html/plain.ts'
import type { Remark } from '../import/item.ts'

export const csvRemarks = {
  // About a line that is refused.
  unclosed: 'A quotation mark in this line is not closed, or one is not doubled.',
  long: 'The line has more than {max} characters.',
  noTitle: 'There is no title in the column “{column}”.',
  noStart: 'There is no date in the column “{column}”.',
  noDate: 'This is no date: “{cell}” in the column “{column}”.',
  noSuchDate: 'There is no such date: “{cell}” in the column “{column}”.',
  noYear: 'The date has no year: “{cell}” in the column “{column}”.',
  // About what is not taken over as it stands.
  noTime: 'This is no time: “{cell}” in the column “{column}”. It is left out.',
  firstTime:
    'Only the beginning is read as a time: “{cell}” in the column “{column}”. The rest is left out.',
  noEnd: 'This is no end: “{cell}” in the column “{column}”. It is left out.',
  noClock: 'No time is given; it fills its days.',
  endBefore: 'The end lies before the start; it is left out.',
  endNextDay: 'The end lies before the start; it is taken as that of the next day.',
  otherOrder: 'Day and month stand in another order than elsewhere in the column: “{cell}”.',
  unsureOrder:
    'Both orders of day and month occur in the column; “{cell}” is read with the day first.',
  unsureOrderMonth:
    'Both orders of day and month occur in the column; “{cell}” is read with the month first.',
  siteOrder:
    'No date of the file says whether day or month comes first; “{cell}” is read with the day first.',
  siteOrderMonth:
    'No date of the file says whether day or month comes first; “{cell}” is read with the month first.',
  zone: 'The time zone “{cell}” is not known; {zone} is taken.',
  address: 'This is no address of the web: “{cell}” in the column “{column}”. It is left out.',
  email: 'This is no e-mail address: “{cell}” in the column “{column}”. It is left out.',
  flag: 'This is neither yes nor no: “{cell}” in the column “{column}”. It is left out.',
  value: 'This value is not known: “{cell}” in the column “{column}”. It is left out.',
  place: 'These are no degrees: “{cell}” in the column “{column}”. They are left out.',
  password: 'It was protected by a password, which the file does not have; it is private here.',
  cost: 'This is no price: “{cell}”. It is left out.',
  recurrence: 'This recurrence cannot be read: “{cell}”. It is left out.',
  cut: 'The column “{column}” has more than {max} characters; the rest is left out.',
  brackets: 'Angle brackets are written as ‹ and ›: “{cell}” in the column “{column}”.',
  surplus: 'The line has more cells than there are columns; left out: “{cell}”.',
  joined: 'The line has more cells than there are columns; they are taken as part of the last one.',
  offline: 'An event that is not online has no address there; it is left out.',
  // About a file that is refused.
  empty: 'The file is empty.',
  spreadsheet: 'This is a spreadsheet file, and no CSV. Save it as CSV and import that.',
  calendar: 'This is an iCalendar file, and no CSV.',
  other: 'This is no CSV; it seems to be {kind}.',
  binary: 'This is no CSV; it has data that is no text.',
  noHeader:
    'No line names the columns. A title (such as Subject, Titel, Título, Titre) and a date (such as Start Date, Beginn, Fecha, Début) are needed; the first line has: {names}',
  noTitleColumn: 'No column is known as the title. The columns are: {names}',
  noStartColumn: 'No column is known as the date. The columns are: {names}',
  noColumn: 'There is no column “{column}”. The columns are: {names}',
  // About an assignment of columns.
  mapPair: 'An assignment is a column, an equals sign and a field: “{pair}” is none.',
  mapField: 'There is no field “{field}”. There are: {names}',
  mapTwice: 'The field “{field}” is assigned twice.',
  mapEmpty: 'No column is assigned.',
} as const

export type CsvRemark = keyof typeof csvRemarks

/** Enough to find a cell again. */
const SHOWN = 60

export const shortened = (cell: string): string => {
  const line = cell.replace(/\s+/g, ' ').trim()
  const shown = cutText(line, SHOWN)
  return shown === line ? line : `${shown}…`
}

export function remark(kind: CsvRemark, facts?: Facts): Remark {
  const sentence = csvRemarks[kind]
  if (!facts) return { sentence }
  const shown = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === 'string' && name !== 'names' ? shortened(fact) : fact,
  ])
  return { sentence, facts: Object.fromEntries(shown) }
}
