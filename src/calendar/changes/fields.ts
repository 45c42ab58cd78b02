import { type Field, bad, byDefault, value } from '../../contract/schema/field.ts'
import { choices } from '../../contract/schema/kinds/lists.ts'
import { flag, integer } from '../../contract/schema/kinds/values.ts'
import { eventFilters } from '../events/filters.ts'
import { kinds } from './rules.ts'

const {
  page: _page,
  per_page: _size,
  orderby: _order,
  understand: _understand,
  start_date,
  end_date,
  ...others
} = eventFilters

const { computed: _from, ...startDate } = start_date
const { computed: _to, ...endDate } = end_date

/** What a reader follows: kinds of things, and of events those that a list of them would have. */
export const selectionFields = {
  kinds: choices('Only things of these kinds; of all kinds if none is given.', kinds),
  embed: byDefault(
    flag('Whether a change of what events show within them changes these events as well.'),
    false,
  ),
  start_date: { ...startDate, doc: 'Only events that start at this time or later.' },
  end_date: { ...endDate, doc: 'Only events that end at this time or earlier.' },
  ...others,
}

const longest = 1000

const since: Field<string> = {
  doc: 'The cursor of the last answer; all there is if none is given, and nothing but a cursor with now.',
  published: { type: 'string', maxLength: longest },
  read: (given) =>
    typeof given === 'string' && given.length <= longest && /^[\w-]+$/.test(given)
      ? value(given)
      : bad('cursor'),
}

export const changeFields = {
  since,
  per_page: byDefault(integer('How many changes an answer holds.', { min: 1, max: 500 }), 100),
  ...selectionFields,
}

/** A client that was cut off gives the cursor as `Last-Event-ID` instead. */
export const streamFields = { since, ...selectionFields }
