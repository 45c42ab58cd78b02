// Who has what open in the console, and what takes place somewhere at the same time.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { trimPresence } from '../../src/calendar/console/presence/operations.ts'
import { now } from '../../src/language/time/clock.ts'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeCategory, makeEvent, makeVenue } from '../support/make.ts'

const root = '/api/cal/console/v1'
const get = (caller: Caller, path: string) => caller.get(path, { root })
const remove = (caller: Caller, path: string) => caller.delete(path, { root })

for (const database of databases) {
  describe(`presence and clashes on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller
    let author: Caller

    before(async () => {
      fasti = await freshFasti(database)
      ;[editor, author] = [fasti.as('editor'), fasti.as('author')]
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('those who edit a thing learn who else has it open, for a minute', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      const { id } = await makeEvent(author, {})
      const open = async (caller: Caller) =>
        (await caller.post('/presence', { kind: 'event', id }, { root })).body.others
      assert.deepEqual(await open(author), [])
      clock.set('2027-03-01T12:00:20Z')
      const first = {
        id: (await fasti.user('author')).id,
        name: 'author',
        since: '2027-03-01 12:00:00',
      }
      assert.deepEqual(await open(editor), [first])
      clock.set('2027-03-01T12:00:30Z')
      assert.deepEqual(await open(author), [
        { id: (await fasti.user('editor')).id, name: 'editor', since: '2027-03-01 12:00:20' },
      ])
      clock.set('2027-03-01T12:01:29Z')
      assert.deepEqual(await open(editor), [first])
      clock.set('2027-03-01T12:01:30Z')
      assert.deepEqual(await open(editor), [])
      assert.deepEqual((await open(author)).length, 1)
      const closed = await remove(editor, `/presence?kind=event&id=${id}`)
      assert.equal(closed.status, 200)
      assert.deepEqual(await open(author), [])
      clock.set('2027-03-01T13:00:00Z')
      assert.ok((await trimPresence(fasti.db, now())) >= 1)
    })

    test('S1.1 S2.1 presence is only for those who may edit that thing', async () => {
      const event = await makeEvent(editor, { status: 'private' })
      const hall = await makeVenue(editor, 'Hall')
      const music = await makeCategory(editor, 'Music')
      const things: [string, number][] = [
        ['event', event.id],
        ['venue', hall.id],
        ['category', music.id],
      ]
      for (const [kind, id] of things) {
        const body = { kind, id }
        assert.equal((await editor.post('/presence', body, { root })).status, 200)
        const reply = await fasti.as('contributor').post('/presence', body, { root })
        assert.equal(reply.status, 403, kind)
        assert.ok(!reply.text.includes('editor'), kind)
        const none = await editor.post('/presence', { kind, id: 999_999 }, { root })
        assert.equal(none.status, 404, kind)
      }
      assert.equal((await author.post('/presence', { kind: 'tag', id: 1 }, { root })).status, 403)
    })

    test('clashes are events at the same venue that overlap, but not cancelled ones', async () => {
      const hall = await makeVenue(editor, 'Clash hall')
      const other = await makeVenue(editor, 'Other hall')
      const at = (title: string, from: string, to: string, more: object = {}) =>
        makeEvent(editor, {
          title,
          start_date: `2028-06-12 ${from}`,
          end_date: `2028-06-12 ${to}`,
          timezone: 'Europe/Paris',
          venue: hall.id,
          ...more,
        })
      await at('Before', '08:00', '10:00')
      const over = await at('Over', '09:30', '10:30', { status: 'draft' })
      await at('Hidden', '11:00', '11:30', { hide_from_listings: true })
      await at('Off', '11:00', '11:30', { event_status: 'cancelled' })
      await at('Elsewhere', '11:00', '11:30', { venue: other.id })
      await at('After', '12:00', '13:00')
      const series = await at('Weekly', '11:45', '12:30', { recurrence: 'FREQ=WEEKLY;COUNT=3' })
      const ask = async (caller: Caller, more = '') => {
        const times = 'start=2028-06-12 10:00&end=2028-06-12 12:00&zone=Europe/Paris'
        const { body, text } = await get(caller, `/clashes?venue=${hall.id}&${times}${more}`)
        assert.ok(body.clashes, text)
        return body.clashes.map(({ title }: Json) => title)
      }
      assert.deepEqual(await ask(editor), ['Over', 'Hidden', 'Weekly'])
      assert.deepEqual(await ask(editor, `&except=${over.id},${series.id}`), ['Hidden'])
      assert.deepEqual(await ask(author), ['Weekly'])
      const wrong = `/clashes?venue=999999&start=x&end=2028-06-12`
      assert.deepEqual(faultsOf(await get(editor, wrong)), ['start'])
      const reversed = `/clashes?venue=${hall.id}&start=2028-06-13&end=2028-06-12`
      assert.deepEqual(faultsOf(await get(editor, reversed)), ['end'])
    })
  })
}
