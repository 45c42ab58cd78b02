import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, aliasPath, freshFasti } from '../support/fasti.ts'
import { faultsOf, listForm, makeEvent, makeVenue, walk } from '../support/make.ts'

const url = 'https://live.example/room?a=1&b=2'
const later = { start_date: '2027-06-19 21:00', end_date: '2027-06-19 23:00' }
const latest = { start_date: '2027-07-03 20:00', end_date: '2027-07-03 23:00' }

const fate = ({ event_status, previous_start_date }: Json) => [event_status, previous_start_date]
const online = ({ attendance, is_virtual, virtual_url }: Json) => [
  attendance,
  is_virtual,
  virtual_url,
]

/** An update that succeeds; a read and the list say the same. */
async function change(caller: Caller, { id }: Json, body: object): Promise<Json> {
  const changed = await caller.put(`/events/${id}`, body)
  assert.equal(changed.status, 200, changed.text)
  const read = await caller.get(`/events/${id}`)
  assert.deepEqual(listForm(read.body), changed.body)
  assert.equal(read.headers['etag'], changed.headers['etag'])
  assert.deepEqual((await caller.get(`/events?include=${id}`)).body.events, [changed.body])
  return changed.body
}

for (const database of databases) {
  describe(`what became of an event on ${database}`, () => {
    test('is kept, shown on every root, and left alone by other changes (§23)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor, {
        event_status: ' cancelled ',
        event_status_reason: 'Storm & <b>flood</b>\n“today”',
        attendance: 'online',
        virtual_url: url,
      })
      assert.deepEqual(fate(made), ['cancelled', ''])
      assert.equal(made.event_status_reason, 'Storm & flood “today”')
      assert.deepEqual(online(made), ['online', true, url])
      assert.equal(made.status, 'publish')
      const renamed = await change(editor, made, { title: 'Renamed' })
      assert.deepEqual(
        [fate(renamed), online(renamed), renamed.event_status_reason],
        [fate(made), online(made), made.event_status_reason],
      )
      for (const root of [aliasPath, '/es/api/cal/events/v1']) {
        for (const path of [`/events/${made.id}`, `/events/by-slug/${made.slug}`]) {
          assert.deepEqual(online((await fasti.get(path, { root })).body), online(made))
        }
        const [listed] = (await fasti.get('/events', { root })).body.events
        assert.deepEqual([...fate(listed), ...online(listed)], [...fate(made), ...online(made)])
      }
    })

    test('can be written on an alias and by slug; null is the default (§23, §3.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const given = {
        event_status: 'postponed',
        event_status_reason: 'é'.repeat(500),
        attendance: 'mixed',
        virtual_url: url,
      }
      const made = (await editor.post('/events', { ...walk, ...given }, { root: aliasPath })).body
      assert.equal(made.event_status_reason.length, 500)
      const nothing = Object.fromEntries(Object.keys(given).map((name) => [name, null]))
      const reset = await editor.patch(`/events/by-slug/${made.slug}`, nothing)
      assert.deepEqual(
        [fate(reset.body), online(reset.body)],
        [
          ['scheduled', ''],
          ['offline', false, ''],
        ],
      )
      assert.equal(reset.body.event_status_reason, '')
      const created = await makeEvent(editor, { ...nothing, is_virtual: null })
      assert.deepEqual(online(created), ['offline', false, ''])
      const virtual = await makeEvent(editor, { is_virtual: 1 })
      assert.deepEqual(online(await change(editor, virtual, { is_virtual: null })), [
        'offline',
        false,
        '',
      ])
      const both = { attendance: 'mixed', is_virtual: null }
      assert.deepEqual(online(await change(editor, virtual, both)), ['mixed', true, ''])
    })

    test('an update that says what is known changes nothing (§6.2)', async () => {
      using clock = setClock('2027-02-01T09:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const state = { event_status: 'cancelled', attendance: 'online', virtual_url: url }
      const made = await makeEvent(editor, state)
      clock.set('2027-02-01T10:00:00Z')
      assert.deepEqual(await change(editor, made, { ...state, is_virtual: true }), made)
      const changed = await change(editor, made, { event_status_reason: 'Storm' })
      assert.equal(changed.modified_utc, '2027-02-01 10:00:00')
    })

    test('bad values are named all at once (§3.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const bad = [
        { event_status: 'canceled', attendance: 'hybrid', is_virtual: 'perhaps' },
        { event_status: '', attendance: 7, is_virtual: '' },
        { event_status: ['cancelled'], attendance: {}, is_virtual: [] },
      ]
      for (const body of bad) {
        const names = ['attendance', 'event_status', 'is_virtual']
        assert.deepEqual(faultsOf(await editor.post('/events', { ...walk, ...body })), names)
      }
      for (const event_status_reason of ['x'.repeat(501), 5, ['a']]) {
        const reply = await editor.post('/events', { ...walk, event_status_reason })
        assert.deepEqual(faultsOf(reply), ['event_status_reason'])
      }
      for (const virtual_url of ['live.example', 'javascript:alert(1)', 'https://a b.example', 5]) {
        const reply = await editor.post('/events', { ...walk, virtual_url, attendance: 'online' })
        assert.deepEqual(faultsOf(reply), ['virtual_url'])
      }
    })

    test('previous_start_date is shown only (§3.2)', async () => {
      await using fasti = await freshFasti(database)
      const body = { event_status: 'rescheduled', previous_start_date: '2027-01-01 10:00:00' }
      assert.deepEqual(fate(await makeEvent(fasti.as('editor'), body)), ['rescheduled', ''])
    })

    test('goes with an event that is deleted for good, and comes back from the trash', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor, {
        event_status: 'cancelled',
        event_status_reason: 'Storm',
      })
      await editor.delete(`/events/${made.id}`)
      const back = await change(editor, made, { status: 'publish' })
      assert.deepEqual([fate(back), back.event_status_reason], [['cancelled', ''], 'Storm'])
      const gone = await editor.delete(`/events/${made.id}?force=true`)
      assert.deepEqual([gone.status, gone.body.event_status], [200, 'cancelled'])
    })
  })

  describe(`where an event is online on ${database}`, () => {
    test('is_virtual is derived, and sets the attendance (§23)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = (await makeVenue(editor, 'Old Gate')).id
      const inline = { venue: 'New Gate' }
      for (const [body, attendance] of [
        [{ attendance: 'offline' }, 'offline'],
        [{ attendance: 'online' }, 'online'],
        [{ attendance: 'mixed' }, 'mixed'],
        [{ is_virtual: true }, 'online'],
        [{ is_virtual: 'yes', venue }, 'mixed'],
        [{ is_virtual: true, venue: inline }, 'mixed'],
        [{ is_virtual: true, venue: [] }, 'online'],
        [{ is_virtual: false, venue }, 'offline'],
        // No conflict: the attendance says more.
        [{ is_virtual: true, attendance: 'mixed' }, 'mixed'],
        [{ is_virtual: true, attendance: 'online', venue }, 'online'],
      ] as const) {
        const made = await makeEvent(editor, body)
        assert.deepEqual(online(made), [attendance, attendance !== 'offline', ''])
      }
    })

    test('with an update the stored venues count, unless it names others (§23)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = (await makeVenue(editor, 'Old Gate')).id
      const at = await makeEvent(editor, { venue })
      assert.equal((await change(editor, at, { is_virtual: true })).attendance, 'mixed')
      assert.equal((await change(editor, at, { is_virtual: true, venue: [] })).attendance, 'online')
      assert.equal((await change(editor, at, { is_virtual: true, venue })).attendance, 'mixed')
      await editor.delete(`/venues/${venue}`)
      assert.equal((await change(editor, at, { is_virtual: true })).attendance, 'online')
      assert.equal((await change(editor, at, { is_virtual: false })).attendance, 'offline')
    })

    test('is_virtual against the attendance is 400 on is_virtual (§23)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor, { attendance: 'online' })
      for (const body of [
        { is_virtual: true, attendance: 'offline' },
        { is_virtual: false, attendance: 'online' },
        { is_virtual: 'no', attendance: 'mixed' },
      ]) {
        for (const reply of [
          await editor.post('/events', { ...walk, ...body }),
          await editor.put(`/events/${made.id}`, body),
        ]) {
          assert.deepEqual(faultsOf(reply), ['is_virtual'])
        }
      }
    })

    test('an address without an online event is 400 on virtual_url (§23)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const body of [{}, { attendance: 'offline' }, { is_virtual: false }]) {
        const reply = await editor.post('/events', { ...walk, ...body, virtual_url: url })
        assert.deepEqual(faultsOf(reply), ['virtual_url'])
      }
      const made = await makeEvent(editor, { is_virtual: true, virtual_url: url })
      for (const body of [{ attendance: 'offline' }, { attendance: null }, { is_virtual: false }]) {
        const reply = await editor.put(`/events/${made.id}`, body)
        assert.deepEqual(faultsOf(reply), ['virtual_url'], JSON.stringify(body))
      }
      assert.deepEqual(online((await editor.get(`/events/${made.id}`)).body), ['online', true, url])
      const off = { attendance: 'offline', virtual_url: '' }
      assert.deepEqual(online(await change(editor, made, off)), ['offline', false, ''])
      const reply = await editor.put(`/events/${made.id}`, { virtual_url: url })
      assert.deepEqual(faultsOf(reply), ['virtual_url'])
    })
  })

  describe(`another start on ${database}`, () => {
    test('a rescheduled event tells its start before the last change (§23)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor, { timezone: 'Europe/Lisbon' })
      const moved = await change(editor, made, { ...later, event_status: 'rescheduled' })
      assert.deepEqual(fate(moved), ['rescheduled', '2027-06-12 20:30:00'])
      const again = await change(editor, made, latest)
      assert.deepEqual(fate(again), ['rescheduled', '2027-06-19 21:00:00'])
      // Another end, the same start in other words, or another title are no change of the start.
      for (const body of [
        { end_date: '2027-07-03 23:30' },
        { start_date: '2027-07-03T19:00:00Z' },
        { title: 'Renamed' },
      ]) {
        assert.deepEqual(fate(await change(editor, made, body)), fate(again))
      }
      // In the zone of the event, whatever it was before.
      const elsewhere = { timezone: 'Europe/Paris', start_date: '2027-07-03 21:00' }
      assert.deepEqual(fate(await change(editor, made, elsewhere)), [
        'rescheduled',
        '2027-06-19 22:00:00',
      ])
    })

    test('is recorded also while the event is scheduled, and shown once it is rescheduled', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor)
      assert.deepEqual(fate(await change(editor, made, later)), ['scheduled', ''])
      const told = await change(editor, made, { event_status: 'rescheduled' })
      assert.deepEqual(fate(told), ['rescheduled', '2027-06-12 20:30:00'])
      const off = await change(editor, made, { event_status: 'cancelled' })
      assert.deepEqual(fate(off), ['cancelled', ''])
    })

    test('makes a postponed event rescheduled, unless the status is given (§23)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const postponed = { event_status: 'postponed' }
      const made = await makeEvent(editor, postponed)
      // What is no new start leaves it postponed.
      for (const body of [
        { title: 'Renamed' },
        { start_date: made.start_date },
        { end_date: later.end_date },
      ]) {
        assert.deepEqual(fate(await change(editor, made, body)), ['postponed', ''])
      }
      const moved = await change(editor, made, later)
      assert.deepEqual(fate(moved), ['rescheduled', '2027-06-12 20:30:00'])
      await change(editor, made, postponed)
      const still = await change(editor, made, { ...latest, ...postponed })
      assert.deepEqual(fate(still), ['postponed', ''])
      const planned = await change(editor, made, { ...walk, event_status: 'scheduled' })
      assert.deepEqual(fate(planned), ['scheduled', ''])
    })
  })
}
