// Series read back by programs that expand them: what they show is what GET /events lists.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ICAL from 'ical.js'
import { expandRecurringEvent, sync } from 'node-ical'
import { Temporal } from '../src/language/time/temporal.ts'
import { occurrencesOf, tuesdays } from './support/calendar_series.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { random } from './support/random.ts'
import { changeSome, makeSeries } from './support/series_made_up.ts'

const range = { from: new Date('2027-01-01T00:00:00Z'), to: new Date('2027-07-20T00:00:00Z') }
/** Before the end of the range, where programs would have to agree on zones. */
const isCompared = (line: string) => line.slice(line.indexOf(': ') + 2) < '2027-07-19'

const nextDay = (wall: string) =>
  Temporal.PlainDate.from(wall.slice(0, 10)).add({ days: 1 }).toString()

/** `Series 7: 2027-06-01 17:00:00 – 2027-06-01 19:00:00`, in UTC or as days. */
const told = (title: string, start: string, end: string, status: string) =>
  `${title}: ${start} – ${end}${status === 'cancelled' ? ', cancelled' : ''}`

async function listed(fasti: Fasti): Promise<readonly string[]> {
  const found: Json[] = []
  for (let pages = 1, page = 1; page <= pages; page++) {
    const { body } = await fasti.get(`/events?per_page=100&page=${page}&starts_after=2026-01-01`)
    pages = body.total_pages
    found.push(...body.events)
  }
  return found
    .map((one) =>
      one.all_day
        ? told(one.title, one.start_date.slice(0, 10), nextDay(one.end_date), one.event_status)
        : told(one.title, one.utc_start_date, one.utc_end_date, one.event_status),
    )
    .filter(isCompared)
    .toSorted()
}

const utc = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ')
const local = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((number) => String(number).padStart(2, '0'))
    .join('-')

/** As node-ical reads it, which expands rules with rrule-temporal. It knows no RDATE. */
const readByNodeIcal = (text: string): readonly string[] =>
  Object.values(sync.parseICS(text))
    .flatMap((one) => (one?.type === 'VEVENT' ? expandRecurringEvent(one, range) : []))
    .map(({ start, end, summary, isFullDay, event }) => {
      const write = isFullDay ? local : utc
      return told(
        typeof summary === 'string' ? summary : summary.val,
        write(start),
        write(end),
        event.status?.toLowerCase() ?? '',
      )
    })
    .filter(isCompared)
    .toSorted()

/**
 * As ical.js reads it. It shows a first start even if it is an exception, and twice if two rules give
 * it, and forgets what comes after the end of one of two rules.
 */
function readByIcalJs(text: string): readonly string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [first, ...others] = calendar
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
  assert.ok(first)
  for (const one of others) first.relateException(one)
  const dates = first.iterator()
  const found: string[] = []
  for (let at = dates.next(); at; at = dates.next()) {
    const { item, startDate, endDate } = first.getOccurrenceDetails(at)
    const [start, end] = [startDate, endDate].map((time) => utc(time.toJSDate()))
    const status = String(item.component.getFirstPropertyValue('status')).toLowerCase()
    found.push(told(item.summary, start ?? '', end ?? '', status))
  }
  return found.filter(isCompared).toSorted()
}

for (const [index, database] of databases.entries()) {
  describe(`readers of series on ${database}`, () => {
    test('150 random series with exceptions, own values and cancelled dates are read back (§17.6)', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database, { FASTI_RECURRENCE_DAYS: '150' })
      const chance = random(5546 + index)
      for (let number = 1; number <= 150; number++) {
        const { id } = await makeSeries(fasti.as('editor'), chance, number)
        if (chance.chance(0.5))
          await changeSome(fasti.as('editor'), chance, await occurrencesOf(fasti, id))
      }
      const expected = await listed(fasti)
      const { text } = await fasti.get('/events.ics', { root: '' })
      assert.ok(expected.length > 700, String(expected.length))
      assert.deepEqual(readByNodeIcal(text), expected)
    })

    test('further dates and several rules are read back (§17.6)', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const recurrence = {
        rules: ['FREQ=WEEKLY;COUNT=9', 'FREQ=MONTHLY;BYMONTHDAY=10,20;UNTIL=20270801'],
        dates: ['2027-06-12 20:30', '2027-06-13 20:30'],
        except: ['2027-06-20 19:00'],
      }
      const { id } = await makeEvent(editor, { ...tuesdays, recurrence })
      const [, second, third, date, fifth] = await occurrencesOf(fasti, id)
      await editor.delete(`/events/${fifth.id}`)
      await editor.patch(`/events/${second.id}`, { title: 'Guests' })
      await editor.patch(`/events/${third.id}`, { event_status: 'cancelled' })
      const moved = { start_date: '2027-05-30 10:00', end_date: '2027-05-30 12:00' }
      await editor.patch(`/events/${date.id}`, moved)
      const expected = await listed(fasti)
      assert.ok(expected.length > 7, String(expected.length))
      assert.deepEqual(readByIcalJs((await fasti.get('/events.ics', { root: '' })).text), expected)
    })
  })
}
