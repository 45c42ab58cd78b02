import { Type, listOf } from '../../../contract/schema/shapes.ts'
import { byId, routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import {
  decide,
  decidedView,
  decisionFields,
  findWaiting,
  noteFilters,
  noteView,
  notesAbout,
  waitingFilters,
  waitingView,
} from './review.ts'

const { get, list, post } = routesOf('Review', 'create')

export const reviewRoutes: readonly Route[] = [
  list('listReview', '/review', {
    doc: 'Lists what waits for a decision, the longest first; contributors see what is their own.',
    input: waitingFilters,
    of: 'review',
    view: waitingView,
    find: findWaiting,
    show: (item) => item,
  }),
  post('decide', '/review/{id}', {
    doc: 'Accepts what waits, gives it back to its author, or refuses it.',
    at: byId,
    input: decisionFields,
    permission: 'editOthers',
    reply: decidedView,
    problems: ['rest-item-not-found', 'rest_conflict'],
    handle: async (context, input, { id }) => ({ body: await decide(context, id, input) }),
  }),
  get('listNotes', '/notes', {
    doc: 'Lists what was said about an item, the oldest first.',
    input: noteFilters,
    reply: Type.Object({
      notes: listOf(noteView, 'What was said about it, the oldest first.'),
    }),
    handle: async (context, { item }) => ({ body: { notes: await notesAbout(context, item) } }),
  }),
]
