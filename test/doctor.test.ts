// The doctor reads, and changes nothing.

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { ask } from './support/ask.ts'
import { hosted } from './support/hosted.ts'
import { freshDatabase } from './support/postgres.ts'

describe('the doctor', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fasti-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const content = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()

  test('creates nothing where there is nothing, and says what the first start does', async () => {
    const empty = await freshDatabase()
    const data = join(folder, 'not', 'yet')
    for (const more of [{}, { DATABASE_URL: empty.url }]) {
      const untouched = content()
      for (const args of [['doctor'], ['doctor', '--deep'], ['doctor', '--deep', '--dry-run']]) {
        const { code, stdout } = await hosted({ FASTI_DATA: data, ...more }, args)
        assert.equal(code, 0, stdout)
        assert.match(stdout, /^ok {2}There is no calendar in .+ yet; the first start makes it\.$/m)
        assert.match(stdout, /^ok {2}The data folder \S+ is not there yet; the first start makes/m)
        assert.deepEqual(content(), untouched)
      }
    }
    const count = `select count(*)::int from pg_tables where schemaname = 'public'`
    assert.equal(await ask(empty.url, count), 0)
    await empty.drop()
  })

  test('leaves the file of a calendar as it is, and no other beside it', async () => {
    const env = { FASTI_DATA: folder }
    await hosted(env, ['user', 'add', 'ada', '--role', 'administrator'])
    const bytes = readFileSync(join(folder, 'fasti.db'))
    const untouched = content()
    for (const args of [['doctor'], ['doctor', '--deep', '--dry-run']]) {
      const { code, stdout } = await hosted(env, args)
      assert.equal(code, 0, stdout)
      assert.deepEqual(content(), untouched)
      assert.ok(readFileSync(join(folder, 'fasti.db')).equals(bytes))
    }
  })

  test('says what the console has set, and what of it cannot be read', async () => {
    const env = { FASTI_DATA: folder }
    await hosted(env, ['user', 'add', 'ada', '--role', 'administrator'])
    const file = new Sqlite(join(folder, 'fasti.db'))
    const put = file.prepare('insert into settings (name, value, changed_utc) values (?, ?, 5)')
    put.run('site_name', '"Quay"')
    const good = await hosted(env, ['doctor'])
    assert.match(good.stdout, /^ok {2}The console has set site_name\.$/m)
    assert.equal(good.code, 0)
    put.run('timezone', '"Nowhere/Land"')
    put.run('second_factor', '"editors"')
    file.close()
    const bad = await hosted(env, ['doctor'])
    assert.match(bad.stdout, /^BAD The console has set what this version cannot read: timezone\.$/m)
    assert.match(bad.stdout, /^BAD The console asks for passkeys, and without FASTI_ORIGIN nobody/m)
    assert.equal(bad.code, 1)
  })
})
