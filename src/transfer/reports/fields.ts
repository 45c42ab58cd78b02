import { choices } from '../../schema/lists.ts'
import { pagingFields } from '../../schema/paging.ts'
import { outcomes } from '../import/outcome.ts'

/** What is unchanged is only counted. */
const recorded = outcomes.filter((one) => one !== 'unchanged')

export const outcomeFilters = {
  ...pagingFields,
  outcome: choices('Only items of these outcomes.', recorded),
}
