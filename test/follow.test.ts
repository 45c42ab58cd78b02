// Waits: for nodes that die, and for readers who come back to them.
// Readers who follow changes, while nodes and the primary die, end with what the lists show (§20.1).
// `npm run follow` does the same at length.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type StartedCalendar, startPostgresNodes, startSqlite } from '../fuzz/follow/calendars.ts'
import { followChanges } from '../fuzz/follow/campaign.ts'
import { startReceivers } from '../fuzz/follow/hooks.ts'
import { random } from './support/random.ts'
import { isWhole } from './support/whole.ts'

const size = isWhole
  ? { seed: 20, writes: 120, writers: 8, readers: 12 }
  : { seed: 20, writes: 48, writers: 4, readers: 4 }

/** Polling, streaming, and told by webhooks. */
async function follow(start: (hosts: string) => Promise<StartedCalendar>, disturbances: number) {
  await using receivers = await startReceivers(3, random(size.seed), 0)
  await using calendar = await start(receivers.hosts)
  const { written, readers } = await followChanges(calendar, {
    ...size,
    disturbances,
    others: (lasting) => receivers.readersOf(calendar, lasting),
  })
  assert.ok(written > 0 && readers === size.readers + 3)
}

test('on SQLite with two workers, which are killed', () => follow(startSqlite, 1))

test('on three nodes over PostgreSQL with a replica, some of which are killed', () =>
  follow(startPostgresNodes, 2))
