import { routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import { countTable, findClashes, findTable } from './find.ts'
import { clashFields, tableFields, tableFilters } from './rules.ts'
import { clashesView, countView, showRows, tableView } from './show.ts'

const { get } = routesOf('Table', 'create')

export const tableRoutes: readonly Route[] = [
  get('listTable', '/events', {
    doc: 'Lists events for a table: rows without a total, which is asked for by itself.',
    input: tableFields,
    reply: tableView,
    handle: async (context, input) => {
      const { rows, cursor } = await findTable(context, input)
      const events = await showRows(context, rows)
      return { body: { events, more: cursor !== null, cursor } }
    },
  }),
  get('countTable', '/events/count', {
    doc: 'Counts the events of a table.',
    input: tableFilters,
    reply: countView,
    handle: async (context, input) => ({ body: { total: await countTable(context, input) } }),
  }),
  get('listClashes', '/clashes', {
    doc: 'Lists events at a venue that overlap a time; cancelled ones do not count.',
    input: clashFields,
    reply: clashesView,
    handle: async (context, input) => {
      const rows = await findClashes(context, input)
      return { body: { clashes: await showRows(context, rows) } }
    },
  }),
]
