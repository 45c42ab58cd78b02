// The routes that say what imports have done, for administrators.

import { byId } from '../../calendar/items/fields.ts'
import { listAnswer, listOf } from '../../rest/answer/paging.ts'
import { type Route, route } from '../../rest/route.ts'
import { pagingFields } from '../../schema/paging.ts'
import { outcomeFilters } from './fields.ts'
import { findOutcomes, findReports, readReport } from './operations.ts'
import { outcomeView, reportView, showOutcome, showReport } from './view.ts'

const group = 'Imports'
const power = 'administer'
const missing = 'rest-import-not-found'

export const reportRoutes: readonly Route[] = [
  route({
    name: 'listImports',
    group,
    methods: ['GET'],
    path: '/imports',
    doc: 'Lists the imports, the newest first.',
    input: pagingFields,
    power,
    reply: listOf('imports', reportView),
    problems: ['import-archive-page-not-found'],
    handle: async (context, input, _at, wire) => {
      const found = await findReports(context, input)
      const items = found.items.map((row) => showReport(row, context.say))
      return listAnswer(context, wire, 'imports', input, { ...found, items })
    },
  }),
  route({
    name: 'readImport',
    group,
    methods: ['GET'],
    path: '/imports/{id}',
    doc: 'Says what an import has done.',
    at: byId,
    input: {},
    power,
    reply: reportView,
    problems: [missing],
    handle: async ({ db, say }, _input, { id }) => ({
      body: showReport(await readReport(db, id), say),
    }),
  }),
  route({
    name: 'listOutcomes',
    group,
    methods: ['GET'],
    path: '/imports/{id}/outcomes',
    doc: 'Lists what became of each item of an import that was not as it is here already.',
    at: byId,
    input: outcomeFilters,
    power,
    reply: listOf('outcomes', outcomeView),
    problems: [missing, 'outcome-archive-page-not-found'],
    handle: async (context, input, { id }, wire) => {
      const found = await findOutcomes(context, id, input)
      const items = found.items.map((row) => showOutcome(row, context.say))
      const address = `imports/${id}/outcomes`
      return listAnswer(context, wire, 'outcomes', input, { ...found, items }, address)
    },
  }),
]
