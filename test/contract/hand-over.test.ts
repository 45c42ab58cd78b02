// Everything of a user goes to another one (§19), and back (§18).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { refused } from '../support/abuse.ts'
import { type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf } from '../support/make.ts'
import { consoleRoot as root } from '../support/signing_in.ts'
import { historyOf, undoGroup } from '../support/undo.ts'

const event = { title: 'Walk', start_date: '2027-03-01 10:00:00', end_date: '2027-03-01 11:00:00' }
const weekly = { ...event, title: 'Choir', recurrence: 'FREQ=WEEKLY;COUNT=3' }

for (const database of databases) {
  describe(`handing over on ${database}`, () => {
    test('gives events, series, venues and organizers to another user, as one group', async () => {
      using _clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const [{ id: from }, { id: to }] = [await fasti.user('author'), await fasti.user('editor')]
      const author = fasti.as('author')
      const made = [
        ['/events', (await author.post('/events', event)).body.id],
        ['/events', (await author.post('/events', { ...event, status: 'draft' })).body.id],
        ['/events', (await author.post('/events', weekly)).body.id],
        ['/venues', (await author.post('/venues', { venue: 'Hall' })).body.id],
        ['/organizers', (await author.post('/organizers', { organizer: 'Club' })).body.id],
      ]
      const trashed = (await author.post('/events', event)).body.id
      await author.delete(`/events/${trashed}`)
      const kept = (await fasti.as('administrator').post('/events', event)).body.id
      const authors = async () => {
        const found: number[] = []
        for (const [path, id] of made) {
          found.push((await fasti.as('editor').get(`${path}/${id}`)).body.author)
        }
        const list = await fasti.as('editor').get('/events?search=Choir')
        return [...found, ...list.body.events.map((one: Json) => one.author)]
      }
      const all = (id: number) => Array.from({ length: made.length + 3 }, () => id)
      assert.deepEqual(await authors(), all(from))
      const path = `/users/${from}/hand-over`
      const { status, body, text } = await fasti.as('administrator').post(path, { to }, { root })
      assert.equal(status, 200, text)
      const { group, entry, ...numbers } = body
      assert.deepEqual(numbers, { events: 7, venues: 1, organizers: 1 })
      assert.deepEqual(await authors(), all(to))
      assert.notEqual((await fasti.get(`/events/${kept}`)).body.author, to)
      refused(await author.put(`/events/${made[0]?.[1]}`, {}), 403, 'rest_forbidden', 'before')

      const entries = await historyOf(fasti.as('editor'), 'per_page=6')
      assert.equal(entries.at(-1)?.id, entry)
      for (const one of entries) {
        assert.deepEqual([one.group, one.changes], [group, { author: [from, to] }])
      }
      await undoGroup(fasti.as('administrator'), { group })
      assert.deepEqual(await authors(), all(from))
    })

    test('goes to somebody else who can be an author', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const { id } = await fasti.user('author')
      const { id: subscriber } = await fasti.user('subscriber')
      const { id: disabled } = await fasti.user('editor')
      await admin.patch(`/users/${disabled}`, { disabled: true }, { root })
      for (const to of [id, subscriber, disabled, 999]) {
        const reply = await admin.post(`/users/${id}/hand-over`, { to }, { root })
        assert.deepEqual(faultsOf(reply), ['to'], String(to))
      }
      const unknown = await admin.post('/users/999/hand-over', { to: id }, { root })
      refused(unknown, 404, 'rest-user-not-found', 'unknown')
      const nothing = { events: 0, venues: 0, organizers: 0, group: null, entry: null }
      const { id: administrator } = await fasti.user('administrator')
      const reply = await admin.post(`/users/${id}/hand-over`, { to: administrator }, { root })
      assert.deepEqual(reply.body, nothing)
    })
  })
}
