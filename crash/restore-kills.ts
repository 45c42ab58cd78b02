// npm run restore-kills -- [--kills <n>] [--database sqlite|postgres] [--seed <n>] [--events <n>]

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { progressOf } from '../src/cli/progress.ts'

const { values: flags } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    database: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(randomInt(2 ** 32)) },
    events: { type: 'string', default: '500' },
  },
})

const { database } = flags
const [kills, seed, events] = [flags.kills, flags.seed, flags.events].map(Number) as [
  number,
  number,
  number,
]
const isKnown = database === 'sqlite' || database === 'postgres'
if (!isKnown || ![kills, events].every((one) => Number.isInteger(one) && one >= 1)) {
  console.error('--kills, --seed and --events are whole numbers, --database is sqlite or postgres.')
  process.exitCode = 2
} else {
  // Loaded lazily: a wrong option is answered at once.
  const { killRestores } = await import('./restores.ts')
  const tell = progressOf('kills')
  const figures = await killRestores({ kills, database, seed, events, tell })
  const { faults, ...n } = figures
  console.log(`database: ${database}, seed: ${seed}, a restore takes ${Math.round(n.longestMs)} ms`)
  console.log(`kills: ${n.kills} (had ended before: ${n.finished})`)
  console.log(`old: ${n.old}, new: ${n.new}, mixed: ${n.mixed}`)
  console.log(`doctor's faults: ${n.doctorFaults}`)
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
