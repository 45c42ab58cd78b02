// The status of the server, for administrators (§19).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { pino } from 'pino'
import { startJobs } from '../../src/jobs/runner.ts'
import { serverJobs } from '../../src/app/server/jobs.ts'
import { homeOf } from '../../src/app/site.ts'
import { readSettings } from '../../src/app/settings.ts'
import { jobNames, noteFailure, noteRun } from '../../src/storage/job_runs.ts'
import { readGeneration } from '../../src/storage/generation/generation.ts'
import { loadLanguages } from '../../src/language/text/locale/say.ts'
import { now } from '../../src/language/time/clock.ts'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { makeCategory, makeEvent, makeTag, makeVenue } from '../support/make.ts'
import { until } from '../support/until.ts'
import { makeWebhook } from '../support/webhooks.ts'

const root = '/api/cal/console/v1'
const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

for (const database of databases) {
  describe(`the status on ${database}`, () => {
    let fasti: Fasti
    let admin: Caller
    const status = async (more = {}): Promise<Json> => {
      const reply = await admin.get('/status', { root, ...more })
      assert.equal(reply.status, 200, reply.text)
      return reply.body
    }
    const warned = async () => (await status()).warnings.map(({ code }: Json) => code)

    before(async () => {
      fasti = await freshFasti(database, { FASTI_ORIGIN: 'https://cal.example' })
      admin = fasti.as('administrator')
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('says versions, sizes and counts, and is kept by no cache', async () => {
      const editor = fasti.as('editor')
      await makeEvent(editor)
      await makeEvent(editor, { status: 'draft' })
      await makeVenue(editor, 'Hall')
      for (const name of ['Music', 'Dance']) await makeCategory(editor, name)
      await makeTag(editor, 'Free')
      const { headers, body } = await admin.get('/status', { root })
      assert.equal(headers['cache-control'], 'private, no-store')
      assert.equal(body.version, JSON.parse(manifest).version)
      assert.equal(body.process.node, process.versions.node)
      assert.ok(body.process.memory_bytes > 1_000_000)
      assert.equal(body.database.kind, database)
      assert.match(body.database.version, /^\d+\.\d+/)
      assert.ok(body.database.bytes > 10_000)
      assert.ok(body.disk.free_bytes > 0 && body.disk.total_bytes >= body.disk.free_bytes)
      assert.deepEqual(body.media, { place: 'folder', images: 0, bytes: 0 })
      const { events, public_events, venues, categories, tags, users } = body.counts
      assert.deepEqual([events, public_events, venues, categories, tags], [2, 1, 1, 2, 1])
      assert.equal(users, 2)
      assert.equal(body.nodes.length > 0, database === 'postgres')
      assert.deepEqual(body.warnings, [])
    })

    test('counts again after a minute at most, however much is written', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      await makeVenue(fasti.as('editor'), 'Barn')
      const known = (await status()).counts.venues
      await makeVenue(fasti.as('editor'), 'Mill')
      clock.set('2027-03-01T12:00:30Z')
      assert.equal((await status()).counts.venues, known)
      clock.set('2027-03-01T12:01:01Z')
      assert.equal((await status()).counts.venues, known + 1)
    })

    test('tells of jobs what they did, when they run again, and how they have failed', async () => {
      const start = '2027-03-01T12:00:00Z'
      using clock = setClock(start)
      const generation = await readGeneration(fasti.db)
      await noteRun(fasti.db, 'clean_up', now(), { removed: 3 })
      const jobOf = async () => (await status()).jobs.find(({ name }: Json) => name === 'clean_up')
      const { description, ...job } = await jobOf()
      assert.match(description, /trash/)
      assert.deepEqual(job, {
        name: 'clean_up',
        every_seconds: 3600,
        last_run: '2027-03-01 12:00:00',
        next_run: '2027-03-01 13:00:00',
        done: { removed: 3 },
        last_error: null,
      })
      clock.set('2027-03-01T13:00:00Z')
      await noteFailure(fasti.db, 'clean_up', now(), new Error('The disk is gone.'))
      const failed = await status()
      assert.deepEqual(failed.warnings, [
        { code: 'job_failing', message: 'A background job fails: clean_up. The disk is gone.' },
      ])
      assert.deepEqual((await jobOf()).last_error, {
        at: '2027-03-01 13:00:00',
        message: 'The disk is gone.',
      })
      clock.set('2027-03-01T14:00:00Z')
      await noteRun(fasti.db, 'clean_up', now())
      assert.deepEqual(await warned(), [])
      assert.equal(await readGeneration(fasti.db), generation)
      await fasti.db.run(sql`delete from job_runs`)
    })

    test('warns of webhooks that were switched off and of settings that cannot be read', async () => {
      const hook = await makeWebhook(admin, 'https://hook.example/')
      await fasti.db.run(sql`
        update webhooks set active = 0, disabled_reason = 'failing' where id = ${hook.id}`)
      await fasti.db.run(sql`
        insert into settings (name, value, changed_utc) values ('of_tomorrow', '1', 5)`)
      assert.deepEqual(await warned(), ['webhooks_off', 'settings_unreadable'])
      const spanish = await admin.get('/status', { root: `/es${root}` })
      assert.match(spanish.body.warnings[1].message, /of_tomorrow/)
      assert.notEqual(spanish.body.warnings[1].message, (await status()).warnings[1].message)
      await fasti.db.run(sql`delete from settings`)
      await fasti.db.run(sql`delete from webhooks`)
    })

    test('knows of the jobs that this server runs', async () => {
      const languages = loadLanguages()
      const settings = readSettings(fasti.settings, [...languages.keys()])
      const parts = { db: fasti.db, log: pino({ level: 'silent' }) }
      const jobs = serverJobs({
        ...parts,
        ...fasti.app.calendar,
        languages,
        homeOf: homeOf(settings),
        distribute: async () => {},
      })
      const stop = startJobs(parts, jobs)
      await until(async () => (await status()).jobs[0].last_run !== null)
      await stop()
      assert.deepEqual(
        (await status()).jobs.map(({ name }: Json) => name),
        jobNames.filter((name) => name !== 'back_up' && name !== 'send_mail'),
      )
      const [{ done }] = (await status()).jobs
      assert.equal(done.removed, 0)
    })
  })
}

test('the status tells of the last backup, whoever made it, and of one that is late', async () => {
  using clock = setClock('2027-03-01T12:00:00Z')
  await using fasti = await freshFasti('sqlite', {
    FASTI_ORIGIN: 'https://cal.example',
    FASTI_BACKUP_EVERY: '24h',
  })
  const status = async () => (await fasti.as('administrator').get('/status', { root })).body
  assert.equal((await status()).last_backup, null)
  const made = { file: '/srv/backups/one.tar.zst', bytes: 5000, files: 2, seconds: 3 }
  await noteRun(fasti.db, 'back_up', now(), made)
  clock.set('2027-03-01T13:00:00Z')
  await noteRun(fasti.db, 'back_up_by_hand', now(), { ...made, file: 'two.tar.zst' })
  const { last_backup, jobs, warnings } = await status()
  const expected = { at: '2027-03-01 13:00:00', file: 'two.tar.zst', bytes: 5000, seconds: 3 }
  assert.deepEqual(last_backup, expected)
  const job = jobs.find(({ name }: Json) => name === 'back_up')
  assert.deepEqual([job.every_seconds, job.next_run], [86_400, '2027-03-02 12:00:00'])
  assert.deepEqual([job.done, warnings], [{ bytes: 5000, files: 2, seconds: 3 }, []])
  clock.set('2027-03-02T12:30:00Z')
  await noteFailure(fasti.db, 'back_up', now(), new Error('The disk is full.'))
  assert.deepEqual((await status()).warnings, [
    { code: 'job_failing', message: 'A background job fails: back_up. The disk is full.' },
  ])
})

test('the status warns of a console that is used without https', async () => {
  await using fasti = await freshFasti('sqlite', { FASTI_ORIGIN: 'http://cal.example' })
  const { body } = await fasti.as('administrator').get('/status', { root })
  assert.deepEqual(
    body.warnings.map(({ code }: Json) => code),
    ['plain_http'],
  )
})
