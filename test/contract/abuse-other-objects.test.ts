// S1, those cases that write something: a request never acts on another object than it addresses.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { kinds, roots } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { freshFasti } from '../support/fasti.ts'

for (const database of databases) {
  describe(`acting on another object on ${database}`, () => {
    test('S1.7 an id in body or query never changes which item is addressed (§3.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const [index, { path: root }] of roots.entries()) {
        for (const { name, table } of kinds) {
          const mine = (await editor.post(`/${table}`, { [name]: `Mine ${index}` })).body
          const other = (await editor.post(`/${table}`, { [name]: `Other ${index}` })).body
          const before = (await editor.get(`/${table}/${other.id}`)).body
          const body = { id: other.id, description: `Changed ${index}` }
          const query = { id: String(other.id) }
          for (const address of [`/${table}/${mine.id}`, `/${table}/by-slug/${mine.slug}`]) {
            for (const method of ['POST', 'PUT', 'PATCH']) {
              const changed = await editor.send(method, address, { root, body, query })
              assert.deepEqual([changed.status, changed.body.id], [200, mine.id])
            }
          }
          const gone = await editor.delete(`/${table}/${mine.id}`, { root, body, query })
          assert.deepEqual([gone.status, gone.body.id], [200, mine.id])
          assert.deepEqual((await editor.get(`/${table}/${other.id}`)).body, before)
        }
      }
    })

    test('S1.7 the right is that on the addressed item (§3.1)', async () => {
      await using fasti = await freshFasti(database)
      for (const { name, table } of kinds) {
        const foreign = (await fasti.as('editor').post(`/${table}`, { [name]: 'Foreign' })).body
        const own = (await fasti.as('author').post(`/${table}`, { [name]: 'Own' })).body
        for (const { path: root } of roots) {
          const body = { id: own.id, description: 'Taken over' }
          const reply = await fasti.as('author').put(`/${table}/${foreign.id}`, body, { root })
          assert.deepEqual([reply.status, reply.body.code], [403, 'rest_forbidden'])
        }
        assert.equal((await fasti.get(`/${table}/${foreign.id}`)).body.description, '')
        assert.equal((await fasti.get(`/${table}/${own.id}`)).body.description, '')
      }
    })

    test('S1.9 the slug of another item in the body does not lead to that item (§3.2)', async () => {
      await using fasti = await freshFasti(database)
      for (const { name, table } of kinds) {
        const other = (await fasti.as('editor').post(`/${table}`, { [name]: 'Other' })).body
        const own = (await fasti.as('author').post(`/${table}`, { [name]: 'Own' })).body
        const before = (await fasti.get(`/${table}/${other.id}`)).text
        for (const { path: root } of roots) {
          const address = `/${table}/by-slug/${own.slug}`
          const body = { slug: other.slug, description: root }
          const query = { slug: other.slug }
          const changed = await fasti.as('author').put(address, body, { root, query })
          assert.deepEqual([changed.status, changed.body.id], [200, own.id])
          assert.notEqual(changed.body.slug, other.slug)
        }
        assert.equal((await fasti.get(`/${table}/${other.id}`)).text, before)
      }
    })

    test("S1.13 another caller's Idempotency-Key replays nothing (§12.4)", async () => {
      await using fasti = await freshFasti(database)
      for (const [index, { path: root }] of roots.entries()) {
        for (const { name, table } of kinds) {
          const body = { [name]: `Secret place ${index}`, status: 'private' }
          const request = { root, headers: { 'idempotency-key': `key ${index}`.replace(' ', '-') } }
          const first = await fasti.as('administrator').post(`/${table}`, body, request)
          const again = await fasti.as('administrator').post(`/${table}`, body, request)
          assert.deepEqual([again.status, again.headers['idempotency-replayed']], [201, 'true'])
          assert.equal(again.text, first.text)

          const other = await fasti.as('contributor').post(`/${table}`, body, request)
          assert.equal(other.status, 201)
          assert.equal(other.headers['idempotency-replayed'], undefined)
          assert.notEqual(other.body.id, first.body.id)
          assert.equal(Number(other.body.author), (await fasti.user('contributor')).id)

          const stranger = await fasti.post(`/${table}`, body, request)
          assert.deepEqual([stranger.status, stranger.body.code], [401, 'rest_forbidden'])
          const subscriber = await fasti.as('subscriber').post(`/${table}`, body, request)
          assert.deepEqual([subscriber.status, subscriber.body.code], [403, 'rest_forbidden'])
        }
      }
    })
  })
}
