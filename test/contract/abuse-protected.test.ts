// S3: getting at events that have a password.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { roles } from '../../src/access/roles.ts'
import { leavesAll, roots } from '../support/abuse.ts'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, type Json, defaultRoot, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeEvent } from '../support/make.ts'
import { refused } from '../support/refusals.ts'
import { watchHashes } from '../support/hashes.ts'

const password = 'Correct-horse-4711'
const secret = 'Xylograph'

for (const database of databases) {
  describe(`attacks on protected events on ${database}`, () => {
    holdClock()
    let fasti: Fasti
    let event: Json

    before(async () => {
      fasti = await freshFasti(database)
      for (const role of roles) await fasti.user(role)
      event = await makeEvent(fasti.as('editor'), {
        title: 'Guarded',
        password,
        description: secret,
        excerpt: secret,
        cost: secret,
        website: `https://${secret}.example/`,
        categories: `${secret} category`,
        tags: `${secret} tag`,
        venue: { venue: `${secret} hall`, geo_lat: 5, geo_lng: 5 },
        organizer: { organizer: `${secret} club` },
        tickets: [{ name: secret, price: 5 }],
        featured: true,
      })
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('S3.1 only the password opens it, whatever is given instead (§9.4)', async () => {
      for (const { path: root } of roots) {
        for (const path of [`/events/${event.id}`, '/events/by-slug/guarded']) {
          const refuse = async (query: string) => {
            const reply = await fasti.get(`${path}${query}`, { root })
            assert.equal(reply.text.includes(secret), false)
            return reply
          }
          refused(await refuse(''), 403, 'event-password-protected')
          refused(await refuse('?password='), 403, 'event-password-protected')
          assert.deepEqual(faultsOf(await refuse(`?password[]=${password}`)), ['password'])
          assert.deepEqual(faultsOf(await refuse(`?password[a]=${password}`)), ['password'])
        }
      }
      const long = await fasti.get(`/events/${event.id}?password=${'x'.repeat(10_000)}`)
      assert.ok(long.status === 403 || long.status === 400)
      const head = await fasti.send('HEAD', `/events/${event.id}`)
      assert.deepEqual([head.status, head.headers['etag']], [403, undefined])
    })

    test('S3.2, S3.5 lists redact it, password or not, and repeat no password (§4.10, §5.1)', async () => {
      const { id } = event
      const dates = { start_date: '2027-01-01', end_date: '2028-01-01' }
      for (const { path: root } of roots) {
        for (const query of [{}, { include: String(id) }, dates]) {
          const asked = { ...query, password, per_page: '1' }
          const reply = await fasti.get('/events?_fields=', { root, query: asked })
          assert.equal(reply.status, 200)
          const shown = `${reply.text} ${JSON.stringify(reply.headers)}`
          assert.equal(shown.includes(secret), false, root)
          assert.equal(shown.includes(password), false, root)
          assert.equal(reply.body.events[0].description, '')
        }
      }
    })

    test('S3.3 no filter finds it by what it hides (§5.4)', async () => {
      const filters = [
        'search=guarded',
        `search=${secret}`,
        `categories=${event.categories[0].id}`,
        `tags=${event.tags[0].id}`,
        `venue=${event.venue.id}`,
        `organizer=${event.organizer[0].id}`,
        'featured=true',
        'featured=false',
        'ticketed=true',
        'ticketed=false',
        'geoloc=true',
        'geoloc=false',
        'geoloc_lat=5&geoloc_lng=5',
      ]
      for (const { path: root } of roots) {
        for (const caller of [fasti, fasti.as('contributor'), fasti.as('author')]) {
          for (const filter of filters) {
            const { body } = await caller.get(`/events?password=${password}&${filter}`, { root })
            assert.equal(body.total, 0, filter)
          }
        }
      }
    })

    test('S3.4 the lists of venues, organizers and terms do not reveal what it is linked to (§5.8)', async () => {
      for (const list of ['venues', 'organizers', 'categories', 'tags']) {
        const reply = await fasti.get(`/${list}?event=${event.id}`)
        assert.deepEqual([reply.status, reply.body.total, reply.body[list]], [200, 0, []])
      }
    })

    test('S3.6 the password is answered, indexed, logged or stored nowhere (§6.17)', async () => {
      const editor = fasti.as('editor')
      const path = `/events/${event.id}`
      const replies = [
        await editor.put(path, { password }),
        await editor.put(path, { password, all_day: 'x' }),
        await fasti.get(path, { query: { password } }),
        await fasti.get(`${path}?_fields=password,password_protected`, { query: { password } }),
        await fasti.get('/'),
        await fasti.send('OPTIONS', path),
        await fasti.get('/nowhere', { query: { password } }),
      ]
      for (const { text, headers } of replies) {
        assert.equal(`${text} ${JSON.stringify(headers)}`.includes(password), false)
      }
      assert.deepEqual(replies[3]?.body, { password_protected: true })
      assert.equal(fasti.log.join('').includes(password), false)
      const rows = await fasti.db.all(sql`select * from events`)
      assert.equal(JSON.stringify(rows).includes(password), false)
    })

    test('S3.9 what a password has opened may not be cached (§9.4)', async () => {
      const open = await fasti.get(`/events/${event.id}`, { query: { password } })
      assert.equal(open.headers['cache-control'], 'private, no-store')
      const headers = { 'if-none-match': open.headers['etag'] ?? '*' }
      for (const given of [headers, { 'if-none-match': '*' }]) {
        const reply = await fasti.get(`/events/${event.id}`, { headers: given })
        refused(reply, 403, 'event-password-protected')
      }
    })

    test('S3.10 only callers who may edit set, change or clear a password (§9.2)', async () => {
      await leavesAll(fasti, async () => {
        for (const role of ['contributor', 'author', 'subscriber'] as const) {
          for (const given of ['mine', '', null]) {
            const body = { password: given }
            const reply = await fasti.as(role).put(`/events/${event.id}`, body)
            refused(reply, 403, 'rest_forbidden')
          }
        }
        const query = await fasti.as('editor').put(`/events/${event.id}?password=mine`, {})
        assert.equal(query.status, 200)
      })
      assert.equal((await fasti.get(`/events/${event.id}`, { query: { password } })).status, 200)
    })

    test('S3.8 how much of a password is right does not change the work (§9.4)', async () => {
      const guesses = ['x', `${password.slice(0, -1)}x`, `${password}x`]
      const other = await makeEvent(fasti.as('editor'), { password })
      for (const guess of [...guesses, password]) {
        using hashes = watchHashes()
        await fasti.get(`/events/${other.id}`, { query: { password: guess } })
        assert.equal(hashes.begun(), 1, guess)
      }
    })

    test('S3.7 after ten wrong passwords the right one is refused with 429, too (§9.4)', async () => {
      const other = await makeEvent(fasti.as('editor'), { password })
      for (let guess = 0; guess < 10; guess++) {
        const root = roots[guess % roots.length]?.path ?? defaultRoot
        const given = { password: `guess ${guess}` }
        const reply = await fasti.get(`/events/${other.id}`, { root, query: given })
        refused(reply, 403, 'event-password-protected')
      }
      for (const { path: root } of roots) {
        const reply = await fasti.get(`/events/${other.id}`, { root, query: { password } })
        refused(reply, 429, 'rest_too_many_requests')
        assert.ok(Number(reply.headers['retry-after']) > 0)
      }
      assert.equal((await fasti.get(`/events/${event.id}`, { query: { password } })).status, 200)
    })
  })
}
