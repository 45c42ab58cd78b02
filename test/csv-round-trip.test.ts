// Events that are exported as CSV come back as they were, and no spreadsheet computes a cell.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { Event } from '../src/calendar/events/view.ts'
import { wallSeconds } from '../src/language/time/wall.ts'
import { readMoment, settle } from '../src/language/time/moment.ts'
import { guard, unguard } from '../src/exchange/csv/guard.ts'
import { readCsv } from '../src/exchange/csv/read.ts'
import { recordReader } from '../src/exchange/csv/records/records.ts'
import { csvHeader, csvRow } from '../src/exchange/csv/write.ts'
import type { ImportedEvent, Values } from '../src/exchange/import/item.ts'
import { shownEvent } from './support/csv_events.ts'
import { fileOf, itemsOf } from './support/csv.ts'
import { sized } from './support/whole.ts'

const seed = 4180
const options = { zone: 'UTC' }

async function roundTrip(events: readonly Event[]): Promise<readonly ImportedEvent[]> {
  const text = csvHeader() + events.map((event) => csvRow(event)).join('')
  const items = await itemsOf(readCsv(fileOf(text), options))
  return items.map((item) => {
    assert.ok('values' in item, JSON.stringify(item))
    return item
  })
}

const imageOf = ({ image }: Pick<Event, 'image'>) => (image ? image.url : '')
const namesOf = (terms: Event['categories']) => terms.map(({ name }) => name)
const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null))

const plainFields =
  'title description excerpt timezone all_day cost website accessibility slug status featured sticky ' +
  'hide_from_listings show_map show_map_link event_status event_status_reason attendance virtual_url'
const venueFields =
  'venue address city zip country state province stateprovince phone website accessibility description geo_lat ' +
  'geo_lng show_map show_map_link'
const organizerFields = 'organizer email phone website description'

/** The members of these names that are not empty. */
function some(shown: object, names: string): Values {
  const wanted = names.split(' ')
  return filled(Object.fromEntries(Object.entries(shown).filter(([name]) => wanted.includes(name))))
}

/** What the body of a new event would have. */
function bodyOf(event: Event): Values {
  const venues = Array.isArray(event.venue) ? event.venue : [event.venue]
  const data = (names: string) => (shown: Pick<Event, 'image'>) =>
    filled({ ...some(shown, names), image: imageOf(shown) })
  return filled({
    ...some(event, plainFields),
    image: imageOf(event),
    date: `${event.date_utc.replace(' ', 'T')}Z`,
    venue: venues.length === 0 ? '' : venues.map(data(venueFields)),
    organizer: event.organizer.length === 0 ? '' : event.organizer.map(data(organizerFields)),
    tickets: event.tickets.length === 0 ? '' : event.tickets,
  })
}

/** The instant that a value of the body means. */
const instantOf = (given: unknown, zone: string): number | undefined => {
  const moment = readMoment(String(given))
  return moment && settle(moment, zone, 0)?.at
}

describe('what is exported is read back', () => {
  test('texts, categories, tags, venues, organizers, flags and instants are the same', async () => {
    const property = fc.asyncProperty(
      fc.array(shownEvent, { minLength: 1, maxLength: 5 }),
      async (events) => {
        const items = await roundTrip(events)
        assert.equal(items.length, events.length)
        for (const [index, event] of events.entries()) {
          const item = items[index]
          assert.ok(item)
          const { start_date, end_date, recurrence, ...values } = item.values
          assert.deepEqual(values, bodyOf(event))
          assert.deepEqual(item.categories, namesOf(event.categories))
          assert.deepEqual(item.tags, namesOf(event.tags))
          assert.equal(item.key, event.global_id)
          assert.deepEqual(item.remarks, [])
          if (event.all_day) {
            assert.deepEqual([start_date, end_date], [event.start_date, event.end_date])
          } else {
            assert.equal(instantOf(start_date, event.timezone), wallSeconds(event.utc_start_date))
            assert.equal(instantOf(end_date, event.timezone), wallSeconds(event.utc_end_date))
          }
          const { rules, dates, except } = event.recurrence ?? {}
          assert.deepEqual(recurrence, event.recurrence ? { rules, dates, except } : undefined)
        }
      },
    )
    await fc.assert(property, { seed, numRuns: 100 })
  })

  test('free events stay free on sites of another language, and all prices are kept', async () => {
    const [event] = fc.sample(shownEvent, { seed, numRuns: 1 })
    assert.ok(event)
    const costOf = async (
      cost: string,
      values: string[],
      sign = '',
      position: 'prefix' | '' = '',
    ) => {
      const cost_details = {
        currency_symbol: sign,
        currency_code: '',
        currency_position: position,
        values,
      }
      const [item] = await roundTrip([{ ...event, cost, cost_details }])
      return item?.values['cost']
    }
    assert.equal(await costOf('Kostenlos', ['0']), '0')
    assert.equal(await costOf('Free – €30', ['0', '20', '30'], '€', 'prefix'), '€0; €20; €30')
    assert.equal(await costOf('$5 – $15', ['5', '10', '15'], '$', 'prefix'), '$5; $10; $15')
    assert.equal(await costOf('10 per person', ['10']), '10 per person')
    assert.equal(await costOf('Donation', ['donation']), 'Donation')
  })
})

describe('an exported file is safe to open', () => {
  const signs = '= + - @ ＝ \t \r \n , ; | " \' ( ! x 1 cmd|'.split(' ').concat(' ')
  const hostile = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((all) => all.join(''))

  test('the apostrophe before a formula is taken away again, and no other one', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        assert.equal(unguard(guard(text)), text)
      }),
      { seed, numRuns: sized(20_000) },
    )
  })

  test('no cell begins with a sign of a formula, whatever separator a spreadsheet expects', () => {
    const [event] = fc.sample(shownEvent, { seed, numRuns: 1 })
    assert.ok(event)
    fc.assert(
      fc.property(hostile, (text) => {
        const row = csvRow({ ...event, title: text, event_status_reason: text })
        for (const separator of [',', ';', '\t', '|']) {
          const reader = recordReader(separator)
          const cells = [...reader.push(row), ...reader.end()].flatMap((record) => record.cells)
          const plain = row.split(/[\r\n]/).flatMap((one) => one.split(separator))
          for (const cell of [...cells, ...plain]) {
            const shown = cell.replace(/^["\s]+/, '')
            assert.ok(!/^[=@＝]|^[+-][^,;\t\r\n]*[(|!]/.test(shown), `${separator} ${cell}`)
          }
        }
        const reader = recordReader(',')
        for (const { cells } of [...reader.push(row), ...reader.end()]) {
          for (const cell of cells)
            assert.ok(/^-?[\d.]+$/.test(cell) || !/^[=+\-@\t\r\n＝]/.test(cell))
        }
      }),
      { seed, numRuns: sized(1000) },
    )
  })

  test('cells with any separator are quoted, and numbers are not guarded', () => {
    const [event] = fc.sample(shownEvent, { seed, numRuns: 1 })
    assert.ok(event)
    for (const title of ['a;b', 'a,b', 'a|b', 'a\tb', ' a']) {
      assert.ok(csvRow({ ...event, title }).startsWith(`"${title}",`))
    }
    const venue = { ...[event.venue].flat()[0], geo_lat: -8.5, geo_lng: -1 } as Event['venue']
    assert.match(csvRow({ ...event, venue }), /,-8\.5,-1,/)
  })

  test('it begins with the mark of UTF-8, and its lines end as RFC 4180 has it', () => {
    assert.match(
      csvHeader(),
      /^\uFEFFSubject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,.*\r\n$/,
    )
  })
})
