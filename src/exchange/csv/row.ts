// One line of a file, asked by field.

import type { Remark } from '../import/item.ts'
import type { CsvColumn } from './header/columns.ts'
import type { CsvField } from './header/fields.ts'
import { cellText } from './guard.ts'
import type { DateOrder } from './dates/order.ts'
import { type CsvRemark, remark } from './remarks.ts'

/** Where the fields are in every line. */
export interface Layout {
  readonly columns: readonly CsvColumn[]
  readonly places: ReadonlyMap<CsvField, readonly number[]>
  readonly orders: ReadonlyMap<number, DateOrder>
}

export function layoutOf(
  columns: readonly CsvColumn[],
  orders: ReadonlyMap<number, DateOrder>,
): Layout {
  const places = new Map<CsvField, number[]>()
  for (const { field, number } of columns) {
    if (field) places.set(field, [...(places.get(field) ?? []), number - 1])
  }
  return { columns, places, orders }
}

export interface Row {
  /** The cell of a field, without blanks around it; empty if there is none. */
  readonly text: (field: CsvField) => string
  readonly texts: (field: CsvField) => readonly string[]
  /** The header of the column of a field. */
  readonly column: (field: CsvField) => string
  readonly order: (field: CsvField) => DateOrder
  readonly remarks: Remark[]
  /** Notes that a cell is not taken over as it stands. */
  readonly note: (kind: CsvRemark, field: CsvField) => void
}

const plainOrder: DateOrder = { order: 'day', why: 'plain' }

const dateFields: ReadonlySet<CsvField> = new Set(['start_date', 'end_date', 'date'])
/** As databases write that there is none (§24). */
const zeroDate = /^0{4}-00-00(?:[ T][0:.]{5,12})?Z?$/

export function rowOf({ columns, places, orders }: Layout, cells: readonly string[]): Row {
  const at = (place: number | undefined): string =>
    place === undefined ? '' : cellText(cells[place] ?? '')
  const place = (field: CsvField) => places.get(field)?.[0]
  const text = (field: CsvField) => {
    const cell = at(place(field))
    return dateFields.has(field) && zeroDate.test(cell) ? '' : cell
  }
  const column = (field: CsvField) => columns[place(field) ?? -1]?.name ?? field
  const remarks: Remark[] = []
  return {
    text,
    texts: (field) => (places.get(field) ?? []).map(at),
    column,
    order: (field) => orders.get((place(field) ?? -1) + 1) ?? plainOrder,
    remarks,
    note: (kind, field) => {
      remarks.push(remark(kind, { cell: text(field), column: column(field) }))
    },
  }
}
