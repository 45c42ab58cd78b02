// Which column is which field, as a person says it: `Titel=title,7=description,Notiz=-`.

import type { Remark } from '../../import/item.ts'
import { type CsvField, csvFields, fieldAliases, repeatable } from './fields.ts'
import { remark } from '../remarks.ts'

export interface Assignment {
  /** The header, or the number of the column from 1 on. */
  readonly column: string | number
  /** Undefined if the column is left out. */
  readonly field: CsvField | undefined
}

export type ColumnMap = readonly Assignment[]

/** Leave a column out. */
const ignored = new Set(['-', 'ignore', 'none', ''])

export function readColumnMap(
  text: string,
): { readonly map: ColumnMap } | { readonly wrong: Remark } {
  const pairs = piecesOf(text)
  const map: Assignment[] = []
  for (const pair of pairs) {
    const cut = pair.lastIndexOf('=')
    const column = unquoted(pair.slice(0, Math.max(0, cut)).trim())
    if (cut < 0 || column === '') return { wrong: remark('mapPair', { pair }) }
    const name = pair
      .slice(cut + 1)
      .trim()
      .toLowerCase()
    const field = ignored.has(name) ? undefined : fieldNamed(name)
    if (!field && !ignored.has(name)) {
      return { wrong: remark('mapField', { field: name, names: csvFields.join(', ') }) }
    }
    if (field && !repeatable.has(field) && map.some((one) => one.field === field)) {
      return { wrong: remark('mapTwice', { field }) }
    }
    map.push({ column: /^[1-9]\d{0,3}$/.test(column) ? Number(column) : column, field })
  }
  return map.length > 0 ? { map } : { wrong: remark('mapEmpty') }
}

const fieldNamed = (name: string): CsvField | undefined =>
  csvFields.find((field) => field === name) ??
  (Object.hasOwn(fieldAliases, name) ? fieldAliases[name] : undefined)

/** Cut at commas that do not stand between quotation marks. */
function piecesOf(text: string): readonly string[] {
  const pieces = text.match(/(?:"[^"]*"|[^,"]|")+/g) ?? []
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

const unquoted = (text: string): string => text.replace(/^"(.*)"$/s, '$1')
