// The components of a calendar that a series consists of, as they are written.

import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import type { Fasti, Json } from './fasti.ts'
import { readCalendar } from './calendars.ts'

export interface Component {
  readonly uid: string
  readonly sequence: number
  readonly status: string
  readonly title: string
  /** `Europe/Paris 2027-06-01T19:00:00`, or a day. */
  readonly start: string
  readonly end: string
  readonly duration: string
  readonly rules: readonly string[]
  readonly dates: readonly string[]
  readonly except: readonly string[]
  /** Empty if it is not a changed occurrence. */
  readonly of: string
}

/** Reads a feed: every line is valid, every zone is defined once. */
export async function readSeries(fasti: Fasti, path: string): Promise<readonly Component[]> {
  const { status, text } = await fasti.get(path, { root: '' })
  assert.equal(status, 200, `${path} ${text}`)
  return componentsOf(text)
}

export function componentsOf(text: string): readonly Component[] {
  const { zones } = readCalendar(text)
  assert.equal(new Set(zones).size, zones.length)
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const all = (name: string) => event.getAllProperties(name).map(momentOf)
    for (const zone of event.getAllProperties().map((one) => one.getFirstParameter('tzid'))) {
      if (zone !== undefined) assert.ok(zones.includes(zone), `${zone} is defined`)
    }
    const plain = (name: string) => String(event.getFirstPropertyValue(name) ?? '')
    return {
      uid: plain('uid'),
      sequence: Number(plain('sequence')),
      status: plain('status'),
      title: plain('summary'),
      start: all('dtstart').join(),
      end: all('dtend').join(),
      duration: plain('duration'),
      rules: event.getAllProperties('rrule').map((one) => String(one.getFirstValue())),
      dates: all('rdate'),
      except: all('exdate'),
      of: all('recurrence-id').join(),
    }
  })
}

function momentOf(property: ICAL.Property): string {
  const zone = property.getFirstParameter('tzid')
  return `${zone === undefined ? '' : `${zone} `}${String(property.getFirstValue())}`
}

export const seriesOf = (found: readonly Component[]): Component => {
  const all = found.filter(({ rules, dates }) => rules.length + dates.length > 0)
  assert.equal(all.length, 1, `${all.length} series`)
  return all[0] as Component
}

/** Four Tuesdays in Paris. */
export const tuesdays = {
  title: 'Choir',
  timezone: 'Europe/Paris',
  start_date: '2027-06-01 19:00',
  end_date: '2027-06-01 21:00',
  recurrence: 'FREQ=WEEKLY;COUNT=4',
}

/** The occurrences of a series, hidden ones too, in the order of their starts. */
export async function occurrencesOf(fasti: Fasti, series: number): Promise<readonly Json[]> {
  const query = `post_parent=${series}&per_page=100&context=edit&starts_after=1900-01-01`
  const { body } = await fasti.as('administrator').get(`/events?${query}`)
  return body.events
}
