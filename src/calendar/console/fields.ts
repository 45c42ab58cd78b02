import { required } from '../../contract/schema/field.ts'
import { choices, ids, names } from '../../contract/schema/kinds/lists.ts'
import { pagingFields } from '../../contract/schema/paging.ts'
import { phrase, text } from '../../contract/schema/kinds/text.ts'
import { moment } from '../../contract/schema/kinds/times.ts'
import { actions, kinds } from '../history/rules.ts'

/** The filters of the history (§18). */
export const historyFilters = {
  ...pagingFields,
  kind: choices('Only entries about things of these kinds.', kinds),
  item: ids('Only entries about the things of these ids.'),
  by: ids('Only what the users of these ids have done.'),
  action: choices('Only entries of these actions.', actions),
  after: moment('Only entries from this time on.'),
  before: moment('Only entries before this time.'),
  search: phrase('Only entries whose title contains this text.'),
}

/** What an undo takes (§18). */
export const undoFields = {
  fields: names(
    'Only these fields are set back, also if they were changed since; all, if none are named.',
  ),
}

export const byGroup = {
  group: required(text('The group that the entries have in common.', { max: Infinity })),
}
