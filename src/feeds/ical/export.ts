// What a file says that is to be imported again, and a feed does not (§24).

import type { Entry } from '../entry.ts'
import { line, textLine, textValue } from './lines.ts'

/** By the product an import knows that nothing of the calendar is missing in a file. */
export const feedProduct = '-//Fasti//Fasti//EN'
export const exportProduct = '-//Fasti//Fasti export//EN'

/** All-day events have no zone in iCalendar, and some times are written in UTC. */
export function exportLines({ row, event }: Entry): readonly string[] {
  const isProtected = row.password !== null
  const status = isProtected ? 'protected' : row.status
  const isHidden = status !== 'publish' && status !== 'private'
  return [
    textLine('X-FASTI-TIMEZONE', row.timezone),
    // Other programs must not make public what is not.
    isProtected || isHidden ? line('CLASS', 'PRIVATE') : '',
    isHidden ? textLine('X-FASTI-STATUS', status) : '',
    status === 'future' ? textLine('X-FASTI-DATE', `${event.date_utc}Z`) : '',
    row.hide_from_listings === 1 ? line('X-FASTI-HIDE-FROM-LISTINGS', 'TRUE') : '',
    event.event_status === 'scheduled' ? '' : textLine('X-FASTI-EVENT-STATUS', event.event_status),
    event.tickets.length > 0
      ? line('X-FASTI-TICKETS', textValue(JSON.stringify(event.tickets)))
      : '',
  ]
}
