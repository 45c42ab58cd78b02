// The routes of the console (§18, §19): a namespace of their own.

import { Type, listOf } from '../../contract/schema/shapes.ts'
import { byId, listRoute } from '../../http/resource.ts'
import { type Route, route } from '../../http/route.ts'
import { batchRoutes } from './batch/routes.ts'
import { checkRoutes } from './check/routes.ts'
import { colourRoutes } from './colours/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { duplicateRoutes } from './duplicate/routes.ts'
import { byGroup, entriesFor, findHistory, historyFilters, undoFields } from './history.ts'
import { libraryRoutes } from './images/routes.ts'
import { mergeRoutes } from './merge/routes.ts'
import { presenceRoutes } from './presence/routes.ts'
import { recurrenceRoutes } from './recurrence/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { statusRoutes } from './status/routes.ts'
import { tableRoutes } from './table/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { undoEntry, undoGroup } from './undo/undo.ts'
import { userRoutes } from './users/routes.ts'
import { entryView } from './view.ts'
import { viewRoutes } from './views/routes.ts'

const undoProblems = [
  'rest-entry-not-found',
  'rest_conflict',
  'rest_cannot_edit_others',
  'term_exists',
] as const

const historyRoutes: readonly Route[] = [
  listRoute({
    name: 'listHistory',
    group: 'History',
    path: '/history',
    doc: 'Lists what was changed, by whom and when, the newest first.',
    input: historyFilters,
    power: 'publish',
    of: 'history',
    view: entryView,
    find: findHistory,
    show: (entry) => entry,
  }),
  route({
    name: 'undoEntry',
    group: 'History',
    methods: ['POST'],
    path: '/history/{id}/undo',
    doc: 'Sets back what an entry has changed, as a new change.',
    at: byId,
    input: undoFields,
    power: 'publish',
    reply: entryView,
    problems: [...undoProblems],
    handle: async (context, { fields }, { id }) => {
      const made = await undoEntry(context, id, fields)
      const show = await entriesFor(context, [made])
      return { body: show(made) }
    },
  }),
  route({
    name: 'undoGroup',
    group: 'History',
    methods: ['POST'],
    path: '/history/groups/{group}/undo',
    doc: 'Sets back all that was changed together, or nothing.',
    at: byGroup,
    input: undoFields,
    power: 'publish',
    reply: Type.Object(
      { history: listOf(entryView, 'The entries that this has made.') },
      { title: 'UndoneGroup', description: 'What the undo of a group has changed.' },
    ),
    problems: [...undoProblems],
    handle: async (context, { fields }, { group }) => {
      const made = await undoGroup(context, group, fields)
      return { body: { history: made.map(await entriesFor(context, made)) } }
    },
  }),
]

export const consoleRoutes: readonly Route[] = [
  ...historyRoutes,
  ...sessionRoutes,
  ...tokenRoutes,
  ...userRoutes,
  ...batchRoutes,
  ...duplicateRoutes,
  ...recurrenceRoutes,
  ...mergeRoutes,
  ...colourRoutes,
  ...libraryRoutes,
  ...reviewRoutes,
  ...tableRoutes,
  ...draftRoutes,
  ...viewRoutes,
  ...presenceRoutes,
  ...checkRoutes,
  ...settingRoutes,
  ...statusRoutes,
]
