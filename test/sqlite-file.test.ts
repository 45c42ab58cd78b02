// The file of a calendar is one of SQLite, which other programs open as well.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { titleKey } from '../src/storage/migrations/schema/title_key.ts'
import { freshFasti } from './support/fasti.ts'

const { status } = spawnSync('sqlite3', ['--version'])
const skip = status !== 0 && 'there is no sqlite3 on this machine'

test('the sqlite3 of the system reads it, however old its parser', { skip }, async () => {
  await using fasti = await freshFasti('sqlite')
  const event = { title: 'Été', start_date: '2090-01-01', end_date: '2090-01-01' }
  assert.equal((await fasti.as('editor').post('/events', event)).status, 201)
  const file = join(fasti.settings.FASTI_DATA, 'fasti.db')
  const asked = `select title from events order by ${titleKey('sqlite', '')}; pragma integrity_check`
  const said = execFileSync('sqlite3', ['-readonly', file, asked], { encoding: 'utf8' })
  assert.equal(said, 'Été\nok\n')
})

/** SQLite before 3.46 parses with a stack of 100 symbols; a call inside of a call takes three. */
const deepest = 20

test('no index nests deeper than the parsers of older versions go', async () => {
  await using fasti = await freshFasti('sqlite')
  const all = await fasti.db.all<{ name: string; text: string }>(
    sql`select name, sql as text from sqlite_master where sql is not null`,
  )
  assert.ok(all.length > 20)
  for (const { name, text } of all) {
    let [depth, most] = [0, 0]
    for (const mark of text.replaceAll(/'[^']*'/g, '')) {
      if (mark === '(') most = Math.max(most, (depth += 1))
      if (mark === ')') depth -= 1
    }
    assert.ok(most <= deepest, `${name} is ${most} deep`)
  }
})

test('titles of occurrences are sorted without their accents, as those of other events are', async () => {
  await using fasti = await freshFasti('sqlite')
  const keyOf = async (title: string) => {
    const key = titleKey('sqlite', '').replaceAll('folded', "''").replaceAll('title', 'given')
    const rows = await fasti.db.all<{ key: string }>(
      sql`select ${sql([key])} as key from (select ${title} as given)`,
    )
    return rows[0]?.key
  }
  assert.equal(await keyOf('Éclair ÀÇÑØŠŽ straße Œuvre ~ÆON'), 'eclair acnosz strasse oeuvre ~aeon')
  assert.equal(await keyOf(`${'x'.repeat(39)}ÉLAN É`), `${'x'.repeat(39)}elan É`)
  assert.equal(await keyOf('👋🏽 Ho'), '👋🏽 ho')
  assert.equal(await keyOf('A'.repeat(300)), 'a'.repeat(100))
})
