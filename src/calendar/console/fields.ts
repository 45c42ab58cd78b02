import { choices, ids } from '../../schema/lists.ts'
import { pagingFields } from '../../schema/paging.ts'
import { phrase } from '../../schema/text.ts'
import { moment } from '../../schema/times.ts'
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
