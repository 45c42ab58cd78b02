import { required } from '../../../contract/schema/field.ts'
import { pagingFields } from '../../../contract/schema/paging.ts'
import { text } from '../../../contract/schema/kinds/text.ts'
import { moment } from '../../../contract/schema/kinds/times.ts'
import { integer } from '../../../contract/schema/kinds/values.ts'

const longestName = 100

export const tokenFields = {
  name: required(text('What it is for.', { max: longestName, filled: true })),
  expires: moment('When it expires, in the time zone of the site; never if none is given.'),
}

export const tokenFilters = {
  ...pagingFields,
  user: integer('The id of the user whose they are; your own if none is given.', { min: 1 }),
}
