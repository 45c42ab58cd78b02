import { choices } from '../../contract/schema/kinds/lists.ts'
import { pagingFields } from '../../contract/schema/paging.ts'
import { outcomes } from '../import/outcome.ts'

/** What is unchanged is only counted. */
const recorded = outcomes.filter((one) => one !== 'unchanged')

export const outcomeFilters = {
  ...pagingFields,
  outcome: choices('Only items of these outcomes.', recorded),
}
