import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { detectChanges } from './change_detector.ts'

function freshFile(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'fasti-glance-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return join(folder, 'some.db')
}

function connect(file: string): Sqlite.Database {
  const connection = new Sqlite(file)
  connection.pragma('journal_mode = wal')
  connection.exec('create table if not exists some (n integer)')
  return connection
}

test('a commit is seen once, whoever made it; reading and a rollback are not', (t) => {
  const file = freshFile(t)
  const [one, other] = [connect(file), connect(file)]
  const detector = detectChanges(file)
  detector.isUnchanged()
  assert.equal(detector.isUnchanged(), true)
  for (const connection of [one, other, one]) {
    connection.exec('insert into some values (1)')
    assert.equal(detector.isUnchanged(), false)
    assert.equal(detector.isUnchanged(), true)
  }
  other.prepare('select * from some').all()
  one.exec('begin; insert into some values (2); rollback')
  assert.equal(detector.isUnchanged(), true)
  for (const connection of [one, other]) connection.close()
  detector.close()
})

test('a commit is seen that follows on a new beginning of the log', (t) => {
  const file = freshFile(t)
  const connection = connect(file)
  const detector = detectChanges(file)
  for (let round = 0; round < 5; round += 1) {
    connection.pragma('wal_checkpoint(truncate)')
    detector.isUnchanged()
    assert.equal(detector.isUnchanged(), true)
    connection.exec('insert into some values (1)')
    assert.equal(detector.isUnchanged(), false)
  }
  connection.close()
  detector.close()
})

test(
  'the locks of SQLite stay when one of two who look at a file goes',
  { skip: existsSync('/proc/locks') ? false : 'nobody tells of locks here' },
  (t) => {
    const file = freshFile(t)
    const connection = connect(file)
    const [one, other] = [detectChanges(file), detectChanges(file)]
    one.isUnchanged()
    other.isUnchanged()
    const before = locksOn(`${file}-shm`)
    assert.notEqual(before.length, 0)
    one.close()
    assert.deepEqual(locksOn(`${file}-shm`), before)
    assert.equal(other.isUnchanged(), true)
    connection.close()
    other.close()
  },
)

function locksOn(file: string): readonly string[] {
  const { ino } = statSync(file)
  const lines = readFileSync('/proc/locks', 'utf8').split('\n')
  const ours = lines.filter(
    (line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `),
  )
  return ours.map((line) => line.replace(/^\d+: /, '')).toSorted()
}
