// VEVENT (RFC 5545 §3.6.1, RFC 7986, RFC 9073).

import { localeOf } from '../../../access/context.ts'
import type { EventRow } from '../../../calendar/events/store.ts'
import type { Tombstone } from '../../../calendar/events/tombstones/tombstones.ts'
import type { Event } from '../../../calendar/events/view.ts'
import type { Status } from '../../../calendar/items/status.ts'
import { mediaTypes } from '../../../calendar/images/kinds.ts'
import { toWall } from '../../../language/time/zone.ts'
import type { Wording } from '../../query/words/prices.ts'
import { wholeMarkup, wholeText } from '../formats/details.ts'
import { type FeedEntry, placeOf, pointOf, uidOf } from '../formats/entry.ts'
import type { Share } from '../series/share.ts'
import { exportLines } from './export.ts'
import { type Parameters, line, textLine, textValue, uriValue, utcValue } from './lines.ts'
import { recurrenceId, seriesLines } from './series.ts'
import { type TimeLines, timeLines } from './times.ts'
import { type ZoneUse, zoneFor } from './zone.ts'

const statuses: Readonly<Record<Status, string>> = {
  publish: 'CONFIRMED',
  private: 'CONFIRMED',
  future: 'TENTATIVE',
  draft: 'TENTATIVE',
  pending: 'TENTATIVE',
  trash: 'CANCELLED',
}

/** What the components of a calendar have in common. */
export interface Writing {
  /** Makes the ids unique among all calendars. */
  readonly uid: string
  readonly wording: Wording
  /** Zones are defined until then. */
  readonly horizon: number
  /** Whether it is to be imported again, with all that it has. */
  readonly isExport?: boolean
}

export interface Component {
  readonly text: string
  /** The zones that have to be defined for it. */
  readonly uses: readonly ZoneUse[]
}

export function eventComponent(entry: FeedEntry, writing: Writing): Component {
  const { row, event, share } = entry
  const { uid, wording, horizon, isExport } = writing
  const point = pointOf(event)
  const tags = event.tags.map(({ name }) => textValue(name))
  const names = [...event.categories.map(({ name }) => textValue(name)), ...tags]
  const times = timesOf(row, event, share, horizon)
  const text = component(stampOf(entry), uid, statusOf(row, event), [
    ...times.lines,
    textLine('SUMMARY', event.title),
    ...descriptionLines(event, wording),
    event.event_status === 'scheduled' ? '' : textLine('COMMENT', event.event_status_reason),
    textLine('LOCATION', placeOf(event, localeOf(wording))),
    conferenceLine(event),
    point ? line('GEO', `${decimal(point.lat)};${decimal(point.lng)}`) : '',
    line('URL', uriValue(event.url), { VALUE: 'URI' }),
    ...organizerLines(event.organizer),
    names.length > 0 ? line('CATEGORIES', names.join(',')) : '',
    // By these a calendar that imports the feed tells tags from categories, and prices from words.
    tags.length > 0 ? line('X-TAGS', tags.join(',')) : '',
    textLine('X-COST', event.cost),
    ...imageLines(event.image),
    row.status === 'private' ? line('CLASS', 'PRIVATE') : '',
    ...(isExport ? exportLines(entry) : []),
  ])
  return { text, uses: times.uses }
}

function timesOf(
  row: EventRow,
  event: Event,
  share: Share | undefined,
  horizon: number,
): TimeLines {
  const series = share?.series
  if (series && share.original_start === undefined) return seriesLines(row, series)
  const own = timeLines(row, event.all_day === true, zoneFor(row, horizon))
  if (!series || share.original_start === undefined) return own
  const id = recurrenceId(share.original_start, series)
  // Other events of the feed may stand behind the series and start before this occurrence.
  const uses = own.uses.map(({ zone }) => ({ zone, from: series.from }))
  return { lines: [...id.lines, ...own.lines], uses: [...id.uses, ...uses] }
}

/** What became of it decides where both say something (§23). */
function statusOf({ status }: EventRow, { event_status }: Event): string {
  if (event_status === 'cancelled') return statuses.trash
  return event_status === 'postponed' ? statuses.draft : statuses[status]
}

/** RFC 7986 §5.11. */
const conferenceLine = ({ virtual_url }: Event): string =>
  virtual_url === '' ? '' : line('CONFERENCE', uriValue(virtual_url), { VALUE: 'URI' })

/** A tombstone as a cancelled event, with enough for clients to remove it. */
export function cancelledComponent(row: Tombstone, uid: string, zone: string): Component {
  const { event_id: id, version, title, all_day, trashed_utc } = row
  const stamp = { id, version, at: trashed_utc }
  const times = timeLines(row, all_day === 1, zone)
  const lines = [...times.lines, textLine('SUMMARY', title)]
  return { text: component(stamp, uid, statuses.trash, lines), uses: times.uses }
}

/** As text, and as HTML for the programs that show it: in the standard's property and Outlook's. */
function descriptionLines(event: Event, wording: Wording): readonly string[] {
  const markup = wholeMarkup(event, wording)
  if (markup === '') return []
  const html = { FMTTYPE: 'text/html' }
  const value = textValue(markup)
  return [
    // Said to be derived, as the text beside a styled description has to be (RFC 9073 §6.5).
    textLine('DESCRIPTION', wholeText(event, wording), { DERIVED: 'TRUE' }),
    line('STYLED-DESCRIPTION', value, { VALUE: 'TEXT', ...html }),
    line('X-ALT-DESC', value, html),
  ]
}

interface Stamp {
  readonly id: number
  /** Rises with every change. */
  readonly version: number
  /** When it was changed, in seconds since 1970: later with every change. */
  readonly at: number
}

/**
 * All that is told of a series has its version, which rises with every change of an occurrence. Each
 * version counts a second: several changes within one second have to be told apart (§17.6).
 */
function stampOf({ row, changed, share }: FeedEntry): Stamp {
  if (!share) return { id: row.id, version: row.version, at: changed + row.version - 1 }
  const { id, version, modified } = share.series
  return { id, version, at: Math.max(changed, modified) + version - 1 }
}

function component(
  { id, version, at }: Stamp,
  uid: string,
  status: string,
  lines: readonly string[],
): string {
  const stamp = utcValue(toWall(at, 'UTC'))
  return [
    line('BEGIN', 'VEVENT'),
    line('UID', uidOf(id, uid)),
    // Without a METHOD the stamp is the last revision (RFC 5545 §3.8.7.2).
    line('DTSTAMP', stamp),
    line('LAST-MODIFIED', stamp),
    line('SEQUENCE', String(version - 1)),
    line('STATUS', status),
    ...lines,
    line('END', 'VEVENT'),
  ].join('')
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

/** Attached as well, because more programs show attachments than images. */
function imageLines(image: Event['image']): readonly string[] {
  if (!image) return []
  const type = mediaTypes.get(image.extension)
  const kind: Parameters = type === undefined ? {} : { FMTTYPE: type }
  const address = uriValue(image.url)
  return [
    line('IMAGE', address, { VALUE: 'URI', DISPLAY: 'BADGE', ...kind }),
    line('ATTACH', address, kind),
  ]
}

/** Six digits are a tenth of a metre. */
const decimal = (degrees: number): string => String(Number(degrees.toFixed(6)))
