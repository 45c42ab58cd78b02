// npm run backup-writes -- [--seconds <n>] [--rate <n>] [--database sqlite|postgres]

import { parseArgs } from 'node:util'
import { progressOf } from '../src/cli/progress.ts'

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '200' },
    database: { type: 'string', default: 'sqlite' },
  },
})

const { database } = flags
const [seconds, rate] = [Number(flags.seconds), Number(flags.rate)]
const isKnown = database === 'sqlite' || database === 'postgres'
if (!isKnown || ![seconds, rate].every((one) => Number.isInteger(one) && one >= 1)) {
  console.error('--seconds and --rate are whole numbers, --database is sqlite or postgres.')
  process.exitCode = 2
} else {
  // Loaded lazily: a wrong option is answered at once.
  const { backUpBesideWrites } = await import('./backups.ts')
  const tell = progressOf('seconds')
  const { faults, ...n } = await backUpBesideWrites({ seconds, rate, database, tell })
  console.log(`database: ${database}`)
  console.log(`acknowledged writes: ${n.acknowledged}, refused: ${n.refused}`)
  console.log(`backups: ${n.backups}, lost: ${n.lost}, doctor's faults: ${n.doctorFaults}`)
  console.log(`p99 of a list: ${n.alone.toFixed(1)} ms, beside backups ${n.beside.toFixed(1)} ms`)
  const [alone, beside] = [n.logAlone, n.logBeside].map((bytes) => (bytes / 1024 ** 2).toFixed(1))
  console.log(`largest log of SQLite: ${alone} MB, beside backups ${beside} MB`)
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
