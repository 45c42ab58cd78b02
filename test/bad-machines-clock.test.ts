// A clock that is set while the server runs: forward by a day, back by an hour.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { takeLease } from '../src/jobs/leases_store.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { passTime } from './support/leases.ts'

const today = '2027-02-01T12:00:00Z'
const tomorrow = '2027-02-02T12:00:00Z'
const anHourAgo = '2027-02-01T11:00:00Z'
const secondAgo = '2027-02-01T11:59:59Z'

for (const database of databases) {
  describe(`a clock that jumps, on ${database}`, () => {
    test('answers cached while the clock was ahead are not served once it is right', async () => {
      using clock = setClock(today)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const times = { start_date: '2027-02-01 15:00:00', end_date: '2027-02-01 16:00:00' }
      await editor.post('/events', { title: 'This Afternoon', status: 'publish', ...times })
      const count = async () => (await fasti.get('/events')).body.total
      const counts = async () => [await count(), await count(), await count()]
      assert.deepEqual(await counts(), [1, 1, 1])
      clock.set(tomorrow)
      assert.deepEqual(await counts(), [0, 0, 0])
      clock.set(today)
      assert.deepEqual(await counts(), [1, 1, 1])
      clock.set(anHourAgo)
      assert.deepEqual(await counts(), [1, 1, 1])
    })

    test('a lock-out from when the clock was ahead ends when it is set back, and new ones work', async () => {
      using clock = setClock(tomorrow)
      await using fasti = await freshFasti(database)
      const { login, secret } = await fasti.user('editor')
      const basic = (password: string) => ({
        headers: {
          authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
        },
      })
      const status = async (password: string) => (await fasti.get('/tags', basic(password))).status
      const lockOut = async () => {
        for (let at = 0; at < 10; at += 1) assert.equal(await status('wrong'), 401)
        assert.equal(await status(secret), 429)
      }
      await lockOut()
      clock.set(today)
      assert.equal(await status(secret), 200)
      await lockOut()
      clock.set(anHourAgo)
      await lockOut()
    })

    test('writes, preconditions and idempotent replays work before and after a jump', async () => {
      using clock = setClock(today)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const headers = { 'idempotency-key': 'once' }
      const made = await editor.post('/tags', { name: 'Walk' }, { headers })
      for (const moment of [anHourAgo, '2027-02-02T08:00:00Z', today]) {
        clock.set(moment)
        const again = await editor.post('/tags', { name: 'Walk' }, { headers })
        assert.deepEqual(again.body, made.body)
        const path = `/tags/${made.body.id}`
        const { etag } = (await editor.get(path)).headers
        const known = await editor.get(path, { headers: { 'if-none-match': etag ?? '' } })
        assert.equal(known.status, 304)
        const changed = await editor.put(
          path,
          { description: moment },
          { headers: { 'if-match': etag ?? '' } },
        )
        assert.deepEqual([changed.status, changed.body.description], [200, moment])
      }
    })

    test('a lease counts by the time of the database, whatever the clock of a node says', async () => {
      using clock = setClock(tomorrow)
      await using fasti = await freshFasti(database)
      const turn = async () => (await takeLease(fasti.db, 'sweep', 20)) !== undefined
      assert.deepEqual([await turn(), await turn()], [true, false])
      for (const moment of [today, secondAgo, anHourAgo, tomorrow]) {
        clock.set(moment)
        assert.equal(await turn(), false, moment)
      }
      await passTime(fasti.db, 'sweep', 20)
      assert.deepEqual([await turn(), await turn()], [true, false])
    })

    test('periodic work is not delayed by a lease that the clock of the database took while it was ahead', async () => {
      await using fasti = await freshFasti(database)
      const turn = async () => (await takeLease(fasti.db, 'sweep', 20)) !== undefined
      assert.equal(await turn(), true)
      await passTime(fasti.db, 'sweep', -15)
      assert.equal(await turn(), false)
      await passTime(fasti.db, 'sweep', -3600)
      assert.equal(await turn(), true)
    })
  })
}
