// VEVENT (RFC 5545 §3.6.1, RFC 7986).

import type { EventRow } from '../../calendar/events/store.ts'
import type { Tombstone } from '../../calendar/events/tombstones.ts'
import type { Event } from '../../calendar/events/view.ts'
import type { Status } from '../../calendar/items/status.ts'
import { mediaTypes } from '../../calendar/images/kinds.ts'
import { periodAt } from '../../time/periods.ts'
import { wallSeconds } from '../../time/wall.ts'
import { toWall } from '../../time/zone.ts'
import { type Entry, dayBehind, linesOf, placeOf, pointOf, uidOf, venuesOf } from '../entry.ts'
import {
  type Parameters,
  dayValue,
  line,
  textLine,
  textValue,
  uriValue,
  wallValue,
} from './lines.ts'
import { type Timed, type Zones, zoneId } from './zone.ts'

const statuses: Readonly<Record<Status, string>> = {
  publish: 'CONFIRMED',
  private: 'CONFIRMED',
  future: 'TENTATIVE',
  draft: 'TENTATIVE',
  pending: 'TENTATIVE',
  trash: 'CANCELLED',
}

/** `calendar` makes the ids unique among all calendars. */
export function eventComponent({ row, event }: Entry, calendar: string, zones: Zones): string {
  const point = pointOf(event)
  const { image } = event
  const names = [...event.categories, ...event.tags].map(({ name }) => textValue(name))
  const stamp = { id: row.id, version: row.version, changed: lastChange(event) }
  return component(stamp, calendar, statuses[row.status], [
    ...timeLines(row, event.all_day === true, zones),
    textLine('SUMMARY', event.title),
    textLine('DESCRIPTION', linesOf(event.description || event.excerpt)),
    textLine('LOCATION', placeOf(event)),
    point ? line('GEO', `${decimal(point.lat)};${decimal(point.lng)}`) : '',
    line('URL', uriValue(event.url), { VALUE: 'URI' }),
    ...organizerLines(event.organizer),
    names.length > 0 ? line('CATEGORIES', names.join(',')) : '',
    image ? line('IMAGE', uriValue(image.url), imageParameters(image.extension)) : '',
    row.status === 'private' ? line('CLASS', 'PRIVATE') : '',
  ])
}

/** A tombstone as a cancelled event, with enough for clients to remove it. */
export function cancelledComponent(row: Tombstone, calendar: string, zones: Zones): string {
  const { event_id: id, version, title, all_day, trashed_utc } = row
  const stamp = { id, version, changed: toWall(trashed_utc, 'UTC') }
  return component(stamp, calendar, statuses.trash, [
    ...timeLines(row, all_day === 1, zones),
    textLine('SUMMARY', title),
  ])
}

/** Changes of a venue or an organizer count too, as they are shown here. */
function lastChange(event: Event): string {
  const shown = [event, ...venuesOf(event), ...event.organizer]
  return (
    shown
      .map(({ modified_utc }) => modified_utc)
      .toSorted()
      .at(-1) ?? event.modified_utc
  )
}

interface Stamp {
  readonly id: number
  readonly version: number
  /** A wall clock in UTC. */
  readonly changed: string
}

function component(
  { id, version, changed }: Stamp,
  calendar: string,
  status: string,
  lines: readonly string[],
): string {
  const stamp = `${wallValue(changed)}Z`
  return [
    line('BEGIN', 'VEVENT'),
    line('UID', uidOf(id, calendar)),
    // Without a METHOD the stamp is the last revision (RFC 5545 §3.8.7.2).
    line('DTSTAMP', stamp),
    line('LAST-MODIFIED', stamp),
    line('SEQUENCE', String(version - 1)),
    line('STATUS', status),
    ...lines,
    line('END', 'VEVENT'),
  ].join('')
}

type Times = Timed & Pick<EventRow, 'start_date' | 'end_date'>

function timeLines(row: Times, fillsDays: boolean, zones: Zones): readonly string[] {
  if (fillsDays) {
    const days = { VALUE: 'DATE' }
    return [
      line('DTSTART', dayValue(row.start_date), days),
      line('DTEND', dayValue(dayBehind(row.end_date)), days),
    ]
  }
  const zone = zones.covers(row) ? row.timezone : 'UTC'
  return [
    clockLine('DTSTART', row.start_date, row.start_utc, zone),
    // DTEND has to be later than DTSTART; without it the event ends when it starts.
    row.end_utc > row.start_utc ? clockLine('DTEND', row.end_date, row.end_utc, zone) : '',
  ]
}

/** In UTC where the wall clock is ambiguous: in an hour that the zone has twice. */
function clockLine(name: string, wall: string, at: number, zone: string): string {
  if (zone === 'UTC' || isTwice(wallSeconds(wall), at, zone)) {
    return line(name, `${wallValue(toWall(at, 'UTC'))}Z`)
  }
  return line(name, wallValue(wall), { TZID: zoneId(zone) })
}

/** Whether the zone has this wall clock twice; programs disagree on which one is meant. */
function isTwice(local: number, at: number, zone: string): boolean {
  const { from, until } = periodAt(at, zone)
  const isLater = until !== Infinity && local - periodAt(until, zone).offset >= until
  return isLater || (from !== -Infinity && local - periodAt(from - 1, zone).offset < from)
}

interface Host {
  readonly organizer: string
  readonly email: string
  readonly url: string
  readonly phone: string
}

/** There is one ORGANIZER; the others become CONTACT. */
function organizerLines([first, ...others]: readonly Host[]): readonly string[] {
  if (!first) return []
  const address = first.email === '' ? first.url : `mailto:${first.email}`
  return [
    line('ORGANIZER', uriValue(address), { CN: first.organizer }),
    ...others.map(({ organizer, phone, email }) =>
      textLine('CONTACT', [organizer, phone, email].filter(Boolean).join(', ')),
    ),
  ]
}

function imageParameters(extension: string): Parameters {
  const type = mediaTypes.get(extension)
  return { VALUE: 'URI', DISPLAY: 'BADGE', ...(type === undefined ? {} : { FMTTYPE: type }) }
}

/** Six digits are a tenth of a metre. */
const decimal = (degrees: number): string => String(Number(degrees.toFixed(6)))
