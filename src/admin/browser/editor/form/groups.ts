// The fields of a form in the order in which people think of them.

import type { Declared } from './declared.ts'
import type { Sentence } from '../../i18n.ts'

const groups = [
  ['What', 'title name venue_name slug description excerpt image website'],
  ['When', 'all_day timezone start_date end_date recurrence'],
  [
    'Where and who',
    'venue organizer attendance virtual_url accessibility address zip city country',
  ],
  ['Price', 'cost tickets'],
  ['Sorted into', 'categories tags parent post_parent'],
  ['What became of it', 'event_status event_status_reason'],
  ['Publication', 'status date author password'],
] as const satisfies readonly (readonly [Sentence, string])[]

interface FieldGroup {
  readonly title: Sentence
  readonly fields: readonly Declared[]
  readonly isOpen: boolean
}

/** Fields that no group names are in the last one, so that a new field appears by itself. */
export function groupsOf(fields: readonly Declared[]): readonly FieldGroup[] {
  const named = new Set<string>()
  const found = groups.map(([title, names]): FieldGroup => {
    const own = names.split(' ')
    for (const name of own) named.add(name)
    const some = own.flatMap((name) => fields.find((field) => field.name === name) ?? [])
    return { title, isOpen: true, fields: some }
  })
  const others = fields.filter(({ name }) => !named.has(name))
  const last: FieldGroup = { title: 'More', fields: others, isOpen: false }
  return [...found, last].filter(({ fields: some }) => some.length > 0)
}
