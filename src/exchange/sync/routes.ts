// The routes of syncs, for administrators.

import { byId, listRoute, resource } from '../../http/resource.ts'
import { type Route, route } from '../../http/route.ts'
import { pagingFields } from '../../contract/schema/paging.ts'
import { decisionFields, syncFields, syncUpdates } from './fields.ts'
import {
  changeSync,
  createSync,
  decideEvent,
  findRuns,
  findSyncs,
  hurrySync,
  readSync,
  removeSync,
} from './operations.ts'
import { runView, showRun, showSync, syncView } from './view.ts'

const group = 'Syncs'
const power = 'administer'
const path = '/syncs'
const missing = 'rest-sync-not-found'

export const syncRoutes: readonly Route[] = [
  ...resource({
    name: 'sync',
    title: 'Sync',
    group,
    path,
    power,
    view: syncView,
    show: (row, { say }) => showSync(row, say),
    list: {
      doc: 'Lists the calendars elsewhere that are kept in step.',
      input: pagingFields,
      find: findSyncs,
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
  route({
    name: 'runSync',
    group,
    methods: ['POST'],
    path: `${path}/{id}/run`,
    doc: 'Has the calendar looked at as soon as possible, and read as a whole.',
    at: byId,
    input: {},
    power,
    reply: syncView,
    problems: [missing],
    handle: async (context, _input, { id }) => {
      const shown = showSync(await hurrySync(context, id), context.say)
      return { body: shown, current: shown }
    },
  }),
  route({
    name: 'decideEvent',
    group,
    methods: ['POST'],
    path: `${path}/{id}/decisions`,
    doc: 'Decides about an event after the last one that a source shows.',
    at: byId,
    input: decisionFields,
    power,
    reply: syncView,
    problems: [missing],
    handle: async (context, input, { id }) => {
      const shown = showSync(await decideEvent(context, id, input), context.say)
      return { body: shown, current: shown }
    },
  }),
  listRoute({
    name: 'listSyncRuns',
    group,
    path: `${path}/{id}/runs`,
    doc: 'Lists the looks at a calendar elsewhere, the newest first.',
    at: byId,
    input: pagingFields,
    power,
    of: 'sync-run',
    view: runView,
    problems: [missing],
    find: findRuns,
    show: (run, { say }) => showRun(run, say),
  }),
]
