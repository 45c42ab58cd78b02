// The calendar as a file, for administrators: what `fasti export` writes.

import type { Context } from '../../access/context.ts'
import { routesOf } from '../../http/resource.ts'
import type { Answer, Route, Wire } from '../../http/route.ts'
import type { Fields } from '../../contract/schema/field.ts'
import { Type } from '../../contract/schema/shapes.ts'
import { toWall } from '../../language/time/zone.ts'
import { exportFilters, isFilter, selectEvents } from '../export/select.ts'
import { wordsOf } from '../commands/option.ts'
import { filteredOptions } from '../commands/options.ts'
import type { TaskRunner } from '../../jobs/tasks/task_runner.ts'

const { get } = routesOf('Exports', 'administer')
export const fileView = Type.Object({}, { description: 'The file.' })

const formats = {
  json: {
    type: 'application/json; charset=UTF-8',
    doc: 'The whole calendar, with images, drafts and the trash, as Fasti imports it.',
  },
  ics: { type: 'text/calendar; charset=UTF-8', doc: 'Events for calendar programs, as iCalendar.' },
  csv: { type: 'text/csv; charset=UTF-8', doc: 'Events as a table, a line for each date.' },
} as const
type Format = keyof typeof formats

export const exportRoutes = (runner: TaskRunner): readonly Route[] => [
  exportRoute(runner, 'json', {}),
  exportRoute(runner, 'ics', exportFilters),
  exportRoute(runner, 'csv', exportFilters),
]

const exportRoute = (runner: TaskRunner, format: Format, input: Fields): Route =>
  get(`export${format.charAt(0).toUpperCase()}${format.slice(1)}`, `/exports/${format}`, {
    doc: formats[format].doc,
    input,
    reply: fileView,
    problems: ['task-limit-reached'],
    isDownload: true,
    handle: (context, _input, _at, wire) => exported(runner, context, format, wire),
  })

async function exported(
  runner: TaskRunner,
  context: Context,
  format: Format,
  { query }: Wire,
): Promise<Answer<Record<string, never>>> {
  const pairs = format === 'json' ? [] : query.filter(([name]) => isFilter(name))
  // What is wrong with a filter is said before anything is sent.
  if (format !== 'json') await selectEvents(context, pairs)
  const filter = pairs.map(([name, value]) => `${name}=${value}`)
  const args = ['export', format, ...wordsOf(filteredOptions, { filter })]
  return {
    body: {},
    download: {
      name: `calendar-${toWall(context.now, context.site.zone).slice(0, 10)}.${format}`,
      type: formats[format].type,
      open: () => runner.exported(args),
    },
  }
}
