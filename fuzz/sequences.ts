// What the models that play random sequences have in common on the command line.

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type DatabaseName, bothDatabases } from '../test/support/databases.ts'

export interface Sequences {
  readonly database: DatabaseName
  readonly seed: number
  readonly count: number
  readonly tell?: (line: string) => void
}

/** Says what `play` says, or how the first sequence differs: then the exit code is 1. */
export async function runSequences(play: (asked: Sequences) => Promise<string>): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      sequences: { type: 'string', default: '200' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      database: { type: 'string', default: 'sqlite' },
    },
  })
  const [count, seed] = [Number(flags.sequences), Number(flags.seed)]
  const database = bothDatabases.find((name) => name === flags.database)
  if (!database || !(count >= 1) || !Number.isInteger(count) || !Number.isInteger(seed)) {
    console.error('--sequences and --seed are whole numbers, --database is sqlite or postgres.')
    process.exitCode = 2
    return
  }
  console.log(`seed ${seed}, ${count} sequences on ${database}`)
  try {
    console.log(await play({ database, seed, count, tell: console.log }))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
