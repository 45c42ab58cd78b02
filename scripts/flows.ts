// npm run flows -- [--slow] [files or options of Node's test runner]
// Goes through all flows of the console in all ways; `npm test` has a part of them. With --slow the
// browser is on a machine that is four times slower.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'

const all = process.argv.slice(2)
const given = all.filter((one) => one !== '--slow')
const slower = all.includes('--slow') ? '4' : '1'
const files = given.some((one) => one.endsWith('.test.ts'))
  ? []
  : globSync('test/console/*.test.ts')
const flags = ['--test', '--test-concurrency=2', '--test-global-setup=test/global.ts']
const runner = spawn(process.execPath, [...flags, ...given, ...files], {
  stdio: 'inherit',
  env: { ...process.env, FASTI_TESTS: 'all', FASTI_TEST_SLOWER: slower },
})
const [code] = await once(runner, 'exit')
process.exitCode = code === 0 ? 0 : 1
