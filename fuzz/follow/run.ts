// npm run follow -- [--writes <n>] [--readers <n>] [--disturbances <n>] [--seed <n>]
//   [--hooks <n>] [--database sqlite|postgres] [--lossy]
// Readers follow the changes of writers on several nodes, some of which die meanwhile.

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startPostgresNodes, startSqlite } from './calendars.ts'
import { random } from '../../test/support/random.ts'
import { followChanges } from './campaign.ts'
import { startReceivers } from './hooks.ts'
import type { Lasting } from './writers.ts'

const { values: flags } = parseArgs({
  options: {
    writes: { type: 'string', default: '2000' },
    readers: { type: 'string', default: '50' },
    disturbances: { type: 'string', default: '6' },
    hooks: { type: 'string', default: '5' },
    lossy: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    database: { type: 'string', default: 'postgres' },
  },
})

const { lossy, database } = flags
const [writes, readers, disturbances, seed] = [
  Number(flags.writes),
  Number(flags.readers),
  Number(flags.disturbances),
  Number(flags.seed),
]
const hooks = lossy ? 0 : Number(flags.hooks)
if (![writes, readers, disturbances, seed, hooks].every(Number.isInteger)) {
  console.error('--writes, --readers, --disturbances, --hooks and --seed are whole numbers.')
  process.exitCode = 2
} else {
  console.log(`seed ${seed}, ${writes} writes, ${readers} readers, ${hooks} hooks on ${database}`)
  await using receivers = await startReceivers(hooks, random(seed), 0.02)
  await using calendar = await (database === 'sqlite'
    ? startSqlite(receivers.hosts)
    : startPostgresNodes(receivers.hosts, lossy))
  const others = (lasting: Lasting) => receivers.readersOf(calendar, lasting)
  const campaign = { seed, writes, writers: 8, readers, disturbances, others }
  console.log(JSON.stringify(await followChanges(calendar, campaign)))
}
