// A clock that is set while the server runs: forward by a day, back by an hour.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { takeLease } from '../src/storage/leases.ts'
import { now } from '../src/time/clock.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'

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

    test('periodic work is not delayed by a lease taken while the clock was ahead', async () => {
      using clock = setClock(tomorrow)
      await using fasti = await freshFasti(database)
      const turn = () => takeLease(fasti.db, 'sweep', now(), 3600)
      assert.deepEqual([await turn(), await turn()], [true, false])
      clock.set(today)
      assert.deepEqual([await turn(), await turn()], [true, false])
      clock.set(tomorrow)
      assert.equal(await turn(), true)
    })

    test('a process whose clock is a little behind does not take the lease of another one', async () => {
      using clock = setClock(today)
      await using fasti = await freshFasti(database)
      const turn = () => takeLease(fasti.db, 'sweep', now(), 20)
      assert.equal(await turn(), true)
      clock.set(secondAgo)
      assert.equal(await turn(), false)
    })
  })
}
