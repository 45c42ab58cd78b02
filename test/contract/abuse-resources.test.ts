// S9: asking for too much. S10: wrong input around events.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { freeSlug } from '../../src/language/text/free_slug.ts'
import { leavesAll } from '../support/abuse.ts'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeCategory, makeEvent, walk } from '../support/make.ts'
import { refused } from '../support/refusals.ts'

for (const database of databases) {
  describe(`asking for too much on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller

    before(async () => {
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('S9.3 pages are as large as is allowed, and there are only so many (§5.3)', async () => {
      const { id } = await makeEvent(editor)
      const query = { include: String(id), per_page: '1000000' }
      assert.equal((await fasti.get('/events', { query })).body.total_pages, 1)
      for (const page of ['999999999999', '9'.repeat(30)]) {
        const reply = await fasti.get('/events', { query: { page } })
        refused(reply, 404, 'event-archive-page-not-found')
      }
    })

    test('S9.4 lists have a greatest length (§3.8)', async () => {
      const many = Array.from({ length: 10_000 }, (_, index) => index + 1)
      const names = ['include', 'venue', 'organizer', 'categories', 'tags']
      for (const name of names) {
        const query = `${name}=${many.slice(0, 2000).join(',')}`
        const reply = await fasti.get(`/events?${query}`)
        assert.deepEqual(faultsOf(reply), [name])
      }
      await leavesAll(fasti, async () => {
        const inline = many.map((number) => ({ organizer: `O ${number}` }))
        const bodies = { organizer: inline, venue: many, categories: many.map(String), tags: many }
        for (const [name, value] of Object.entries(bodies)) {
          const whole = await editor.post('/events', { ...walk, [name]: value })
          assert.equal(whole.status, 400)
          const body = { ...walk, [name]: value.slice(0, 501) }
          assert.deepEqual(faultsOf(await editor.post('/events', body)), [name])
        }
      })
    })

    test('S9.5 deep trees are shown whole, and cycles are refused (§5.7, §6.16, §7)', async () => {
      let parent = 0
      let top = 0
      for (let depth = 0; depth < 60; depth++) {
        parent = (await makeCategory(editor, `Depth ${depth}`, { parent })).id
        top ||= parent
      }
      const { id } = await makeEvent(editor, { categories: parent })
      const found = await fasti.get(`/events?include=${id}&categories=${top}`)
      assert.equal(found.body.total, 1)
      assert.equal(found.body.events[0].categories[0].url.split('/depth-').length, 61)
      const circle = await editor.put(`/categories/${top}`, { parent })
      assert.deepEqual(faultsOf(circle), ['parent'])
      let above = id
      for (let depth = 0; depth < 40; depth++) {
        above = (await makeEvent(editor, { post_parent: above })).id
      }
      const round = await editor.put(`/events/${id}`, { post_parent: above })
      assert.deepEqual(faultsOf(round), ['post_parent'])
      const self = await editor.put(`/events/${id}`, { post_parent: id })
      assert.deepEqual(faultsOf(self), ['post_parent'])
    })

    test('S9.6 the ends of the calendar and odd zones break nothing (§3.6)', async () => {
      const edges = ['0001-01-01', '9999-12-31 23:59:59', '1582-10-10', '1900-01-01', '@0', '@-1']
      const zones = ['UTC+14', 'UTC-12', 'Africa/Monrovia', 'Pacific/Apia', 'Europe/Dublin']
      const more = ['Asia/Gaza', 'Antarctica/Troll', 'America/Nuuk', 'Africa/Casablanca']
      for (const timezone of [...zones, ...more]) {
        for (const start_date of edges) {
          for (const end_date of ['9999-12-31', '0001-01-01']) {
            for (const all_day of [true, false]) {
              const body = { title: 'Edge', start_date, end_date, timezone, all_day }
              const reply = await editor.post('/events', body)
              assert.ok([201, 400].includes(reply.status))
              if (reply.status === 400) continue
              const form = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
              assert.match(reply.body.utc_start_date, form)
              assert.match(reply.body.utc_end_date, form)
              assert.equal((await fasti.get(`/events/${reply.body.id}`)).status, 200)
            }
          }
        }
      }
      const all = { start_date: '0001-01-01', end_date: '9999-12-31', ends_after: '0001-01-01' }
      for (const strict_dates of ['true', 'false']) {
        const { status, body } = await fasti.get('/events', { query: { ...all, strict_dates } })
        assert.equal(status, 200)
        assert.ok(body.total > 0)
      }
      for (const offset of ['+99999999 years', '-99999999 years', '+9999999999 minutes']) {
        const reply = await fasti.get('/events', { query: { start_date: offset } })
        assert.deepEqual(faultsOf(reply), ['start_date'])
      }
    })

    test('S9.9 keys and wrong guesses are forgotten in time (§9.4, §12.4)', async () => {
      using clock = setClock('2027-02-01T12:00:00Z')
      await using other = await freshFasti(database)
      const caller = other.as('editor')
      const count = async (table: 'idempotency' | 'attempts') => {
        const query =
          table === 'attempts'
            ? sql`select count(*) as n from attempts`
            : sql`select count(*) as n from idempotency`
        return (await other.db.one<{ n: number }>(query))?.n ?? 0
      }
      const guarded = await makeEvent(caller, { password: 'secret' })
      for (let number = 0; number < 30; number++) {
        const headers = { 'idempotency-key': `key ${number}`.replace(' ', '-') }
        await caller.post('/tags', { name: `T ${number}` }, { headers })
        const wrong = { authorization: `Basic ${btoa(`user${number}:wrong`)}` }
        await other.get('/', { headers: wrong })
      }
      await other.get(`/events/${guarded.id}?password=wrong`)
      assert.equal(await count('idempotency'), 30)
      const guesses = await count('attempts')
      assert.ok(guesses > 0)
      clock.set('2027-02-02T12:00:01Z')
      await caller.post('/tags', { name: 'Last' }, { headers: { 'idempotency-key': 'last' } })
      await other.get(`/events/${guarded.id}?password=wrong`)
      await other.get('/', { headers: { authorization: `Basic ${btoa('user:wrong')}` } })
      assert.equal(await count('idempotency'), 1)
      assert.ok((await count('attempts')) < guesses)
    })

    test('S9.10 equal titles do not make numbering slow (§6.13)', async () => {
      const title = 'The same again'
      const slugs = new Set<string>()
      for (let number = 0; number < 40; number++) {
        slugs.add((await makeEvent(editor, { title })).slug)
      }
      assert.equal(slugs.size, 40)
      const taken = new Set(['a', ...Array.from({ length: 9999 }, (_, index) => `a-${index + 2}`)])
      let looks = 0
      const next = await freeSlug('a', async (slug) => {
        looks += 1
        return taken.has(slug)
      })
      assert.equal(next, 'a-10001')
      assert.ok(looks < 50, `${looks} looks`)
    })

    test('S10.2 what has the wrong form is refused (§3.3, §3.7)', async () => {
      const cases: [string, unknown][] = [
        ...[
          'UTC+abc',
          'UTC+99',
          '../../etc/passwd',
          'Europe/../Europe/Paris',
          'x'.repeat(5000),
        ].map((zone): [string, unknown] => ['timezone', zone]),
        ['timezone', {}],
        ['categories', [{ id: 1 }]],
        ['categories', { a: 1 }],
        ['tags', [[1]]],
        ['cost', { price: 5 }],
        ['cost', [{}]],
        ['cost', true],
        ['cost', '-5'],
        ['cost', 'x'.repeat(501)],
        ['title', 'x'.repeat(501)],
        ['website', `https://a.example/${'x'.repeat(2000)}`],
      ]
      await leavesAll(fasti, async () => {
        for (const [name, value] of cases) {
          const reply = await editor.post('/events', { ...walk, [name]: value })
          assert.deepEqual(faultsOf(reply), [name], JSON.stringify(value).slice(0, 60))
        }
      })
    })
  })
}
