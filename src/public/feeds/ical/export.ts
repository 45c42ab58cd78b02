// What a file says that is to be imported again, and a feed does not (§24).

import { plainState } from '../../../calendar/events/state/rules.ts'
import type { EventRow } from '../../../calendar/events/store.ts'
import type { Event } from '../../../calendar/events/view.ts'
import { fieldValues } from '../../../calendar/events/writing/settle.ts'
import { type EventColumn, columnsWith } from '../../../calendar/items/columns.ts'
import { type FeedEntry, venuesOf } from '../formats/entry.ts'
import { line, textLine, textValue } from './lines.ts'

/** By the product an import knows that nothing of the calendar is missing in a file. */
export const feedProduct = '-//Fasti//Fasti//EN'
export const exportProduct = '-//Fasti//Fasti export//EN'

/** All-day events have no zone in iCalendar, and some times are written in UTC. */
export function exportLines({ row, event }: FeedEntry): readonly string[] {
  const isProtected = row.password !== null
  const status = isProtected ? 'protected' : row.status
  const isHidden = status !== 'publish' && status !== 'private'
  return [
    textLine('X-FASTI-TIMEZONE', row.timezone),
    // Other programs must not make public what is not.
    isProtected || isHidden ? line('CLASS', 'PRIVATE') : '',
    isHidden ? textLine('X-FASTI-STATUS', status) : '',
    status === 'future' ? textLine('X-FASTI-DATE', `${event.date_utc}Z`) : '',
    fieldsLine(row, event),
    venueLine(event),
  ]
}

/** LOCATION does not say where a name with commas ends. */
function venueLine(event: Event): string {
  const [venue, ...others] = venuesOf(event)
  const isUnclear = venue !== undefined && others.length === 0 && venue.venue.includes(',')
  return isUnclear ? textLine('X-FASTI-VENUE', venue.venue) : ''
}

/** Columns that properties of iCalendar say. */
const said: ReadonlySet<EventColumn> = new Set(['title', 'description', 'website', 'all_day'])
const unsaid = columnsWith({ source: 'given' }).filter((name) => !said.has(name))

/** What a file may say so: an import takes no other field from it. */
export const jsonFields: ReadonlySet<string> = new Set([
  ...unsaid,
  'description',
  'event_status',
  'attendance',
  'tickets',
])

/** The fields that iCalendar has no property for, as JSON; what is as usual is left out. */
function fieldsLine(row: EventRow, { event_status, attendance, tickets }: Event): string {
  const filled = fieldValues(row)
  const fields = {
    ...Object.fromEntries(
      unsaid.filter((name) => filled[name]).map((name) => [name, filled[name]]),
    ),
    // DESCRIPTION is the excerpt then.
    ...(row.description === '' && row.excerpt !== '' ? { description: '' } : {}),
    ...(event_status === plainState.event_status ? {} : { event_status }),
    ...(attendance === plainState.attendance ? {} : { attendance }),
    ...(tickets.length > 0 ? { tickets } : {}),
  }
  return Object.keys(fields).length === 0
    ? ''
    : line('X-FASTI-FIELDS', textValue(JSON.stringify(fields)))
}
