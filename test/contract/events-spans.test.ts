import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeEvent, walk } from '../support/make.ts'

/** Start and end, to the second. */
function lasts({ start_date, end_date, utc_start_date, utc_end_date }: Json, ...spans: string[]) {
  const [local, utc] = spans
  assert.equal(`${start_date} – ${end_date}`, local)
  if (utc !== undefined) assert.equal(`${utc_start_date} – ${utc_end_date}`, utc)
}

for (const database of databases) {
  describe(`start, end and zone of events on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller

    before(async () => {
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('an event cannot end before it starts, but may end when it starts (§6.6)', async () => {
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
    })

    test('instants are compared, not local times (§6.6)', async () => {
      const { id } = await makeEvent(editor)
      const offsets = { start_date: '2027-06-12T20:00Z', end_date: '2027-06-12T20:30+02:00' }
      assert.deepEqual(faultsOf(await editor.put(`/events/${id}`, offsets)), ['end_date'])
      const twice = await editor.put(`/events/${id}`, {
        timezone: 'Europe/Paris',
        start_date: '2027-10-31T02:50:00+02:00',
        end_date: '2027-10-31T02:10:00+01:00',
      })
      lasts(
        twice.body,
        '2027-10-31 02:50:00 – 2027-10-31 02:10:00',
        '2027-10-31 00:50:00 – 2027-10-31 01:10:00',
      )
    })

    test('one date alone is combined with the stored other (§6.6)', async () => {
      const { id } = await makeEvent(editor, { timezone: 'Europe/Lisbon' })
      const first = await editor.put(`/events/${id}`, { end_date: '2027-06-13' })
      lasts(
        first.body,
        '2027-06-12 20:30:00 – 2027-06-13 00:00:00',
        '2027-06-12 19:30:00 – 2027-06-12 23:00:00',
      )
      const second = await editor.put(`/events/${id}`, { start_date: '2027-06-12T21:00:00Z' })
      lasts(second.body, '2027-06-12 22:00:00 – 2027-06-13 00:00:00')
    })

    test('a change of zone keeps the local time and moves the instant (§6.6)', async () => {
      const { id } = await makeEvent(editor, { timezone: 'Europe/Lisbon' })
      const moved = (await editor.put(`/events/${id}`, { timezone: 'America/New_York' })).body
      lasts(
        moved,
        '2027-06-12 20:30:00 – 2027-06-12 23:00:00',
        '2027-06-13 00:30:00 – 2027-06-13 03:00:00',
      )
      assert.equal(moved.timezone_abbr, 'EDT')
      const both = { timezone: 'Asia/Tokyo', start_date: '2027-06-12 08:00' }
      lasts(
        (await editor.put(`/events/${id}`, both)).body,
        '2027-06-12 08:00:00 – 2027-06-12 23:00:00',
        '2027-06-11 23:00:00 – 2027-06-12 14:00:00',
      )
    })

    test('a local time that the new zone skips moves forward, too (§3.6, §6.6)', async () => {
      const night = { start_date: '2027-03-28 02:30', end_date: '2027-03-28 02:45' }
      const { id } = await makeEvent(editor, night)
      lasts(
        (await editor.put(`/events/${id}`, { timezone: 'Europe/Paris' })).body,
        '2027-03-28 03:30:00 – 2027-03-28 03:45:00',
        '2027-03-28 01:30:00 – 2027-03-28 01:45:00',
      )
    })

    test('an all-day event has its days from first to last second (§6.6)', async () => {
      const days = { start_date: '2027-03-27 15:00', end_date: '2027-03-28 09:00', all_day: true }
      const made = await makeEvent(editor, { ...days, timezone: 'Europe/Paris' })
      const whole = [
        '2027-03-27 00:00:00 – 2027-03-28 23:59:59',
        '2027-03-26 23:00:00 – 2027-03-28 21:59:59',
      ]
      lasts(made, ...whole)
      const path = `/events/${made.id}`
      lasts((await editor.put(path, { all_day: false })).body, ...whole)
      const part = { start_date: '2027-03-27 15:00', end_date: '2027-03-27 16:00' }
      lasts((await editor.put(path, part)).body, '2027-03-27 15:00:00 – 2027-03-27 16:00:00')
      const one = (await editor.put(path, { all_day: true })).body
      lasts(one, '2027-03-27 00:00:00 – 2027-03-27 23:59:59')
      const long = (await editor.put(path, { end_date: '2027-03-30 01:00' })).body
      lasts(long, '2027-03-27 00:00:00 – 2027-03-30 23:59:59')
      const elsewhere = (await editor.put(path, { timezone: 'Asia/Tokyo' })).body
      lasts(elsewhere, '2027-03-27 00:00:00 – 2027-03-30 23:59:59')
    })

    test('of an all-day event the days are compared, not the hours (§6.6)', async () => {
      const same = { start_date: '2027-05-01 18:00', end_date: '2027-05-01 09:00', all_day: true }
      lasts(await makeEvent(editor, same), '2027-05-01 00:00:00 – 2027-05-01 23:59:59')
      const reversed = { ...walk, all_day: true, end_date: '2027-06-11 23:00' }
      assert.deepEqual(faultsOf(await editor.post('/events', reversed)), ['end_date'])
    })

    test('a day that begins with a gap begins with its first second (§3.6, §6.6)', async () => {
      // Cairo has no first hour on that day.
      const day = { start_date: '2027-04-30', end_date: '2027-04-30', timezone: 'Africa/Cairo' }
      lasts(
        await makeEvent(editor, { ...day, all_day: true }),
        '2027-04-30 00:00:00 – 2027-04-30 23:59:59',
        '2027-04-29 22:00:00 – 2027-04-30 20:59:59',
      )
    })

    test('a time in the second of two repeated hours stays when something else changes (§6.2)', async () => {
      const second = { start_date: '2027-10-31T02:30+01:00', end_date: '2027-10-31T02:40+01:00' }
      const made = await makeEvent(editor, { ...second, timezone: 'Europe/Paris' })
      const utc = '2027-10-31 01:30:00 – 2027-10-31 01:40:00'
      const local = '2027-10-31 02:30:00 – 2027-10-31 02:40:00'
      lasts(made, local, utc)
      const { start_date, end_date } = made
      for (const body of [{ title: 'Other' }, { start_date, end_date }, { start_date }]) {
        lasts((await editor.put(`/events/${made.id}`, body)).body, local, utc)
      }
    })

    test('no event leaves the calendar, neither by its zone nor by its days (§3.6, S9.6)', async () => {
      const first = { start_date: '0001-01-01 12:00', end_date: '0001-01-02' }
      const early = { ...walk, ...first, timezone: 'UTC+14' }
      assert.deepEqual(faultsOf(await editor.post('/events', early)), ['start_date'])
      const noon = { ...early, start_date: '0001-01-01 15:00', all_day: true }
      assert.deepEqual(faultsOf(await editor.post('/events', noon)), ['start_date'])
      const whole = await makeEvent(editor, { start_date: '0001-01-01', end_date: '9999-12-31' })
      const late = await editor.put(`/events/${whole.id}`, { all_day: true })
      lasts(late.body, '0001-01-01 00:00:00 – 9999-12-31 23:59:59')
      for (const timezone of ['UTC-12', 'UTC+14', 'Asia/Tokyo']) {
        const reply = await editor.put(`/events/${whole.id}`, { timezone })
        assert.deepEqual(faultsOf(reply), ['timezone'])
      }
    })
  })
}
