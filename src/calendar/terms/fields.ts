import { byDefault, clearedTo, required } from '../../contract/schema/field.ts'
import { ids } from '../../contract/schema/kinds/lists.ts'
import { lines, phrase, slug, text } from '../../contract/schema/kinds/text.ts'
import { choice, flag, integer, parentId } from '../../contract/schema/kinds/values.ts'
import { pagingFields } from '../../contract/schema/paging.ts'
import { matchField } from '../../contract/schema/search.ts'

/** §3.8 */
const longestName = 200

export const termFields = {
  name: required(text('The name of the term.', { filled: true, max: longestName })),
  description: clearedTo(lines('What the term is about, as plain text.'), ''),
  slug: slug('The slug of the term; made from its name if none is given.'),
}

const orders = ['asc', 'desc'] as const
const orderings = [
  ...(['name', 'id', 'slug', 'count', 'description', 'parent', 'include', 'term_group'] as const),
]

const hideEmpty = flag('Whether to leave out terms that no public event has.')

export const termFilters = {
  ...pagingFields,
  search: phrase('Only terms whose name, slug or description contains this text.'),
  match: matchField,
  exclude: ids('Not the terms of these ids.'),
  include: ids('Only the terms of these ids.'),
  order: choice('Ascending or descending.', orders, { anyCase: true }),
  orderby: choice('What the list is sorted by; the name if nothing is given.', orderings),
  // The specification writes this default as a number.
  hide_empty: byDefault(
    { ...hideEmpty, published: { type: 'boolean', default: 1 } as const },
    true,
  ),
  post: integer('Only the terms of the event of this id.'),
  event: integer('The same as post; goes before it.'),
  slug: phrase('Only the term of this slug.', Infinity),
}

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
