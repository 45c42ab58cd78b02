// npm run follow -- [--writes <n>] [--readers <n>] [--disturbances <n>] [--seed <n>]
//   [--database sqlite|postgres]
// Readers follow the changes of writers on several nodes, some of which die meanwhile.

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startPostgresNodes, startSqlite } from './calendars.ts'
import { followChanges } from './campaign.ts'

const { values: flags } = parseArgs({
  options: {
    writes: { type: 'string', default: '2000' },
    readers: { type: 'string', default: '50' },
    disturbances: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    database: { type: 'string', default: 'postgres' },
  },
})

const [writes, readers, disturbances, seed] = [
  Number(flags.writes),
  Number(flags.readers),
  Number(flags.disturbances),
  Number(flags.seed),
]
if (![writes, readers, disturbances, seed].every(Number.isInteger)) {
  console.error('--writes, --readers, --disturbances and --seed are whole numbers.')
  process.exitCode = 2
} else {
  console.log(`seed ${seed}, ${writes} writes, ${readers} readers on ${flags.database}`)
  await using calendar = await (flags.database === 'sqlite' ? startSqlite() : startPostgresNodes())
  const result = await followChanges(calendar, { seed, writes, writers: 8, readers, disturbances })
  console.log(JSON.stringify(result))
}
