// iCalendar read back by a parser that shares nothing with the product.

import assert from 'node:assert/strict'
import ICAL from 'ical.js'

export interface ReadEvent {
  readonly uid: string
  readonly sequence: number
  readonly status: string
  readonly title: string
  readonly description: string
  readonly location: string
  /** UTC as the interface writes it, or the day. */
  readonly start: string
  readonly end: string
  readonly zone: string
  readonly allDay: boolean
  readonly url: string
  readonly categories: readonly string[]
  readonly changed: string
  readonly geo: readonly number[]
  readonly organizer: { readonly name: string; readonly address: string } | undefined
  readonly image: string
  readonly attached: string
  /** The description as HTML, by the standard and for Outlook. */
  readonly styled: string
  readonly outlook: string
}

export interface ReadCalendar {
  readonly head: Readonly<Record<string, string>>
  readonly zones: readonly string[]
  readonly events: readonly ReadEvent[]
}

export function readCalendar(text: string): ReadCalendar {
  checkLines(text)
  const calendar = new ICAL.Component(ICAL.parse(text))
  assert.equal(calendar.name, 'vcalendar')
  const head = calendar.getAllProperties().map((one) => [one.name, valueOf(one)])
  const zones = calendar
    .getAllSubcomponents('vtimezone')
    .map((zone) => String(zone.getFirstPropertyValue('tzid')))
  const found = calendar.getAllSubcomponents('vevent').map(readEvent)
  for (const { zone } of found) {
    if (zone !== '' && zone !== 'UTC') assert.ok(zones.includes(zone), `${zone} is explained`)
  }
  return { head: Object.fromEntries(head), zones, events: found }
}

/** The parser leaves the values of unknown properties escaped. */
function valueOf(property: ICAL.Property): string {
  const value = String(property.getFirstValue())
  if (property.type !== 'unknown') return value
  return value.replace(/\\([\\;,n])/g, (_, mark: string) => (mark === 'n' ? '\n' : mark))
}

/** At most 75 octets between line breaks, and no character split (RFC 5545 §3.1). */
function checkLines(text: string): void {
  assert.ok(text.endsWith('\r\n'))
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    assert.ok(Buffer.byteLength(line) <= 75, `${Buffer.byteLength(line)} octets: ${line}`)
    // oxlint-disable-next-line no-control-regex
    assert.doesNotMatch(line, /[\u0000-\u0008\u000A-\u001F\u007F]/)
    assert.ok(line.isWellFormed() && !line.includes('\uFFFD'), line)
  }
}

function readEvent(component: ICAL.Component): ReadEvent {
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  const event = new ICAL.Event(component)
  const { startDate, endDate } = event
  const organizer = component.getFirstProperty('organizer')
  const outlook = component.getFirstProperty('x-alt-desc')
  const geo = component.getFirstPropertyValue('geo')
  const categories = component.getAllProperties('categories')
  return {
    uid: event.uid,
    sequence: event.sequence,
    status: text('status'),
    title: text('summary'),
    description: text('description'),
    location: text('location'),
    start: momentOf(startDate),
    end: momentOf(endDate),
    zone: startDate.isDate ? '' : startDate.zone.tzid,
    allDay: startDate.isDate,
    url: text('url'),
    categories: categories.flatMap((one) => one.getValues().map(String)),
    changed: momentOf(component.getFirstPropertyValue('last-modified') as ICAL.Time),
    geo: Array.isArray(geo) ? geo.map(Number) : [],
    organizer: organizer
      ? {
          name: organizer.getFirstParameter('cn') ?? '',
          address: String(organizer.getFirstValue()),
        }
      : undefined,
    image: text('image'),
    attached: text('attach'),
    styled: text('styled-description'),
    outlook: outlook ? valueOf(outlook) : '',
  }
}

function momentOf(time: ICAL.Time): string {
  if (time.isDate) return time.toString()
  const utc = time.convertToZone(ICAL.Timezone.utcTimezone)
  return utc.toString().replace('T', ' ').replace('Z', '')
}

export function findEvent({ events }: ReadCalendar, uid: string): ReadEvent {
  const found = events.filter((event) => event.uid === uid)
  assert.equal(found.length, 1, `${uid} is there once`)
  return found[0] as ReadEvent
}
