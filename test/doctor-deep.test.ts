// `fasti doctor --deep` reports everything derived that is wrong, and rebuilds it.

import assert from 'node:assert/strict'
import { readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { raw } from 'sql-template-tag'
import { countWords, askToCount } from '../src/calendar/events/listing/counted/common_words.ts'
import { now } from '../src/language/time/clock.ts'
import { command } from './support/command.ts'
import { bothDatabases } from './support/databases.ts'
import { check, notGood } from './support/doctor.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { fillVaried } from './support/varied.ts'
import { dealtTo } from './support/whole.ts'

/** Statements that damage one thing each, and how the doctor reports it. */
const damages: readonly { readonly sql: readonly string[]; readonly said: RegExp }[] = [
  // First, because wrong words are dropped from the common words.
  { sql: ["update word_days set ends = ends + 1 where word = 'long'"], said: /common words/ },
  { sql: ['update terms set count = count + 1 where id = 2'], said: /^1 term with a count/ },
  { sql: ['update event_days set starts = starts + 1'], said: /counts of days/ },
  { sql: ['delete from venue_days where level = 1'], said: /counts of days/ },
  { sql: ["update events set folded = 'x' where id = 45"], said: /^1 event with instants, lists/ },
  {
    sql: ['update events set list_code = 3 where list_code = 1'],
    said: /events with instants, lists/,
  },
  {
    sql: ['update events set list_code = 1 where list_code = 11'],
    said: /^1 event with instants, lists/,
  },
  { sql: ['update events set dur_class = 4 where id = 45'], said: /^1 event with instants, lists/ },
  { sql: ['update events set start_utc = 0 where id = 45'], said: /^1 event with instants, lists/ },
  { sql: ["update venues set folded = ''"], said: /^12 venues with searched texts/ },
  { sql: ["update organizers set name_key = 'x' where id = 16"], said: /^1 organizer with/ },
  { sql: ["update terms set slug_folded = 'x' where id = 3"], said: /^1 term with searched texts/ },
  {
    sql: ['update event_terms set visibility = 0 where visibility = 2'],
    said: /links that say something/,
  },
  { sql: ['update event_venues set end_utc = 0'], said: /links that say something else/ },
  { sql: ['update events set post_parent = 9999 where id = 45'], said: /^1 parent named/ },
  { sql: ['update terms set parent = 9999 where id = 3'], said: /^1 parent named/ },
  { sql: ['update generation set embedded = n + 7'], said: /generation is behind/ },
  { sql: ["insert into media_files values ('2027/01/x.png', 0, '')"], said: /^1 file that no/ },
]

const damagesOf = {
  sqlite: [
    { sql: ["update sequences set last = 3 where name = 'item'"], said: /^1 sequence of ids/ },
    { sql: ['delete from events_text where rowid = 45'], said: /^Search has \d+ trigrams/ },
    {
      sql: ["insert into events_text (rowid, folded) values (9999, 'ghost')"],
      said: /^Search has/,
    },
  ],
  postgres: [{ sql: ["select setval('item_ids', 3)"], said: /^1 sequence of ids/ }],
} as const

for (const [nth, database] of bothDatabases.entries()) {
  describe(`doctor --deep on ${database}`, () => {
    let fasti: Fasti
    before(async () => {
      fasti = await freshFasti(database)
      await fillVaried(fasti)
      await askToCount(fasti.db, 'long')
      await countWords(fasti.db, now(), () => false)
      await askToCount(fasti.db, 'tutti')
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
    })

    test('finds nothing wrong with a calendar that was written through its interface', async () => {
      assert.deepEqual(notGood(await check(fasti, false)), [])
    })

    for (const { sql, said } of [...dealtTo(nth, damages, 2), ...damagesOf[database]]) {
      test(`reports and repairs the damage of ${sql.join('; ')}`, async () => {
        for (const statement of sql) await fasti.db.run(raw(statement))
        const repaired = await check(fasti, true)
        assert.equal(
          repaired.some(({ state }) => state === 'bad'),
          false,
          notGood(repaired).join('\n'),
        )
        assert.ok(repaired.some(({ state, words }) => state === 'repaired' && said.test(words)))
        assert.deepEqual(notGood(await check(fasti, false)), [])
      })
    }

    test('reports and removes links to a venue that is gone', async () => {
      const linked = await fasti.get('/events?venue=3&start_date=1900-01-01&end_date=2200-01-01')
      assert.notEqual(linked.body.total, 0)
      await removeUnlinked(fasti, 'venues', 3)
      assert.match(notGood(await check(fasti, true)).join('\n'), /^repaired: \d+ links to or from/)
      assert.deepEqual(notGood(await check(fasti, false)), [])
    })

    test('reports a state that no event can have (§23)', async () => {
      for (const [statement, undo] of [
        [
          "update event_states set virtual_url = 'https://x.example' where attendance = 'offline'",
          "update event_states set virtual_url = '' where attendance = 'offline'",
        ],
        [
          "update event_states set event_status = 'gone' where event_status = 'cancelled'",
          "update event_states set event_status = 'cancelled' where event_status = 'gone'",
        ],
      ] as const) {
        await fasti.db.run(raw(statement))
        const said = notGood(await check(fasti, true)).join('\n')
        assert.match(said, /^bad: \d+ events? with a state that cannot be/)
        await fasti.db.run(raw(undo))
        assert.deepEqual(notGood(await check(fasti, false)), [])
      }
    })

    test('makes a lost smaller form again, removes a stray file, reports a lost image', async () => {
      const month = join(fasti.settings.FASTI_DATA, 'media', ...monthOf(fasti))
      const files = readdirSync(month)
      const small = files.find((name) => name.includes('-150x150')) ?? ''
      const full = files.find((name) => !/-\d+x\d+\./.test(name)) ?? ''
      rmSync(join(month, small))
      writeFileSync(join(month, 'stray.png.part'), 'x')
      const longAgo = now() - 7200
      utimesSync(join(month, 'stray.png.part'), longAgo, longAgo)
      assert.deepEqual(notGood(await check(fasti, true)), [
        'repaired: 1 image without some of the smaller forms.',
        'repaired: 1 file that no image names.',
      ])
      assert.deepEqual(readdirSync(month), files)
      assert.deepEqual(notGood(await check(fasti, true)), [])

      renameSync(join(month, full), `${fasti.settings.FASTI_DATA}/elsewhere`)
      const [said = '', ...others] = notGood(await check(fasti, true))
      assert.match(said, /^bad: 1 image without a file/)
      assert.deepEqual(others, [])
      renameSync(`${fasti.settings.FASTI_DATA}/elsewhere`, join(month, full))
    })

    test('reports and leaves alone what only a person can decide', async () => {
      const later = now() + 86_400
      for (const [damage, heal, said] of [
        [
          "update events set was_slug = 'x' where id = 45",
          'update events set was_slug = null where id = 45',
          /^bad: 1 item whose status and memory/,
        ],
        [
          `update venues set date_utc = date_utc + ${later} where id = 2`,
          `update venues set date_utc = date_utc - ${later} where id = 2`,
          /^bad: 1 item public before/,
        ],
        [
          'update venues set image = 9999 where id = 2',
          'update venues set image = 0 where id = 2',
          /^bad: 1 item with an image/,
        ],
      ] as const) {
        await fasti.db.run(raw(damage))
        const [first = '', ...others] = notGood(await check(fasti, true))
        assert.match(first, said)
        assert.deepEqual(others, [])
        await fasti.db.run(raw(heal))
      }
    })

    test('as a command prints FIX with status 1 first, then ok with 0; --dry-run changes nothing', async () => {
      await fasti.db.run(raw('update terms set count = 99 where id = 2'))
      const run = (...args: string[]) => command({ ...fasti.settings }, ['doctor', ...args])
      for (const [args, code, line] of [
        [['--deep', '--dry-run'], 1, /^BAD 1 term with a count/m],
        [['--deep'], 1, /^FIX 1 term with a count/m],
        [['--deep'], 0, /^ok {2}The counts of terms fit the events\.$/m],
      ] as const) {
        const ended = await run(...args)
        assert.match(ended.stdout, line)
        assert.deepEqual([ended.code, ended.stderr], [code, ''])
      }
      assert.equal((await run('--dry-run')).code, 2)
      assert.equal((await run('--repair', '--dry-run')).code, 2)

      await fasti.db.run(raw('update occurrences set own = \'["title"]\''))
      for (const [args, code, line] of [
        [[], 1, /^BAD 2 series with occurrences .* `fasti doctor --repair` puts them right\.$/m],
        [['--repair'], 1, /^FIX 2 series with occurrences that they do not give so\.$/m],
      ] as const) {
        const ended = await run(...args)
        assert.match(ended.stdout, line)
        assert.equal(ended.code, code)
      }
    })
  })
}

/** Deletes a row as if the database did not enforce foreign keys. */
async function removeUnlinked(fasti: Fasti, table: string, id: number): Promise<void> {
  const statement = `delete from ${table} where id = ${id}`
  if (fasti.db.dialect === 'sqlite') {
    const file = new Sqlite(join(fasti.settings.FASTI_DATA, 'fasti.db'))
    file.pragma('foreign_keys = off')
    file.exec(statement)
    file.close()
    return
  }
  await fasti.db.within(async (inside) => {
    await inside.run(raw('set local session_replication_role = replica'))
    await inside.run(raw(statement))
  })
}

function monthOf(fasti: Fasti): string[] {
  const media = join(fasti.settings.FASTI_DATA, 'media')
  const [year = ''] = readdirSync(media)
  const [month = ''] = readdirSync(join(media, year))
  return [year, month]
}
