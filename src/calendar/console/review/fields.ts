import { required } from '../../../contract/schema/field.ts'
import { text } from '../../../contract/schema/kinds/text.ts'
import { moment } from '../../../contract/schema/kinds/times.ts'
import { choice, integer } from '../../../contract/schema/kinds/values.ts'
import { decisions } from './rules.ts'

export const decisionFields = {
  decision: required(choice('What is decided.', decisions)),
  reason: text('Why, for its author; needed unless it is accepted.', { filled: true, max: 2000 }),
  publish_date: moment(
    'From when it is public, in the time zone of the site; at once if not given.',
  ),
}

export const noteFilters = {
  item: required(integer('Only notes about the item of this id.', { min: 1 })),
}
