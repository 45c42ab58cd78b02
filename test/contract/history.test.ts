// The history (§18): every change leaves an entry, and who may read it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { networkOf } from '../../src/access/network.ts'
import { trimHistory } from '../../src/calendar/history/trim.ts'
import { now } from '../../src/language/time/clock.ts'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeCategory, makeEvent, makeOrganizer, makeVenue } from '../support/make.ts'
import { change, makeRecurring, remove } from '../support/recurring.ts'

const root = '/api/cal/console/v1'

async function historyOf(caller: Caller, query = ''): Promise<Json[]> {
  const { status, body, text } = await caller.get(`/history?${query || 'per_page=100'}`, { root })
  assert.equal(status, 200, text)
  return body.history
}

const told = ({ kind, item, action }: Json) => `${action} ${kind} ${item}`

for (const database of databases) {
  describe(`the history on ${database}`, () => {
    test('has an entry for each change, with who made it, and the newest first', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { title: 'Walk', cost: '5' })
      await change(editor, id, { title: 'Long walk', description: 'Bring shoes.' })
      await remove(editor, id)
      await change(editor, id, { status: 'draft' })
      await remove(editor, id, 'force=true')
      const entries = await historyOf(editor)
      const actions = entries.map(told)
      assert.deepEqual(
        actions,
        ['delete', 'restore', 'trash', 'update', 'create'].map((one) => `${one} event ${id}`),
      )
      const update = entries[3]
      assert.deepEqual(update.changes, {
        title: ['Walk', 'Long walk'],
        description: ['', '<p>Bring shoes.</p>'],
      })
      const { at, by, via, from, title, group } = update
      assert.deepEqual(
        { at, login: by.login, via, from, title, group },
        {
          at: '2027-03-01 12:00:00',
          login: 'editor',
          via: 'api',
          from: '127.0.0.1',
          title: 'Long walk',
          group: null,
        },
      )
      assert.deepEqual(entries[4].changes.title, [null, 'Walk'])
      assert.deepEqual(entries[0].changes.title, ['Long walk', null])
    })

    test('has the request of each entry, and nothing of what was refused or changed nothing', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const headers = { 'x-request-id': 'walk-0001' }
      const made = await editor.post(
        '/events',
        { title: 'Walk', start_date: '2027-06-01', end_date: '2027-06-01' },
        { headers },
      )
      const { id } = made.body
      await editor.put(`/events/${id}`, { title: 'Walk' })
      assert.equal(
        (await editor.put(`/events/${id}`, { title: 'Run', author: 99_999 })).status,
        400,
      )
      assert.equal(
        (await fasti.as('contributor').put(`/events/${id}`, { title: 'Run' })).status,
        403,
      )
      const entries = await historyOf(editor)
      assert.deepEqual(entries.map(told), [`create event ${id}`])
      assert.equal(entries[0].request, made.headers['x-request-id'])
    })

    test('puts all that one request has changed into one group', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      await change(editor, series.id, { title: 'Chorus' })
      const entries = await historyOf(editor, 'action=update')
      const ids = [series, ...dates].map(({ id }) => id)
      const changed = new Set(entries.map(({ item }) => item))
      assert.deepEqual(changed, new Set(ids))
      assert.equal(new Set(entries.map(({ group }) => group)).size, 1)
      assert.equal(typeof entries[0].group, 'string')
    })

    test('says of a password only that it was changed', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { title: 'Walk', password: 'first secret' })
      await change(editor, id, { password: 'second secret' })
      await change(editor, id, { password: '' })
      const entries = await historyOf(editor)
      assert.deepEqual(
        entries.map(({ changes }) => changes.password),
        [
          [true, false],
          [true, true],
          [false, true],
        ],
      )
      const rows = await fasti.db.all<Json>(sql`select changes from history`)
      assert.doesNotMatch(JSON.stringify([entries, rows]), /secret|scrypt/)
    })

    test('knows venues, organizers, terms and images', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Hall')
      const organizer = await makeOrganizer(editor, 'Club')
      const category = await makeCategory(editor, 'Music')
      await editor.put(`/venues/${venue.id}`, { venue: 'Barn' })
      await editor.put(`/categories/${category.id}`, { name: 'Song' })
      await editor.delete(`/categories/${category.id}`)
      await editor.delete(`/organizers/${organizer.id}`)
      const entries = await historyOf(editor)
      assert.deepEqual(entries.map(told), [
        `trash organizer ${organizer.id}`,
        `delete category ${category.id}`,
        `update category ${category.id}`,
        `update venue ${venue.id}`,
        `create category ${category.id}`,
        `create organizer ${organizer.id}`,
        `create venue ${venue.id}`,
      ])
      assert.deepEqual(entries[3].changes, { venue: ['Hall', 'Barn'] })
    })

    test('keeps which events had what is gone for good, and whose parent has moved', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Hall')
      const above = await makeCategory(editor, 'Music')
      const below = await makeCategory(editor, 'Song', { parent: above.id })
      const { id } = await makeEvent(editor, { venue: [venue.id], categories: [above.id] })
      const child = await makeEvent(editor, { title: 'Child', post_parent: id })
      await editor.delete(`/venues/${venue.id}?force=true`)
      await editor.delete(`/categories/${above.id}`)
      await remove(editor, id, 'force=true')
      const [orphan, event, moved, category, hall] = await historyOf(editor)
      assert.deepEqual(hall.changes.events, [[id], null])
      assert.deepEqual(category.changes.events, [[id], null])
      assert.deepEqual([moved.item, moved.changes], [below.id, { parent: [above.id, 0] }])
      assert.deepEqual([event.item, event.action], [id, 'delete'])
      assert.deepEqual([orphan.item, orphan.changes], [child.id, { post_parent: [id, 0] }])
    })

    test('is filtered by kind, item, user, action, time and title', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const venue = await makeVenue(editor, 'Città hall')
      clock.set('2027-03-02T12:00:00Z')
      const event = await makeEvent(author, { title: 'Walk' })
      clock.set('2027-03-03T12:00:00Z')
      await change(editor, event.id, { title: 'Run' })
      const found = async (query: string) => (await historyOf(editor, query)).map(told)
      const [made, walked, ran] = [
        `create venue ${venue.id}`,
        `create event ${event.id}`,
        `update event ${event.id}`,
      ]
      assert.deepEqual(await found('kind=venue,tag'), [made])
      assert.deepEqual(await found(`item=${event.id}`), [ran, walked])
      assert.deepEqual(await found(`by=${event.author}`), [walked])
      assert.deepEqual(await found('action=update'), [ran])
      assert.deepEqual(await found('after=2027-03-02 12:00:00'), [ran, walked])
      assert.deepEqual(await found('before=2027-03-02 12:00:00'), [made])
      assert.deepEqual(await found('search=citta'), [made])
      assert.deepEqual((await historyOf(editor, 'per_page=1&page=2')).map(told), [walked])
      for (const wrong of [
        'kind=user',
        'item=x',
        'by=x',
        'action=look',
        'after=soon',
        'before=x',
      ]) {
        const reply = await editor.get(`/history?${wrong}`, { root })
        assert.deepEqual(faultsOf(reply), [wrong.split('=')[0]])
      }
      assert.equal((await editor.get('/history?page=9', { root })).status, 404)
    })

    test('is shown whole to editors, to authors of what is theirs, and to nobody else', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const own = await makeEvent(author, { title: 'Own' })
      await makeEvent(editor, { title: 'Hidden', status: 'private' })
      await change(editor, own.id, { title: 'Corrected' })
      const seen = await historyOf(author)
      assert.deepEqual(seen.map(told), [`update event ${own.id}`, `create event ${own.id}`])
      assert.deepEqual(
        seen.map(({ from }) => from),
        [null, null],
      )
      assert.equal((await historyOf(fasti.as('administrator'))).length, 3)
      const venue = await makeVenue(author, 'Hall')
      await makeEvent(editor, { title: 'Hidden', status: 'private', venue: [venue.id] })
      await editor.delete(`/venues/${venue.id}?force=true`)
      const [gone] = await historyOf(author)
      assert.deepEqual([gone.action, gone.changes.events], ['delete', undefined])
      for (const caller of [fasti.as('contributor'), fasti.as('subscriber')]) {
        assert.equal((await caller.get('/history', { root })).status, 403)
      }
      assert.equal((await fasti.get('/history', { root })).status, 401)
    })

    test('is forgotten after its time, and addresses are shortened before', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      await makeVenue(editor, 'Hall')
      clock.set('2027-03-21T12:00:00Z')
      await makeVenue(editor, 'Barn')
      const addresses = async () => (await historyOf(editor)).map(({ from }) => from)
      await trimHistory(fasti.db, now(), 400)
      assert.deepEqual(await addresses(), ['127.0.0.1', '127.0.0.1'])
      clock.set('2027-04-10T12:00:00Z')
      assert.equal(await trimHistory(fasti.db, now(), 400), 0)
      assert.deepEqual(await addresses(), ['127.0.0.1', '127.0.0.0/24'])
      clock.set('2027-03-02T12:00:00Z')
      await makeRecurring(editor, { recurrence: 'FREQ=DAILY;COUNT=1090' })
      clock.set('2027-04-11T12:00:00Z')
      await trimHistory(fasti.db, now(), 400)
      const whole = await fasti.db.one<Json>(sql`
        select count(*) as n from history where address = '127.0.0.1'`)
      assert.equal(whole.n, 1, 'also of more entries than one statement reads')
      await fasti.db.run(sql`delete from history where kind = 'event'`)
      assert.equal(await trimHistory(fasti.db, now(), 0), 0)
      assert.equal(await trimHistory(fasti.db, now(), 30), 1)
      assert.deepEqual(
        (await historyOf(editor)).map(({ title }) => title),
        ['Barn'],
      )
    })
  })
}

test('an address is shortened to its network', () => {
  const networks = {
    '203.0.113.77': '203.0.113.0/24',
    '203.0.113.0/24': '203.0.113.0/24',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1::/48',
    '2001:db8::6': '2001:db8:0::/48',
    '::1': '0:0:0::/48',
    '::ffff:203.0.113.77': '203.0.113.0/24',
  }
  for (const [address, network] of Object.entries(networks)) {
    assert.equal(networkOf(address), network, address)
  }
})
