// npm run webhook-failures -- --failures 1000 --database postgres --seed 7: webhooks to a receiver
// that fails by chance, in every way; none may be lost.

import { parseArgs } from 'node:util'
import { databases } from '../test/support/databases.ts'
import { playFailures } from '../test/support/failing_receiver.ts'

const { values } = parseArgs({
  options: {
    failures: { type: 'string', default: '1000' },
    database: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: '1' },
  },
})
const database = databases.find((one) => one === values.database)
if (!database) throw new Error(`--database is one of ${databases.join(', ')}.`)
const { taken, failed } = await playFailures(database, Number(values.failures), Number(values.seed))
process.stdout.write(`${taken} messages arrived, after ${failed} failures; none was lost.\n`)
