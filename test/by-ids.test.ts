// What is named by ids or keys is looked up by them, by everybody, however much there is.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { type Actor, nobody } from '../src/access/roles.ts'
import { matching } from '../src/calendar/events/listing/conditions/conditions.ts'
import { findAlike, findSourceItems } from '../src/exchange/import/store.ts'
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

test('SQLite finds what a source has brought by its keys, or by what it is like', async () => {
  await using fasti = await freshFasti('sqlite')
  const asked: Sql[] = []
  const db = {
    ...fasti.db,
    all: <Row>(query: Sql) => {
      asked.push(query)
      return fasti.db.all<Row>(query)
    },
  }
  const texts = Array.from({ length: 200 }, (_, n) => `text ${n}`)
  await findSourceItems(db, 1, 'event', texts)
  await findAlike(db, texts)
  const plans = await Promise.all(
    asked.map((query) => fasti.db.all<{ detail: string }>(sql`explain query plan ${query}`)),
  )
  const [byKeys = '', byLikeness = ''] = plans.map(([step]) => step?.detail)
  assert.match(byKeys, /\(source_id=\? AND kind=\? AND key=\?\)/)
  assert.match(byLikeness, /\(source_id=\? AND likeness=\?\)/)
})
