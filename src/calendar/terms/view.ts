import type { Static } from 'typebox'
import type { Context } from '../../access/context.ts'
import { Type, line, oneOf, whole } from '../../contract/schema/shapes.ts'
import type { Taxonomy, TermRow } from './store.ts'

export const termView = Type.Object(
  {
    id: whole('The id.'),
    name: line('The name, as plain text.'),
    slug: line('The slug: its name in addresses.'),
    taxonomy: oneOf(['cal_events_cat', 'post_tag'], 'Whether it is a category or a tag.'),
    description: line('What the term is about, as plain text.'),
    parent: Type.Optional(whole('The id of the category above; 0 is none. Not on tags.')),
    count: whole('How many public events have it themselves.'),
    url: line('The address of its page for people.'),
    urls: Type.Object(
      {
        self: line('Its address in this interface.'),
        collection: line('The address of the list it belongs to.'),
        up: Type.Optional(line('The address of the category above.')),
      },
      { description: 'Addresses of this interface.' },
    ),
    meta: Type.Array(Type.Unknown(), { description: 'Always empty.', maxItems: 0 }),
  },
  { title: 'Term', description: 'A category or a tag.' },
)

export type Term = Static<typeof termView>

export interface TermKind {
  readonly name: 'category' | 'tag'
  readonly taxonomy: Taxonomy
  readonly collection: 'categories' | 'tags'
  /** To make, change and delete one. */
  readonly permission: 'writeCategories' | 'writeTags'
}

export const categoryKind: TermKind = {
  name: 'category',
  taxonomy: 'cal_events_cat',
  collection: 'categories',
  permission: 'writeCategories',
}
export const tagKind: TermKind = {
  name: 'tag',
  taxonomy: 'post_tag',
  collection: 'tags',
  permission: 'writeTags',
}

export const kindOf = ({ taxonomy }: Pick<TermRow, 'taxonomy'>): TermKind =>
  taxonomy === 'post_tag' ? tagKind : categoryKind

export type Tree = ReadonlyMap<number, { readonly slug: string; readonly parent: number }>

export function showTerm({ root, home }: Context, row: TermRow, tree: Tree): Term {
  const isTag = row.taxonomy === 'post_tag'
  const collection = `${root.url}/${isTag ? 'tags' : 'categories'}`
  const urls = { self: `${collection}/${row.id}`, collection }
  const place = isTag ? `tag/${row.slug}` : `events/category/${pathOf(row, tree)}`
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    taxonomy: row.taxonomy,
    description: row.description,
    ...(isTag ? {} : { parent: row.parent }),
    count: row.count,
    url: `${home}/${encodeURI(place)}/`,
    urls: isTag || row.parent === 0 ? urls : { ...urls, up: `${collection}/${row.parent}` },
    meta: [],
  }
}

/** Slugs from the top category down. */
function pathOf(row: TermRow, tree: Tree): string {
  const slugs = [row.slug]
  for (let above = tree.get(row.parent); above; above = tree.get(above.parent)) {
    slugs.unshift(above.slug)
  }
  return slugs.join('/')
}
