import { type Route, route } from '../../../http/route.ts'
import { countTable, findClashes, findTable } from './find.ts'
import { clashFields, tableFields, tableFilters } from './rules.ts'
import { clashesView, countView, showRows, tableView } from './show.ts'

const group = 'Table'
const power = 'create'

export const tableRoutes: readonly Route[] = [
  route({
    name: 'listTable',
    group,
    methods: ['GET'],
    path: '/events',
    doc: 'Lists events for a table: rows without a total, which is asked for by itself.',
    input: tableFields,
    power,
    reply: tableView,
    problems: [],
    handle: async (context, input) => {
      const { rows, cursor } = await findTable(context, input)
      const events = await showRows(context, rows)
      return { body: { events, more: cursor !== null, cursor } }
    },
  }),
  route({
    name: 'countTable',
    group,
    methods: ['GET'],
    path: '/events/count',
    doc: 'Counts the events of a table.',
    input: tableFilters,
    power,
    reply: countView,
    problems: [],
    handle: async (context, input) => ({ body: { total: await countTable(context, input) } }),
  }),
  route({
    name: 'listClashes',
    group,
    methods: ['GET'],
    path: '/clashes',
    doc: 'Lists events at a venue that overlap a time; cancelled ones do not count.',
    input: clashFields,
    power,
    reply: clashesView,
    problems: [],
    handle: async (context, input) => {
      const rows = await findClashes(context, input)
      return { body: { clashes: await showRows(context, rows) } }
    },
  }),
]
