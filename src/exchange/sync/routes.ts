// The routes of syncs, for administrators.

import type { Context } from '../../access/context.ts'
import { byId, resource, routesOf } from '../../http/resource.ts'
import type { Route } from '../../http/route.ts'
import { pagingFields } from '../../contract/schema/paging.ts'
import { decisionFields, syncFields, syncUpdates } from './fields.ts'
import {
  changeSync,
  createSync,
  decideEvent,
  findRuns,
  hurrySync,
  readSync,
  removeSync,
} from './operations.ts'
import { type ShownSync, syncPages } from './store.ts'
import { runView, showRun, showSync, syncView } from './view.ts'

const group = 'Syncs'
const permission = 'administer'
const path = '/syncs'
const problems = ['rest-sync-not-found'] as const
const one = { at: byId, reply: syncView, problems }
const { post, list } = routesOf(group, permission)

function shown(row: ShownSync, { say }: Context) {
  const current = showSync(row, say)
  return { body: current, current }
}

export const syncRoutes: readonly Route[] = [
  ...resource({
    name: 'sync',
    title: 'Sync',
    group,
    path,
    permission,
    view: syncView,
    show: (row, { say }) => showSync(row, say),
    list: {
      doc: 'Lists the calendars elsewhere that are kept in step.',
      input: pagingFields,
      find: ({ db }) => syncPages(db),
    },
    create: {
      doc: 'Keeps a calendar elsewhere in step from now on.',
      input: syncFields,
      problems: ['sync-limit-reached', 'sync-exists'],
      run: (context, input) => createSync(context, input),
    },
    read: { doc: 'Reads a sync.', run: ({ db }, id) => readSync(db, id) },
    update: {
      doc: 'Changes the given fields of a sync.',
      input: syncUpdates,
      problems: ['sync-exists'],
      run: changeSync,
    },
    remove: {
      doc: 'Ends a sync and deletes its log; what it has brought stays.',
      run: removeSync,
    },
  }),
  post('runSync', `${path}/{id}/run`, {
    doc: 'Has the calendar looked at as soon as possible, and read as a whole.',
    ...one,
    handle: async (context, _input, { id }) => shown(await hurrySync(context, id), context),
  }),
  post('decideEvent', `${path}/{id}/decisions`, {
    doc: 'Decides about an event after the last one that a source shows.',
    input: decisionFields,
    ...one,
    handle: async (context, input, { id }) => shown(await decideEvent(context, id, input), context),
  }),
  list('listSyncRuns', `${path}/{id}/runs`, {
    doc: 'Lists the looks at a calendar elsewhere, the newest first.',
    at: byId,
    input: pagingFields,
    of: 'sync-run',
    view: runView,
    problems,
    find: findRuns,
    show: (run, { say }) => showRun(run, say),
  }),
]
