import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { freshFasti } from '../support/fasti.ts'
import { faultsOf, idsOf, makeEvent, makeVenue } from '../support/make.ts'

for (const database of databases) {
  describe(`lists by state on ${database}`, () => {
    test('event_status and attendance filter, alone and with others (§23)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = (await makeVenue(editor, 'Old Gate')).id
      const names = new Map<number, string>()
      for (const state of [
        { event_status: 'scheduled', attendance: 'offline' },
        { event_status: 'cancelled', attendance: 'online' },
        { event_status: 'postponed', attendance: 'mixed' },
        { event_status: 'scheduled', attendance: 'mixed' },
        { event_status: 'rescheduled', attendance: 'offline', password: 'secret' },
      ]) {
        const { id } = await makeEvent(editor, { ...state, venue, description: 'lantern' })
        names.set(id, `${state.event_status} ${state.attendance}`)
      }
      const [a, b, c, d, e] = names.values()
      for (const [query, expected] of [
        ['event_status=cancelled,postponed', [b, c]],
        ['event_status[]=cancelled&event_status[]=scheduled', [a, b, d]],
        ['event_status=rescheduled', [e]],
        ['event_status=scheduled,cancelled,postponed,rescheduled', [a, b, c, d, e]],
        ['attendance=online,mixed', [b, c, d]],
        ['attendance=offline', [a]],
        ['attendance=offline,online,mixed', [a, b, c, d]],
        ['event_status=scheduled&attendance=mixed', [d]],
        [`attendance=mixed&venue=${venue}`, [c, d]],
        [`event_status=cancelled&venue=${venue}`, [b]],
        ['event_status=cancelled&search=lantern', [b]],
        ['attendance=offline&search=lantern&match=words', [a]],
        ['event_status=postponed&featured=true', []],
      ] as const) {
        const { body } = await fasti.get(`/events?${query}`)
        const found = idsOf(body.events).map((id) => names.get(id))
        assert.deepEqual([found, body.total], [expected, expected.length], query)
      }
      // Who may edit the protected event finds it.
      const own = (await editor.get('/events?attendance=offline')).body
      assert.deepEqual(
        idsOf(own.events).map((id) => names.get(id)),
        [a, e],
      )
    })

    test('an unknown or empty value is 400 by its name (§23)', async () => {
      await using fasti = await freshFasti(database)
      for (const [query, names] of [
        ['event_status=cancelled,gone&attendance=hybrid', ['attendance', 'event_status']],
        ['event_status=', ['event_status']],
        ['attendance=,', ['attendance']],
        ['event_status[a]=cancelled', ['event_status']],
      ] as const) {
        assert.deepEqual(faultsOf(await fasti.get(`/events?${query}`)), names, query)
      }
    })
  })
}
