import { listAnswer, listOf } from '../../../rest/answer/paging.ts'
import { type Route, route, updating } from '../../../rest/route.ts'
import { byId } from '../../items/fields.ts'
import { viewFields, viewFilters, viewUpdates } from './fields.ts'
import { changeView, createView, findViews, removeView } from './operations.ts'
import { savedView, showView } from './view.ts'

const group = 'Saved views'
const power = 'create'
const path = '/views'
const missing = 'rest-view-not-found'

export const viewRoutes: readonly Route[] = [
  route({
    name: 'listViews',
    group,
    methods: ['GET'],
    path,
    doc: 'Lists the saved views of the caller and those that editors share, by name.',
    input: viewFilters,
    power,
    reply: listOf('views', savedView),
    problems: ['view-archive-page-not-found'],
    handle: async (context, input, _at, wire) => {
      const found = await findViews(context, input)
      const items = found.items.map((row) => showView(context.actor, row))
      return listAnswer(context, wire, 'views', input, { ...found, items })
    },
  }),
  route({
    name: 'createView',
    group,
    methods: ['POST'],
    path,
    doc: 'Saves a view; only editors share theirs.',
    input: viewFields,
    power,
    status: 201,
    reply: savedView,
    problems: ['view-limit-reached'],
    handle: async (context, input) => ({
      body: showView(context.actor, await createView(context, input)),
    }),
  }),
  updating({
    name: 'updateView',
    group,
    methods: ['POST', 'PUT', 'PATCH'],
    path: `${path}/{id}`,
    doc: 'Changes the given fields of a saved view.',
    at: byId,
    input: viewUpdates,
    power,
    reply: savedView,
    problems: [missing],
    handle: async (context, input, { id }) => ({
      body: showView(context.actor, await changeView(context, id, input)),
    }),
  }),
  route({
    name: 'deleteView',
    group,
    methods: ['DELETE'],
    path: `${path}/{id}`,
    doc: 'Deletes a saved view.',
    at: byId,
    input: {},
    power,
    reply: savedView,
    problems: [missing],
    handle: async (context, _input, { id }) => ({
      body: showView(context.actor, await removeView(context, id)),
    }),
  }),
]
