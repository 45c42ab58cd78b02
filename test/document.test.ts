// Alone: most of its time is spent in processes that it starts.
// The OpenAPI document of each language, checked by a public linter, which needs no network.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadLanguages } from '../src/language/text/locale/say.ts'
import { defaultRoot, freshFasti } from './support/fasti.ts'

const tools = fileURLToPath(new URL('../node_modules/.bin/', import.meta.url))
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
const languages = [...loadLanguages().keys()]

interface Verdict {
  readonly code: number
  readonly output: string
}

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

/** All that is recommended, and that every operation is described and in a group that is. */
const rules = {
  extends: ['recommended'],
  rules: {
    'operation-description': 'error',
    'operation-tag-defined': 'error',
    'rule/operation-is-in-a-group': {
      subject: { type: 'Operation', property: 'tags' },
      assertions: { defined: true, minLength: 1 },
    },
    'rule/says-what-it-is': {
      subject: { type: 'Info' },
      assertions: { required: ['description', 'contact'] },
    },
  },
}

interface Document {
  readonly info: Record<string, unknown>
  readonly paths: Readonly<Record<string, { readonly get: Record<string, unknown> }>>
}

const inOperation =
  (path: string, fault: Readonly<Record<string, unknown>>) =>
  ({ paths }: Document) =>
    Object.assign(paths[path]?.get ?? {}, fault)

/** What the linter must find, by the rule that finds it. */
const faults: Readonly<Record<string, (document: Document) => unknown>> = {
  'operation-description': inOperation('/events', { description: undefined }),
  'operation-tag-defined': inOperation('/venues', { tags: ['Nowhere'] }),
  'rule/operation-is-in-a-group': inOperation('/organizers', { tags: undefined }),
  'rule/says-what-it-is': ({ info }) => delete info['contact'],
  'operation-summary': inOperation('/tags', { summary: undefined }),
  struct: inOperation('/categories', { responses: 'none' }),
}

describe('the OpenAPI document is accepted by Redocly', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fasti-document-'))
    await using fasti = await freshFasti('sqlite', { FASTI_LANGUAGES: languages.join() })
    for (const language of languages) {
      const { text } = await fasti.get('/doc', { root: `/${language}${defaultRoot}` })
      await writeFile(join(folder, `${language}.json`), text)
    }
    await writeFile(join(folder, 'redocly.yaml'), JSON.stringify(rules))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const redocly = (...files: readonly string[]) =>
    judge(folder, 'redocly', 'lint', '--config=redocly.yaml', '--format=stylish', ...files)

  test('in each language, without a warning (§11.2)', async () => {
    const { code, output } = await redocly(...languages.map((language) => `${language}.json`))
    assert.equal(code, 0, output)
    assert.equal(output.match(/validated in/g)?.length, languages.length, output)
    assert.ok(!/warning/i.test(output), output)
  })

  test('which finds a fault that is put into it', async () => {
    const broken = JSON.parse(await readFile(join(folder, 'en.json'), 'utf8')) as Document
    for (const fault of Object.values(faults)) fault(broken)
    await writeFile(join(folder, 'broken.json'), JSON.stringify(broken))
    const { code, output } = await redocly('broken.json')
    assert.notEqual(code, 0)
    for (const rule of Object.keys(faults)) {
      assert.match(output, new RegExp(`error\\s+${rule}\\b`), rule)
    }
  })
})
