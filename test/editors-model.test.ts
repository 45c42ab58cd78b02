// Two people who edit the same thing in the console lose no field, whatever their order.
// `npm run editors-model` plays more of it.

import { test } from 'node:test'
import { playEditors } from '../fuzz/editors/campaign.ts'
import { bothDatabases } from './support/databases.ts'
import { sized } from './support/whole.ts'

const counts = { sqlite: sized(40), postgres: sized(20) }
/** Another one each time; what fails names it. */
const seed = Math.floor(Math.random() * 2 ** 31)

for (const database of bothDatabases) {
  const count = counts[database]
  test(`two editors in ${count} random interleavings on ${database} lose no field`, async () => {
    await playEditors({ database, seed, count })
  })
}
