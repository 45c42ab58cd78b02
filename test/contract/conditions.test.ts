import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changeRole } from '../../src/access/users/operations.ts'
import { once } from '../../src/http/idempotency/replay.ts'
import { now } from '../../src/language/time/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, freshFasti } from '../support/fasti.ts'
import { refused } from '../support/refusals.ts'

const work = async () => ({ status: 201, headers: {}, body: '{}' })

const count = async (caller: Caller, query: string) => (await caller.get(query)).body.total

for (const database of databases) {
  describe(`conditional writes on ${database}`, () => {
    test('a write with a stale ETag changes nothing (§12.3)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const [path, body] of [
        ['/venues', { venue: 'Old Gate' }],
        ['/organizers', { organizer: 'Night Walkers' }],
        ['/categories', { name: 'Outdoors' }],
        ['/tags', { name: 'Night' }],
      ] as const) {
        const made = await editor.post(path, body)
        const at = `${path}/${made.body.id}`
        const [name] = Object.keys(body)
        const old = { headers: { 'if-match': made.headers['etag'] ?? '' } }
        const first = await editor.patch(at, { [name ?? '']: 'First' }, old)
        assert.equal(first.status, 200)
        const second = await editor.patch(at, { [name ?? '']: 'Second' }, old)
        refused(second, 412, 'rest_precondition_failed')
        refused(await editor.delete(at, old), 412, 'rest_precondition_failed')
        assert.equal((await editor.get(at)).body[name ?? ''], 'First')
        const known = { headers: { 'if-match': first.headers['etag'] ?? '' } }
        assert.equal((await editor.delete(at, known)).status, 200)
      }
    })

    test('the ETag of a write is that of the next read by the same caller (§12.3)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await editor.post('/venues', { venue: 'Old Gate' })
      const at = `/venues/${made.body.id}`
      assert.equal(made.headers['etag'], (await editor.get(at)).headers['etag'])
      const changed = await editor.put(at, { city: 'Porto' })
      assert.equal(changed.headers['etag'], (await editor.get(at)).headers['etag'])
      assert.notEqual(changed.headers['etag'], made.headers['etag'])
      const part = await editor.patch(`${at}?_fields=id`, { city: 'Lisbon' })
      assert.equal(part.headers['etag'], (await editor.get(at)).headers['etag'])
    })

    test('the ETag of every encoding matches, a weak one does not (§12.3)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await editor.post('/tags', { name: 'Night' })
      const tag = made.headers['etag']?.slice(1, -1)
      const send = (header: string) =>
        editor.patch(`/tags/${made.body.id}`, {}, { headers: { 'if-match': header } })
      for (const header of [`"${tag}"`, `"${tag}-gzip"`, `"${tag}-br"`, `"x", "${tag}"`, '*']) {
        assert.equal((await send(header)).status, 200, header)
      }
      for (const header of ['"x"', `W/"${tag}"`, '', 'x']) {
        refused(await send(header), 412, 'rest_precondition_failed')
      }
    })

    test('with * what does not exist is not found (§12.3)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const headers = { 'if-match': '*' }
      refused(await editor.patch('/tags/999', {}, { headers }), 404, 'rest-tag-not-found')
      refused(await editor.delete('/venues/999', { headers }), 404, 'rest-venue-not-found')
    })

    test('rights are checked before the condition (S1.12)', async () => {
      await using fasti = await freshFasti(database)
      const made = await fasti.as('editor').post('/venues', { venue: 'Old Gate' })
      const at = `/venues/${made.body.id}`
      for (const tag of ['"old"', '*', made.headers['etag'] ?? '']) {
        const headers = { 'if-match': tag, 'idempotency-key': 'k' }
        const contributor = fasti.as('contributor')
        refused(await contributor.patch(at, {}, { headers }), 403, 'rest_forbidden')
        refused(await contributor.delete(at, { headers }), 403, 'rest_forbidden')
        refused(await fasti.delete(at, { headers }), 401, 'rest_forbidden')
      }
    })
  })

  describe(`the same request twice on ${database}`, () => {
    test('a repeated POST is answered again and done once (§12.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const headers = { 'idempotency-key': 'first-key' }
      const send = () => editor.post('/categories', { name: 'Night' }, { headers })
      const first = await send()
      assert.equal(first.status, 201)
      assert.equal(first.headers['idempotency-replayed'], undefined)
      const again = await send()
      assert.deepEqual([again.status, again.body], [201, first.body])
      assert.equal(again.headers['idempotency-replayed'], 'true')
      for (const name of ['location', 'etag', 'cache-control', 'content-type']) {
        assert.equal(again.headers[name], first.headers[name], name)
      }
      assert.equal(await count(editor, '/categories?hide_empty=0'), 1)
    })

    test('an update by POST is done once, too (§12.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { body } = await editor.post('/tags', { name: 'Night' })
      const headers = { 'idempotency-key': 'k' }
      const first = await editor.post(`/tags/${body.id}`, { name: 'Dusk' }, { headers })
      await editor.post(`/tags/${body.id}`, { name: 'Dawn' })
      const again = await editor.post(`/tags/${body.id}`, { name: 'Dusk' }, { headers })
      assert.deepEqual(again.body, first.body)
      assert.equal((await editor.get(`/tags/${body.id}`)).body.name, 'Dawn')
    })

    test('the same key with another body is refused, and at another address it is another key (§12.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const headers = { 'idempotency-key': 'k' }
      assert.equal((await editor.post('/tags', { name: 'A' }, { headers })).status, 201)
      const other = await editor.post('/tags', { name: 'B' }, { headers })
      refused(other, 422, 'rest_idempotency_conflict')
      const elsewhere = await editor.post('/categories', { name: 'A' }, { headers })
      assert.equal(elsewhere.status, 201)
      assert.equal(elsewhere.headers['idempotency-replayed'], undefined)
      assert.equal(await count(editor, '/tags?hide_empty=0'), 1)
    })

    test('of many at once one is done; the others wait or are refused (§12.4, S11.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      await editor.get('/')
      const headers = { 'idempotency-key': 'k' }
      const send = () => editor.post('/venues', { venue: 'Rush', city: 'x' }, { headers })
      const replies = await Promise.all(Array.from({ length: 8 }, send))
      const done = replies.filter(({ status }) => status === 201)
      assert.equal(new Set(done.map(({ body }) => body.id)).size, 1)
      assert.equal(done.filter(({ headers: sent }) => !sent['idempotency-replayed']).length, 1)
      for (const reply of replies) {
        if (reply.status !== 201) refused(reply, 409, 'rest_idempotency_conflict')
      }
      assert.equal(await count(editor, '/venues'), 1)
    })

    test('while the first is still running the second is refused (§12.4)', async () => {
      await using fasti = await freshFasti(database)
      const { promise: gate, resolve: open } = Promise.withResolvers<void>()
      const attempt = { key: 'k', userId: 1, address: '/a', fingerprint: 'f', now: now() }
      const first = once(fasti.db, attempt, async () => {
        await gate
        return { status: 201, headers: {}, body: '{}' }
      })
      const second = once(fasti.db, attempt, () => assert.fail('done twice'))
      await assert.rejects(second, { code: 'rest_idempotency_conflict', status: 409 })
      open()
      assert.equal((await first).status, 201)
      const third = await once(fasti.db, attempt, () => assert.fail('done twice'))
      assert.equal(third.headers['idempotency-replayed'], 'true')
    })

    test('an answer is stored for a day (§12.4)', async () => {
      await using fasti = await freshFasti(database)
      const attempt = { key: 'k', userId: 1, address: '/a', fingerprint: 'f', now: now() }
      const replayed = async (seconds: number) => {
        const later = { ...attempt, now: attempt.now + seconds }
        return (await once(fasti.db, later, work)).headers['idempotency-replayed']
      }
      assert.equal(await replayed(0), undefined)
      assert.equal(await replayed(24 * 3600 - 1), 'true')
      assert.equal(await replayed(24 * 3600), undefined)
    })

    test("another caller's key replays nothing (S1.13)", async () => {
      await using fasti = await freshFasti(database)
      const headers = { 'idempotency-key': 'shared' }
      const draft = { venue: 'Secret place', status: 'draft' }
      const first = await fasti.as('author', 'ann').post('/venues', draft, { headers })
      const second = await fasti.as('author', 'ben').post('/venues', draft, { headers })
      assert.equal(second.status, 201)
      assert.notEqual(second.body.id, first.body.id)
      assert.equal(second.headers['idempotency-replayed'], undefined)
      const nobody = await fasti.post('/venues', draft, { headers })
      refused(nobody, 401, 'rest_forbidden')
    })

    test('failures are not stored (§12.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const headers = { 'idempotency-key': 'k' }
      const parent = 999_999
      const bad = await editor.post('/categories', { name: 'Night', parent }, { headers })
      assert.equal(bad.status, 400)
      const good = await editor.post('/categories', { name: 'Night' }, { headers })
      assert.equal(good.status, 201)
      assert.equal(good.headers['idempotency-replayed'], undefined)
    })

    test('a key is 1 to 255 visible ASCII characters (§12.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const send = (key: string) =>
        editor.post('/tags', { name: `Of ${key.length}` }, { headers: { 'idempotency-key': key } })
      for (const key of ['a', '!~"', 'k'.repeat(255)]) assert.equal((await send(key)).status, 201)
      for (const key of ['', 'a b', 'ä', 'k'.repeat(256)]) {
        refused(await send(key), 400, 'rest_invalid_param')
      }
    })

    test('rights that were revoked are refused to a repeated request, too (S11.5)', async () => {
      await using fasti = await freshFasti(database)
      const headers = { 'idempotency-key': 'k' }
      const { login } = await fasti.user('author', 'ann')
      const send = () =>
        fasti.as('author', 'ann').post('/categories', { name: 'Mine' }, { headers })
      assert.equal((await send()).status, 201)
      await changeRole(fasti.db, login, 'subscriber')
      refused(await send(), 403, 'rest_forbidden')
    })
  })
}
