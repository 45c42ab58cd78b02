// Background jobs and their leases, on nodes that are not told of each other.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pino } from 'pino'
import { whileLeased, withLease } from '../src/jobs/lease.ts'
import { takeLease } from '../src/jobs/leases_store.ts'
import { type Job, startJobs } from '../src/jobs/runner.ts'
import { readRuns } from '../src/storage/job_runs.ts'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { passTime } from './support/leases.ts'
import { until } from './support/until.ts'

const failure = 'this job has to wait'

for (const database of databases) {
  describe(`jobs on ${database}`, () => {
    test('with a period are run by one node, and not again before it is over', async () => {
      await using fasti = await freshFasti(database)
      const parts = { db: fasti.db, log: pino({ level: 'silent' }) }
      let [runs, looks] = [0, 0]
      const job: Job = {
        name: 'clean_up',
        failure,
        everyMs: 5,
        period: 3600,
        run: async () => {
          runs += 1
          return { removed: runs }
        },
      }
      const counter: Job = {
        name: 'count',
        failure,
        everyMs: 5,
        run: async () => void (looks += 1),
      }
      const stops = [job, job, job].map((one) => startJobs(parts, [one, counter]))
      await until(async () => (await readRuns(fasti.db)).some(({ name }) => name === 'clean_up'))
      const seen = looks
      await until(() => looks > seen + 30)
      await Promise.all(stops.map((stop) => stop()))
      assert.equal(runs, 1)
    })

    test('that fail are told once and run again, one run at a time, and end with the server', async () => {
      await using fasti = await freshFasti(database)
      const lines: string[] = []
      const log = pino({}, { write: (line: string) => void lines.push(line) })
      let [begun, open] = [0, 0]
      const job: Job = {
        name: 'deliver_feeds',
        failure,
        everyMs: 5,
        run: async (signal) => {
          begun += 1
          open += 1
          assert.equal(open, 1)
          if (begun === 1) {
            open -= 1
            throw new Error('A first time.')
          }
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
          open -= 1
        },
      }
      const stop = startJobs({ db: fasti.db, log }, [job])
      await until(() => begun === 2)
      const [run] = await readRuns(fasti.db)
      assert.deepEqual([run?.name, run?.error], ['deliver_feeds', 'A first time.'])
      await stop()
      assert.deepEqual([begun, open], [2, 0])
      assert.equal(lines.filter((line) => line.includes(failure)).length, 1)
    })

    test('a lease is given back, and one that another process has taken is neither kept nor dropped', async () => {
      await using fasti = await freshFasti(database)
      const { db } = fasti
      assert.equal(await withLease(db, { name: 'work' }, async () => 'done'), 'done')
      const first = await takeLease(db, 'work', 1)
      assert.ok(first)
      await whileLeased(db, first, async (keep) => {
        assert.equal(await keep(), true)
        await passTime(db, 'work', 60)
        assert.ok(await takeLease(db, 'work', 20))
        await passTime(db, 'work', 60)
        await until(async () => !(await keep()))
      })
      assert.equal(
        await withLease(db, { name: 'work', seconds: 3600 }, async () => 'done'),
        undefined,
      )
    })
  })
}
