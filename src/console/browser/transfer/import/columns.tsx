// How the columns of a table are understood, each of which can mean something else.

import type { Json } from '../../api.ts'
import { t } from '../../say.ts'
import type { ColumnMap } from './column_map.ts'
import { csvFields } from './csv_fields.ts'

interface ColumnsProps {
  readonly columns: readonly Json[]
  readonly map: ColumnMap
  readonly onChange: (map: ColumnMap) => void
}

export function Columns({ columns, map, onChange }: ColumnsProps) {
  const options = Object.keys(csvFields)
  return (
    <fieldset class="columns">
      <legend>{t('What the columns mean')}</legend>
      {columns.map(({ name, field }, at) => {
        const number = at + 1
        const meant = map[number] ?? field ?? ''
        return (
          <label key={number}>
            <span>{name || t('Column {n}', { n: number })}</span>
            <select onChange={(event) => onChange({ ...map, [number]: event.currentTarget.value })}>
              <option value="" selected={meant === ''}>
                {t('(left out)')}
              </option>
              {options.map((one) => (
                <option key={one} value={one} selected={one === meant}>
                  {csvFieldWord(one)}
                </option>
              ))}
            </select>
          </label>
        )
      })}
    </fieldset>
  )
}

const csvFieldWord = (field: string): string =>
  (csvFields[field] ?? []).map((word) => t(word)).join(': ')
