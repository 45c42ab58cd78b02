// What is kept of the work that was started in the console.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { endTask, taskLease, taskPages } from '../src/jobs/tasks/store.ts'
import { noProgress } from '../src/jobs/tasks/rules.ts'
import { makeTask } from '../src/exchange/tasks/operations.ts'
import { safeName, sourceFault } from '../src/exchange/tasks/rules.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Json, freshFasti } from './support/fasti.ts'
import { importContext } from './support/importing.ts'
import { passTime } from './support/leases.ts'
import { root, tableOf } from './support/tasks.ts'
import { until } from './support/until.ts'

const ended = { state: 'done', ended_utc: 1, progress: '{}', result: 'null', error: null } as const

for (const database of databases) {
  describe(`tasks on ${database}`, () => {
    test('are kept for thirty days, a hundred of them, but never removed while they run', async () => {
      await using fasti = await freshFasti(database)
      const context = await importContext(fasti)
      const { db } = context
      const { row: first } = await makeTask(context, 'import', 'running')
      for (let n = 0; n < 103; n += 1) {
        const { row } = await makeTask(context, 'import', `season ${n}.csv`)
        await endTask(db, row.id, ended)
      }
      const names = (await taskPages(db).items({ size: 200, skip: 0 })).map(({ name }) => name)
      assert.equal(names.length, 101)
      assert.deepEqual([names[0], names.at(-1)], ['season 102.csv', 'running'])
      await passTime(db, taskLease(first.id), 30)
      const later = { ...context, now: context.now + 31 * 86_400 }
      await makeTask(later, 'backup', '')
      assert.equal(await taskPages(db).count(), 1)
    })

    test('are shown as failed once their node does not renew their lease', async () => {
      await using fasti = await freshFasti(database)
      const context = await importContext(fasti)
      const { row } = await makeTask(context, 'import', 'season.csv')
      const read = async () => {
        const { body } = await fasti.as('administrator').get(`/tasks/${row.id}`, { root })
        return [body.state, body.error]
      }
      const lost = ['failed', 'The server was stopped.']
      assert.deepEqual(await read(), ['running', null])
      await passTime(fasti.db, taskLease(row.id), 30)
      assert.deepEqual(await read(), lost)
      await fasti.as('administrator').post(`/tasks/${row.id}/stop`, {}, { root })
      assert.deepEqual(await read(), lost)
      await endTask(fasti.db, row.id, { ...ended, progress: JSON.stringify(noProgress) })
      assert.deepEqual(await read(), ['done', null])
    })

    test('begin when their file is there, however long it was on its way', async () => {
      using clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const { secret } = await fasti.user('administrator')
      const address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
      const sending = request(`${address}${root}/imports/files?kind=csv`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/octet-stream',
          expect: '100-continue',
        },
      })
      const answered = once(sending, 'response')
      // The server has the request, and waits for its file.
      await once(sending, 'continue')
      clock.set('2027-02-01T12:05:00Z')
      sending.end(tableOf(3))
      const [response] = await answered
      const begun = (await json(response)) as Json
      assert.deepEqual([begun.state, begun.created], ['running', '2027-02-01 12:05:00'])
      const read = async () =>
        (await fasti.as('administrator').get(`/tasks/${begun.id}`, { root })).body
      assert.notEqual((await read()).state, 'failed')
      await until(async () => (await read()).state !== 'running')
      const { state, result } = await read()
      assert.deepEqual([state, result?.counts.created], ['done', 3])
    })
  })
}

test('the name of a file is a name and nothing else', () => {
  const names: readonly [string, string][] = [
    ['season.csv', 'season.csv'],
    ['../../etc/passwd', 'passwd'],
    ['a/b\\c.ics', 'c.ics'],
    ['tab\there\u0000.csv', 'tab here .csv'],
    ['', 'file'],
    ['...', 'file'],
    ['Früh­ling 🎭.csv', 'Früh ling 🎭.csv'],
  ]
  for (const [given, shown] of names) assert.equal(safeName(given), shown)
})

const kindOf = (url: string, allowed: readonly string[] = []) => sourceFault(url, allowed)?.kind

test('an address to import from is public, or of a host that the settings name', () => {
  assert.equal(kindOf('https://choir.example/all.ics'), undefined)
  assert.equal(kindOf('http://choir.example/all.ics'), undefined)
  assert.equal(kindOf('http://192.168.1.7/all.ics'), 'inside')
  assert.equal(kindOf('http://192.168.1.7/all.ics', ['192.168.1.7']), undefined)
  assert.equal(kindOf('http://calendar.localhost/'), 'inside')
  assert.equal(kindOf('https://ada:secret@choir.example/'), 'urlUser')
  assert.equal(kindOf('file:///etc/passwd'), 'url')
})
