import { pagingFields } from '../../../contract/schema/paging.ts'
import { byId, routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import { colourFields, colourView, findColours, paint, showColour } from './operations.ts'

const { list, put } = routesOf('Categories', 'create')

export const colourRoutes: readonly Route[] = [
  list('listColours', '/colours', {
    doc: 'Lists the categories and tags that have a colour.',
    input: pagingFields,
    of: 'term',
    view: colourView,
    find: findColours,
    show: showColour,
  }),
  put('setColour', '/colours/{id}', {
    doc: 'Gives a category or tag a colour, or takes it away.',
    at: byId,
    input: colourFields,
    permission: 'writeCategories',
    reply: colourView,
    problems: ['rest-term-not-found'],
    handle: async (context, { colour }, { id }) => ({
      body: showColour(await paint(context, id, colour)),
    }),
  }),
]
