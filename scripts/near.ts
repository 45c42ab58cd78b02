// npm run near -- [--base <commit>] [options of Node's test runner]
// Runs the tests near to what differs from HEAD (or another commit), on SQLite and without a browser:
// an answer while one works. `npm test` has the rest.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { browses, waits } from '../test/support/groups.ts'
import { nearestTests } from '../test/support/near.ts'

const { values, tokens } = parseArgs({
  options: { base: { type: 'string', default: 'HEAD' } },
  strict: false,
  tokens: true,
})
const options = tokens.flatMap((token) =>
  token.kind === 'option' && token.name !== 'base'
    ? [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`]
    : [],
)
const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', String(values.base)),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const isTest = (path: string) => path.endsWith('.test.ts')
const tests = globSync('{src,test}/**/*.test.ts').toSorted()
const isQuick = (path: string) => {
  const file = { path, text: readFileSync(path, 'utf8') }
  return !browses(file) && !waits(file)
}
const near = changed
  .filter((path) => /^(?:src|test)\/.*\.ts$/.test(path))
  .flatMap((path) => (isTest(path) ? [path] : nearestTests(path, tests.filter(isQuick))))
const chosen = [...new Set(['test/architecture.test.ts', ...near])]

console.log(`${changed.length} changed files, ${chosen.length} test files near to them.`)
const flags = ['--test', '--test-concurrency=2', '--test-global-setup=test/global.ts']
const runner = spawn(process.execPath, [...flags, ...options, ...chosen], {
  stdio: 'inherit',
  env: { ...process.env, FASTI_TEST_DATABASE: 'sqlite' },
})
const [code] = await once(runner, 'exit')
process.exitCode = code === 0 ? 0 : 1
