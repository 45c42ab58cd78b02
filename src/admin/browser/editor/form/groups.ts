// The fields of a form in the order in which people think of them.

import type { Sentence } from '../../i18n.ts'
import type { Declared } from './declared.ts'

interface Group {
  readonly title: Sentence
  readonly names: readonly string[]
  readonly isOpen: boolean
}

const groups: readonly Group[] = [
  {
    title: 'What',
    names: ['title', 'name', 'venue_name', 'slug', 'description', 'excerpt', 'image', 'website'],
    isOpen: true,
  },
  {
    title: 'When',
    names: ['all_day', 'timezone', 'start_date', 'end_date', 'recurrence'],
    isOpen: true,
  },
  {
    title: 'Where and who',
    names: [
      'venue',
      'organizer',
      'attendance',
      'virtual_url',
      'accessibility',
      'address',
      'zip',
      'city',
      'country',
    ],
    isOpen: true,
  },
  { title: 'Price', names: ['cost', 'tickets'], isOpen: true },
  { title: 'Sorted into', names: ['categories', 'tags', 'parent', 'post_parent'], isOpen: true },
  { title: 'What became of it', names: ['event_status', 'event_status_reason'], isOpen: true },
  { title: 'Publication', names: ['status', 'date', 'author', 'password'], isOpen: true },
]

export interface FieldGroup {
  readonly title: Sentence
  readonly fields: readonly Declared[]
  readonly isOpen: boolean
}

/** Fields that no group names are in the last one, so that a new field appears by itself. */
export function groupsOf(fields: readonly Declared[]): readonly FieldGroup[] {
  const named = new Set(groups.flatMap(({ names }) => names))
  const found = groups.map(({ title, names, isOpen }) => ({
    title,
    isOpen,
    fields: names.flatMap((name) => fields.find((field) => field.name === name) ?? []),
  }))
  const others = fields.filter(({ name }) => !named.has(name))
  const last: FieldGroup = { title: 'More', fields: others, isOpen: false }
  return [...found, last].filter(({ fields: some }) => some.length > 0)
}
