// An iCalendar object (RFC 5545, RFC 7986), in parts.

import type { Entry } from '../entry.ts'
import { eventComponent } from './event.ts'
import { line, textLine, uriValue } from './lines.ts'
import { newZones } from './zone.ts'

/** How often clients should poll a subscribed calendar. */
const refreshEvery = 'PT1H'

export interface CalendarFacts {
  readonly name: string
  readonly description: string
  /** The zone of the site. */
  readonly zone: string
  readonly language: string
  /** The page that shows the same. */
  readonly page: string
  /** Where the file can be fetched again; absent if that is a secret. */
  readonly source?: string
  readonly uid: string
}

export function calendarHead({ name, description, zone, page, source }: CalendarFacts): string {
  return [
    line('BEGIN', 'VCALENDAR'),
    line('VERSION', '2.0'),
    line('PRODID', '-//Fasti//Fasti//EN'),
    line('CALSCALE', 'GREGORIAN'),
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    textLine('DESCRIPTION', description),
    textLine('X-WR-CALDESC', description),
    textLine('X-WR-TIMEZONE', zone),
    line('REFRESH-INTERVAL', refreshEvery, { VALUE: 'DURATION' }),
    line('X-PUBLISHED-TTL', refreshEvery),
    line('URL', uriValue(page), { VALUE: 'URI' }),
    source === undefined ? '' : line('SOURCE', uriValue(source), { VALUE: 'URI' }),
  ].join('')
}

export const calendarEnd = (): string => line('END', 'VCALENDAR')

/** One event as a file of its own. */
export function singleCalendar(facts: CalendarFacts, entry: Entry): string {
  const zones = newZones(entry.row.end_utc)
  const parts = [
    calendarHead(facts),
    zones.explain(entry.row),
    eventComponent(entry, facts.uid, zones),
    calendarEnd(),
  ]
  return parts.join('')
}
