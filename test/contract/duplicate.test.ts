// A copy of an event (§19): a draft with everything but slug, date, password and sub-events.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import {
  faultsOf,
  idsOf,
  makeCategory,
  makeEvent,
  makeOrganizer,
  makeVenue,
} from '../support/make.ts'
import {
  assertSound,
  change,
  makeRecurring,
  occurrencesOf,
  read,
  remove,
  startsOf,
} from '../support/recurring.ts'
import { consoleRoot as root } from '../support/undo.ts'

const ask = (caller: Caller, id: number, body: object = {}) =>
  caller.post(`/events/${id}/duplicate`, body, { root })

async function duplicate(caller: Caller, id: number, body: object = {}): Promise<Json> {
  const reply = await ask(caller, id, body)
  assert.equal(reply.status, 201, reply.text)
  assert.equal(reply.headers['location'], reply.body.rest_url)
  return read(caller, reply.body.id)
}

/** What a copy has of its own, and what names the event itself. */
const own = new Set(
  ['id', 'global_id', 'global_id_lineage', 'slug', 'status', 'json_ld', 'author'].concat([
    'url',
    'rest_url',
    'date',
    'date_utc',
    'modified',
    'modified_utc',
    'password_protected',
  ]),
)
const copied = (event: Json): Json =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !own.has(name)))

const at = (days: readonly string[]): string[] => days.map((day) => `${day} 19:00:00`)

for (const database of databases) {
  describe(`a copy of an event on ${database}`, () => {
    test('is a draft with everything but slug, date, password and sub-events', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const hall = await makeVenue(editor, 'Hall')
      const club = await makeOrganizer(editor, 'Club')
      const music = await makeCategory(editor, 'Music')
      const parent = await makeEvent(editor, { title: 'Festival' })
      const event = await makeEvent(editor, {
        title: 'Walk & talk',
        description: '<p>With <em>lanterns</em>.</p>',
        excerpt: 'Short.',
        timezone: 'Asia/Tokyo',
        cost: ['5', 'free for children'],
        website: 'https://walk.example/',
        venue: [hall.id],
        organizer: [club.id],
        categories: [music.id],
        tags: ['night'],
        tickets: [{ name: 'Seat', price: '5', starts: '2027-01-01' }],
        featured: true,
        sticky: true,
        show_map: true,
        post_parent: parent.id,
        password: 'secret',
        attendance: 'mixed',
        virtual_url: 'https://online.example/',
        date: '2020-01-01 10:00:00',
      })
      await makeEvent(editor, { title: 'Below', post_parent: event.id })
      const copy = await duplicate(editor, event.id)
      assert.deepEqual(copied(copy), copied(await read(editor, event.id)))
      assert.deepEqual([copy.status, copy.slug], ['draft', 'walk-talk-2'])
      assert.equal(copy.password_protected, false)
      assert.notEqual(copy.date, event.date)
      const below = `/events?post_parent=${copy.id}&starts_after=1900-01-01&context=edit`
      assert.equal((await editor.get(below)).body.total, 0)
      await assertSound(fasti)
    })

    test('has another title and start if they are given, and lasts as long', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      const { id } = await makeEvent(author, {
        timezone: 'Europe/Paris',
        start_date: '2027-03-27 22:00',
        end_date: '2027-03-28 01:00',
      })
      // The night in which the clocks go forward.
      const copy = await duplicate(author, id, { title: 'Again', start_date: '2027-03-28 00:30' })
      assert.deepEqual(
        [copy.title, copy.start_date, copy.end_date],
        ['Again', '2027-03-28 00:30:00', '2027-03-28 04:30:00'],
      )
      assert.equal(Number(copy.author), (await fasti.user('author')).id)
      assert.deepEqual(faultsOf(await ask(author, id, { start_date: 'some day' })), ['start_date'])
      assert.deepEqual(faultsOf(await ask(author, id, { title: ' ' })), ['title'])
    })

    test('of an occurrence is a single event, of a series another series (§17)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor, {
        recurrence: { rules: ['FREQ=WEEKLY;UNTIL=20270622T170000Z'], dates: ['2027-06-24 19:00'] },
      })
      await change(editor, dates[1].id, { title: 'Rehearsal' })
      await remove(editor, dates[2].id)
      const one = await duplicate(editor, dates[1].id)
      assert.deepEqual([one.title, one.occurrence, one.recurrence], ['Rehearsal', null, null])
      assert.deepEqual([one.start_date, one.post_parent], [dates[1].start_date, 0])
      const same = await duplicate(editor, series.id, { title: 'Other choir' })
      const left = ['2027-06-01', '2027-06-08', '2027-06-22', '2027-06-24']
      assert.deepEqual(startsOf(await occurrencesOf(editor, same.id)), at(left))
      const later = await duplicate(editor, series.id, { start_date: '2027-09-07 19:00' })
      const moved = ['2027-09-07', '2027-09-14', '2027-09-28', '2027-09-30']
      assert.deepEqual(startsOf(await occurrencesOf(editor, later.id)), at(moved))
      assert.equal((await occurrencesOf(editor, series.id)).length, 4)
      const byDay = await makeRecurring(editor, { recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4' })
      const off = await ask(editor, byDay.series.id, { start_date: '2027-09-08 19:00' })
      assert.deepEqual(faultsOf(off), ['start_date'])
      await assertSound(fasti)
    })

    test('is for who may edit the event; what is hidden from them is left out', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const hidden = await makeVenue(editor, 'Hidden', { status: 'private' })
      const { id: owner } = await fasti.user('author')
      const given = await makeEvent(editor, { author: owner, venue: [hidden.id] })
      assert.deepEqual((await duplicate(author, given.id)).venue, [])
      const other = await makeEvent(editor)
      for (const [caller, status] of [
        [author, 403],
        [fasti.as('contributor'), 403],
        [fasti.as('subscriber'), 403],
        [fasti, 401],
      ] as const) {
        const reply = await ask(caller, other.id)
        assert.deepEqual([reply.status, reply.body.code], [status, 'rest_forbidden'], 'S1.1, S1.3')
      }
      assert.equal((await ask(editor, hidden.id)).body.code, 'rest-event-not-found')
      await editor.delete(`/events/${other.id}`)
      assert.equal((await ask(editor, other.id)).body.code, 'event-is-in-trash')
      const { body } = await editor.get('/events?status=draft&starts_after=1900-01-01')
      assert.equal(body.total, 1)
      assert.equal(idsOf(body.events).includes(other.id), false)
    })
  })
}
