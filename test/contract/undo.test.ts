// Undo (§18): sets back what an entry has changed, as a new change.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { byCodePoint } from '../../src/language/text/order.ts'
import { databases } from '../support/databases.ts'
import type { Caller, Json } from '../support/fasti.ts'
import { freshFasti } from '../support/fasti.ts'
import { makeCategory, makeEvent, makeOrganizer, makeTag, makeVenue } from '../support/make.ts'
import { assertSound, change, read, remove } from '../support/recurring.ts'
import {
  askUndo,
  askUndoGroup,
  conflictOf,
  consoleRoot as root,
  historyOf,
  lastOf,
  timeless,
  undo,
  undoGroup,
} from '../support/undo.ts'

const shown = async (caller: Caller, path: string): Promise<Json> => {
  const { status, body } = await caller.get(path)
  return status === 200 ? timeless(body) : status
}

for (const database of databases) {
  describe(`undo on ${database}`, () => {
    test('sets every field of an update back, and its own undo is a redo', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [hall, barn] = [await makeVenue(editor, 'Hall'), await makeVenue(editor, 'Barn')]
      const music = await makeCategory(editor, 'Music')
      const other = await fasti.user('author')
      const { id } = await makeEvent(editor, {
        title: 'Walk',
        cost: ['5', 'free for children'],
        venue: [hall.id, barn.id],
        categories: [music.id],
        tickets: [{ name: 'Seat', price: '5', starts: '2027-01-01' }],
      })
      const before = await shown(editor, `/events/${id}`)
      await change(editor, id, {
        title: 'Run',
        slug: 'run',
        description: 'Fast.',
        author: other.id,
        status: 'draft',
        date_utc: '2026-01-01 10:00:00',
        start_date: '2027-07-01 10:00',
        end_date: '2027-07-02 10:00',
        timezone: 'Asia/Tokyo',
        all_day: true,
        cost: '7',
        venue: [barn.id],
        organizer: [{ organizer: 'Club' }],
        categories: [],
        tags: ['fast'],
        tickets: [],
        featured: true,
        hide_from_listings: true,
        event_status: 'postponed',
        attendance: 'online',
        virtual_url: 'https://run.example/',
        website: 'https://run.example/',
      })
      const after = await shown(editor, `/events/${id}`)
      const [entry] = await historyOf(editor, `item=${id}`)
      const undone = await undo(editor, entry)
      assert.deepEqual(await shown(editor, `/events/${id}`), before)
      assert.deepEqual(
        [undone.item, undone.kind, undone.by.login, undone.via],
        [id, 'event', 'editor', 'api'],
      )
      assert.deepEqual(undone.changes.title, ['Run', 'Walk'])
      await undo(editor, undone)
      assert.deepEqual(await shown(editor, `/events/${id}`), after)
      await assertSound(fasti)
    })

    test('sets venues, organizers, categories and tags back', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Hall', { show_map: false, geo_lat: 0, geo_lng: 4 })
      const organizer = await makeOrganizer(editor, 'Club', { email: 'a@club.example' })
      const music = await makeCategory(editor, 'Music')
      const song = await makeCategory(editor, 'Song', { parent: music.id })
      const tag = await makeTag(editor, 'loud')
      const writes: readonly [string, object][] = [
        [`/venues/${venue.id}`, { venue: 'Barn', city: 'Graz', show_map: true, geo_lat: 9 }],
        [`/organizers/${organizer.id}`, { organizer: 'Choir', email: '' }],
        [`/categories/${song.id}`, { name: 'Tune', slug: 'tune', parent: 0, description: 'x' }],
        [`/tags/${tag.id}`, { name: 'quiet', slug: 'quiet' }],
      ]
      for (const [path, body] of writes) {
        const before = await shown(editor, path)
        assert.equal((await editor.put(path, body)).status, 200)
        const after = await shown(editor, path)
        const undone = await undo(editor, await lastOf(editor))
        assert.deepEqual(await shown(editor, path), before, path)
        await undo(editor, undone)
        assert.deepEqual(await shown(editor, path), after, path)
      }
      await assertSound(fasti)
    })

    test('of a creation moves items to the trash and removes terms, and a redo brings both back', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Hall')
      const category = await makeCategory(editor, 'Music')
      const event = await makeEvent(editor, { venue: [venue.id], categories: [category.id] })
      const things = [
        { kind: 'venue', path: `/venues/${venue.id}`, id: venue.id },
        { kind: 'event', path: `/events/${event.id}`, id: event.id },
        { kind: 'category', path: `/categories/${category.id}`, id: category.id },
      ]
      for (const { kind, path, id } of things) {
        const before = await shown(editor, path)
        const [entry] = await historyOf(editor, `kind=${kind}&item=${id}`)
        const undone = await undo(editor, entry)
        const { status, body } = await editor.get(path)
        if (kind === 'category') assert.equal(status, 404)
        else assert.equal(body.status, 'trash')
        await undo(editor, undone)
        assert.deepEqual(await shown(editor, path), before, path)
      }
      const { venue: at, categories } = await read(editor, event.id)
      assert.deepEqual([at.id, categories[0].id], [venue.id, category.id])
      await assertSound(fasti)
    })

    test('of a move to the trash restores, and of a restore trashes', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const paths = [
        `/events/${(await makeEvent(editor)).id}`,
        `/venues/${(await makeVenue(editor, 'Hall')).id}`,
        `/organizers/${(await makeOrganizer(editor, 'Club')).id}`,
      ]
      for (const path of paths) {
        const before = await shown(editor, path)
        assert.equal((await editor.delete(path)).status, 200)
        const trashed = await shown(editor, path)
        await undo(editor, await lastOf(editor))
        assert.deepEqual(await shown(editor, path), before)
        assert.equal((await editor.delete(path)).status, 200)
        assert.equal((await editor.put(path, { status: 'draft' })).status, 200)
        await undo(editor, await lastOf(editor))
        assert.deepEqual(await shown(editor, path), trashed)
      }
      await assertSound(fasti)
    })

    test('of a deletion for good makes the thing anew, with its id, slug, links and children', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [hall, barn] = [
        await makeVenue(editor, 'Hall', { show_map: false, geo_lat: 0, geo_lng: 4 }),
        await makeVenue(editor, 'Barn'),
      ]
      const organizer = await makeOrganizer(editor, 'Club')
      const music = await makeCategory(editor, 'Music')
      const song = await makeCategory(editor, 'Song', { parent: music.id })
      const tag = await makeTag(editor, 'loud')
      const event = await makeEvent(editor, {
        venue: [hall.id, barn.id],
        organizer: [organizer.id],
        categories: [music.id],
        tags: [tag.id],
      })
      const child = await makeEvent(editor, { title: 'Child', post_parent: event.id })
      const paths = [
        `/venues/${hall.id}`,
        `/organizers/${organizer.id}`,
        `/categories/${music.id}`,
        `/tags/${tag.id}`,
        `/events/${event.id}`,
      ]
      const all = [...paths, `/events/${child.id}`, `/categories/${song.id}`, `/venues/${barn.id}`]
      const before = await Promise.all(all.map((path) => shown(editor, path)))
      for (const path of paths) {
        assert.equal((await editor.delete(`${path}?force=true`)).status, 200)
        const [entry] = await historyOf(editor, 'action=delete&per_page=1')
        await undo(editor, entry)
        const after = await Promise.all(all.map((one) => shown(editor, one)))
        assert.deepEqual(after, before, path)
        await assertSound(fasti)
      }
    })

    test('takes a group back wholly or not at all', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const event = await makeEvent(author, {
        title: 'Walk',
        venue: [{ venue: 'Hall' }],
        organizer: [{ organizer: 'Club' }],
        categories: ['Music'],
      })
      const before = await shown(editor, `/events/${event.id}`)
      const made = await lastOf(author)
      const [category] = event.categories
      const undone = await undoGroup(author, made)
      const kinds = new Set(undone.map(({ kind }) => kind))
      assert.deepEqual(kinds, new Set(['category', 'event', 'organizer', 'venue']))
      assert.equal((await read(author, event.id)).status, 'trash')
      assert.equal((await editor.get(`/venues/${event.venue.id}`)).body.status, 'trash')
      assert.equal((await editor.get(`/categories/${category.id}`)).status, 404)
      await undoGroup(author, undone[0])
      assert.deepEqual(await shown(editor, `/events/${event.id}`), before)
      await editor.put(`/venues/${event.venue.id}`, { venue: 'Barn' })
      const refused = await askUndoGroup(author, made)
      assert.deepEqual(conflictOf(refused), [409, 'rest_conflict', ['venue']])
      assert.equal((await read(author, event.id)).status, 'publish', 'nothing was done')
      const { id: taker } = await fasti.user('author', 'other')
      await editor.put(`/venues/${event.venue.id}`, { venue: 'Hall', author: taker })
      assert.equal((await askUndoGroup(author, made)).status, 403)
      assert.equal((await read(author, event.id)).status, 'publish', 'nothing was done')
      await assertSound(fasti)
    })

    test('with an Idempotency-Key is done once, and answered with its entry', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { title: 'Walk' })
      await change(editor, id, { title: 'Run' })
      const entry = await lastOf(editor)
      const headers = { 'idempotency-key': 'undo-1' }
      const send = () => editor.post(`/history/${entry.id}/undo`, {}, { root, headers })
      const [first, second] = [await send(), await send()]
      assert.deepEqual([first.status, first.body.action], [200, 'undo'])
      assert.deepEqual(second.body, first.body)
      assert.equal(second.headers['idempotency-replayed'], 'true')
      assert.deepEqual(await lastOf(editor), first.body)
    })

    test('by several at once is done by one of them', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { title: 'Walk' })
      await change(editor, id, { title: 'Run' })
      const changed = await lastOf(editor)
      await remove(editor, id, 'force=true')
      const gone = await lastOf(editor)
      for (const entry of [gone, changed]) {
        const replies = await Promise.all([1, 2, 3].map(() => askUndo(editor, entry)))
        const statuses = replies.map(({ status }) => String(status))
        assert.equal(statuses.toSorted(byCodePoint).join(), '200,409,409')
      }
      assert.equal((await read(editor, id)).title, 'Walk')
      await assertSound(fasti)
    })

    test('gives the next free slug if the old one belongs to another by now', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { title: 'Walk' })
      await change(editor, id, { slug: 'run' })
      const entry = await lastOf(editor)
      await makeEvent(editor, { title: 'Walk' })
      await undo(editor, entry)
      assert.equal((await read(editor, id)).slug, 'walk-2')
      const tag = await makeTag(editor, 'loud')
      await editor.delete(`/tags/${tag.id}`)
      const gone = await lastOf(editor)
      await makeTag(editor, 'Noise', { slug: 'loud' })
      await undo(editor, gone)
      assert.equal((await editor.get(`/tags/${tag.id}`)).body.slug, 'loud-2')
    })
  })
}
