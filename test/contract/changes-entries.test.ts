// How far the history is read for an answer (§20.1).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setClock } from '../support/clock.ts'
import { follower, liveRoot as root } from '../support/copies.ts'
import { databases } from '../support/databases.ts'
import { type Json, freshFasti } from '../support/fasti.ts'
import { makeEvent, makeTag, makeVenue } from '../support/make.ts'

const told = ({ kind, id, action }: Json) => `${action} ${kind} ${id}`

for (const database of databases) {
  describe(`the history behind changes on ${database}`, () => {
    test('a reader gets past more entries than are read at once, all of which are not for them', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      await makeTag(editor, 'first')
      const reader = follower(fasti, 'kinds=tag')
      await reader.pull()
      // One write, and an entry for each of its dates.
      await makeEvent(editor, { recurrence: 'FREQ=DAILY;COUNT=600' })
      const tag = await makeTag(editor, 'last')
      assert.deepEqual((await reader.pull()).map(told), [`put tag ${tag.id}`])
      assert.deepEqual(await reader.pull(), [])
    })

    test('a cursor of a calendar without a history is told all that comes, for as long as that is kept', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database, { FASTI_HISTORY_DAYS: '40' })
      const { body } = await fasti.get('/changes?since=now', { root })
      assert.deepEqual([body.changes, body.more], [[], false])
      const since = () => fasti.get(`/changes?since=${body.cursor}`, { root })
      assert.deepEqual((await since()).body.changes, [])
      const venue = await makeVenue(fasti.as('editor'), 'Hall')
      clock.set('2027-04-09T12:00:00Z')
      const later = await since()
      assert.deepEqual(later.body.changes.map(told), [`put venue ${venue.id}`])
      assert.notEqual(later.body.cursor, body.cursor)
      clock.set('2027-04-11T12:00:01Z')
      assert.deepEqual(
        [(await since()).status, (await since()).body.code],
        [410, 'rest_cursor_expired'],
      )
    })
  })
}
