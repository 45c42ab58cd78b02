// How `npm test` runs the files: most share a process, and each runs once.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { quickFolder } from './support/folders.ts'
import { type TestFile, groupsOf, waits } from './support/groups.ts'

const top = fileURLToPath(new URL('..', import.meta.url))
const plain = (path: string) => ({ path, text: "test('something', () => {})\n" })
const browsing = (path: string) => ({
  path,
  text: `import { flow } from '${['..', 'support', 'flows.ts'].join('/')}'\n`,
})
const alone = (path: string) => ({ path, text: '// Alone: it measures memory.\n' })

const onEither = (path: string) => ({
  path,
  text: "import { databases } from './support/databases.ts'\n",
})
const onBoth = (path: string) => ({
  path,
  text: "import { bothDatabases } from './support/databases.ts'\n",
})
const pathsOf = (files: readonly TestFile[], count: number) =>
  groupsOf(files, count).map(({ paths }) => paths)

test('every file runs once, in a group or alone', () => {
  const paths = globSync('{src,test}/**/*.test.ts', { cwd: top })
  const files = paths.map((path) => ({ path, text: readFileSync(`${top}${path}`, 'utf8') }))
  for (const count of [1, 12, 1000]) {
    assert.deepEqual(
      groupsOf(files, count)
        .flatMap((group) => group.paths)
        .toSorted(),
      paths.toSorted(),
    )
  }
})

test('a file that says why it is alone shares its process with none', () => {
  const files = [plain('a'), alone('b'), plain('c'), plain('d'), alone('e')]
  assert.deepEqual(pathsOf(files, 2), [['a', 'd'], ['c'], ['b'], ['e']])
})

test('files with a browser share a few processes among themselves', () => {
  const files = [plain('a'), browsing('b'), plain('c'), browsing('d'), plain('e'), browsing('f')]
  assert.deepEqual(pathsOf(files, 2), [['b', 'f'], ['d'], ['a', 'c', 'e']])
})

test('a file with hooks for all tests of its process has to be alone', () => {
  const hooks = 'beforeEach(() => {})\n'
  const wrong = { path: 'b', text: hooks }
  assert.throws(() => groupsOf([plain('a'), wrong], 2), /^Error: b has hooks for all tests/)
  const right = { path: 'b', text: `// Alone: it has hooks.\n${hooks}` }
  assert.deepEqual(pathsOf([plain('a'), right], 2), [['a'], ['b']])
})

test('a file that says what it waits for is alone, and known as such', () => {
  const file = { path: 'b', text: '// Waits: for nodes to stop.\n' }
  assert.deepEqual([plain('a'), alone('c'), file].map(waits), [false, false, true])
  assert.deepEqual(pathsOf([plain('a'), file], 2), [['a'], ['b']])
})

test('the files of all tests are in memory where there is room, but not if another place is named', async () => {
  const made = [await quickFolder('/nowhere', undefined), await quickFolder('/dev/shm', '/named')]
  for (const folder of made) {
    assert.equal(dirname(folder), tmpdir())
    rmSync(folder, { recursive: true })
  }
  // There is no room in /proc.
  const folder = await quickFolder('/proc', undefined)
  assert.equal(dirname(folder), tmpdir())
  // PostgreSQL runs as a user of its own.
  assert.equal(statSync(folder).mode & 0o1777, 0o1777)
  rmSync(folder, { recursive: true })
})

test('what is the same on either database runs on one, the slower one first, unless all is tried', () => {
  const files = [onEither('a'), onEither('b'), onBoth('c'), { ...onEither('e'), ...alone('e') }]
  assert.deepEqual(groupsOf(files, 1), [
    { paths: ['a'], database: 'postgres' },
    { paths: ['c'], database: undefined },
    { paths: ['b'], database: 'sqlite' },
    { paths: ['e'], database: undefined },
  ])
  assert.deepEqual(groupsOf(files, 1, true), [
    { paths: ['a', 'b', 'c'], database: undefined },
    { paths: ['e'], database: undefined },
  ])
})

test('an error outside of all tests fails the run, although nothing is tracked', () => {
  const untracked = new URL('support/untracked.ts', import.meta.url).href
  const folder = mkdtempSync(join(tmpdir(), 'fasti-'))
  try {
    const entry = join(folder, 'entry.mjs')
    const source = `import { untrack } from '${untracked}'
      import { test } from 'node:test'
      import { setTimeout as sleep } from 'node:timers/promises'
      test('begins', () => void setTimeout(() => { throw new Error('stray') }, 10))
      test('goes on', () => sleep(100))
      untrack()`
    writeFileSync(entry, source)
    const { NODE_TEST_CONTEXT: _none, ...env } = process.env
    const flags = [`--import=${untracked}`, '--test', entry]
    const { status, stdout } = spawnSync(process.execPath, flags, { env, encoding: 'utf8' })
    assert.match(stdout, /Error: stray/)
    assert.equal(status, 1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
