import { required } from '../../../schema/field.ts'
import { pagingFields } from '../../../schema/paging.ts'
import { text } from '../../../schema/text.ts'
import { moment } from '../../../schema/times.ts'
import { integer } from '../../../schema/values.ts'

const longestName = 100

export const tokenFields = {
  name: required(text('What it is for.', { max: longestName, filled: true })),
  expires: moment('When it expires, in the time zone of the site; never if none is given.'),
}

export const tokenFilters = {
  ...pagingFields,
  user: integer('The id of the user whose they are; your own if none is given.', { min: 1 }),
}
