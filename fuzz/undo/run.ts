// npm run undo-model -- [--sequences <n>] [--seed <n>] [--database sqlite|postgres]
// Random edits, undos and redos by several callers; then all is undone, and nothing has changed.

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { undoSequences } from './campaign.ts'

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
    const { done, refused } = await undoSequences({ database, seed, count, tell: console.log })
    console.log(`${done} requests were done and undone; ${refused} were refused.`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
