// An iCalendar object (RFC 5545, RFC 7986), in parts.

import type { Tombstone } from '../../../calendar/events/tombstones/tombstones.ts'
import { fixedOffset } from '../../../language/time/periods.ts'
import type { FeedEntry } from '../formats/entry.ts'
import { reachOf } from '../series/share.ts'
import { type Component, type Writing, cancelledComponent, eventComponent } from './event.ts'
import { exportProduct, feedProduct } from './export.ts'
import { line, textLine, uriValue } from './lines.ts'
import { type Zones, newZones, zoneFor } from './zone.ts'

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
  /** Whether it is to be imported again. */
  readonly isExport?: boolean
}

export function calendarHead(facts: CalendarFacts): string {
  const { name, description, zone, page, source, isExport = false } = facts
  return [
    line('BEGIN', 'VCALENDAR'),
    line('VERSION', '2.0'),
    line('PRODID', isExport ? exportProduct : feedProduct),
    line('CALSCALE', 'GREGORIAN'),
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    textLine('DESCRIPTION', description),
    textLine('X-WR-CALDESC', description),
    textLine('X-WR-TIMEZONE', knownZone(zone)),
    line('REFRESH-INTERVAL', refreshEvery, { VALUE: 'DURATION' }),
    line('X-PUBLISHED-TTL', refreshEvery),
    line('URL', uriValue(page), { VALUE: 'URI' }),
    source === undefined ? '' : line('SOURCE', uriValue(source), { VALUE: 'URI' }),
  ].join('')
}

/** Programs know no names of fixed offsets. */
export const knownZone = (zone: string): string => (fixedOffset(zone) === undefined ? zone : 'UTC')

export const calendarEnd = (): string => line('END', 'VCALENDAR')

/** One event as a file of its own, or a series with its changed occurrences. */
export function eventCalendar(
  facts: CalendarFacts,
  entries: readonly FeedEntry[],
  wording: Writing['wording'],
): string {
  const horizon = Math.max(...entries.map(({ row }) => row.end_utc))
  const { uid, isExport = false } = facts
  const writing = { uid, wording, horizon, isExport }
  const zones = newZones(horizon, reachOf(entries.map(({ share }) => share)))
  const components = entries.map((entry) => eventComponent(entry, writing))
  return withZones(facts, components, zones)
}

/** The file of an event in the trash. */
export function cancelledCalendar(facts: CalendarFacts, row: Tombstone): string {
  const component = cancelledComponent(row, facts.uid, zoneFor(row, row.end_utc))
  return withZones(facts, [component], newZones(row.end_utc))
}

/** Without a METHOD: CANCEL would need the organizer it comes from (RFC 5546 §3.2.5). */
function withZones(facts: CalendarFacts, components: readonly Component[], zones: Zones): string {
  const all = components.map(({ text, uses }) => `${zones.define(uses)}${text}`)
  return [calendarHead(facts), ...all, calendarEnd()].join('')
}
