import { termRoutes } from '../terms/routes.ts'
import { categoryKind } from '../terms/view.ts'
import { categoryFields, categoryFilters } from './fields.ts'

export const categoryRoutes = termRoutes({
  kind: categoryKind,
  title: 'Category',
  group: 'Categories',
  docs: {
    list: 'Lists categories by name.',
    create: 'Creates a category.',
    read: 'Reads a category.',
    update: 'Changes the given fields of a category.',
    remove: 'Deletes a category for good; those below it move up.',
  },
  fields: categoryFields,
  filters: categoryFilters,
})
