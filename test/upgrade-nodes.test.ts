// Nodes of the version before go on while a newer one migrates their calendar.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { openPostgres } from '../src/storage/postgres/database.ts'
import { openSqlite } from '../src/storage/sqlite/database.ts'
import { command } from './support/command.ts'
import { withApp } from './support/crawl.ts'
import { databases } from './support/databases.ts'
import { earlierCalendar } from './support/earlier.ts'
import { callerOf } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'

for (const database of databases) {
  test(`a node of the version before goes on while ${database} is migrated to states`, async () => {
    await using earlier = await earlierCalendar(database, '0005-words')
    const { FASTI_DATA: folder, DATABASE_URL: url } = earlier.settings
    const node = url ? await openPostgres(url) : openSqlite(`${folder}/fasti.db`)
    // Prepared once and used again, as nodes do.
    const readAll = () => node.all<{ slug: string }>(sql`select * from events order by id`)
    const rename = (title: string) =>
      node.run(sql`update events set title = ${title}, version = version + 1
        where slug = 'lantern-walk'`)
    try {
      const before = await readAll()
      await rename('Lantern Walk')
      await withApp(earlier.settings, async (app) => {
        const editor = callerOf(app, async () => earlier.secret)
        assert.deepEqual(
          (await readAll()).map((row) => Object.keys(row)),
          before.map((row) => Object.keys(row)),
        )
        const path = '/events/by-slug/lantern-walk'
        const state = { event_status: 'cancelled', attendance: 'online' }
        assert.partialDeepStrictEqual((await editor.put(path, state)).body, state)
        await rename('Walk')
        const renamed = (await editor.get(`${path}?_fields=title,event_status,attendance`)).body
        assert.deepEqual(renamed, { title: 'Walk', ...state })
        await node.run(sql`delete from events where slug = 'lantern-walk'`)
        assert.deepEqual(await node.all(sql`select * from event_states`), [])
      })
    } finally {
      await node.close()
    }
  })

  test(`a node of the version before goes on while ${database} is migrated to series`, async () => {
    await using earlier = await earlierCalendar(database, '0006-states')
    const { FASTI_DATA: folder, DATABASE_URL: url } = earlier.settings
    const node = url ? await openPostgres(url) : openSqlite(`${folder}/fasti.db`)
    const wide = 'starts_after=1900-01-01&per_page=100'
    // Prepared once and used again, as nodes do.
    const listed = () =>
      node.all<{ slug: string; title: string }>(sql`
        select * from events where list_code = 1 and password is null and slug like 'choir%'
        order by start_utc`)
    try {
      assert.deepEqual(await listed(), [])
      await withApp(earlier.settings, async (app) => {
        const editor = callerOf(app, async () => earlier.secret)
        const series = await makeEvent(editor, {
          title: 'Choir',
          recurrence: 'FREQ=DAILY;COUNT=3',
          categories: ['Outdoors'],
        })
        const days = ['12', '13', '14'].map((day) => `choir-2027-06-${day}`)
        assert.deepEqual(
          (await listed()).map(({ slug }) => slug),
          days,
          'occurrences are events like others, and series are in no list',
        )
        await node.run(sql`
          update events set title = 'Walk', version = version + 1 where slug = 'lantern-walk'`)
        assert.equal((await editor.get('/events/by-slug/lantern-walk')).body.title, 'Walk')

        // What it deletes stays deleted, whatever happens to the series.
        await node.run(sql`
          update events set status = 'trash', list_code = 0, was_status = status, was_slug = slug,
            slug = 'gone', trashed_utc = 1, version = version + 1
          where slug = ${days[1]}`)
        await editor.put(`/events/${series.id}`, { title: 'Open Choir' })
        assert.deepEqual(
          (await listed()).map(({ slug, title }) => [slug, title]),
          [days[0], days[2]].map((slug) => [slug, 'Open Choir']),
        )
        assert.equal((await editor.get(`/events?status=trash&search=choir&${wide}`)).body.total, 1)

        // What it writes to a series makes it a single event, until the doctor has seen it.
        await node.run(sql`
          update events set title = 'Old Choir', list_code = 1, version = version + 1
          where id = ${series.id}`)
        assert.equal((await editor.get(`/events/${series.id}`)).body.recurrence, null)
        const seen = await command(earlier.settings, ['doctor'])
        assert.match(seen.stdout, /^BAD 1 series with occurrences that they do not give so/m)
        await command(earlier.settings, ['doctor', '--repair'])
        assert.equal((await command(earlier.settings, ['doctor', '--deep'])).code, 0)
        assert.deepEqual(
          (await listed()).map(({ slug, title }) => [slug, title]),
          [days[0], days[2]].map((slug) => [slug, 'Old Choir']),
        )
      })
    } finally {
      await node.close()
    }
  })
}
