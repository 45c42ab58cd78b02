// Random edits, undos and redos by several callers are all taken back, and nothing has changed (§18).

import { test } from 'node:test'
import { undoSequences } from '../fuzz/undo/campaign.ts'
import { databases } from './support/databases.ts'

const counts = { sqlite: 8, postgres: 4 }
const seeds = [18, Math.floor(Math.random() * 2 ** 31)]

for (const database of databases) {
  const count = counts[database]
  for (const [index, seed] of seeds.entries()) {
    const what = index === 0 ? `seed ${seed}` : 'a random seed'
    test(`${count} sequences of edits and undos on ${database} are taken back, on ${what} (§18)`, async () => {
      await undoSequences({ database, seed, count })
    })
  }
}
