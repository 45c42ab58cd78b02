import { type Route, route } from '../../../http/route.ts'
import { Type } from '../../../contract/schema/shapes.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { presenceFields } from './fields.ts'
import { close, open } from './operations.ts'

const group = 'Presence'
const power = 'create'

const presenceView = Type.Object(
  {
    others: Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'The id of the user.' }),
        name: Type.String({ description: 'The name of the user.' }),
        since: Type.String({ description: 'Since when it is open there, in UTC.' }),
      }),
      { description: 'The others who have it open now.' },
    ),
  },
  { title: 'Presence', description: 'Who else has a thing open.' },
)

export const presenceRoutes: readonly Route[] = [
  route({
    name: 'open',
    group,
    methods: ['POST'],
    path: '/presence',
    doc: 'Says that the caller has something open to edit it, for the next minute.',
    input: presenceFields,
    power,
    reply: presenceView,
    problems: [
      'rest-event-not-found',
      'rest-venue-not-found',
      'rest-organizer-not-found',
      'rest-category-not-found',
      'rest-tag-not-found',
    ],
    handle: async (context, input) => {
      const found = await open(context, input)
      const others = found.map(({ id, login, since_utc }) => ({
        id,
        name: login,
        since: writeWall(since_utc),
      }))
      return { body: { others } }
    },
  }),
  route({
    name: 'close',
    group,
    methods: ['DELETE'],
    path: '/presence',
    doc: 'Says that the caller has closed it.',
    input: presenceFields,
    power,
    reply: presenceView,
    problems: [],
    handle: async (context, input) => {
      await close(context, input)
      return { body: { others: [] } }
    },
  }),
]
