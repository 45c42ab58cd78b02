import { choices } from '../../contract/schema/kinds/lists.ts'
import { moment } from '../../contract/schema/kinds/times.ts'
import { phrase, text } from '../../contract/schema/kinds/text.ts'
import { byDefault } from '../../contract/schema/field.ts'
import { choice, flag, integer, untypedFlag } from '../../contract/schema/kinds/values.ts'
import { pagingFields } from '../../contract/schema/paging.ts'
import { matchField } from '../../contract/schema/search.ts'
import { updateStatuses, writableStatuses } from './status.ts'

export const authorField = integer('The id of the user it belongs to.', { min: 1 })
export const dateField = moment('The date of publication, in the time zone of the site.')
export const dateUtcField = moment('The date of publication, in UTC.')
export const statusField = choice('The status: who sees it.', writableStatuses)
export const updateStatusField = choice(
  'The status: who sees it; trash deletes it.',
  updateStatuses,
)

export const bySlug = {
  slug: { ...text('The slug it is addressed by.', { max: Infinity }), required: true as const },
}

export const deleteFields = {
  force: byDefault(flag('Whether to delete it for good instead of moving it to the trash.'), false),
}

export const linkedFilters = {
  ...pagingFields,
  search: phrase('Only what contains this text in its name, description or other fields.'),
  match: matchField,
  event: integer('Only what is linked to the event of this id.'),
  has_events: untypedFlag('Only what has events, or with false only what has none.'),
  only_with_upcoming: byDefault(untypedFlag('Only what has events that have not ended.'), false),
  status: choices('Only what has one of these statuses.', updateStatuses),
  context: byDefault(text('Has no effect here.'), 'view'),
}
