// S10.5, S11: failures in the middle, and concurrent requests. S5: contributors through events.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import type { Database } from '../../src/storage/database.ts'
import { leavesAll, makeImage, roots } from '../support/abuse.ts'
import { holdClock } from '../support/clock.ts'
import { bothDatabases } from '../support/databases.ts'
import { type Reply, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeEvent, makeTag, walk } from '../support/make.ts'
import { invalid, refused } from '../support/refusals.ts'
import { isWhole } from '../support/whole.ts'

const many = isWhole ? 12 : 6
const statusesOf = (replies: readonly Reply[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)

/** Of two transactions that wait for each other, PostgreSQL aborts one after a second. */
async function deadlocksOn(db: Database): Promise<number> {
  if (db.dialect !== 'postgres') return 0
  const row = await db.one<{ n: number }>(
    sql`select deadlocks as n from pg_stat_database where datname = current_database()`,
  )
  return row?.n ?? 0
}

for (const database of bothDatabases) {
  describe(`races and half-done work on ${database}`, () => {
    holdClock()

    test('S10.5 of an event that fails nothing is stored (§3.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const image = await makeImage(fasti)
      const stored = await makeEvent(editor, { venue: { venue: 'Kept' }, categories: 'Kept' })
      const good = {
        image,
        venue: { venue: 'New hall' },
        organizer: [{ organizer: 'New club' }],
        categories: ['New category'],
        tags: ['New tag'],
      }
      const bad: [string, object][] = [
        ['post_parent', { post_parent: 999 }],
        ['tags', { tags: ['New tag', 999] }],
        ['organizer', { organizer: [{ organizer: 'New club' }, { organizer: 'X', image: 999 }] }],
        ['organizer', { organizer: [{ organizer: 'New club' }, { organizer: 'X', author: 999 }] }],
        ['venue', { venue: [{ venue: 'New hall' }, { venue: 'X', geo_lat: 5 }] }],
        ['end_date', { end_date: '2020-01-01' }],
        ['image', { image: 999 }],
      ]
      await leavesAll(fasti, async () => {
        for (const [name, more] of bad) {
          const made = await editor.post('/events', { ...walk, ...good, ...more })
          assert.deepEqual(faultsOf(made), [name])
          const changed = await editor.put(`/events/${stored.id}`, { ...good, ...more })
          assert.deepEqual(faultsOf(changed), [name])
        }
      })
    })

    test('S11.4 events that swap terms, and terms that change, do not deadlock', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const terms = [await makeTag(editor, 'Dusk'), await makeTag(editor, 'Dawn')]
      const tagOf = (n: number) => terms[n % terms.length]?.id
      const events: { id: number }[] = []
      for (let n = 0; n < many; n += 1) {
        const facts = { title: `Harp ${n}`, status: 'publish', tags: [tagOf(n)] }
        events.push(await makeEvent(editor, facts))
      }
      for (let turn = 1; turn <= many; turn += 1) {
        const replies = await Promise.all([
          ...events.map(({ id }, n) => editor.put(`/events/${id}`, { tags: [tagOf(n + turn)] })),
          ...terms.map(({ id }) => editor.put(`/tags/${id}`, { description: `Turn ${turn}` })),
        ])
        assert.deepEqual(new Set(statusesOf(replies)), new Set([200]))
      }
      const { body } = await editor.get('/tags')
      assert.deepEqual(
        body.tags.map(({ count }: { count: number }) => count),
        [many / 2, many / 2],
      )
      assert.equal(await deadlocksOn(fasti.db), 0)
    })

    test('S11.1 one key in parallel makes one event (§12.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      await fasti.user('editor')
      const headers = { 'idempotency-key': 'one' }
      const body = { ...walk, venue: { venue: 'Gate' }, categories: ['New'] }
      const replies = await Promise.all(
        Array.from({ length: many }, () => editor.post('/events', body, { headers })),
      )
      const made = replies.filter(({ status }) => status === 201)
      assert.ok(made.length >= 1)
      assert.ok(replies.every(({ status }) => status === 201 || status === 409))
      assert.equal(new Set(made.map(({ body: shown }) => shown.id)).size, 1)
      for (const list of ['events', 'venues', 'categories']) {
        assert.equal((await editor.get(`/${list}`)).body.total, 1, list)
      }
    })

    test('S11.2 of parallel updates from one state one is done (§12.3)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor)
      for (let round = 0; round < 5; round++) {
        const { headers } = await editor.get(`/events/${id}`)
        const match = { headers: { 'if-match': headers['etag'] ?? '' } }
        const replies = await Promise.all(
          [1, 2, 3].map((cost) => editor.put(`/events/${id}`, { cost: `${round}${cost}` }, match)),
        )
        assert.deepEqual(statusesOf(replies), [200, 412, 412])
        const done = replies.find(({ status }) => status === 200)
        assert.equal((await editor.get(`/events/${id}`)).body.cost, done?.body.cost)
      }
    })

    test('S11.3 equal names at once get slugs of their own (§6.13)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      await fasti.user('editor')
      const bodies = Array.from({ length: many }, (_, index) => ({
        ...walk,
        venue: { venue: 'Gate', phone: String(index % 3) },
        categories: ['Fun', `Other ${index % 2}`],
        tags: ['Kids'],
      }))
      const replies = await Promise.all(bodies.map((body) => editor.post('/events', body)))
      assert.ok(replies.every(({ status }) => status === 201))
      const slugs = new Set(replies.map(({ body }) => body.slug))
      assert.equal(slugs.size, many)
      assert.ok(slugs.has('lantern-walk') && slugs.has(`lantern-walk-${many}`))
      assert.equal((await editor.get('/venues')).body.total, 3)
      const counts = (await editor.get('/categories?orderby=name')).body.categories
      assert.deepEqual(
        counts.map(({ name, count }: { name: string; count: number }) => [name, count]),
        [
          ['Fun', many],
          ['Other 0', many / 2],
          ['Other 1', many / 2],
        ],
      )
    })

    test('S11.4 one delete is done, and an update comes before or after it (§8.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (let round = 0; round < 4; round++) {
        const { id } = await makeEvent(editor, { categories: 'Fun' })
        const path = `/events/${id}`
        const deletes = await Promise.all([1, 2, 3].map(() => editor.delete(path)))
        assert.deepEqual(statusesOf(deletes), [200, 410, 410])
        await editor.put(path, { status: 'publish' })
        const [gone, changed] = await Promise.all([
          editor.delete(`${path}?force=true`),
          editor.put(path, { title: 'Late' }),
        ])
        assert.equal(gone?.status, 200)
        assert.ok([200, 404].includes(changed?.status ?? 0))
        refused(await editor.get(path), 404, 'rest-event-not-found')
      }
      const [fun] = (await fasti.get('/categories?hide_empty=0')).body.categories
      assert.equal(fun.count, 0)
    })

    test('S11.4 counts stay right when many events change at once (§4.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const tag = await makeTag(editor, 'Busy')
      const events: { id: number }[] = []
      for (let index = 0; index < 6; index++) events.push(await makeEvent(editor, { tags: tag.id }))
      await Promise.all(
        events.flatMap(({ id }, index) => [
          editor.put(`/events/${id}`, { status: index % 2 ? 'draft' : 'publish' }),
          editor.put(`/events/${id}`, { title: `Again ${index}` }),
          editor.put(`/events/${id}`, { tags: index < 2 ? [] : [tag.id] }),
        ]),
      )
      const { body } = await fasti.get(`/tags/${tag.id}`)
      assert.equal(body.count, (await fasti.get(`/events?tags=${tag.id}`)).body.total)
      assert.equal(body.count, 2)
    })

    test('S11.4 what an event names may be deleted while the event is written (§6.9)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (let round = 0; round < many; round += 1) {
        const { body: venue } = await editor.post('/venues', { venue: `Hall ${round}` })
        const tag = await makeTag(editor, `Tag ${round}`)
        const stored = await makeEvent(editor)
        const named = { venue: venue.id, tags: [tag.id] }
        const replies = await Promise.all([
          ...Array.from({ length: 4 }, () => editor.post('/events', { ...walk, ...named })),
          editor.put(`/events/${stored.id}`, named),
          editor.delete(`/venues/${venue.id}?force=true`),
          editor.delete(`/tags/${tag.id}`),
          editor.post('/events', { ...walk, ...named }),
        ])
        const odd = replies.filter(({ status }) => ![200, 201, 400].includes(status))
        assert.deepEqual(odd, [])
        const { body: left } = await editor.get('/events', { query: { per_page: '50' } })
        for (const event of left.events) {
          assert.ok(![event.venue].flat().some(({ id }) => id === venue.id))
          assert.ok(!event.tags.some(({ id }: { id: number }) => id === tag.id))
        }
      }
    })

    test('S11.4 two events cannot be made parents of each other at once (§6.16)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (let round = 0; round < 4; round++) {
        const [a, b] = [await makeEvent(editor), await makeEvent(editor)]
        await Promise.all([
          editor.put(`/events/${a.id}`, { post_parent: b.id }),
          editor.put(`/events/${b.id}`, { post_parent: a.id }),
        ])
        const parents = [
          (await editor.get(`/events/${a.id}`)).body.post_parent,
          (await editor.get(`/events/${b.id}`)).body.post_parent,
        ]
        assert.equal(parents.filter((parent) => parent !== 0).length, 1)
      }
    })

    test('S11.5 rights that are taken away are gone with the next request (§9.1)', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      const { id } = await makeEvent(author)
      assert.equal((await author.put(`/events/${id}`, { title: 'Mine' })).status, 200)
      const { login } = await fasti.user('author')
      await fasti.db.run(sql`update users set role = 'contributor' where login = ${login}`)
      refused(await author.put(`/events/${id}`, { title: 'Still mine' }), 403, 'rest_forbidden')
      await fasti.db.run(sql`update users set role = 'subscriber' where login = ${login}`)
      refused(await author.post('/events', walk), 403, 'rest_forbidden')
      await fasti.db.run(sql`delete from users where login = ${login}`)
      refused(await author.get('/events'), 401, 'incorrect_password')
    })

    test('S5.3, S11.6 what a contributor wants public is pending, inline too (§6.11)', async () => {
      await using fasti = await freshFasti(database)
      const contributor = fasti.as('contributor')
      for (const { path: root } of roots) {
        for (const status of ['publish', 'future', 'private']) {
          for (const date of ['2020-01-01', '2099-01-01']) {
            const inline = { status, date, phone: `${root} ${status} ${date}` }
            const body = {
              ...walk,
              status,
              date,
              venue: { venue: 'Gate', ...inline },
              organizer: { organizer: 'Club', ...inline },
            }
            const { body: made } = await contributor.post('/events', body, { root })
            const shown = [made.status, made.venue.status, made.organizer[0].status]
            assert.deepEqual(shown, ['pending', 'pending', 'pending'])
            const changed = await contributor.put(`/events/${made.id}`, { status, date }, { root })
            assert.equal(changed.body.status, 'pending')
          }
        }
      }
      assert.equal((await fasti.get('/events')).body.total, 0)
    })

    test('S5.7 callers who may not manage terms create none through events (§6.9)', async () => {
      await using fasti = await freshFasti(database)
      const cases = [
        { role: 'contributor', name: 'categories' },
        { role: 'contributor', name: 'tags' },
        { role: 'author', name: 'tags' },
      ] as const
      for (const { role, name } of cases) {
        const caller = fasti.as(role)
        const own = await makeEvent(caller, { status: 'draft' })
        await leavesAll(fasti, async () => {
          for (const { path: root } of roots) {
            const body = { ...walk, [name]: ['Planted'] }
            for (const reply of [
              await caller.post('/events', body, { root }),
              await caller.put(`/events/${own.id}`, body, { root }),
            ]) {
              invalid(reply, { [name]: 'rest_unknown_reference' })
              assert.match(reply.body.data.params[name], /Planted/)
            }
          }
        })
      }
    })
  })
}
