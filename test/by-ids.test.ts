// Events that are named by their ids are looked up by them, by everybody, however many there are.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Actor, nobody } from '../src/access/roles.ts'
import { matching } from '../src/calendar/events/listing/conditions.ts'
import { freshFasti } from './support/fasti.ts'

const roles = ['author', 'editor', 'administrator'] as const
const actors: readonly Actor[] = [nobody, ...roles.map((role) => ({ id: 7, login: role, role }))]

test('SQLite finds events by their ids for every role, and scans no index', async () => {
  await using fasti = await freshFasti('sqlite')
  for (const actor of actors) {
    const include = Array.from({ length: 500 }, (_, n) => n + 1)
    const steps = await fasti.db.all<{ detail: string }>(sql`
      explain query plan
      select e.id from events e
      where ${matching(fasti.db, { actor, include })}
      order by e.start_utc, e.id
      limit 500`)
    const [first] = steps.map(({ detail }) => detail)
    assert.match(first ?? '', /SEARCH e USING INTEGER PRIMARY KEY/, actor.role)
  }
})
