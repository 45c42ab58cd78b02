// Several changes of one thing in a transaction are one entry of the history (§18).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { record } from '../src/calendar/history/record.ts'
import type { Fields } from '../src/calendar/history/rules.ts'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'

for (const database of databases) {
  describe(`changes of one thing on ${database}`, () => {
    const thing = { kind: 'event', id: 7, owner: 0, title: 'Walk' } as const
    const entriesAfter = async (...steps: readonly (readonly [Fields | null, Fields | null])[]) => {
      await using fasti = await freshFasti(database)
      await fasti.db.within(async (db) => {
        for (const [before, after] of steps) await record(db, { ...thing, before, after })
      })
      const rows = await fasti.db.all<{ action: string; changes: string }>(
        sql`select action, changes from history`,
      )
      return rows.map(({ action, changes }) => [action, JSON.parse(changes)])
    }

    test('are one entry, which has the fields of all of them', async () => {
      const entries = await entriesAfter(
        [{ title: 'Walk' }, { title: 'Long walk' }],
        [{ website: '' }, { website: 'https://walk.example/' }],
        [{ title: 'Long walk' }, { title: 'Longest walk' }],
      )
      const changes = { title: ['Walk', 'Longest walk'], website: ['', 'https://walk.example/'] }
      assert.deepEqual(entries, [['update', changes]])
    })

    test('are a creation with what it became, or a deletion of what it was', async () => {
      const made = await entriesAfter(
        [null, { title: 'Walk', status: 'draft' }],
        [{ status: 'draft' }, { status: 'publish' }],
      )
      assert.deepEqual(made, [['create', { title: [null, 'Walk'], status: [null, 'publish'] }]])
      const gone = await entriesAfter(
        [{ title: 'Walk' }, { title: 'Long walk' }],
        [{ title: 'Long walk', status: 'trash' }, null],
      )
      assert.deepEqual(gone, [['delete', { title: ['Walk', null], status: ['trash', null] }]])
    })
  })
}
