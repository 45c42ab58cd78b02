import { type Route, route } from '../../../http/route.ts'
import { pagingFields } from '../../../contract/schema/paging.ts'
import { Type } from '../../../contract/schema/shapes.ts'
import { byId, listRoute } from '../../../http/resource.ts'
import { decisionFields, noteFilters } from './fields.ts'
import { decide, findWaiting, notesAbout } from './review.ts'
import { decidedView, noteView, waitingView } from './view.ts'

const group = 'Review'

export const reviewRoutes: readonly Route[] = [
  listRoute({
    name: 'listReview',
    group,
    path: '/review',
    doc: 'Lists what waits for a decision, the longest first; contributors see what is their own.',
    input: pagingFields,
    power: 'create',
    of: 'review',
    view: waitingView,
    find: findWaiting,
    show: (item) => item,
  }),
  route({
    name: 'decide',
    group,
    methods: ['POST'],
    path: '/review/{id}',
    doc: 'Accepts what waits, gives it back to its author, or refuses it.',
    at: byId,
    input: decisionFields,
    power: 'editOthers',
    reply: decidedView,
    problems: ['rest-item-not-found', 'rest_conflict'],
    handle: async (context, input, { id }) => ({ body: await decide(context, id, input) }),
  }),
  route({
    name: 'listNotes',
    group,
    methods: ['GET'],
    path: '/notes',
    doc: 'Lists what was said about an item, the oldest first.',
    input: noteFilters,
    power: 'create',
    reply: Type.Object({
      notes: Type.Array(noteView, { description: 'What was said about it, the oldest first.' }),
    }),
    problems: [],
    handle: async (context, { item }) => ({ body: { notes: await notesAbout(context, item) } }),
  }),
]
