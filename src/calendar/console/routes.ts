// The routes of the console (§18, §19): a namespace of their own.

import { listAnswer, listOf } from '../../rest/answer/paging.ts'
import { type Route, route } from '../../rest/route.ts'
import { historyFilters } from './fields.ts'
import { findHistory } from './history.ts'
import { entryView, showEntry } from './view.ts'

export const consoleRoutes: readonly Route[] = [
  route({
    name: 'listHistory',
    group: 'History',
    methods: ['GET'],
    path: '/history',
    doc: 'Lists what was changed, by whom and when, the newest first.',
    input: historyFilters,
    power: 'publish',
    reply: listOf('history', entryView),
    problems: ['history-archive-page-not-found'],
    handle: async (context, input, _at, wire) => {
      const found = await findHistory(context, input)
      const items = found.items.map((row) => showEntry(context, row))
      return listAnswer(context, wire, 'history', input, { ...found, items })
    },
  }),
]
