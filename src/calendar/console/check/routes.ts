import { byId, routesOf } from '../../../http/resource.ts'
import { type Route, updating } from '../../../http/route.ts'
import { unsavedFields } from '../preview/unsaved.ts'
import { checkEvent, checkView } from './check.ts'
import { doublesView, findEventDoubles } from './doubles.ts'
import { findings } from './rules.ts'

export const checkRoutes: readonly Route[] = [
  updating({
    name: 'checkEvent',
    group: 'Preview',
    methods: ['POST'],
    path: '/check',
    doc: 'What should be looked at before an event is published with these values; nothing is stored.',
    input: unsavedFields,
    permission: 'create',
    reply: checkView,
    problems: ['rest-event-not-found', 'rest_cannot_edit_others', 'rest_missing_callback_param'],
    handle: async (context, { id, ...input }) => {
      const found = await checkEvent(context, id, input)
      return {
        body: {
          findings: found.map(({ code, field, facts, event }) => {
            const { level, sentence } = findings[code]
            return {
              code,
              field,
              level,
              message: context.say(sentence, facts),
              event: event ?? null,
            }
          }),
        },
      }
    },
  }),
  routesOf('Review', 'create').get('listEventDoubles', '/events/{id}/doubles', {
    doc: 'Lists events that may be the same as one that waits: of the same day, at the same place or with a similar title.',
    at: byId,
    reply: doublesView,
    problems: ['rest-event-not-found', 'rest_cannot_edit_others'],
    handle: async (context, _input, { id }) => ({
      body: { events: await findEventDoubles(context, id) },
    }),
  }),
]
