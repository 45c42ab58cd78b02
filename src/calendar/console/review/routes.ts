import { listAnswer, listOf } from '../../../rest/answer/paging.ts'
import { type Route, route } from '../../../rest/route.ts'
import { Type } from '../../../schema/shapes.ts'
import { byId } from '../../items/fields.ts'
import { decisionFields, noteFilters, reviewFilters } from './fields.ts'
import { decide, findWaiting, notesAbout } from './review.ts'
import { decidedView, noteView, waitingView } from './view.ts'

const group = 'Review'

export const reviewRoutes: readonly Route[] = [
  route({
    name: 'listReview',
    group,
    methods: ['GET'],
    path: '/review',
    doc: 'Lists what waits for a decision, the longest first; contributors see what is their own.',
    input: reviewFilters,
    power: 'create',
    reply: listOf('review', waitingView),
    problems: ['review-archive-page-not-found'],
    handle: async (context, input, _at, wire) =>
      listAnswer(context, wire, 'review', input, await findWaiting(context, input)),
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
