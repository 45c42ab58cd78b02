import { listAnswer, listOf } from '../../../rest/answer/paging.ts'
import { type Route, route } from '../../../rest/route.ts'
import { byId } from '../../items/fields.ts'
import { colourFields, colourFilters } from './fields.ts'
import { findColours, paint } from './operations.ts'
import { colourView, showColour } from './view.ts'

const group = 'Categories'

export const colourRoutes: readonly Route[] = [
  route({
    name: 'listColours',
    group,
    methods: ['GET'],
    path: '/colours',
    doc: 'Lists the categories and tags that have a colour.',
    input: colourFilters,
    power: 'create',
    reply: listOf('colours', colourView),
    problems: ['term-archive-page-not-found'],
    handle: async (context, input, _at, wire) => {
      const found = await findColours(context, input)
      const items = found.items.map(showColour)
      return listAnswer(context, wire, 'colours', input, { ...found, items })
    },
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
