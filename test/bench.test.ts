// Alone: most of its time is spent in processes that it starts.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cases } from '../bench/cases/all.ts'
import { confidenceOf, reportOf } from '../bench/report.ts'
import { isWhole, someOf } from './support/whole.ts'

const program = fileURLToPath(new URL('../bench/run.ts', import.meta.url))
const run = promisify(execFile)

test('the benchmark prints every row, whatever its figure', { timeout: 300_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-bench-'))
  const some = isWhole ? [] : ['--only', 'share']
  const shortest = ['--events', '1000', '--rounds', '1', '--seconds', '0', ...some]
  try {
    const { stdout } = await run(process.execPath, [program, ...shortest], {
      env: { ...process.env, FASTI_BENCH: folder },
    })
    const lines = stdout.split('\n')
    const expected = cases
      .filter(({ database = 'sqlite' }) => database === 'sqlite')
      .filter(({ name }) => isWhole || name.startsWith('share:'))
    assert.ok(expected.length > (isWhole ? 30 : 3))
    for (const { name } of expected) {
      const row = lines.find((line) => line.startsWith(`${name}  `)) ?? ''
      assert.match(row, /[≤≥] \d/, `There is no row for ${name}.`)
      assert.match(row, /met$|not there yet/)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('its help names every option and table, and measures nothing', async () => {
  const { stdout } = await run(process.execPath, [program, '--help'])
  for (const said of ['--events', '--database', '--only', '--rounds', '--seconds', '--json']) {
    assert.ok(stdout.includes(said), said)
  }
  for (const { name } of cases) assert.ok(stdout.includes(name.replace(/:.*/, '')), name)
})

const row = (least: number, most: number) =>
  reportOf(['a']).row({
    name: 'a',
    measured: '4 µs',
    against: '1 µs',
    figure: 0.26,
    spread: { least, most },
    unit: 'share',
    goal: { atLeast: 0.25 },
  })

test('rounds that disagree about a goal leave it unsure', () => {
  assert.match(row(0.25, 0.27), /26 % +\(25 % – 27 %\) +≥ 25 % +met$/)
  assert.match(row(0.24, 0.27), /unsure, met$/)
  assert.match(confidenceOf(5), /93 %/)
})

test('an unknown case or size is refused', async () => {
  const all = [
    ['--only', 'nothing'],
    ['--rounds', '0'],
    ['--seconds', 'long'],
    ['--events', '7'],
    ['--database', 'paper'],
  ]
  for (const wrong of someOf(all.slice(0, 1), all)) {
    await assert.rejects(run(process.execPath, [program, ...wrong]), { code: 2 })
  }
})
