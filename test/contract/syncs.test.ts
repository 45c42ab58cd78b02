// Syncs for administrators: who has them, what they take and what they show.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { setClock } from '../support/clock.ts'
import { type Caller, freshFasti } from '../support/fasti.ts'
import { faultsOf } from '../support/make.ts'

const root = '/api/cal/console/v1'
const url = 'https://choir.example/all.ics'

const make = (caller: Caller, body: object) =>
  caller.post('/syncs', { url, every: 3600, ...body }, { root })

for (const database of databases) {
  describe(`syncs on ${database}`, () => {
    test('are made, listed, read, changed, hurried and deleted; credentials are never shown', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const { id: user } = await fasti.user('administrator')
      const made = await make(admin, { credentials: 'ada:very-secret', category: 'Music, Guests' })
      assert.equal(made.status, 201, made.text)
      const shown = made.body
      assert.equal(made.headers['location'], `http://cal.example${root}/syncs/${shown.id}`)
      assert.deepEqual(shown, {
        id: shown.id,
        kind: 'ics',
        url,
        every: 3600,
        authority: 'ours-once-touched',
        active: true,
        by: { id: user, login: 'administrator' },
        created: '2027-03-01 12:00:00',
        checked: null,
        next: '2027-03-01 12:00:00',
        failures: 0,
        error: null,
        status: 'publish',
        category: ['Music', 'Guests'],
        venue: null,
        author: null,
        series: 'keep',
        has_credentials: true,
        held_until: null,
        undecided: [],
        last_run: null,
      })
      const list = await admin.get('/syncs', { root })
      assert.deepEqual(list.body.syncs, [shown])
      assert.equal(list.body.total, 1)
      assert.deepEqual((await admin.get(`/syncs/${shown.id}`, { root })).body, shown)
      assert.ok(!list.text.includes('very-secret'))
      clock.set('2027-03-01T13:00:00Z')
      const changes = { every: 600, authority: 'ours', active: false, venue: 'Hall' }
      const changed = await admin.patch(`/syncs/${shown.id}`, changes, { root })
      assert.deepEqual(changed.body, { ...shown, ...changes, next: null })
      const cleared = await admin.patch(
        `/syncs/${shown.id}`,
        { active: true, venue: null, credentials: null },
        { root },
      )
      assert.equal(cleared.body.venue, null)
      assert.equal(cleared.body.has_credentials, false)
      assert.equal(cleared.body.next, '2027-03-01 13:00:00')
      clock.set('2027-03-01T13:05:00Z')
      const hurried = await admin.post(`/syncs/${shown.id}/run`, {}, { root })
      assert.equal(hurried.body.next, '2027-03-01 13:05:00')
      const runs = await admin.get(`/syncs/${shown.id}/runs`, { root })
      assert.deepEqual([runs.body.runs, runs.body.total], [[], 0])
      assert.equal((await admin.delete(`/syncs/${shown.id}`, { root })).status, 200)
      for (const path of [`/syncs/${shown.id}`, `/syncs/${shown.id}/runs`]) {
        const gone = await admin.get(path, { root })
        assert.equal(gone.body.code, 'rest-sync-not-found', path)
      }
    })

    test('are for administrators alone', async () => {
      await using fasti = await freshFasti(database)
      const { body } = await make(fasti.as('administrator'), {})
      for (const caller of [fasti, fasti.as('author'), fasti.as('editor')]) {
        assert.ok((await make(caller, { url: 'https://other.example/a.ics' })).status >= 401)
        for (const [method, path] of [
          ['GET', '/syncs'],
          ['GET', `/syncs/${body.id}`],
          ['PATCH', `/syncs/${body.id}`],
          ['POST', `/syncs/${body.id}/run`],
          ['GET', `/syncs/${body.id}/runs`],
          ['DELETE', `/syncs/${body.id}`],
        ] as const) {
          const { status } = await caller.send(method, path, { root })
          assert.ok(status === 401 || status === 403, `${method} ${path}: ${status}`)
        }
      }
    })

    test('what is wrong with them is named', async () => {
      await using fasti = await freshFasti(database, { FASTI_IMAGE_HOSTS_ALLOW: '10.0.0.9' })
      const admin = fasti.as('administrator')
      for (const [body, name] of [
        [{ url: 'ftp://a.example/a.ics' }, 'url'],
        [{ url: 'https://ada:secret@a.example/a.ics' }, 'url'],
        [{ url: 'http://127.0.0.1/a.ics' }, 'url'],
        [{ url: 'http://localhost:8080/a.ics' }, 'url'],
        [{ url: 'http://10.0.0.1/a.ics' }, 'url'],
        [{ url: 'http://[::1]/a.ics' }, 'url'],
        [{ every: 299 }, 'every'],
        [{ every: 'often' }, 'every'],
        [{ authority: 'nobody' }, 'authority'],
        [{ kind: 'rss' }, 'kind'],
        [{ status: 'trash' }, 'status'],
        [{ series: 'some' }, 'series'],
        [{ author: 'nobody' }, 'author'],
      ] as const) {
        const reply = await make(admin, body)
        assert.equal(reply.status, 400, `${JSON.stringify(body)} ${reply.text}`)
        assert.deepEqual(faultsOf(reply), [name])
      }
      const missing = await admin.post('/syncs', {}, { root })
      assert.deepEqual(missing.body.data.params, ['url', 'every'])
      assert.equal((await make(admin, { url: 'http://10.0.0.9/a.ics' })).status, 201)
      const twice = await make(admin, { url: 'http://10.0.0.9/a.ics' })
      assert.deepEqual([twice.status, twice.body.code], [409, 'sync-exists'])
    })

    test('what is at an address is told by its form, and webcal is https', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      for (const [given, kind, shown] of [
        ['webcal://choir.example/feed', 'ics', 'https://choir.example/feed'],
        ['https://choir.example/?ical=1', 'ics', undefined],
        ['https://calendar.example/calendar/ical/x/public/basic.ics', 'ics', undefined],
        ['https://theatre.example', 'site', undefined],
        ['https://theatre.example/wp-json/tribe/events/v1', 'site', undefined],
      ] as const) {
        const { body } = await make(admin, { url: given })
        assert.deepEqual([body.kind, body.url], [kind, shown ?? given])
      }
    })
  })
}
