// The rows themselves: a table, and on a narrow screen cards.

import type { ComponentChildren } from 'preact'
import type { TableRow as Row } from '../../../contract/routes.ts'
import { Check } from '../components/form/form.tsx'
import { titled } from '../components/parts.tsx'
import { eventStatuses } from '../components/statuses.ts'
import { Icon } from '../frame/icons.tsx'
import { t } from '../i18n.ts'
import { to } from '../router.ts'
import { addressOf, type SortOrder } from './address.ts'
import type { Action } from './bulk/actions.ts'
import type { Selection } from './bulk/selection.ts'
import type { Column } from './columns.tsx'
import { wordOf } from './row.ts'
import { RowMenu } from './row_menu.tsx'

interface RowsProps {
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  readonly order: SortOrder
  readonly selection: Selection
  readonly onAct: (action: Action, events: readonly Row[]) => void
}

export const Rows = ({ rows, columns, order, selection, onAct }: RowsProps) => (
  <table class="rows event-rows">
    <caption class="hidden">{t('Events')}</caption>
    <thead>
      <tr>
        <th scope="col" class="pick">
          <SelectPage {...{ rows, selection }} />
        </th>
        <Heading sort="title" said={t('Title')} order={order} />
        {columns.map(({ name, sort, heading }) => (
          <Heading key={name} sort={sort} said={t(heading)} order={order} />
        ))}
        <th scope="col">
          <span class="hidden">{t('What can be done')}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id} data-id={row.id}>
          <td class="pick">
            <input
              type="checkbox"
              aria-label={t('Select “{title}”', { title: titled(row.title) })}
              checked={selection.has(row.id)}
              onClick={(event) => selection.toggle(row, rows, event.shiftKey)}
            />
          </td>
          <Title row={row} />
          {columns.map(({ name, heading, cell }) => (
            <Cell key={name} name={name} said={t(heading)}>
              {cell(row)}
            </Cell>
          ))}
          <td class="menu-cell">
            <RowMenu row={row} onAct={onAct} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** All rows of this page, or none of them. */
function SelectPage({ rows, selection }: Pick<RowsProps, 'rows' | 'selection'>) {
  const isPage = rows.every(({ id }) => selection.has(id))
  const selectPage = () => {
    const others = selection.chosen.filter(({ id }) => !rows.some((row) => row.id === id))
    selection.set(isPage ? others : [...others, ...rows])
  }
  return <Check label={<span>{t('Select all')}</span>} isOn={isPage} onChange={selectPage} />
}

function Title({ row }: { readonly row: Row }) {
  const became = row.event_status === 'scheduled' ? undefined : row.event_status
  const word = became === undefined ? undefined : wordOf(eventStatuses, became)
  return (
    <th scope="row">
      <div class="row-title">
        {row.image ? (
          <img src={row.image} alt="" width="40" height="40" loading="lazy" />
        ) : (
          <span class="no-picture" />
        )}
        <span>
          <a href={to(`events/${row.id}`)}>{titled(row.title)}</a>
          {word && <span class="badge">{t(word)}</span>}
          {row.recurrence !== null && (
            <span class="repeats-sign" title={row.recurrence}>
              <Icon name="repeat" />
              <span class="hidden">{t('Repeats')}</span>
            </span>
          )}
        </span>
      </div>
    </th>
  )
}

interface CellProps {
  readonly name: string
  readonly said: string
  readonly children: ComponentChildren
}

function Cell({ name, said, children }: CellProps) {
  const isEmpty = children === '' || children === null
  return (
    <td class={isEmpty ? 'empty-cell' : `cell-${name}`}>
      <span class="cell-label" aria-hidden="true">
        {said}
      </span>
      {children}
    </td>
  )
}

interface HeadingProps {
  readonly sort: string | undefined
  readonly said: string
  readonly order: SortOrder
}

/** A click sorts, another one turns the order around. */
function Heading({ sort, said, order }: HeadingProps) {
  if (sort === undefined) return <th scope="col">{said}</th>
  const isSorted = sort === order.orderby
  const isDown = isSorted && order.order === 'desc'
  const next = isSorted ? (isDown ? 'asc' : 'desc') : undefined
  return (
    <th scope="col" aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}>
      <a class="sort" href={addressOf({ orderby: sort, order: next })}>
        {said}
        <span aria-hidden="true">{isSorted ? (isDown ? ' ↓' : ' ↑') : ''}</span>
      </a>
    </th>
  )
}
