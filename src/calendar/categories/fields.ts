import { integer, parentId } from '../../contract/schema/kinds/values.ts'
import { termFields, termFilters } from '../terms/fields.ts'

export const categoryFields = {
  ...termFields,
  parent: parentId('The id of the category above; 0 is none.'),
}

export const categoryFilters = {
  ...termFilters,
  parent: integer('Only the categories directly below the one of this id; 0 is the top.', {
    min: 0,
  }),
}
