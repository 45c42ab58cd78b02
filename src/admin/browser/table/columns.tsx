// The columns of the table: the title is always there, the others are chosen.

import type { ComponentChildren } from 'preact'
import type { Named, TableRow as Row } from '../../../contract/routes.ts'
import { eventWhen, momentOf } from '../components/formats.ts'
import { Status } from '../components/parts.tsx'
import { eventStatuses } from '../components/statuses.ts'
import { type Sentence, t } from '../i18n.ts'
import { to } from '../router.ts'
import { listIn, type Query } from './address.ts'
import { wordOf } from './row.ts'

export interface Column {
  readonly name: string
  readonly heading: Sentence
  /** What the server sorts by. */
  readonly sort?: string
  readonly cell: (row: Row) => ComponentChildren
}

const namesOf = (some: readonly Named[]): string => some.map(({ name }) => name).join(', ')

export const columns: readonly Column[] = [
  {
    name: 'when',
    heading: 'When',
    sort: 'start',
    cell: (row) => eventWhen(row),
  },
  { name: 'where', heading: 'Where', cell: ({ venues }) => namesOf(venues) },
  { name: 'organizers', heading: 'Organizers', cell: ({ organizers }) => namesOf(organizers) },
  { name: 'categories', heading: 'Categories', cell: ({ categories }) => namesOf(categories) },
  { name: 'tags', heading: 'Tags', cell: ({ tags }) => namesOf(tags) },
  {
    name: 'state',
    heading: 'State',
    sort: 'status',
    cell: ({ status }) => <Status status={status} />,
  },
  {
    name: 'became',
    heading: 'Takes place',
    cell: ({ event_status }) => t(wordOf(eventStatuses, event_status) ?? 'As planned'),
  },
  {
    name: 'author',
    heading: 'Author',
    sort: 'author',
    cell: ({ author }) => author.name ?? `#${author.id}`,
  },
  {
    name: 'changed',
    heading: 'Last change',
    sort: 'modified',
    cell: ({ modified }) => momentOf(modified),
  },
  {
    name: 'series',
    heading: 'Repeats',
    cell: ({ recurrence, series }) =>
      series === null ? recurrence : <a href={to(`events/${series}`)}>{recurrence}</a>,
  },
  {
    name: 'featured',
    heading: 'Featured',
    cell: ({ featured }) => (featured === true ? t('Featured') : ''),
  },
]

const usual = ['when', 'where', 'state']

const remembered = 'fasti-columns'

/** Those of the address, else those that were chosen last in this browser. */
export function columnsOf(query: Query): readonly Column[] {
  const wanted = query['columns'] ?? localStorage.getItem(remembered) ?? ''
  const chosen = listIn({ columns: wanted }, 'columns')
  const isShown = ({ name }: Column) => (wanted === '' ? usual : chosen).includes(name)
  return columns.filter(isShown)
}

/** The title alone is `none`, for an empty part of the address says nothing. */
export function chosenColumns(names: readonly string[]): string {
  const text = columns.flatMap(({ name }) => (names.includes(name) ? [name] : [])).join() || 'none'
  localStorage.setItem(remembered, text)
  return text
}

/** What can be sorted by, with or without a column. */
export const sorts: readonly (readonly [sort: string, heading: Sentence])[] = [
  ['title', 'Title'],
  ...columns.flatMap(({ sort, heading }) => (sort ? [[sort, heading] as const] : [])),
  ['created', 'Made'],
]
