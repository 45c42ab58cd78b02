import { type Route, route } from '../../../http/route.ts'
import { byId, listRoute } from '../../../http/resource.ts'
import { pagingFields } from '../../../contract/schema/paging.ts'
import { colourFields } from './fields.ts'
import { findColours, paint } from './operations.ts'
import { colourView, showColour } from './view.ts'

const group = 'Categories'

export const colourRoutes: readonly Route[] = [
  listRoute({
    name: 'listColours',
    group,
    path: '/colours',
    doc: 'Lists the categories and tags that have a colour.',
    input: pagingFields,
    power: 'create',
    of: 'term',
    view: colourView,
    find: findColours,
    show: showColour,
  }),
  route({
    name: 'setColour',
    group,
    methods: ['PUT'],
    path: '/colours/{id}',
    doc: 'Gives a category or tag a colour, or takes it away.',
    at: byId,
    input: colourFields,
    power: 'writeCategories',
    reply: colourView,
    problems: ['rest-term-not-found'],
    handle: async (context, { colour }, { id }) => ({
      body: showColour(await paint(context, id, colour)),
    }),
  }),
]
