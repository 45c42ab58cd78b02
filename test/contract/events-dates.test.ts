import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Clock, setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeEvent, walk } from '../support/make.ts'

const times = ({ start_date, end_date, utc_start_date, utc_end_date }: Json) => [
  ...[start_date, end_date, utc_start_date, utc_end_date],
]

/** Start as given and zone → start as shown, in UTC, and the abbreviation (§3.6, §3.7, §4.7). */
const zones: [string, string, string, string, string, string][] = [
  [
    '2027-06-12 20:30',
    'Europe/Lisbon',
    'Europe/Lisbon',
    '2027-06-12 20:30:00',
    '2027-06-12 19:30:00',
    'WEST',
  ],
  [
    '2027-12-12 20:30',
    'europe/lisbon',
    'Europe/Lisbon',
    '2027-12-12 20:30:00',
    '2027-12-12 20:30:00',
    'WET',
  ],
  [
    '2027-07-01 12:00',
    'US/Eastern',
    'US/Eastern',
    '2027-07-01 12:00:00',
    '2027-07-01 16:00:00',
    'EDT',
  ],
  [
    '2027-01-15 12:00',
    'AUSTRALIA/LORD_HOWE',
    'Australia/Lord_Howe',
    '2027-01-15 12:00:00',
    '2027-01-15 01:00:00',
    '+11',
  ],
  [
    '2027-07-15 12:00',
    'Australia/Lord_Howe',
    'Australia/Lord_Howe',
    '2027-07-15 12:00:00',
    '2027-07-15 01:30:00',
    '+1030',
  ],
  [
    '2027-07-15 12:00',
    'Asia/Kathmandu',
    'Asia/Kathmandu',
    '2027-07-15 12:00:00',
    '2027-07-15 06:15:00',
    '+0545',
  ],
  [
    '2027-07-15 12:00',
    'America/Sao_Paulo',
    'America/Sao_Paulo',
    '2027-07-15 12:00:00',
    '2027-07-15 15:00:00',
    '-03',
  ],
  [
    '2027-07-15 12:00',
    'etc/gmt+5',
    'Etc/GMT+5',
    '2027-07-15 12:00:00',
    '2027-07-15 17:00:00',
    '-05',
  ],
  ['2027-07-15 12:00', 'utc', 'UTC', '2027-07-15 12:00:00', '2027-07-15 12:00:00', 'UTC'],
  [
    '2027-07-15 12:00',
    'utc+05:30',
    'UTC+5:30',
    '2027-07-15 12:00:00',
    '2027-07-15 06:30:00',
    'UTC+5:30',
  ],
  ['2027-07-15 12:00', 'UTC-3', 'UTC-3', '2027-07-15 12:00:00', '2027-07-15 15:00:00', 'UTC-3'],
  [
    '2027-07-15 12:00',
    'UTC+8.75',
    'UTC+8:45',
    '2027-07-15 12:00:00',
    '2027-07-15 03:15:00',
    'UTC+8:45',
  ],
  ['2027-07-15 12:00', 'UTC+0', 'UTC+0', '2027-07-15 12:00:00', '2027-07-15 12:00:00', 'UTC+0'],
  ['2027-07-15 12:00', '', 'UTC', '2027-07-15 12:00:00', '2027-07-15 12:00:00', 'UTC'],
  // A gap moves forward by its length, whichever way the year goes.
  [
    '2027-03-28 02:30',
    'Europe/Paris',
    'Europe/Paris',
    '2027-03-28 03:30:00',
    '2027-03-28 01:30:00',
    'CEST',
  ],
  [
    '2027-03-14 02:30',
    'America/New_York',
    'America/New_York',
    '2027-03-14 03:30:00',
    '2027-03-14 07:30:00',
    'EDT',
  ],
  [
    '2027-10-03 02:10',
    'Australia/Lord_Howe',
    'Australia/Lord_Howe',
    '2027-10-03 02:40:00',
    '2027-10-02 15:40:00',
    '+11',
  ],
  // Of a doubled hour the first is meant; an offset names the other.
  [
    '2027-10-31 02:30',
    'Europe/Paris',
    'Europe/Paris',
    '2027-10-31 02:30:00',
    '2027-10-31 00:30:00',
    'CEST',
  ],
  [
    '2027-10-31T02:30:00+01:00',
    'Europe/Paris',
    'Europe/Paris',
    '2027-10-31 02:30:00',
    '2027-10-31 01:30:00',
    'CET',
  ],
  [
    '2027-11-07 01:30',
    'America/New_York',
    'America/New_York',
    '2027-11-07 01:30:00',
    '2027-11-07 05:30:00',
    'EDT',
  ],
]

/** Now is Wednesday, 2027-02-10 15:04:05 UTC; the event is in Lisbon. */
const forms: [string, string][] = [
  ['2027-06-12', '2027-06-12 00:00:00'],
  ['2027-06-12T20:30', '2027-06-12 20:30:00'],
  ['2027-06-12t20:30:15.999', '2027-06-12 20:30:15'],
  ['2027-06-12 8:30pm', '2027-06-12 20:30:00'],
  ['2027-06-12 4PM', '2027-06-12 16:00:00'],
  ['2027-06-12 12am', '2027-06-12 00:00:00'],
  ['2027-06-12T20:30:00Z', '2027-06-12 21:30:00'],
  ['2027-06-12 20:30+0200', '2027-06-12 19:30:00'],
  ['2027-06-12 20:30-03', '2027-06-13 00:30:00'],
  ['1812835800', '2027-06-12 22:30:00'],
  ['@1812835800', '2027-06-12 22:30:00'],
  ['5 March 2027', '2027-03-05 00:00:00'],
  ['March 5th, 2027 9am', '2027-03-05 09:00:00'],
  ['5 mar 2027 18:00', '2027-03-05 18:00:00'],
  ['now', '2027-02-10 15:04:05'],
  ['today', '2027-02-10 00:00:00'],
  ['tomorrow 9am', '2027-02-11 09:00:00'],
  ['YESTERDAY', '2027-02-09 00:00:00'],
  ['next friday 18:00', '2027-02-12 18:00:00'],
  ['next wednesday', '2027-02-17 00:00:00'],
  ['+90 minutes', '2027-02-10 16:34:05'],
  ['+2 weeks 16:00', '2027-02-24 16:00:00'],
  ['-1 day', '2027-02-09 15:04:05'],
  ['+1 year', '2028-02-10 15:04:05'],
]

const noDates = [
  ...['', ' ', '0', '2027', '20270612', '2027-02-30', '2027-13-01', '2027-06-12 25:00'],
  ...['2027-06-12 24:00', '2027-06-12 20:30:60', '2027-06-12 13pm', '0000-00-00', '0000-01-01'],
  ...['2027-06-12T20:30+15:00', '2027-06-12T20:30-13:00', 'next week', 'someday', 'monday'],
  ...['12/06/2027', '2027-6-1', '10000-01-01', '2027-06-12 20:30 Europe/Paris', '+1 fortnight'],
]
const noZones = ['+02:00', 'CEST', 'Z', 'UTC+15', 'UTC-13', 'UTC+abc', '5', 'UTC+5:20', 'Mars/Base']

for (const database of databases) {
  describe(`dates of events on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller
    let clock: Clock

    before(async () => {
      clock = setClock('2027-02-10T15:04:05Z')
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    test('a zone is known in any letter case, and its time with daylight saving (§3.6, §3.7, §4.7)', async () => {
      for (const [start_date, timezone, ...expected] of zones) {
        const made = await makeEvent(editor, { start_date, end_date: '2028-01-01', timezone })
        const shown = [made.timezone, made.start_date, made.utc_start_date, made.timezone_abbr]
        assert.deepEqual(shown, expected, `${start_date} ${timezone}`)
        assert.equal(made.utc_start_date_details.hour, made.utc_start_date.slice(11, 13))
      }
    })

    test('what is no zone is refused (§3.7)', async () => {
      for (const timezone of noZones) {
        assert.deepEqual(faultsOf(await editor.post('/events', { ...walk, timezone })), [
          'timezone',
        ])
      }
    })

    test('a date is read in every form, in the zone of the event (§3.6)', async () => {
      const timezone = 'Europe/Lisbon'
      for (const [start_date, expected] of forms) {
        const made = await makeEvent(editor, { start_date, end_date: '2028-12-31', timezone })
        assert.equal(made.start_date, expected, start_date)
      }
    })

    test('what is no date is refused, by its name (§3.6)', async () => {
      for (const date of noDates) {
        const body = { ...walk, start_date: date, end_date: date, date, date_utc: date }
        const faults = ['date', 'date_utc', 'end_date', 'start_date']
        assert.deepEqual(faultsOf(await editor.post('/events', body)), faults, date)
      }
      const numbers = { ...walk, start_date: 1_812_835_800, end_date: 1_812_835_800 }
      assert.deepEqual(faultsOf(await editor.post('/events', numbers)), ['end_date', 'start_date'])
    })

    test('an event cannot end before it starts, but with its start (§6.6)', async () => {
      const { id } = await makeEvent(editor)
      const path = `/events/${id}`
      const early = { end_date: '2027-06-12 20:29:59' }
      assert.deepEqual(faultsOf(await editor.post('/events', { ...walk, ...early })), ['end_date'])
      assert.deepEqual(faultsOf(await editor.put(path, early)), ['end_date'])
      const late = { start_date: '2027-06-12 23:00:01' }
      assert.deepEqual(faultsOf(await editor.put(path, late)), ['start_date'])
      assert.deepEqual(faultsOf(await editor.put(path, { ...late, ...early })), ['end_date'])
      const moment = { start_date: '2027-06-12 23:00', end_date: '2027-06-12 23:00' }
      assert.equal((await editor.put(path, moment)).status, 200)
      // Instants are compared, not clocks.
      const offsets = { start_date: '2027-06-12T20:00Z', end_date: '2027-06-12T20:30+02:00' }
      assert.deepEqual(faultsOf(await editor.put(path, offsets)), ['end_date'])
      const twice = {
        timezone: 'Europe/Paris',
        start_date: '2027-10-31T02:50:00+02:00',
        end_date: '2027-10-31T02:10:00+01:00',
      }
      const backwards = (await editor.put(path, twice)).body
      assert.deepEqual(times(backwards), [
        ...['2027-10-31 02:50:00', '2027-10-31 02:10:00'],
        ...['2027-10-31 00:50:00', '2027-10-31 01:10:00'],
      ])
    })

    test('one date alone goes with the stored other (§6.6)', async () => {
      const { id } = await makeEvent(editor, { timezone: 'Europe/Lisbon' })
      const first = await editor.put(`/events/${id}`, { end_date: '2027-06-13' })
      assert.deepEqual(times(first.body), [
        ...['2027-06-12 20:30:00', '2027-06-13 00:00:00'],
        ...['2027-06-12 19:30:00', '2027-06-12 23:00:00'],
      ])
      const second = await editor.put(`/events/${id}`, { start_date: '2027-06-12T21:00:00Z' })
      assert.deepEqual(times(second.body).slice(0, 2), [
        ...['2027-06-12 22:00:00', '2027-06-13 00:00:00'],
      ])
    })

    test('a change of zone keeps the clock and moves the instant (§6.6)', async () => {
      const { id } = await makeEvent(editor, { timezone: 'Europe/Lisbon' })
      const moved = (await editor.put(`/events/${id}`, { timezone: 'America/New_York' })).body
      assert.deepEqual(times(moved), [
        ...['2027-06-12 20:30:00', '2027-06-12 23:00:00'],
        ...['2027-06-13 00:30:00', '2027-06-13 03:00:00'],
      ])
      assert.equal(moved.timezone_abbr, 'EDT')
      const both = { timezone: 'Asia/Tokyo', start_date: '2027-06-12 08:00' }
      assert.deepEqual(times((await editor.put(`/events/${id}`, both)).body), [
        ...['2027-06-12 08:00:00', '2027-06-12 23:00:00'],
        ...['2027-06-11 23:00:00', '2027-06-12 14:00:00'],
      ])
    })

    test('a clock that the new zone skips moves forward, too (§3.6, §6.6)', async () => {
      const night = { start_date: '2027-03-28 02:30', end_date: '2027-03-28 02:45' }
      const { id } = await makeEvent(editor, night)
      const moved = (await editor.put(`/events/${id}`, { timezone: 'Europe/Paris' })).body
      assert.deepEqual(times(moved), [
        ...['2027-03-28 03:30:00', '2027-03-28 03:45:00'],
        ...['2027-03-28 01:30:00', '2027-03-28 01:45:00'],
      ])
    })

    test('an all-day event has its days from first to last second (§6.6)', async () => {
      const days = { start_date: '2027-03-27 15:00', end_date: '2027-03-28 09:00', all_day: true }
      const made = await makeEvent(editor, { ...days, timezone: 'Europe/Paris' })
      const whole = [
        ...['2027-03-27 00:00:00', '2027-03-28 23:59:59'],
        ...['2027-03-26 23:00:00', '2027-03-28 21:59:59'],
      ]
      assert.deepEqual(times(made), whole)
      const path = `/events/${made.id}`
      assert.deepEqual(times((await editor.put(path, { all_day: false })).body), whole)
      const part = { start_date: '2027-03-27 15:00', end_date: '2027-03-27 16:00' }
      assert.equal((await editor.put(path, part)).body.end_date, '2027-03-27 16:00:00')
      const one = (await editor.put(path, { all_day: true })).body
      assert.deepEqual(times(one).slice(0, 2), ['2027-03-27 00:00:00', '2027-03-27 23:59:59'])
      const long = (await editor.put(path, { end_date: '2027-03-30 01:00' })).body
      assert.equal(long.end_date, '2027-03-30 23:59:59')
      // The end of a day is not before a later hour of that day.
      const same = { start_date: '2027-05-01 18:00', end_date: '2027-05-01 09:00', all_day: true }
      assert.equal((await makeEvent(editor, same)).start_date, '2027-05-01 00:00:00')
      const reversed = { ...same, ...walk, end_date: '2027-06-11 23:00' }
      assert.deepEqual(faultsOf(await editor.post('/events', reversed)), ['end_date'])
    })

    test('a day that begins with a gap begins with its first second (§3.6, §6.6)', async () => {
      // Cairo has no first hour on that day.
      const day = { start_date: '2027-04-30', end_date: '2027-04-30', timezone: 'Africa/Cairo' }
      const made = await makeEvent(editor, { ...day, all_day: true })
      assert.deepEqual(times(made), [
        ...['2027-04-30 00:00:00', '2027-04-30 23:59:59'],
        ...['2027-04-29 22:00:00', '2027-04-30 20:59:59'],
      ])
    })

    test('an offset is honoured, and the clock shown is that of the event (§3.6)', async () => {
      const given = { start_date: '2027-06-12T20:30:00+02:00', end_date: '1812835800' }
      const made = await makeEvent(editor, { ...given, timezone: 'Asia/Tokyo' })
      assert.deepEqual(times(made), [
        ...['2027-06-13 03:30:00', '2027-06-13 06:30:00'],
        ...['2027-06-12 18:30:00', '2027-06-12 21:30:00'],
      ])
    })

    test('the date of publication is read in the zone of the site (§3.6, §6.12)', async () => {
      await using paris = await freshFasti(database, { FASTI_TIMEZONE: 'Europe/Paris' })
      const caller = paris.as('editor')
      const local = await makeEvent(caller, { date: '2026-07-01 10:00', timezone: 'Asia/Tokyo' })
      assert.deepEqual([local.date, local.date_utc], ['2026-07-01 10:00:00', '2026-07-01 08:00:00'])
      const utc = await makeEvent(caller, { date: '2020-01-01', date_utc: '2026-07-01 10:00' })
      assert.deepEqual([utc.date, utc.date_utc], ['2026-07-01 12:00:00', '2026-07-01 10:00:00'])
    })
  })
}
