// Random edits, undos and redos by several callers are all taken back, and nothing has changed (§18).
// `npm run undo-model` plays more of them.

import { test } from 'node:test'
import { undoSequences } from '../fuzz/undo/campaign.ts'
import { bothDatabases } from './support/databases.ts'
import { sized } from './support/whole.ts'

const counts = { sqlite: sized(16), postgres: sized(8) }
/** Another one each time; what fails names it. */
const seed = Math.floor(Math.random() * 2 ** 31)

for (const database of bothDatabases) {
  const count = counts[database]
  test(`${count} sequences of edits and undos on ${database} are taken back (§18)`, async () => {
    await undoSequences({ database, seed, count })
  })
}

test('a date that was made anew is shown as it is, and not as it was known before', async () => {
  await undoSequences({ database: 'sqlite', seed: 41, first: 400, count: 403 })
})
