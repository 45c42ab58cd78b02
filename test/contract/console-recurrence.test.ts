// A recurrence before it is saved: in words, and as dates (§17.2, §17.3).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf } from '../support/make.ts'

const root = '/api/cal/console/v1'
const tuesdays = { start_date: '2027-06-08 19:00', timezone: 'Europe/Paris' }
const starts = ({ body }: Json) => body.dates.map(({ start }: Json) => start.slice(0, 10))

for (const database of databases) {
  describe(`recurrences that are written on ${database}`, () => {
    let fasti: Fasti
    const ask = (body: object) => fasti.as('author').post('/recurrence', body, { root })
    before(async () => {
      fasti = await freshFasti(database)
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('every second Tuesday except August is said, and its next ten dates', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      const rule = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;BYMONTH=1,2,3,4,5,6,7,9,10,11,12'
      const reply = await ask({ ...tuesdays, recurrence: rule })
      assert.equal(reply.status, 200, reply.text)
      assert.match(reply.body.text, /Tuesday/)
      assert.deepEqual(starts(reply).slice(0, 6), [
        '2027-06-08',
        '2027-06-22',
        '2027-07-06',
        '2027-07-20',
        '2027-09-14',
        '2027-09-28',
      ])
      assert.equal(reply.body.dates.length, 10)
    })

    test('exceptions are among the dates, and a window has only its own', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      const recurrence = { rules: ['FREQ=WEEKLY'], except: ['2027-06-15 19:00:00'] }
      const all = await ask({ ...tuesdays, recurrence, limit: 3 })
      assert.deepEqual(all.body.dates, [
        { start: '2027-06-08 19:00:00', left_out: false },
        { start: '2027-06-15 19:00:00', left_out: true },
        { start: '2027-06-22 19:00:00', left_out: false },
      ])
      const window = { after: '2027-08-01', before: '2027-08-17 19:00' }
      const some = await ask({ ...tuesdays, recurrence, ...window, limit: 400 })
      assert.deepEqual(starts(some), ['2027-08-03', '2027-08-10'])
    })

    test('what could not be saved is refused and says why', async () => {
      assert.deepEqual(faultsOf(await ask({ ...tuesdays, recurrence: 'FREQ=HOURLY' })), [
        'recurrence',
      ])
      assert.deepEqual(faultsOf(await ask({ ...tuesdays, recurrence: 'FREQ=WEEKLY;BYDAY=MO' })), [
        'start_date',
      ])
      const rare = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'
      assert.deepEqual(faultsOf(await ask({ ...tuesdays, recurrence: rare })), ['recurrence'])
      assert.deepEqual(faultsOf(await ask({ ...tuesdays, recurrence: 'FREQ=DAILY', limit: 401 })), [
        'limit',
      ])
      assert.equal((await ask({ ...tuesdays, recurrence: null })).status, 400)
    })

    test('S4.1 a date far away, or one that never comes, is found at once', async () => {
      const far = { after: '9990-01-01', recurrence: 'FREQ=DAILY' }
      assert.equal((await ask({ ...tuesdays, ...far })).body.dates.length, 10)
      const ended = { after: '2090-01-01', recurrence: 'FREQ=DAILY;COUNT=3' }
      assert.deepEqual((await ask({ ...tuesdays, ...ended })).body.dates, [])
    })

    test('S6.3 anonymous callers and subscribers are told nothing', async () => {
      const body = { ...tuesdays, recurrence: 'FREQ=WEEKLY' }
      assert.equal((await fasti.post('/recurrence', body, { root })).status, 401)
      assert.equal((await fasti.as('subscriber').post('/recurrence', body, { root })).status, 403)
    })
  })
}
