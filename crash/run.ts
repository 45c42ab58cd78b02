// npm run crash -- [--rounds <n>] [--database sqlite|postgres] [--seed <n>]

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { progressOf } from '../src/cli/progress.ts'
import { figureLines } from './figures.ts'

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    database: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(randomInt(2 ** 32)) },
  },
})

const [rounds, seed] = [Number(flags.rounds), Number(flags.seed)]
const { database } = flags
const isKnown = database === 'sqlite' || database === 'postgres'
if (!isKnown || !(rounds >= 1) || !Number.isInteger(rounds) || !Number.isInteger(seed)) {
  console.error('--rounds and --seed are whole numbers, --database is sqlite or postgres.')
  process.exitCode = 2
} else {
  // Loaded lazily: a wrong option is answered at once.
  const { crash } = await import('./rounds.ts')
  const begun = performance.now()
  const figures = await crash({ rounds, database, seed, tell: progressOf('rounds') })
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(`database: ${database}, seed: ${seed}, seconds: ${seconds}`)
  for (const line of figureLines(figures)) console.log(line)
  if (figures.faults.length > 0) process.exitCode = 1
}
