// Alone: most of its time is spent in processes that it starts.
// A newer version migrates the calendar of an earlier one and loses nothing of it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import type { Database, Dialect } from '../src/storage/database.ts'
import { appliedTo, migrate, migrations } from '../src/storage/migrations/migrate.ts'
import type { Migration } from '../src/storage/migrations/migration.ts'
import { openDatabase } from '../src/storage/open.ts'
import { openPostgres } from '../src/storage/postgres/database.ts'
import { openSqlite } from '../src/storage/sqlite/database.ts'
import { command } from './support/command.ts'
import { withApp } from './support/crawl.ts'
import { databases, freshCalendar } from './support/databases.ts'
import { earlierCalendar, versions } from './support/earlier.ts'
import { type Json, callerOf } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { pathOf } from './support/media.ts'

test('there is a calendar of every version of the schema', () => {
  const expected = migrations.map(({ name }, at) => `${String(at + 1).padStart(4, '0')}-${name}`)
  assert.deepEqual(versions, expected, 'npm run upgrade-file writes the one of this version')
})

/** Keys that answers of earlier versions do not have. */
const laterKeys = new Set([
  'attendance',
  'event_status',
  'event_status_reason',
  'is_virtual',
  'occurrence',
  'previous_start_date',
  'recurrence',
  'virtual_url',
])

/** An answer without what versions after that of another answer have added. */
function withoutLater(body: Json, then: Json): Json {
  if (Array.isArray(body)) return body.map((one, at) => withoutLater(one, then?.[at]))
  if (typeof body !== 'object' || body === null) return body
  const isKept = (key: string) => Object.hasOwn(then ?? {}, key) || !laterKeys.has(key)
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) =>
      isKept(key) ? [[key, withoutLater(value, then?.[key])]] : [],
    ),
  )
}

interface Venue {
  readonly id: number
  readonly venue: string
}

const initials: Migration = {
  name: 'initials',
  steps: ({ text }) => [
    `alter table venues add column initials ${text} not null default ''`,
    async (db) => {
      for (const { id, venue } of await db.all<Venue>(sql`select id, venue from venues`)) {
        const letters = venue.split(' ').map((word) => word.slice(0, 1))
        await db.run(sql`update venues set initials = ${letters.join('')} where id = ${id}`)
      }
    },
    `create index venues_by_initials on venues (initials)`,
  ],
}
const fail = () => Promise.reject(new Error('no such luck'))
const broken: Migration = {
  name: 'broken',
  steps: (words) => [...initials.steps(words), fail],
}
const initialsIn = (db: Database) => db.all(sql`select initials from venues order by id`)

/** Statements that write texts as the version 0003 did. */
const markedTexts = (dialect: Dialect): readonly string[] => [
  `update events set title = 'Farmers’ “Market” – late', description = '<p>&nbsp;Rock´n´roll</p>',
    folded = 'farmers’ “market” – late' || ${dialect === 'sqlite' ? 'char' : 'chr'}(10) || 'rock n roll'
    where slug = 'old-fair'`,
  ...(dialect === 'sqlite'
    ? [
        `delete from events_text where rowid = (select id from events where slug = 'old-fair')`,
        `insert into events_text (rowid, folded)
          select id, folded from events where slug = 'old-fair'`,
      ]
    : []),
  `update venues set venue = 'Gate’s End', name_key = 'gate’s end', folded = 'gate’s end'
    where slug = 'old-gate'`,
  `update organizers set organizer = 'Walkers’', name_key = 'walkers’', folded = 'walkers’'`,
  `update terms set name = 'Night’s', name_key = 'night’s', name_folded = 'night’s'
    where slug = 'night'`,
  `insert into common_words (word, done, since_utc) values ('’', 9007199254740991, 0)`,
]

for (const database of databases) {
  for (const version of versions) {
    describe(`a calendar of the version ${version} on ${database}`, () => {
      test('is migrated, and answers as it did', async () => {
        await using earlier = await earlierCalendar(database, version)
        await withApp(earlier.settings, async (app) => {
          const editor = callerOf(app, async () => earlier.secret)
          for (const [path, then] of Object.entries(earlier.answers)) {
            const { status, body } = await editor.get(path)
            assert.equal(status, 200, path)
            assert.deepEqual(withoutLater(body, then), then, path)
          }
          const { image } = earlier.answers['/events/by-slug/lantern-walk']
          const picture = await editor.get(pathOf(image.url), { root: '' })
          assert.equal(picture.status, 200)
        })
      })

      test('is left as it is by the doctor, who says what the next start does', async () => {
        await using earlier = await earlierCalendar(database, version)
        const isOlder = version !== versions.at(-1)
        const said = /^(\S+) .* older version; the next start brings it up to date\.$/m
        for (const [args, mark] of [
          [['doctor'], 'ok'],
          [['doctor', '--deep'], 'BAD'],
        ] as const) {
          const { stdout } = await command(earlier.settings, args)
          assert.equal(said.exec(stdout)?.[1], isOlder ? mark : undefined, stdout)
        }
      })

      test('has nothing that doctor --deep finds wrong', async () => {
        await using earlier = await earlierCalendar(database, version)
        assert.equal((await command(earlier.settings, ['user', 'list'])).code, 0)
        const { code, stdout } = await command(earlier.settings, ['doctor', '--deep', '--dry-run'])
        const wrong = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('ok '))
        assert.deepEqual(wrong, [])
        assert.equal(code, 0)
      })

      test('can be written to: new events have ids of their own', async () => {
        await using earlier = await earlierCalendar(database, version)
        await withApp(earlier.settings, async (app) => {
          const editor = callerOf(app, async () => earlier.secret)
          const old = Object.values(earlier.answers).flatMap(({ events }) => events ?? [])
          const made = await makeEvent(editor, { title: 'One more' })
          assert.ok(made.id > Math.max(...old.map(({ id }) => id)))
          await editor.delete(`/events/${made.id}`)
          assert.equal((await editor.get(`/events/${made.id}`)).body.status, 'trash')
        })
      })
    })
  }

  test(`texts of an earlier version on ${database} are searched by any kind of marks (§5.10)`, async () => {
    await using earlier = await earlierCalendar(database, '0003-usual-names')
    const { FASTI_DATA: folder, DATABASE_URL: url } = earlier.settings
    const old = url ? await openPostgres(url, { bulk: true }) : openSqlite(`${folder}/fasti.db`)
    try {
      for (const statement of markedTexts(old.dialect)) await old.run(raw(statement))
    } finally {
      await old.close()
    }
    await withApp(earlier.settings, async (app) => {
      const editor = callerOf(app, async () => earlier.secret)
      const wide = 'start_date=1900-01-01&end_date=2100-01-01'
      for (const path of [
        `/events?search=farmers' "market" - late&${wide}`,
        "/venues?search=gate's end",
        "/organizers?search=walkers'",
        "/categories?search=night's&hide_empty=0",
      ]) {
        assert.equal((await editor.get(path)).body.total, 1, path)
      }
    })
    const { stdout } = await command(earlier.settings, ['doctor', '--deep', '--dry-run'])
    assert.deepEqual(
      stdout.split('\n').filter((line) => line !== '' && !line.startsWith('ok ')),
      [],
    )
  })

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

  describe(`a migration on ${database}`, () => {
    test('can compute on rows between statements, and is applied once', async () => {
      await using earlier = await earlierCalendar(database, versions.at(-1) ?? '')
      const { FASTI_DATA: folder, DATABASE_URL: url } = earlier.settings
      const db = await openDatabase({ folder, url })
      try {
        for (const _ of [1, 2]) await migrate(db, [...migrations, initials])
        assert.deepEqual(await initialsIn(db), [{ initials: 'OG' }, { initials: 'S' }])
        assert.equal(await appliedTo(db, [...migrations, initials]), migrations.length + 1)
        await assert.rejects(migrate(db), /written by a newer version/)
      } finally {
        await db.close()
      }
    })

    test('leaves everything as it was if one of its steps fails', async () => {
      const fresh = await freshCalendar(database)
      try {
        await assert.rejects(migrate(fresh.db, [...migrations, broken]), /no such luck/)
        assert.equal(await appliedTo(fresh.db), migrations.length)
        await assert.rejects(initialsIn(fresh.db), /initials/)
      } finally {
        await fresh.drop()
      }
    })
  })
}
