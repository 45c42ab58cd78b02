// The routes that say what imports have done, for administrators.

import { byId, resource, routesOf } from '../../http/resource.ts'
import type { Route } from '../../http/route.ts'
import { pagingFields } from '../../contract/schema/paging.ts'
import { findOutcomes, findReports, outcomeFilters, readReport } from './operations.ts'
import { outcomeView, reportView, showOutcome, showReport } from './view.ts'

const group = 'Imports'
const permission = 'administer'
const path = '/imports'
const { list } = routesOf(group, permission)

export const reportRoutes: readonly Route[] = [
  ...resource({
    name: 'import',
    title: 'Import',
    group,
    path,
    permission,
    view: reportView,
    show: showReport,
    list: { doc: 'Lists the imports, the newest first.', input: pagingFields, find: findReports },
    read: { doc: 'Says what an import has done.', run: ({ db }, id) => readReport(db, id) },
  }),
  list('listOutcomes', `${path}/{id}/outcomes`, {
    doc: 'Lists what became of each item of an import that was not as it is here already.',
    at: byId,
    input: outcomeFilters,
    of: 'outcome',
    view: outcomeView,
    problems: ['rest-import-not-found'],
    find: findOutcomes,
    show: (row, { say }) => showOutcome(row, say),
  }),
]
