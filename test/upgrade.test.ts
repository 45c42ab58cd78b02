// A newer version migrates the calendar of an earlier one and loses nothing of it.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import type { Database } from '../src/storage/database.ts'
import { appliedTo, migrate, migrations } from '../src/storage/migrations/migrate.ts'
import type { Migration } from '../src/storage/migrations/migration.ts'
import { appliedNames } from '../src/storage/migrations/unreleased.ts'
import { databaseFile, openDatabase } from '../src/storage/open.ts'
import { openPostgres } from '../src/storage/postgres/database.ts'
import { readSnapshot } from '../src/storage/snapshot.ts'
import { openSqlite } from '../src/storage/sqlite/database.ts'
import { command } from './support/command.ts'
import { withApp } from './support/crawl.ts'
import { bothDatabases, freshCalendar } from './support/databases.ts'
import { faultsAt } from './support/doctor.ts'
import {
  type Earlier,
  earlierCalendar,
  makeUnreleased,
  unreleased,
  versions,
} from './support/earlier.ts'
import { type Json, callerOf } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { pathOf } from './support/media.ts'
import { nextVersion } from './support/next.ts'

test('there is a calendar of every version of the schema', () => {
  const expected = migrations.map(({ name }, at) => `${String(at + 1).padStart(4, '0')}-${name}`)
  assert.deepEqual(
    versions,
    [unreleased, ...expected],
    'npm run upgrade-file writes the one of this version',
  )
})

/** Keys that answers of earlier versions do not have. */
const laterKeys: ReadonlySet<string> = new Set()

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

const placeOf = ({ settings }: Earlier) => ({
  folder: settings.FASTI_DATA,
  url: settings.DATABASE_URL,
})

for (const database of bothDatabases) {
  for (const version of versions) {
    describe(`a calendar of the version ${version} on ${database}`, () => {
      let earlier: Earlier
      before(async () => {
        earlier = await earlierCalendar(database, version)
        await (await openDatabase(placeOf(earlier))).close()
      })
      after(() => earlier[Symbol.asyncDispose]())

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

  test(`a calendar of this version on ${database} is left as it is by the doctor of the next one, who says what the next start does`, async () => {
    await using earlier = await earlierCalendar(database, versions.at(-1) ?? '')
    const said = /^(\S+) .* older version; the next start brings it up to date\.$/m
    for (const [args, mark] of [
      [['doctor'], 'ok'],
      [['doctor', '--deep'], 'BAD'],
    ] as const) {
      const next = await command({ ...earlier.settings, ...nextVersion('expand') }, args)
      assert.equal(said.exec(next.stdout)?.[1], mark, next.stdout)
      const same = await command(earlier.settings, args)
      assert.doesNotMatch(same.stdout, said)
      assert.equal(same.code, 0, same.stdout)
    }
  })

  test(`a calendar of an older checkout on ${database} is refused with a sentence, and left as it is`, async () => {
    const fresh = await freshCalendar(database)
    const place = { folder: fresh.settings.FASTI_DATA, url: fresh.settings.DATABASE_URL }
    try {
      await makeUnreleased(fresh.db, ['calendar'])
      const refusal = /from before the first release; the program that wrote it can export it/
      await assert.rejects(openDatabase(place), refusal)
      await assert.rejects(
        readSnapshot(place, () => Promise.resolve()),
        refusal,
      )
      assert.deepEqual(await appliedNames(fresh.db), ['calendar'])
    } finally {
      await fresh.drop()
    }
  })

  test(`what a checkout has moved to ${database} is taken only if its move was finished`, async () => {
    await using earlier = await earlierCalendar(database, unreleased)
    const { folder, url } = placeOf(earlier)
    const db = url ? await openPostgres(url) : openSqlite(databaseFile({ folder }))
    try {
      await db.run(sql`create table moves (one integer primary key, done integer not null)`)
      await db.run(sql`insert into moves (one, done) values (1, 0)`)
      await assert.rejects(openDatabase(placeOf(earlier)), /has not finished its move/)
      assert.equal((await appliedNames(db))[0], 'calendar', 'left as it is')
      await db.run(sql`update moves set done = 1`)
      await (await openDatabase(placeOf(earlier))).close()
      assert.deepEqual(
        await appliedNames(db),
        migrations.map(({ name }) => name),
      )
    } finally {
      await db.close()
    }
  })

  describe(`a migration on ${database}`, () => {
    test('can compute on rows between statements, and is applied once', async () => {
      await using earlier = await earlierCalendar(database, versions.at(-1) ?? '')
      const db = await openDatabase(placeOf(earlier))
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
