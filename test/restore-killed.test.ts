// Waits: for the processes that it starts, one after the other.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isWhole, someOf } from './support/whole.ts'

const run = promisify(execFile)
const scriptOf = (name: string) => fileURLToPath(new URL(`../crash/${name}.ts`, import.meta.url))

// On the other database as well, and larger: see the commands.
test('a restore that is killed leaves the old calendar or the new one, never a mix', async () => {
  const small = ['--kills', '2', '--events', isWhole ? '40' : '12', '--database', 'sqlite']
  const { stdout } = await run(process.execPath, [scriptOf('restore-kills'), ...small])
  assert.match(stdout, /^kills: 2 /m)
  assert.match(stdout, /mixed: 0$/m)
  assert.match(stdout, /^doctor's faults: 0$/m)
})

test('beside writers a backup has all that was acknowledged before it began', async () => {
  const small = ['--seconds', isWhole ? '3' : '1', '--rate', '20', '--database', 'postgres']
  const { stdout } = await run(process.execPath, [scriptOf('backup-writes'), ...small])
  assert.match(stdout, /^acknowledged writes: [1-9]\d+, /m)
  assert.match(stdout, /^backups: [1-9]\d*, lost: 0, doctor's faults: 0$/m)
})

test('an unknown database or an invalid size is refused', async () => {
  const all = [
    ['restore-kills', '--database', 'paper'],
    ['restore-kills', '--kills', '0'],
    ['backup-writes', '--rate', 'many'],
  ]
  for (const [script, ...wrong] of someOf(all.slice(1), all)) {
    const tried = run(process.execPath, [scriptOf(script ?? ''), ...wrong])
    await assert.rejects(tried, { code: 2 })
  }
})
