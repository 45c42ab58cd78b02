// S5: setting or reading properties that the caller may not.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { kinds, leavesAll, refused, roots } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Json, freshFasti } from '../support/fasti.ts'

/** Fields of representations and of accounts that no request can set. */
const foreign = {
  id: 4711,
  global_id: 'made-up',
  global_id_lineage: ['made-up'],
  url: 'https://evil.example/',
  rest_url: 'https://evil.example/',
  modified: '2001-01-01 00:00:00',
  modified_utc: '2001-01-01 00:00:00',
  excerpt: 'made-up',
  json_ld: { '@type': 'made-up' },
  password_protected: true,
  ticketed: true,
  utc_start_date: '2001-01-01 00:00:00',
  role: 'administrator',
  capabilities: ['administrator'],
  name_key: 'made-up',
  folded: 'made-up',
  version: 4711,
  was_status: 'publish',
  trashed_utc: 1,
}

const unsafe = ['__proto__', 'constructor', 'prototype']

for (const database of databases) {
  describe(`foreign properties on ${database}`, () => {
    test("S5.1 callers who may not edit others' items can set no other author (§6.12)", async () => {
      await using fasti = await freshFasti(database)
      const { id: author } = await fasti.user('administrator')
      for (const role of ['contributor', 'author'] as const) {
        const caller = fasti.as(role)
        for (const { name, table } of kinds) {
          const own = await caller.post(`/${table}`, { [name]: `${role} own`, status: 'draft' })
          const { id, slug } = own.body
          await leavesAll(fasti, async () => {
            for (const { path: root } of roots) {
              const body = { [name]: 'Planted', author }
              const made = await caller.post(`/${table}`, body, { root })
              refused(made, 403, 'rest_cannot_edit_others', `${role} creates`)
              for (const address of [`/${table}/${id}`, `/${table}/by-slug/${slug}`]) {
                const changed = await caller.put(address, body, { root })
                refused(changed, 403, 'rest_cannot_edit_others', `${role} changes`)
              }
            }
          })
          const mine = { author: (await fasti.user(role)).id }
          assert.equal((await caller.put(`/${table}/${id}`, mine)).status, 200)
        }
      }
    })

    test('S5.2 an author who does not exist gets the same answer (§6.12)', async () => {
      await using fasti = await freshFasti(database)
      const contributor = fasti.as('contributor')
      const known = { author: (await fasti.user('administrator')).id }
      const unknown = { author: 999_999 }
      for (const { name, table } of kinds) {
        const own = (await contributor.post(`/${table}`, { [name]: 'Own' })).body
        await leavesAll(fasti, async () => {
          for (const { path: root } of roots) {
            const texts = new Set<string>()
            for (const given of [known, unknown]) {
              const body = { [name]: 'Planted', ...given }
              const made = await contributor.post(`/${table}`, body, { root })
              refused(made, 403, 'rest_cannot_edit_others', root)
              const changed = await contributor.put(`/${table}/${own.id}`, given, { root })
              refused(changed, 403, 'rest_cannot_edit_others', root)
              texts.add(made.text).add(changed.text)
            }
            assert.equal(texts.size, 1)
          }
        })
      }
    })

    test('S5.3 what a contributor wants public is stored as pending (§6.11)', async () => {
      await using fasti = await freshFasti(database)
      const contributor = fasti.as('contributor')
      for (const [index, { path: root }] of roots.entries()) {
        for (const { name, table } of kinds) {
          for (const status of ['publish', 'future', 'private']) {
            for (const date of ['2020-01-01', '2099-01-01']) {
              const body = { [name]: `${status} ${date} ${index}`, status, date }
              const made = await contributor.post(`/${table}`, body, { root })
              assert.deepEqual([made.status, made.body.status], [201, 'pending'])

              const draft = { [name]: `${status} ${date} ${index} draft`, status: 'draft' }
              const { id } = (await contributor.post(`/${table}`, draft, { root })).body
              const changed = await contributor.put(`/${table}/${id}`, { status, date }, { root })
              assert.deepEqual([changed.status, changed.body.status], [200, 'pending'])
              assert.equal((await fasti.get(`/${table}/${id}`, { root })).status, 403)
            }
          }
        }
      }
    })

    test('S5.4 read-only and internal fields in a body are ignored (§3.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const [index, { path: root }] of roots.entries()) {
        for (const { name, table } of kinds) {
          const body = { [name]: `Place ${index}`, ...foreign }
          const made = await editor.post(`/${table}`, body, { root })
          assert.equal(made.status, 201)
          const { id } = made.body
          const changed = await editor.put(`/${table}/${id}`, { ...foreign, phone: '1' }, { root })
          assert.equal(changed.status, 200)
          const query = Object.fromEntries(
            Object.entries(foreign).map(([key, given]) => [key, JSON.stringify(given)]),
          )
          assert.equal((await editor.patch(`/${table}/${id}`, {}, { root, query })).status, 200)
          const stored = (await editor.get(`/${table}/${id}`)).body
          assert.notEqual(stored.id, 4711)
          assert.equal(stored.status, 'publish')
          assert.equal(JSON.stringify(stored).includes('made-up'), false)
          assert.equal(JSON.stringify(stored).includes('evil'), false)
          assert.equal(JSON.stringify(stored).includes('2001-01-01'), false)
        }
        for (const collection of ['categories', 'tags']) {
          const wish = { ...foreign, count: 99, taxonomy: 'made-up', urls: {}, meta: ['made-up'] }
          const body = { name: `Term ${index}`, ...wish }
          const made = await editor.post(`/${collection}`, body, { root })
          assert.equal(made.status, 201)
          const changed = await editor.put(`/${collection}/${made.body.id}`, wish, { root })
          for (const { body: term } of [made, changed]) {
            assert.notEqual(term.id, 4711)
            assert.equal(term.count, 0)
            assert.deepEqual(term.meta, [])
            assert.equal(JSON.stringify(term).includes('made-up'), false)
          }
        }
      }
      assert.equal((await fasti.as('editor').delete('/venues/4711')).status, 404)
    })

    test('S5.5 names that reach into the language itself are ignored (§3.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const [index, { path: root }] of roots.entries()) {
        const before = (await fasti.get('/categories?hide_empty=false', { root })).text
        for (const [at, key] of unsafe.entries()) {
          const poison = `{"isAdmin":true,"status":"private","phone":"poisoned","_fields":"id"}`
          const name = `Gate ${index} ${at}`
          const json = `{"venue":"${name}","${key}":${poison},"image":{"${key}":${poison}}}`
          const bodies = [
            { type: 'application/json', payload: json },
            { type: 'application/json', payload: json.replace(/,"image".*$/, '}') },
            {
              type: 'application/x-www-form-urlencoded',
              payload: `venue=${name} form&${key}[phone]=poisoned&x[${key}][phone]=poisoned&${key}=1`,
            },
          ]
          for (const { type, payload } of bodies) {
            const headers = { 'content-type': type }
            const query = { [`${key}[phone]`]: 'poisoned', [`a[${key}][b]`]: '1', [key]: 'x' }
            const reply = await editor.post('/venues', payload, { root, headers, query })
            assert.ok([201, 400].includes(reply.status), `${key} ${reply.status}`)
            if (reply.status === 201) assert.equal(reply.body.phone ?? '', '')
          }
        }
        const { phone, isAdmin } = {} as Json
        assert.deepEqual([phone, isAdmin], [undefined, undefined])
        assert.equal((await fasti.get('/categories?hide_empty=false', { root })).text, before)
      }
    })

    test("S5.6 a new item of the same name never changes another user's item (§6.8)", async () => {
      await using fasti = await freshFasti(database)
      for (const { name, table } of kinds) {
        const content = { [name]: 'Old Gate', phone: '1', description: '<p>Old.</p>' }
        const first = (await fasti.as('administrator').post(`/${table}`, content)).body
        const before = (await fasti.get(`/${table}/${first.id}`)).text
        for (const { path: root } of roots) {
          const other = { [name]: 'old gate', phone: `2 ${root}`, description: 'New.' }
          const made = await fasti.as('contributor').post(`/${table}`, other, { root })
          assert.equal(made.status, 201)
          assert.notEqual(made.body.id, first.id)
          const equal = await fasti
            .as('contributor')
            .post(`/${table}`, { [name]: 'OLD GATE' }, { root })
          assert.deepEqual([equal.status, equal.body.id], [201, first.id])
          assert.equal(equal.headers['location']?.endsWith(`/${table}/${first.id}`), true)
        }
        assert.equal((await fasti.get(`/${table}/${first.id}`)).text, before)
      }
    })

    test('S5.8 _fields shows no more than the answer has (§12.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = (await editor.post('/venues', { venue: 'Old Gate' })).body
      const secret = ['password', 'hash', 'email', 'version', 'folded', 'name_key', ...unsafe]
      const names = secret.join(',')
      const below = secret.map((name) => `venues.${name}`).join(',')
      for (const { path: root } of roots) {
        const ask = async (path: string, fields: string) =>
          (await editor.get(`${path}?_fields=${fields}`, { root })).body
        assert.deepEqual(await ask(`/venues/${id}`, names), {})
        assert.deepEqual(await ask('/venues', names), {})
        assert.deepEqual(await ask('/venues', `${below},total`), { venues: [{}], total: 1 })
        const deep = 'id,id.constructor,venue.length,__proto__.x'
        assert.deepEqual(await ask(`/venues/${id}`, deep), { id })
      }
    })
  })
}
