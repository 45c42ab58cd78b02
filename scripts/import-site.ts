// npm run import-site -- --events 3000 --database postgres: one calendar reads another one through
// failures, interruptions and changes, and has to say the same in the end.

import { parseArgs } from 'node:util'
import { databases } from '../test/support/databases.ts'
import { playSite } from '../test/support/site_play.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '3000' },
    database: { type: 'string', default: 'sqlite' },
    every: { type: 'string', default: '1' },
  },
})
const database = databases.find((one) => one === values.database)
if (!database) throw new Error(`--database is one of ${databases.join(', ')}.`)
const { differences, ...numbers } = await playSite(
  database,
  Number(values.events),
  Number(values.every),
)
const { pages, requests, troubledRequests, changed, expected, written } = numbers
const perPage = (count: number) => (count / pages).toFixed(3)
process.stdout.write(
  `${JSON.stringify(numbers)}\nRequests per page: ${perPage(requests)}, with two interruptions ${perPage(troubledRequests)}.\n`,
)
for (const one of differences.slice(0, 20)) process.stdout.write(`${one}\n`)
const isWell = differences.length === 0 && changed === expected && written === 0
process.exitCode = isWell && Math.max(requests, troubledRequests) <= pages * 1.1 ? 0 : 1
