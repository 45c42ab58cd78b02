// Which parts of a batch go together. Pure.

import { type Input, byDefault, clearedTo, required } from '../../../contract/schema/field.ts'
import { ids } from '../../../contract/schema/kinds/lists.ts'
import { changeSet } from '../../../contract/schema/kinds/members.ts'
import { flag } from '../../../contract/schema/kinds/values.ts'
import type { Fault, Faults } from '../../../language/problem.ts'
import { eventUpdates } from '../../events/fields.ts'
import { termList } from '../../events/kinds.ts'

const shared = [
  ...(['author', 'status', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky'] as const),
  ...(['featured', 'categories', 'tags', 'event_status', 'event_status_reason'] as const),
]

/** What can be set for many events at once: nothing that is of one event alone. */
const setFields = {
  ...(Object.fromEntries(shared.map((name) => [name, eventUpdates[name]])) as Pick<
    typeof eventUpdates,
    (typeof shared)[number]
  >),
  venue: clearedTo(ids('The ids of the venues.'), []),
  organizer: clearedTo(ids('The ids of the organizers.'), []),
}

const doing = (doc: string) => byDefault(flag(doc), false)

export const batchFields = {
  ids: required(ids('The ids of the events, at most 500.')),
  set: changeSet('The fields to set in all of them.', setFields),
  trash: doing('Whether to move them to the trash.'),
  restore: doing('Whether to bring them back from the trash, with the status that they had.'),
  delete: doing('Whether to delete them for good.'),
  add_categories: termList('Categories that all of them get, by id, slug or name.'),
  remove_categories: termList('Categories that none of them keeps, by id, slug or name.'),
  add_tags: termList('Tags that all of them get, by id, slug or name.'),
  remove_tags: termList('Tags that none of them keeps, by id, slug or name.'),
  scope: eventUpdates.scope,
  atomic: doing('Whether to change all of them or none.'),
}

export type BatchInput = Input<typeof batchFields>

export type TermField = 'categories' | 'tags'
export type TermParameter = `add_${TermField}` | `remove_${TermField}`

const termChanges: readonly TermParameter[] = [
  'add_categories',
  'remove_categories',
  'add_tags',
  'remove_tags',
]

const ends = ['trash', 'restore', 'delete'] as const

export function faultsOf(input: BatchInput): Faults {
  const { set = {} } = input
  if (input.ids.length === 0) return { ids: { kind: 'blank' } }
  const chosen = ends.filter((name) => input[name])
  const terms = termChanges.filter((name) => (input[name] ?? []).length > 0)
  const isSet = Object.keys(set).length > 0
  if (chosen.length === 0 && terms.length === 0 && !isSet) return { set: { kind: 'nothing' } }
  const faults: Record<string, Fault> = {}
  const against = (name: string, other: string) => {
    faults[name] = { kind: 'disagreement', facts: { other } }
  }
  const [first, second] = chosen
  if (second) against(second, first ?? '')
  const isRemoved = first === 'trash' || first === 'delete'
  if (isRemoved && isSet) against('set', first)
  if (first === 'restore' && set.status !== undefined) against('set', first)
  for (const name of terms) {
    if (isRemoved) against(name, first)
    const whole = name.endsWith('tags') ? 'tags' : 'categories'
    if (set[whole] !== undefined) against(name, 'set')
  }
  return faults
}
