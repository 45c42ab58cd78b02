// npm run series-model -- [--sequences <n>] [--seed <n>] [--database sqlite|postgres]
// Plays random sequences of requests about recurring events against a model of §17.

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { playSequences } from './campaign.ts'

const { values: flags } = parseArgs({
  options: {
    sequences: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    database: { type: 'string', default: 'sqlite' },
  },
})

const [count, seed] = [Number(flags.sequences), Number(flags.seed)]
const { database } = flags
const isKnown = database === 'sqlite' || database === 'postgres'
if (!isKnown || !(count >= 1) || !Number.isInteger(count) || !Number.isInteger(seed)) {
  console.error('--sequences and --seed are whole numbers, --database is sqlite or postgres.')
  process.exitCode = 2
} else {
  console.log(`seed ${seed}, ${count} sequences on ${database}`)
  try {
    const { steps, skipped } = await playSequences({ database, seed, count, tell: console.log })
    console.log(`${steps} steps as the model says; ${skipped} were not defined or had no object.`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
