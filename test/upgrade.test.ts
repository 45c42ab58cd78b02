// A newer version migrates the calendar of an earlier one and loses nothing of it.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import type { Database, Dialect } from '../src/storage/database.ts'
import { appliedTo, migrate, migrations } from '../src/storage/migrations/migrate.ts'
import type { Migration } from '../src/storage/migrations/migration.ts'
import { openDatabase } from '../src/storage/open.ts'
import { openPostgres } from '../src/storage/postgres/database.ts'
import { readSnapshot } from '../src/storage/snapshot.ts'
import { openSqlite } from '../src/storage/sqlite/database.ts'
import { command } from './support/command.ts'
import { withApp } from './support/crawl.ts'
import { bothDatabases, freshCalendar } from './support/databases.ts'
import { faultsAt } from './support/doctor.ts'
import { type Earlier, earlierCalendar, versions } from './support/earlier.ts'
import { type Json, callerOf } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { pathOf } from './support/media.ts'

test('there is a calendar of every version of the schema', () => {
  const expected = migrations.map(({ name }, at) => `${String(at + 1).padStart(4, '0')}-${name}`)
  assert.deepEqual(versions, expected, 'npm run upgrade-file writes the one of this version')
})

/** Keys that answers of earlier versions do not have. */
const laterKeys = new Set([
  'accessibility',
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

for (const database of bothDatabases) {
  for (const version of versions) {
    describe(`a calendar of the version ${version} on ${database}`, () => {
      const isOlder = version !== versions.at(-1)
      let earlier: Earlier
      let states: readonly string[]
      before(async () => {
        earlier = await earlierCalendar(database, version)
        const place = { folder: earlier.settings.FASTI_DATA, url: earlier.settings.DATABASE_URL }
        const look = () => readSnapshot(place, async () => undefined)
        states = [(await look()).state, (await look()).state]
        await (await openDatabase(place)).close()
      })
      after(() => earlier[Symbol.asyncDispose]())

      test('is known as an older one, and left as it is by a look', () => {
        const state = isOlder ? 'older' : 'current'
        assert.deepEqual(states, [state, state])
      })

      test('is migrated, and answers as it did', async () => {
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

      test('has nothing that doctor --deep finds wrong', async () => {
        assert.deepEqual(await faultsAt(earlier.settings), [])
      })

      test('can be written to: new events have ids of their own', async () => {
        await withApp(earlier.settings, async (app) => {
          const editor = callerOf(app, async () => earlier.secret)
          const old = Object.values(earlier.answers).flatMap(({ events }) => events ?? [])
          const made = await makeEvent(editor, { title: 'One more' })
          assert.ok(made.id > Math.max(...old.map(({ id }) => id)))
          await editor.delete(`/events/${made.id}`)
          assert.equal((await editor.get(`/events/${made.id}`)).body.status, 'trash')
          await editor.delete(`/events/${made.id}?force=true`)
        })
      })
    })
  }

  for (const version of [versions[0] ?? '', versions.at(-1) ?? '']) {
    test(`a calendar of the version ${version} on ${database} is left as it is by the doctor, who says what the next start does`, async () => {
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
    assert.deepEqual(await faultsAt(earlier.settings), [])
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
