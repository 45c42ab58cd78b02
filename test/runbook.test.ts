// Alone: most of its time is spent in processes that it starts.
// The commands of the runbook in docs/guide/run.md do what they are there for.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { program } from './support/command.ts'
import { type FreshDatabase, freshDatabase } from './support/postgres.ts'
import { type Server, startServer } from './support/server.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../docs/guide/run.md', import.meta.url), 'utf8')

const blocks = [...guide.matchAll(/^```sh runbook( stopped)?\n([^]*?)^```$/gm)].map(
  ([, stopped, script = '']) => ({ isStopped: stopped !== undefined, script }),
)

test('every command that the runbook shows is run', () => {
  const [, runbook = ''] = guide.split('\n## Runbook\n')
  assert.ok(blocks.length >= 8)
  assert.equal([...runbook.matchAll(/^```\w/gm)].length, blocks.length)
})

describe('the runbook:', () => {
  let folder: string
  let postgres: FreshDatabase
  let server: Server | undefined

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fasti-'))
    postgres = await freshDatabase()
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    // Stands in for the npx of a checkout, which would have to be installed here.
    const npx = `#!/bin/sh\nshift\nexec "${process.execPath}" "${program}" "$@"\n`
    writeFileSync(join(bin, 'npx'), npx, { mode: 0o755 })
    server = await startServer({ FASTI_DATA: join(folder, 'data') })
  })
  after(async () => {
    await server?.stop()
    await postgres.drop()
    rmSync(folder, { recursive: true })
  })

  for (const { isStopped, script } of blocks) {
    test(script.trimEnd().split('\n').join('; '), async () => {
      if (isStopped) {
        await server?.stop()
        server = undefined
      }
      const env = {
        ...process.env,
        PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`,
        POSTGRES_URL: postgres.url,
      }
      // Rejects if any of the commands fails.
      await run('/bin/sh', ['-eu', '-c', script], { cwd: folder, env })
    })
  }
})
