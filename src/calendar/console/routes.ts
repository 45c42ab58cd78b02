// The routes of the console (§18, §19): a namespace of their own.

import { Type, listOf } from '../../contract/schema/shapes.ts'
import { byId, routesOf } from '../../http/resource.ts'
import type { Route } from '../../http/route.ts'
import { batchRoutes } from './batch/routes.ts'
import { checkRoutes } from './check/routes.ts'
import { colourRoutes } from './colours/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { duplicateRoutes } from './duplicate/routes.ts'
import { byGroup, entriesFor, findHistory, historyFilters, undoFields } from './history.ts'
import { libraryRoutes } from './images/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { mergeRoutes } from './merge/routes.ts'
import { newsRoutes } from './news/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { presenceRoutes } from './presence/routes.ts'
import { recurrenceRoutes } from './recurrence/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { statusRoutes } from './status/routes.ts'
import { tableRoutes } from './table/routes.ts'
import { todayRoutes } from './today/routes.ts'
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

const { list, post } = routesOf('History', 'publish')

const historyRoutes: readonly Route[] = [
  list('listHistory', '/history', {
    doc: 'Lists what was changed, by whom and when, the newest first.',
    input: historyFilters,
    of: 'history',
    view: entryView,
    find: findHistory,
    show: (entry) => entry,
  }),
  post('undoEntry', '/history/{id}/undo', {
    doc: 'Sets back what an entry has changed, as a new change.',
    at: byId,
    input: undoFields,
    reply: entryView,
    problems: [...undoProblems],
    handle: async (context, { fields }, { id }) => {
      const made = await undoEntry(context, id, fields)
      const show = await entriesFor(context, [made])
      return { body: show(made) }
    },
  }),
  post('undoGroup', '/history/groups/{group}/undo', {
    doc: 'Sets back all that was changed together, or nothing.',
    at: byGroup,
    input: undoFields,
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
  ...passkeyRoutes,
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
  ...todayRoutes,
  ...draftRoutes,
  ...viewRoutes,
  ...presenceRoutes,
  ...commentRoutes,
  ...newsRoutes,
  ...checkRoutes,
  ...settingRoutes,
  ...statusRoutes,
  ...mailRoutes,
]
