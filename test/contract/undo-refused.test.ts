// What stands against an undo (§18): later changes, passwords, rights, and what is gone.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { freshFasti } from '../support/fasti.ts'
import { faultsOf, makeCategory, makeEvent, makeTag, makeVenue } from '../support/make.ts'
import { assertSound, change, makeRecurring, read, remove } from '../support/recurring.ts'
import {
  askUndo,
  conflictOf,
  consoleRoot as root,
  historyOf,
  lastOf,
  undo,
} from '../support/undo.ts'

for (const database of databases) {
  describe(`what is not undone on ${database}`, () => {
    test('names the fields that were changed again since, unless fields says which to set back', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { title: 'Walk', website: 'https://walk.example/' })
      await change(editor, id, { title: 'Run', website: '', featured: true })
      const entry = await lastOf(editor)
      await change(editor, id, { title: 'Ride', featured: false })
      const refused = await askUndo(editor, entry)
      assert.deepEqual(conflictOf(refused), [409, 'rest_conflict', ['title', 'featured']])
      assert.match(refused.body.message, /title, featured/)
      assert.deepEqual(refused.body.data.items, [
        { kind: 'event', item: id, fields: ['title', 'featured'] },
      ])
      assert.equal((await read(editor, id)).title, 'Ride', 'nothing was done')
      const undone = await undo(editor, entry, ['website'])
      assert.deepEqual(undone.changes, { website: ['', 'https://walk.example/'] })
      await undo(editor, entry, ['title'])
      assert.equal((await read(editor, id)).title, 'Walk')
      assert.deepEqual(conflictOf(await askUndo(editor, entry, ['title'])), [
        409,
        'rest_conflict',
        null,
      ])
      for (const wrong of [['name'], ['title', 'x'], [], ['__proto__']]) {
        assert.deepEqual(faultsOf(await askUndo(editor, entry, wrong)), ['fields'], wrong.join())
      }
      for (const fields of [5, { title: true }, 'website', '', 'title,x']) {
        const reply = await editor.post(`/history/${entry.id}/undo`, { fields }, { root })
        assert.equal(reply.status, fields === 'website' ? 409 : 400, JSON.stringify(fields))
      }
    })

    test('of what was changed, removed or restored since is refused, and of what is gone', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { title: 'Walk' })
      const made = await lastOf(editor)
      await change(editor, id, { title: 'Run' })
      const renamed = await lastOf(editor)
      assert.deepEqual(conflictOf(await askUndo(editor, made)), [409, 'rest_conflict', ['title']])
      await remove(editor, id)
      const trashed = await lastOf(editor)
      await undo(editor, renamed)
      await remove(editor, id, 'force=true')
      const gone = await lastOf(editor)
      for (const entry of [made, renamed, trashed]) {
        assert.deepEqual(conflictOf(await askUndo(editor, entry)), [409, 'rest_conflict', null])
      }
      await undo(editor, gone)
      assert.deepEqual(conflictOf(await askUndo(editor, gone)), [409, 'rest_conflict', null])
      await undo(editor, trashed)
      const { title, status } = await read(editor, id)
      assert.deepEqual([title, status], ['Walk', 'publish'])
      await assertSound(fasti)
    })

    test('names what it would refer to and is gone for good', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Hall')
      const tag = await makeTag(editor, 'loud')
      const { id } = await makeEvent(editor, { venue: [venue.id], tags: [tag.id] })
      await change(editor, id, { title: 'Run', venue: [], tags: [] })
      const entry = await lastOf(editor)
      await editor.delete(`/venues/${venue.id}?force=true`)
      await editor.delete(`/tags/${tag.id}`)
      assert.deepEqual(faultsOf(await askUndo(editor, entry)), ['tags', 'venue'])
      await undo(editor, entry, ['title'])
      await change(editor, id, { venue: [(await makeVenue(editor, 'Barn')).id] })
      const [barn] = (await read(editor, id)).venue.id ? [(await read(editor, id)).venue] : []
      await remove(editor, id, 'force=true')
      const gone = await lastOf(editor)
      await editor.delete(`/venues/${barn.id}?force=true`)
      assert.deepEqual(faultsOf(await askUndo(editor, gone)), ['venue'])
      await undo(editor, gone, ['title'])
      assert.deepEqual((await read(editor, id)).venue, [])
      const child = await makeCategory(editor, 'Song', {
        parent: (await makeCategory(editor, 'Music')).id,
      })
      await editor.delete(`/categories/${child.id}`)
      const lost = await lastOf(editor)
      await editor.delete(`/categories/${child.parent}`)
      assert.deepEqual(faultsOf(await askUndo(editor, lost)), ['parent'])
      await assertSound(fasti)
    })

    test('never sets a password back, and takes none away unless that is asked for', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { title: 'Walk', description: 'Secret path.' })
      await change(editor, id, { title: 'Run', password: 'lantern' })
      const set = await lastOf(editor)
      assert.deepEqual(conflictOf(await askUndo(editor, set)), [409, 'rest_conflict', ['password']])
      await undo(editor, set, ['title'])
      const isOpen = async () => (await fasti.get(`/events/${id}`)).status === 200
      assert.equal(await isOpen(), false)
      await change(editor, id, { password: 'other' })
      const changed = await lastOf(editor)
      assert.deepEqual(conflictOf(await askUndo(editor, changed, ['password'])), [
        409,
        'rest_conflict',
        ['password'],
      ])
      await undo(editor, set, ['password'])
      assert.equal(await isOpen(), true)
      const taken = await lastOf(editor)
      assert.deepEqual(conflictOf(await askUndo(editor, taken)), [
        409,
        'rest_conflict',
        ['password'],
      ])
    })

    test('of the deletion of a protected event leaves it closed to everybody', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { title: 'Walk', password: 'lantern' })
      await remove(editor, id, 'force=true')
      const gone = await lastOf(editor)
      const refused = await askUndo(editor, gone)
      assert.deepEqual(conflictOf(refused), [409, 'rest_conflict', ['password']])
      assert.match(refused.body.message, /not recorded/)
      const undone = await undo(editor, gone, ['title'])
      assert.deepEqual(undone.changes.password, [false, true])
      for (const query of ['', '?password=lantern', '?password=']) {
        assert.equal((await fasti.get(`/events/${id}${query}`)).status, 403, query)
      }
      assert.equal((await read(editor, id)).password_protected, true)
      await change(editor, id, { password: 'new one' })
      assert.equal((await fasti.get(`/events/${id}?password=new one`)).status, 200)
      await assertSound(fasti)
    })

    test('is for those who may make that change, and who see the entry', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const other = fasti.as('author', 'other')
      const own = await makeEvent(author, { title: 'Own' })
      await change(editor, own.id, { title: 'Corrected' })
      const corrected = await lastOf(editor)
      const made = await historyOf(editor, `item=${own.id}&action=create`)
      for (const caller of [fasti.as('contributor'), fasti.as('subscriber')]) {
        assert.equal((await askUndo(caller, corrected)).status, 403)
      }
      assert.equal((await askUndo(fasti, corrected)).status, 401)
      assert.deepEqual(conflictOf(await askUndo(other, corrected)), [
        404,
        'rest-entry-not-found',
        null,
      ])
      await undo(author, corrected)
      assert.equal((await read(author, own.id)).title, 'Own')
      const { id: taker } = await fasti.user('author', 'other')
      await change(editor, own.id, { author: taker })
      const given = await lastOf(editor)
      assert.equal((await askUndo(author, made[0])).status, 403, 'it is not theirs any more')
      assert.equal((await askUndo(other, given)).body.code, 'rest_cannot_edit_others')
      await undo(editor, given)
      const tag = await makeTag(editor, 'loud')
      const tagged = await lastOf(editor)
      assert.equal((await askUndo(author, tagged)).status, 404, `of the tag ${tag.id}`)
      await remove(editor, own.id, 'force=true')
      const gone = await lastOf(editor)
      assert.equal((await askUndo(other, gone)).status, 404)
      await undo(author, gone)
      assert.equal((await read(author, own.id)).title, 'Own')
    })

    test('of a venue leaves alone the events that the caller may not edit', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const venue = await makeVenue(author, 'Hall')
      const own = await makeEvent(author, { venue: [venue.id] })
      const others = await makeEvent(editor, { venue: [venue.id] })
      await editor.delete(`/venues/${venue.id}?force=true`)
      const [gone] = await historyOf(author, 'per_page=1')
      await undo(author, gone)
      assert.equal((await read(editor, own.id)).venue.id, venue.id)
      assert.deepEqual((await read(editor, others.id)).venue, [])
      await assertSound(fasti)
    })

    test('of the online address of a date that is not online has nothing to set back', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      const online = { attendance: 'online', virtual_url: 'https://a.example/' }
      await change(editor, series.id, online)
      await change(editor, series.id, { attendance: 'offline', virtual_url: '' })
      const [offline] = await historyOf(editor, `item=${dates[1].id}&per_page=1`)
      const refused = await askUndo(editor, offline, ['virtual_url'])
      assert.deepEqual(conflictOf(refused), [409, 'rest_conflict', null])
    })

    test('of what does not exist is 404: entries that are gone, ids and groups of no form', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      await makeVenue(editor, 'Hall')
      const ids = ['0', '99', '9007199254740993', '99999999999999999999999']
      for (const path of ids.map((id) => `/history/${id}/undo`)) {
        const { status, body } = await editor.post(path, {}, { root })
        assert.deepEqual([status, body.code], [404, 'rest-entry-not-found'], path)
      }
      const groups = ['x', '00000000-0000-4000-8000-000000000000', 'null', "'", '%00', '%25']
      for (const group of groups) {
        const { status, body } = await editor.post(`/history/groups/${group}/undo`, {}, { root })
        assert.deepEqual([status, body.code], [404, 'rest-entry-not-found'], group)
      }
    })
  })
}
