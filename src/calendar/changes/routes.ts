// Following changes (§20): a namespace of its own.

import { eventsRoot } from '../../rest/roots.ts'
import { type Route, route } from '../../rest/route.ts'
import { changeFields } from './fields.ts'
import { changesSince } from './follow.ts'
import { changesView, showChange } from './view.ts'

export const changeRoutes: readonly Route[] = [
  route({
    name: 'listChanges',
    group: 'Changes',
    methods: ['GET'],
    path: '/changes',
    doc: 'Gives what is different since a cursor, for readers who keep a copy.',
    input: changeFields,
    power: 'read',
    reply: changesView,
    problems: ['rest_cursor_expired'],
    handle: async (context, input) => {
      const { since, per_page: size } = input
      const reader = { ...context, root: eventsRoot(context.root) }
      const { changes, cursor, more } = await changesSince(reader, input, since, size)
      // Until something is written, an empty answer stays the same.
      const isCurrent = since !== undefined && changes.length === 0 && !more
      return {
        body: { changes: changes.map(showChange), cursor, more },
        steadyUntil: isCurrent ? Infinity : undefined,
      }
    },
  }),
]
