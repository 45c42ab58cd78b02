// Waits: for the processes that it starts, one after the other.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { databases } from './support/databases.ts'
import { isWhole, someOf } from './support/whole.ts'

const program = fileURLToPath(new URL('../crash/run.ts', import.meta.url))
const run = promisify(execFile)

describe('kill -9 under writers', () => {
  for (const database of databases) {
    test(`loses nothing that was acknowledged and leaves nothing half-written, on ${database}`, async () => {
      const small = ['--rounds', isWhole ? '2' : '1', '--database', database]
      const { stdout } = await run(process.execPath, [program, ...small])
      assert.match(stdout, /^acknowledged writes: [1-9]\d*$/m)
      assert.match(stdout, /^found by half: 0$/m)
      assert.match(stdout, /^doctor's faults: 0 \(in [1-9]\d* runs\)$/m)
      assert.match(stdout, /^faults: 0$/m)
    })
  }

  test('an invalid size or an unknown database is refused', async () => {
    const all = [
      ['--rounds', 'many'],
      ['--rounds', '0'],
      ['--database', 'paper'],
    ]
    for (const wrong of someOf(all.slice(1, 2), all)) {
      await assert.rejects(run(process.execPath, [program, ...wrong]), { code: 2 })
    }
  })
})
