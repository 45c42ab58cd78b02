// What the entries of the history cost of a create.

import sql from 'sql-template-tag'
import { fieldLinksOf } from '../../src/calendar/events/links.ts'
import { recordEvent } from '../../src/calendar/events/recorded.ts'
import type { EventRow } from '../../src/calendar/events/store.ts'
import { findItems } from '../../src/calendar/items/store.ts'
import type { Database, OpenDatabase } from '../../src/storage/database.ts'
import { raiseGeneration } from '../../src/storage/generation/generation.ts'
import { openDatabase } from '../../src/storage/open.ts'
import { writtenBy } from '../../src/storage/transactions/written_by.ts'
import { copyOf } from '../copy.ts'
import { warmingOf } from '../measure.ts'
import { micros } from '../report.ts'
import type { Stage } from '../stage.ts'
import type { Case } from './case.ts'
import { costOfCreate, crowd, middle } from './writes.ts'

const name = 'writes: the history in a create'
/** Transactions of a round, as many at a time as there are clients. */
const transactions = 40 * crowd

/**
 * The same transactions, which change nothing, with and without an entry about an event, in this
 * process; the difference is compared with the CPU time of a create in a server.
 */
export const history: Case = {
  name,
  database: 'sqlite',
  rounds: ({ effort }) => effort.rounds + warmingOf(effort),
  run: async (stage) => {
    const { cost: create } = await costOfCreate(stage, crowd)
    const entry = await costOfEntry(stage)
    return {
      name,
      measured: micros(entry),
      against: micros(create),
      figure: entry / create,
      unit: 'share',
      goal: { atMost: 0.05 },
    }
  },
}

async function costOfEntry(stage: Stage): Promise<number> {
  const copy = await copyOf(await stage.resting(), stage.server)
  try {
    const db = await openDatabase(copy.calendar)
    try {
      const made = await someEvents(db)
      const differences: number[] = []
      for (let turn = 0; turn < stage.effort.rounds + 1; turn += 1) {
        const without = await cpuOfEach(db, (inside) => raiseGeneration(inside))
        const within = await cpuOfEach(db, (inside, nth) => {
          const event = made[nth % made.length]
          return event ? recordEvent(inside, null, event) : Promise.resolve()
        })
        differences.push(within - without)
      }
      return middle(differences.slice(1))
    } finally {
      await db.close()
    }
  } finally {
    await copy.remove()
  }
}

async function someEvents(db: Database) {
  const rows = await db.all<{ id: number }>(sql`select id from events order by id desc limit 100`)
  const events = await findItems<EventRow>(
    db,
    'events',
    rows.map(({ id }) => id),
  )
  return Promise.all(events.map(async (row) => ({ row, links: await fieldLinksOf(db, row.id) })))
}

/** µs of CPU time for each transaction. */
async function cpuOfEach(
  db: OpenDatabase,
  work: (inside: Database, nth: number) => Promise<void>,
): Promise<number> {
  const before = process.cpuUsage()
  for (let from = 0; from < transactions; from += crowd) {
    const some = Array.from({ length: crowd }, (_, index) => {
      const request = `bench-${from + index}`
      const provenance = {
        user: { id: 1, login: 'editor' },
        via: 'api',
        address: '::1',
        request,
      } as const
      return writtenBy(db, provenance).within((inside) => work(inside, from + index))
    })
    await Promise.all(some)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / transactions
}
