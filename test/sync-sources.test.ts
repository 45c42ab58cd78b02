// Where a sync reads from: whole sites, this calendar itself, and what files have brought before.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pino } from 'pino'
import { environmentFor, readSettings } from '../src/app/settings.ts'
import { startJobs } from '../src/jobs/runner.ts'
import { syncJob } from '../src/app/server/sync_job.ts'
import { readIcal } from '../src/exchange/ical/read.ts'
import { program } from './support/command.ts'
import { databases } from './support/databases.ts'
import { type Json, freshFasti } from './support/fasti.ts'
import { calendar, icsOf, startFeed, status } from './support/feed_source.ts'
import { fileOf } from './support/ical_files.ts'
import { importInto } from './support/importing.ts'
import { makeEvent } from './support/make.ts'
import { startSource } from './support/site_source.ts'
import { addSync, stage } from './support/syncing.ts'
import { until } from './support/until.ts'

for (const database of databases) {
  describe(`the source of a sync (${database})`, () => {
    test('a whole site: what is new comes, what is different changes, what is gone goes', async () => {
      await using here = await stage(database)
      await using there = await freshFasti('sqlite')
      await using source = await startSource(there)
      const author = there.as('editor')
      const made: number[] = []
      for (const day of ['10', '11', '12', '13']) {
        const at = { start_date: `2027-03-${day} 19:00:00`, end_date: `2027-03-${day} 21:00:00` }
        made.push((await makeEvent(author, { title: `Play ${day}`, ...at })).id)
      }
      const sync = await addSync(here.fasti, source.origin)
      assert.equal((await sync.shown()).kind, 'site')
      assert.equal((await sync.look()).counts?.created, 4)
      assert.equal((await sync.look()).outcome, 'unchanged')
      await author.patch(`/events/${made[0]}`, { title: 'Premiere' })
      await author.delete(`/events/${made[1]}`)
      assert.equal((await sync.look()).counts?.updated, 1)
      assert.equal((await sync.look()).counts?.gone, 1)
      assert.deepEqual(await here.titles(), ['Premiere', 'Play 12', 'Play 13'])
      source.trouble = () => ({ status: 404 })
      const failed = await sync.look()
      assert.equal(failed.outcome, 'failed')
      assert.match(failed.said[0] ?? '', /^It could not be read: .* is no calendar/)
      assert.equal((await here.titles()).length, 3)
    })

    test('this calendar itself is not doubled, by whichever way it is named', async () => {
      await using here = await stage(database)
      const { fasti, sync, feed, editor } = here
      await makeEvent(editor, { title: 'Ours', start_date: '2027-03-10', end_date: '2027-03-10' })
      feed.answer = async (_request, response) => {
        const { payload } = await fasti.app.inject({ url: '/events.ics' })
        response.writeHead(200).end(payload)
      }
      const { outcome, said } = await sync.look()
      assert.equal(outcome, 'unchanged')
      assert.match(
        said.join(' '),
        /Could not be taken over: Ours\. It is an event of this calendar\./,
      )
      const own = await addSync(fasti, 'http://localhost:3000/', { kind: 'site' })
      assert.match((await own.look()).said[0] ?? '', /this calendar itself/)
      assert.deepEqual(await here.titles(), ['Ours'])
    })

    test('what a file has brought before is the same, and what of it was deleted stays deleted', async () => {
      await using here = await stage(database)
      const { fasti, feed, sync, editor } = here
      const events = [{ uid: 'a' }, { uid: 'b' }, { uid: 'c', start: '20270312T190000Z' }]
      const file = fileOf(Buffer.from(icsOf(events)), 1 << 16, 'choir.ics')
      await importInto(fasti, readIcal(file, { zone: 'UTC' }))
      await editor.delete(`/events/${(await here.find('Concert b')).id}`)
      const { id } = await here.find('Concert a')
      feed.answer = calendar(events)
      const { counts } = await sync.look()
      assert.deepEqual([counts?.created, counts?.unchanged, counts?.ignored], [0, 2, 1])
      feed.answer = calendar([
        { uid: 'c', start: '20270310T190000Z' },
        { uid: 'd', start: '20270320T190000Z' },
      ])
      await sync.look()
      assert.equal((await sync.look({ isFull: true })).counts?.gone, 1)
      assert.equal((await editor.get(`/events/${id}`)).body.status, 'trash')
    })

    test('a process that takes too long is ended, told and counted as a failure, and the next one looks', async () => {
      await using fasti = await freshFasti(database)
      await using feed = await startFeed(() => {})
      const sync = await addSync(fasti, feed.url)
      const log: Json[] = []
      const environment = environmentFor(readSettings({ ...fasti.settings }, ['en']), {})
      const parts = {
        db: fasti.db,
        log: pino({}, { write: (line: string) => void log.push(JSON.parse(line)) }),
      }
      const start = (longestMs: number) => {
        const timeouts = { lookMs: 100, longestMs }
        const job = syncJob({ ...parts, program: { file: program, environment }, timeouts })
        return startJobs(parts, [job])
      }
      const stopFirst = start(1000)
      await until(async () => (await sync.shown()).failures > 0)
      await stopFirst()
      assert.match((await sync.shown()).error ?? '', /has ended: it took too long/)
      assert.equal(log.at(-1).msg, 'a look at another calendar has broken off')
      feed.answer = status(500)
      const admin = fasti.as('administrator')
      await admin.post(`/syncs/${sync.id}/run`, {}, { root: '/api/cal/console/v1' })
      const stopSecond = start(600_000)
      await until(() => log.at(-1).msg === 'another calendar could not be read')
      await stopSecond()
      assert.deepEqual(
        [log.at(-1).failures, log.at(-1).message],
        [2, 'It answered with status 500.'],
      )
    })
  })
}
