// npm run model -- [--runs <n>] [--seed <n>] [--database sqlite|postgres]
// Runs more scripts than `npm test` against the model of rights and states.

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { playScripts } from '../test/support/rights_scripts.ts'

const { values: flags } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    database: { type: 'string', default: 'sqlite' },
  },
})

const [count, seed] = [Number(flags.runs), Number(flags.seed)]
const { database } = flags
const isKnown = database === 'sqlite' || database === 'postgres'
if (!isKnown || !(count >= 1) || !Number.isInteger(count) || !Number.isInteger(seed)) {
  console.error('--runs and --seed are whole numbers, --database is sqlite or postgres.')
  process.exitCode = 2
} else {
  try {
    await playScripts({ database, seed, count })
    console.log(`${count} scripts on ${database}, seed ${seed}: all as the model says.`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
