// The routes of syncs, for administrators.

import { byId } from '../../calendar/items/fields.ts'
import { listAnswer, listOf } from '../../rest/answer/paging.ts'
import { type Route, route, updating } from '../../rest/route.ts'
import { pagingFields } from '../../schema/paging.ts'
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
  route({
    name: 'listSyncs',
    group,
    methods: ['GET'],
    path,
    doc: 'Lists the calendars elsewhere that are kept in step.',
    input: pagingFields,
    power,
    reply: listOf('syncs', syncView),
    problems: ['sync-archive-page-not-found'],
    handle: async (context, input, _at, wire) => {
      const found = await findSyncs(context, input)
      const items = found.items.map((row) => showSync(row, context.say))
      return listAnswer(context, wire, 'syncs', input, { ...found, items })
    },
  }),
  route({
    name: 'createSync',
    group,
    methods: ['POST'],
    path,
    doc: 'Keeps a calendar elsewhere in step from now on.',
    input: syncFields,
    power,
    status: 201,
    reply: syncView,
    problems: ['sync-limit-reached', 'sync-exists'],
    handle: async (context, input) => {
      const shown = showSync(await createSync(context, input), context.say)
      return { body: shown, current: shown, location: `${context.root.url}${path}/${shown.id}` }
    },
  }),
  route({
    name: 'readSync',
    group,
    methods: ['GET'],
    path: `${path}/{id}`,
    doc: 'Reads a sync.',
    at: byId,
    input: {},
    power,
    reply: syncView,
    problems: [missing],
    handle: async ({ db, say }, _input, { id }) => ({
      body: showSync(await readSync(db, id), say),
    }),
  }),
  updating({
    name: 'updateSync',
    group,
    methods: ['POST', 'PUT', 'PATCH'],
    path: `${path}/{id}`,
    doc: 'Changes the given fields of a sync.',
    at: byId,
    input: syncUpdates,
    power,
    reply: syncView,
    problems: [missing, 'sync-exists'],
    handle: async (context, input, { id }) => {
      const shown = showSync(await changeSync(context, id, input), context.say)
      return { body: shown, current: shown }
    },
  }),
  route({
    name: 'deleteSync',
    group,
    methods: ['DELETE'],
    path: `${path}/{id}`,
    doc: 'Ends a sync and deletes its log; what it has brought stays.',
    at: byId,
    input: {},
    power,
    reply: syncView,
    problems: [missing],
    handle: async (context, _input, { id }) => ({
      body: showSync(await removeSync(context, id), context.say),
    }),
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
  route({
    name: 'listSyncRuns',
    group,
    methods: ['GET'],
    path: `${path}/{id}/runs`,
    doc: 'Lists the looks at a calendar elsewhere, the newest first.',
    at: byId,
    input: pagingFields,
    power,
    reply: listOf('runs', runView),
    problems: [missing, 'sync-run-archive-page-not-found'],
    handle: async (context, input, { id }, wire) => {
      const found = await findRuns(context, id, input)
      const items = found.items.map((run) => showRun(run, context.say))
      return listAnswer(context, wire, 'runs', input, { ...found, items }, `syncs/${id}/runs`)
    },
  }),
]
