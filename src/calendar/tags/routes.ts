import { termFields, termFilters } from '../terms/fields.ts'
import { termRoutes } from '../terms/routes.ts'
import { tagKind } from '../terms/view.ts'

export const tagRoutes = termRoutes({
  kind: tagKind,
  title: 'Tag',
  group: 'Tags',
  docs: {
    list: 'Lists tags by name.',
    create: 'Creates a tag.',
    read: 'Reads a tag.',
    update: 'Changes the given fields of a tag.',
    remove: 'Deletes a tag for good.',
  },
  fields: termFields,
  filters: termFilters,
})
