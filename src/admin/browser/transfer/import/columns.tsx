// How the columns of a table are understood, each of which can mean something else.

import type { ImportResult } from '../../../../contract/routes.ts'
import { t } from '../../i18n.ts'
import type { ColumnMap } from './column_map.ts'
import { csvFields } from './csv_fields.ts'

interface ColumnsProps {
  readonly columns: ImportResult['columns']
  readonly map: ColumnMap
  readonly onChange: (map: ColumnMap) => void
}

export function Columns({ columns, map, onChange }: ColumnsProps) {
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
              {Object.entries(csvFields).map(([one, words]) => (
                <option key={one} value={one} selected={one === meant}>
                  {words.map((word) => t(word)).join(': ')}
                </option>
              ))}
            </select>
          </label>
        )
      })}
    </fieldset>
  )
}
