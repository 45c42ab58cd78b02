// Alone: most of its time is spent in processes that it starts.
// The OpenAPI document of each language, checked by two public linters, which need no network.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadLanguages } from '../src/text/say.ts'
import { defaultRoot, freshFasti } from './support/fasti.ts'

const tools = fileURLToPath(new URL('../node_modules/.bin/', import.meta.url))
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
const languages = [...loadLanguages().keys()]

interface Verdict {
  readonly code: number
  readonly output: string
}

/** Both exit with 0 only if there is nothing to complain about. */
/** By the Node of the tests: that of the machine may be one that a tool warns of. */
function judge(folder: string, tool: string, ...args: string[]): Promise<Verdict> {
  const env = {
    ...process.env,
    ...quiet,
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  }
  return new Promise((resolve) => {
    execFile(join(tools, tool), args, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}\n${stderr}` }),
    )
  })
}

describe('the OpenAPI document is accepted by', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fasti-document-'))
    await using fasti = await freshFasti('sqlite', { FASTI_LANGUAGES: languages.join() })
    for (const language of languages) {
      const { text } = await fasti.get('/doc', { root: `/${language}${defaultRoot}` })
      await writeFile(join(folder, `${language}.json`), text)
    }
    const broken = '{"openapi":"3.1.0","info":{"title":"Broken"},"paths":{"/a":{"get":{}}}}'
    await writeFile(join(folder, 'broken.json'), broken)
    await writeFile(join(folder, 'spectral.yaml'), 'extends: ["spectral:oas"]\n')
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const redocly = (file: string) =>
    judge(folder, 'redocly', 'lint', '--extends=recommended', '--format=stylish', file)
  const spectral = (file: string) =>
    judge(folder, 'spectral', 'lint', '--ruleset=spectral.yaml', '--fail-severity=warn', file)

  test('Redocly, with its recommended rules and without a warning (§11.2)', async () => {
    for (const language of languages) {
      const { code, output } = await redocly(`${language}.json`)
      assert.equal(code, 0, output)
      assert.match(output, /valid/)
      assert.ok(!/warning/i.test(output), output)
    }
  })

  test('Spectral, with its rules for OpenAPI and without a warning (§11.2)', async () => {
    const { code, output } = await spectral(`{${languages.join()}}.json`)
    assert.equal(code, 0, output)
  })

  test('linters that refuse a broken document', async () => {
    assert.notEqual((await redocly('broken.json')).code, 0)
    assert.notEqual((await spectral('broken.json')).code, 0)
  })
})
