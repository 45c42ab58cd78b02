// Undo (§18) where slugs were taken by others meanwhile.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import { makeEvent, makeVenue } from '../support/make.ts'
import { assertSound, change, makeRecurring, remove } from '../support/recurring.ts'
import { lastOf, timeless, undo, undoGroup } from '../support/undo.ts'

const shown = async (caller: Caller, path: string): Promise<Json> => {
  const { status, body } = await caller.get(path)
  return status === 200 ? timeless(body) : status
}

for (const database of databases) {
  describe(`undo and slugs on ${database}`, () => {
    test('of the way out of the trash gives the slug of the trash back, also if another took its own', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const event = await makeEvent(editor, { title: 'Walk' })
      const venue = await makeVenue(editor, 'Hall')
      for (const [path, make] of [
        [`/events/${event.id}`, () => makeEvent(editor, { title: 'Walk' })],
        [`/venues/${venue.id}`, () => makeVenue(editor, 'Hall', { city: 'Graz' })],
      ] as const) {
        assert.equal((await editor.delete(path)).status, 200)
        const trashed = await lastOf(editor)
        const before = await shown(editor, `${path}?context=edit`)
        await make()
        const restored = await undo(editor, trashed)
        assert.match((await editor.get(path)).body.slug, /-2$/)
        await undo(editor, restored)
        assert.deepEqual(await shown(editor, `${path}?context=edit`), before)
        await undo(editor, trashed)
      }
      await assertSound(fasti)
    })

    test('of a deletion for good gives a dropped date the slug of the trash back', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      const [, second] = dates
      await change(editor, series.id, { recurrence: null })
      const cleared = await lastOf(editor)
      const path = `/events/${second.id}?context=edit`
      const before = await shown(editor, path)
      await makeEvent(editor, { title: 'Other', slug: second.slug })
      await remove(editor, series.id, 'force=true')
      await undoGroup(editor, await lastOf(editor))
      assert.deepEqual(await shown(editor, path), before)
      await undoGroup(editor, cleared)
      assert.equal((await shown(editor, path)).status, 'publish')
      await assertSound(fasti)
    })

    test('of the undo of one dropped date alone leaves it where its series has it, with its slug', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      const [, second] = dates
      await change(editor, series.id, { event_status: 'cancelled', recurrence: null })
      await undoGroup(editor, await lastOf(editor))
      await undo(editor, await lastOf(editor, `item=${second.id}&per_page=1`))
      const { slug, status } = await shown(editor, `/events/${second.id}`)
      assert.deepEqual([slug, status], [second.slug, 'publish'])
      await assertSound(fasti)
    })
  })
}
