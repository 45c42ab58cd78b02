import type { Context } from '../../access/context.ts'
import { Type, line, listOf, oneOf, whole } from '../../contract/schema/shapes.ts'
import { toWall } from '../../language/time/zone.ts'
import type { ItemTable } from './locate.ts'
import { updateStatuses } from './status.ts'
import type { ItemRow } from './store.ts'

export const itemView = {
  id: whole('The id.'),
  global_id: line('An id that is the same everywhere.'),
  global_id_lineage: listOf(Type.String(), 'All the global ids it has had.'),
  author: whole('The id of the user it belongs to.'),
  status: oneOf(updateStatuses, 'The status: who sees it.'),
  date: line('The date of publication, in the time zone of the site.'),
  date_utc: line('The date of publication, in UTC.'),
  modified: line('The last change, in the time zone of the site.'),
  modified_utc: line('The last change, in UTC.'),
  url: line('The address of its page for people.'),
  rest_url: line('Its address in this interface.'),
  slug: line('The slug: its name in addresses.'),
}

type Named = Pick<ItemRow, 'id' | 'slug'>

const publicUrl = (home: string, name: string, { slug }: Named) =>
  `${home}/${name}/${encodeURI(slug)}/`

/** The address of what the public does not see tells nothing but its id. */
const hiddenUrl = (home: string, name: string, { id }: Named) => `${home}/?${name}=${id}`

/** The addresses that a client may have been shown as those of an item. */
export const urlsOf = ({ home }: Context, { name }: ItemTable, row: Named): readonly string[] => [
  publicUrl(home, name, row),
  hiddenUrl(home, name, row),
]

export function showItem({ site, home, root }: Context, { name, table }: ItemTable, row: ItemRow) {
  const isPublic = row.status === 'publish'
  const global_id = `${home.replace(/^https?:\/\//, '').replace(/:\d+(?=\/|$)/, '')}?id=${row.id}`
  return {
    id: row.id,
    global_id,
    global_id_lineage: [global_id],
    author: row.author,
    status: row.status,
    date: toWall(row.date_utc, site.zone),
    date_utc: toWall(row.date_utc, 'UTC'),
    modified: toWall(row.modified_utc, site.zone),
    modified_utc: toWall(row.modified_utc, 'UTC'),
    url: isPublic ? publicUrl(home, name, row) : hiddenUrl(home, name, row),
    rest_url: `${root.url}/${table}/${row.id}`,
    slug: row.slug,
  }
}
