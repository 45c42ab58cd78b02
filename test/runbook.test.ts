// The commands of the runbook in docs/guide/run.md do what they are there for.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { hosted } from './support/hosted.ts'
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

/** Writes its arguments into one pipe, line by line, and ends as another one says. */
const npx = `#!/bin/sh
shift
printf '%s\\n' "\${DATABASE_URL-}" "$@" >"$ORDERS"
read -r code <"$CODES"
exit "$code"
`

describe('the runbook:', () => {
  let folder: string
  let env: Readonly<Record<string, string>>
  let postgres: FreshDatabase
  let server: Server | undefined
  let serving: Promise<void>

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fasti-'))
    postgres = await freshDatabase()
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    // Stands in for the npx of a checkout, which would have to be installed here.
    writeFileSync(join(bin, 'npx'), npx, { mode: 0o755 })
    const pipes = { ORDERS: join(folder, 'orders'), CODES: join(folder, 'codes') }
    await run('mkfifo', Object.values(pipes))
    env = { ...pipes, PATH: `${bin}${delimiter}${process.env['PATH']}`, POSTGRES_URL: postgres.url }
    serving = serve(pipes)
    server = await startServer({ FASTI_DATA: join(folder, 'data') })
  })
  after(async () => {
    await writeFile(join(folder, 'orders'), '')
    await serving
    await server?.stop()
    await postgres.drop()
    rmSync(folder, { recursive: true })
  })

  /** Runs what comes through the pipe, until nothing does. */
  async function serve({ ORDERS, CODES }: { ORDERS: string; CODES: string }): Promise<void> {
    for (
      let order = await readFile(ORDERS, 'utf8');
      order;
      order = await readFile(ORDERS, 'utf8')
    ) {
      const [DATABASE_URL = '', ...args] = order.split('\n').slice(0, -1)
      const { code, stderr } = await hosted({ DATABASE_URL }, args, folder)
      if (code !== 0) console.error(stderr)
      await writeFile(CODES, `${code}\n`)
    }
  }

  for (const { isStopped, script } of blocks) {
    test(script.trimEnd().split('\n').join('; '), async () => {
      if (isStopped) {
        await server?.stop()
        server = undefined
      }
      // Rejects if any of the commands fails.
      await run('/bin/sh', ['-eu', '-c', script], {
        cwd: folder,
        env: { ...process.env, ...env },
      })
    })
  }
})
