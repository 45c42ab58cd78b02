// What is refused in the midst of an import.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databases } from './support/databases.ts'
import { type Json, freshFasti } from './support/fasti.ts'
import { anEvent, importInto } from './support/importing.ts'

for (const database of databases) {
  test(`what a refused item would have brought is made anew by the next one that needs it (${database})`, async () => {
    const venue = [{ venue: 'Shared barn' }]
    const more = { categories: ['Shared kind'] }
    const end_date = '2091-02-01 10:00:00'
    await using fasti = await freshFasti(database)
    const { counts } = await importInto(fasti, [
      anEvent('first shared', { title: 'Shared bad', end_date, venue }, more),
      anEvent('second shared', { title: 'Shared good', venue }, more),
    ])
    assert.deepEqual([counts.created, counts.refused], [1, 1])
    const query = { search: 'Shared good', start_date: '2091-01-01', end_date: '2091-12-31' }
    const [event] = (await fasti.get('/events', { query })).body.events
    assert.equal(event.venue.venue, 'Shared barn')
    assert.deepEqual(
      event.categories.map(({ name }: Json) => name),
      ['Shared kind'],
    )
  })
}
