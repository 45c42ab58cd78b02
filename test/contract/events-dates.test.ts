import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { holdClock, setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeEvent, walk } from '../support/make.ts'

/** Zone and start as given, in UTC; zone as shown, abbreviation (§3.6, §3.7, §4.7). */
const zones = [
  'Europe/Lisbon | 2027-06-12 20:30 | 2027-06-12 19:30 | Europe/Lisbon | WEST',
  'europe/lisbon | 2027-12-12 20:30 | 2027-12-12 20:30 | Europe/Lisbon | WET',
  'US/Eastern | 2027-07-01 12:00 | 2027-07-01 16:00 | US/Eastern | EDT',
  'AUSTRALIA/LORD_HOWE | 2027-01-15 12:00 | 2027-01-15 01:00 | Australia/Lord_Howe | +11',
  'Australia/Lord_Howe | 2027-07-15 12:00 | 2027-07-15 01:30 | Australia/Lord_Howe | +1030',
  'Asia/Kathmandu | 2027-07-15 12:00 | 2027-07-15 06:15 | Asia/Kathmandu | +0545',
  'America/Sao_Paulo | 2027-07-15 12:00 | 2027-07-15 15:00 | America/Sao_Paulo | -03',
  'etc/gmt+5 | 2027-07-15 12:00 | 2027-07-15 17:00 | Etc/GMT+5 | -05',
  'utc | 2027-07-15 12:00 | 2027-07-15 12:00 | UTC | UTC',
  'utc+05:30 | 2027-07-15 12:00 | 2027-07-15 06:30 | UTC+5:30 | UTC+5:30',
  'UTC-3 | 2027-07-15 12:00 | 2027-07-15 15:00 | UTC-3 | UTC-3',
  'UTC+8.75 | 2027-07-15 12:00 | 2027-07-15 03:15 | UTC+8:45 | UTC+8:45',
  'UTC+0 | 2027-07-15 12:00 | 2027-07-15 12:00 | UTC+0 | UTC+0',
  ' | 2027-07-15 12:00 | 2027-07-15 12:00 | UTC | UTC',
  // In a repeated hour the first occurrence is meant.
  'Europe/Paris | 2027-10-31 02:30 | 2027-10-31 00:30 | Europe/Paris | CEST',
  'America/New_York | 2027-11-07 01:30 | 2027-11-07 05:30 | America/New_York | EDT',
  'Australia/Lord_Howe | 2027-04-04 01:45 | 2027-04-03 14:45 | Australia/Lord_Howe | +11',
].map((row) => row.split('|').map((cell) => cell.trim()))

/** Zone, start as given, as shown, in UTC. */
const moved = [
  // A time in a gap moves forward by the length of the gap, in both hemispheres.
  'Europe/Paris | 2027-03-28 02:30 | 2027-03-28 03:30 | 2027-03-28 01:30',
  'America/New_York | 2027-03-14 02:00 | 2027-03-14 03:00 | 2027-03-14 07:00',
  'Australia/Lord_Howe | 2027-10-03 02:10 | 2027-10-03 02:40 | 2027-10-02 15:40',
  'Africa/Cairo | 2027-04-30 00:30 | 2027-04-30 01:30 | 2027-04-29 22:30',
  // An offset names the instant, also the second occurrence in a repeated hour.
  'Europe/Paris | 2027-10-31T02:30:00+01:00 | 2027-10-31 02:30 | 2027-10-31 01:30',
  'Asia/Tokyo | 2027-06-12T20:30:00+02:00 | 2027-06-13 03:30 | 2027-06-12 18:30',
  'Asia/Tokyo | 1812835800 | 2027-06-13 06:30 | 2027-06-12 21:30',
].map((row) => row.split(' | '))

/** Now is Wednesday, 2027-02-10 15:04:05 UTC; the event is in Lisbon. */
const forms = [
  '2027-06-12 → 2027-06-12 00:00:00',
  '2027-06-12T20:30 → 2027-06-12 20:30:00',
  '2027-06-12t20:30:15.999 → 2027-06-12 20:30:15',
  '2027-06-12 8:30pm → 2027-06-12 20:30:00',
  '2027-06-12 4PM → 2027-06-12 16:00:00',
  '2027-06-12 8:15 → 2027-06-12 08:15:00',
  '2027-06-12 8:15 pm → 2027-06-12 20:15:00',
  '2027/06/12 → 2027-06-12 00:00:00',
  '2027/06/12T20:30 → 2027-06-12 20:30:00',
  '20270612 → 2027-06-12 00:00:00',
  '20270612 20:30Z → 2027-06-12 21:30:00',
  '2027-06-12 12am → 2027-06-12 00:00:00',
  '2027-06-12T20:30:00Z → 2027-06-12 21:30:00',
  '2027-06-12 20:30+0200 → 2027-06-12 19:30:00',
  '2027-06-12 20:30-03 → 2027-06-13 00:30:00',
  '1812835800 → 2027-06-12 22:30:00',
  '@1812835800 → 2027-06-12 22:30:00',
  '5 March 2027 → 2027-03-05 00:00:00',
  'March 5th, 2027 9am → 2027-03-05 09:00:00',
  '5 mar 2027 18:00 → 2027-03-05 18:00:00',
  'now → 2027-02-10 15:04:05',
  'today → 2027-02-10 00:00:00',
  'tomorrow 9am → 2027-02-11 09:00:00',
  'YESTERDAY → 2027-02-09 00:00:00',
  'next friday 18:00 → 2027-02-12 18:00:00',
  'next wednesday → 2027-02-17 00:00:00',
  'wednesday 9am → 2027-02-10 09:00:00',
  'monday → 2027-02-15 00:00:00',
  'noon → 2027-02-10 12:00:00',
  'midnight → 2027-02-10 00:00:00',
  'first day of next month → 2027-03-01 00:00:00',
  'last day of this month 18:00 → 2027-02-28 18:00:00',
  'last day of previous year → 2026-12-31 00:00:00',
  'now +2 days → 2027-02-12 15:04:05',
  '+90 minutes → 2027-02-10 16:34:05',
  '+2 weeks 16:00 → 2027-02-24 16:00:00',
  '-1 day → 2027-02-09 15:04:05',
  '+1 year → 2028-02-10 15:04:05',
].map((row) => row.split(' → '))

const noDates = [
  ' | |0|2027|2027061|20270230|00000000|2027-02-30|2027-13-01|2027-06-12 25:00|2027-06-12 24:00',
  '2027-06-12 20:30:60|2027-06-12 13pm|0000-00-00|0000-01-01|2027-06-12T20:30+15:00',
  '2027-06-12T20:30-13:00|next week|someday|mon|12/06/2027|2027-6-1|10000-01-01',
  '2027-06-12 20:30 Europe/Paris|+1 fortnight|2027-06-12T|12 June|first day of june|now 2 days',
  '5/6/2027|06/12/2027 10:00|12.06.2027|12-06-2027|2027/06-12|2027/13/01|tomorrow noon',
].flatMap((row) => row.split('|'))
const noZones = '+02:00 CEST Z UTC+15 UTC-13 UTC+abc 5 UTC+5:20 Mars/Base'.split(' ')

for (const database of databases) {
  describe(`dates of events on ${database}`, () => {
    holdClock('2027-02-10T15:04:05Z')
    let fasti: Fasti
    let editor: Caller

    before(async () => {
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('a zone is known in any letter case, with its daylight saving (§3.6, §3.7, §4.7)', async () => {
      for (const [timezone, start_date, utc, shown, abbreviation] of zones) {
        const made = await makeEvent(editor, { start_date, end_date: '2028-01-01', timezone })
        assert.deepEqual(
          [made.start_date, made.utc_start_date, made.timezone, made.timezone_abbr],
          [`${start_date}:00`, `${utc}:00`, shown, abbreviation],
        )
        assert.equal(made.utc_start_date_details.hour, made.utc_start_date.slice(11, 13))
      }
    })

    test('a local time that a zone skips moves forward, an offset is honoured (§3.6)', async () => {
      for (const [timezone, start_date, local, utc] of moved) {
        const made = await makeEvent(editor, { start_date, end_date: '2028-01-01', timezone })
        assert.deepEqual([made.start_date, made.utc_start_date], [`${local}:00`, `${utc}:00`])
      }
    })

    test('what is no zone is refused (§3.7)', async () => {
      for (const timezone of noZones) {
        const reply = await editor.post('/events', { ...walk, timezone })
        assert.deepEqual(faultsOf(reply), ['timezone'])
      }
    })

    test('a date is read in every form, in the zone of the event (§3.6)', async () => {
      const timezone = 'Europe/Lisbon'
      for (const [start_date, expected] of forms) {
        const made = await makeEvent(editor, { start_date, end_date: '2028-12-31', timezone })
        assert.equal(made.start_date, expected)
      }
    })

    test('what is no date is refused, by its name (§3.6)', async () => {
      for (const date of noDates) {
        const body = { ...walk, start_date: date, end_date: date, date, date_utc: date }
        const faults = ['date', 'date_utc', 'end_date', 'start_date']
        assert.deepEqual(faultsOf(await editor.post('/events', body)), faults)
      }
      const numbers = { ...walk, start_date: 1_812_835_800, end_date: 1_812_835_800 }
      assert.deepEqual(faultsOf(await editor.post('/events', numbers)), ['end_date', 'start_date'])
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

  describe(`dates of lists on ${database}`, () => {
    test('lists take every form, in the zone of the site, and move with the clock (§3.6)', async () => {
      using clock = setClock('2027-02-10T23:30:00Z')
      await using paris = await freshFasti(database, { FASTI_TIMEZONE: 'Europe/Paris' })
      const caller = paris.as('editor')
      const days = ['2027-02-11', '2027-02-15', '2027-03-01', '2027-03-31', '2027-04-01']
      for (const day of days) {
        await makeEvent(caller, { start_date: `${day} 10:00`, end_date: `${day} 11:00` })
      }
      const found = async (start_date: string, end_date: string) => {
        // Three times: an answer that could be cached would be, by then.
        for (const _ of [1, 2]) await paris.get('/events', { query: { start_date, end_date } })
        const { body } = await paris.get('/events', { query: { start_date, end_date } })
        const starts: string[] = body.events.map((event: Json) => event.start_date.slice(0, 10))
        return starts
      }
      assert.deepEqual(await found('2027/02/11', '20270215'), days.slice(0, 2))
      // In Paris it is Thursday, the 11th, already.
      assert.deepEqual(await found('thursday', 'noon'), days.slice(0, 1))
      assert.deepEqual(await found('monday', 'now +5 days'), days.slice(1, 2))
      const month = ['first day of next month', 'last day of next month'] as const
      assert.deepEqual(await found(...month), days.slice(2, 4))
      clock.set('2027-03-31T22:30:00Z')
      assert.deepEqual(await found('midnight', 'last day of this year'), days.slice(4))
      assert.deepEqual(await found(...month), [])
    })
  })
}
