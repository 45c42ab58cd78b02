// Alone: most of its time is spent in processes that it starts.
// A few seconds of `npm run soak`.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { reportLines, soak } from '../soak/soak.ts'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { isWhole, someOf } from './support/whole.ts'

/** In seconds. */
const second = isWhole ? 1 : 0.3
const shortest = {
  capacity: second,
  steady: second,
  overload: 2 * second,
  recovery: second,
  connections: 200,
  slow: 6,
}

describe('a soak', () => {
  const { FASTI_BENCH: given } = process.env
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fasti-soak-'))
    process.env['FASTI_BENCH'] = folder
  })
  after(async () => {
    if (given === undefined) delete process.env['FASTI_BENCH']
    else process.env['FASTI_BENCH'] = given
    await rm(folder, { recursive: true })
  })

  for (const database of databases) {
    test(`S13.11 loses nothing and fails nowhere, also under overload, on ${database}`, async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (let n = 0; n < 30; n += 1) await makeEvent(editor, { title: `River walk ${n}` })
      const { secret } = await fasti.user('editor')
      const { FASTI_DATA, DATABASE_URL: url } = fasti.settings
      const place = { folder: FASTI_DATA, ...(url === undefined ? {} : { url }) }
      const soaked = await soak(place, secret, shortest, () => undefined)
      const report = reportLines(soaked).join('\n')
      for (const { failed, lost, sent } of soaked.phases) {
        assert.ok(sent > 0, report)
        assert.deepEqual(failed, {}, report)
        assert.equal(lost, 0, report)
      }
      assert.ok(soaked.writes > 0, report)
      assert.equal(soaked.missing, 0, report)
      assert.equal(soaked.connections, shortest.connections, report)
    })
  }
})

test('a soak of no length, or with an unknown database or size, is refused', async () => {
  const program = fileURLToPath(new URL('../soak/run.ts', import.meta.url))
  const run = promisify(execFile)
  const all = [
    ['--minutes', '0'],
    ['--database', 'paper'],
    ['--events', '7'],
  ]
  for (const wrong of someOf(all.slice(0, 1), all)) {
    await assert.rejects(run(process.execPath, [program, ...wrong]), { code: 2 })
  }
})
