// Following changes (§20): a namespace of its own.

import type { Context } from '../../access/context.ts'
import { routesOf } from '../../http/resource.ts'
import { eventsRoot } from '../../http/roots.ts'
import type { Route } from '../../http/route.ts'
import { changeFields, streamFields } from './fields.ts'
import { changesSince, fromNow, streamStart } from './follow.ts'
import { changesView, showChange, streamView } from './view.ts'

const { get } = routesOf('Changes', 'read')

export const changeRoutes: readonly Route[] = [
  get('listChanges', '/changes', {
    doc: 'Gives what is different since a cursor, for readers who keep a copy.',
    input: changeFields,
    reply: changesView,
    problems: ['rest_cursor_expired'],
    handle: async (context, input) => {
      const { since, per_page: size } = input
      const { changes, cursor, more } = await changesSince(shown(context), input, since, size)
      // Until something is written, an empty answer stays the same.
      const isCurrent = since !== undefined && changes.length === 0 && !more
      return {
        body: { changes: changes.map(showChange), cursor, more },
        freshUntil: isCurrent ? Infinity : undefined,
      }
    },
  }),
  get('streamChanges', '/stream', {
    doc: 'Sends the same changes as they happen, as server-sent events.',
    input: streamFields,
    reply: streamView,
    isStream: true,
    problems: ['rest_too_many_requests'],
    handle: async (context, input, _at, { lastEventId }) => {
      const start = await streamStart(shown(context), input, lastEventId ?? input.since)
      const read = async (reader: Context, since: string) => {
        const found = await changesSince(shown(reader), input, since, atOnce)
        const messages = found.changes.map((one) => ({ cursor: one.cursor, data: showChange(one) }))
        return { ...found, messages }
      }
      return { body: '', stream: { ...start, read, readNow: (reader) => read(reader, fromNow) } }
    },
  }),
]

const atOnce = 50

/** What is shown links to the namespace of events. */
const shown = (context: Context): Context => ({ ...context, root: eventsRoot(context.root) })
