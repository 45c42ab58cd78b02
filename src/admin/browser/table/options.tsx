// Which columns there are, and the order of the rows, also where there are no headings to click.

import { Choice, optionsOf, Picks } from '../components/form/form.tsx'
import { t } from '../i18n.ts'
import { orderOf, type Query, show } from './address.ts'
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
        <Picks
          legend={t('Columns')}
          options={optionsOf(columns.map(({ name, heading }) => [name, heading] as const))}
          picked={shown}
          onPick={toggle}
        />
        <Choice
          name="orderby"
          label={t('Sort by')}
          value={orderby}
          options={optionsOf(sorts)}
          onSelect={(value) => show({ orderby: value, order: undefined })}
        />
        <Choice
          name="order"
          label={t('Order')}
          value={order}
          options={optionsOf([
            ['asc', 'Forward'],
            ['desc', 'Backward'],
          ])}
          onSelect={(value) => show({ orderby, order: value })}
        />
      </div>
    </details>
  )
}
