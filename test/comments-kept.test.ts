// Comments go wherever the calendar goes: into a backup, into another database, and on from the
// first release.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { backedUp, isWhole, newFile, placeOf, restored } from './support/backups.ts'
import { withApp } from './support/crawl.ts'
import { bothDatabases } from './support/databases.ts'
import { earlierCalendar } from './support/earlier.ts'
import { callerOf, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { contentsOf, moved, removePlaces } from './support/moving.ts'
import { consoleRoot as root } from './support/undo.ts'

removePlaces()

const text = 'Ask @editor: “5 < 6 &amp; <b>夏祭り</b>”\n🎻'

for (const database of bothDatabases) {
  const other = database === 'sqlite' ? 'postgres' : 'sqlite'

  describe(`comments on ${database}`, () => {
    test('are in a backup, and come back with whom they mention', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor)
      const said = await editor.post(`/events/${id}/comments`, { text }, { root })
      assert.equal(said.status, 201, said.text)
      const file = newFile()
      await backedUp(fasti.settings, file)
      const before = await contentsOf(fasti.settings)
      assert.deepEqual([before.get('comments')?.length, before.get('mentions')?.length], [1, 1])
      const place = await placeOf(other)
      await restored(place, file)
      const after = await contentsOf(place)
      for (const [table, rows] of before) assert.deepEqual(after.get(table), rows, table)
      await isWhole(place)
      const { secret } = await fasti.user('editor')
      await withApp(place, async (app) => {
        const caller = callerOf(app, async () => secret)
        const next = await caller.post(`/events/${id}/comments`, { text: 'Next' }, { root })
        assert.ok(next.body.id > said.body.id, next.text)
      })
    })

    test('are moved to the other database', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor)
      await editor.post(`/events/${id}/comments`, { text }, { root })
      const before = await contentsOf(fasti.settings)
      const place = await placeOf(other)
      await moved(fasti.settings, place)
      assert.deepEqual((await contentsOf(place)).get('comments'), before.get('comments'))
      assert.deepEqual((await contentsOf(place)).get('mentions'), before.get('mentions'))
    })

    test('can be written in a calendar of the first release', async () => {
      await using earlier = await earlierCalendar(database, '0001-first-release')
      await withApp(earlier.settings, async (app) => {
        const editor = callerOf(app, async () => earlier.secret)
        const { body: event } = await editor.get('/events/by-slug/lantern-walk')
        const path = `/events/${event.id}/comments`
        const said = await editor.post(path, { text: 'Bring @editor' }, { root })
        assert.deepEqual([said.status, said.body.mentions.length], [201, 1], said.text)
        const { body } = await editor.get(path, { root })
        assert.deepEqual(body.comments, [said.body])
      })
      await isWhole(earlier.settings)
    })
  })
}
