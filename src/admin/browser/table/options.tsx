// Which columns there are, and the order of the rows, also where there are no headings to click.

import { Choice } from '../components/form/form.tsx'
import { t } from '../i18n.ts'
import { type Query, orderOf, show } from './address.ts'
import { chosenColumns, columns, columnsOf, sorts } from './columns.tsx'

export function Options({ query }: { readonly query: Query }) {
  const { orderby, order } = orderOf(query)
  const shown = columnsOf(query).map(({ name }) => name)
  const toggle = (name: string) => {
    const others = shown.filter((one) => one !== name)
    const wanted = chosenColumns(shown.includes(name) ? others : [...others, name])
    // The page stays where it is.
    show({ columns: wanted, cursor: query['cursor'], page: query['page'] }, { isReplaced: true })
  }
  return (
    <details class="panel">
      <summary>{t('Columns and order')}</summary>
      <div class="filters">
        <fieldset class="ticks">
          <legend>{t('Columns')}</legend>
          {columns.map(({ name, heading }) => (
            <label key={name}>
              <input type="checkbox" checked={shown.includes(name)} onChange={() => toggle(name)} />{' '}
              {t(heading)}
            </label>
          ))}
        </fieldset>
        <Choice
          name="orderby"
          label={t('Sort by')}
          value={orderby}
          options={sorts.map(([sort, heading]) => [sort, t(heading)] as const)}
          onChange={(value) => show({ orderby: value, order: undefined })}
        />
        <Choice
          name="order"
          label={t('Order')}
          value={order}
          options={[
            ['asc', t('Forward')],
            ['desc', t('Backward')],
          ]}
          onChange={(value) => show({ orderby, order: value })}
        />
      </div>
    </details>
  )
}
