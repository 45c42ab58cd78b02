import { byDefault } from './field.ts'
import { integer } from './values.ts'

export const pagingFields = {
  page: byDefault(integer('The page of the list.', { min: 1 }), 1),
  per_page: byDefault(integer('How many entries a page holds.', { min: 1 }), 10),
}
