// Readers who follow changes, while nodes and the primary die, end with what the lists show (§20.1).
// `npm run follow` does the same at length.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPostgresNodes, startSqlite } from '../fuzz/follow/calendars.ts'
import { followChanges } from '../fuzz/follow/campaign.ts'

const campaign = { seed: 20, writes: 120, writers: 8, readers: 12 }

test('on SQLite with two workers, which are killed', async () => {
  await using calendar = await startSqlite()
  const { written, readers } = await followChanges(calendar, { ...campaign, disturbances: 1 })
  assert.ok(written > 0 && readers === 12)
})

test('on three nodes over PostgreSQL with a replica, some of which are killed', async () => {
  await using calendar = await startPostgresNodes()
  const { written, readers } = await followChanges(calendar, { ...campaign, disturbances: 2 })
  assert.ok(written > 0 && readers === 12)
})
