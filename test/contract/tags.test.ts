import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { defaultRoot, freshFasti, origin } from '../support/fasti.ts'

const root = `${origin}${defaultRoot}`

for (const database of databases) {
  describe(`tags on ${database}`, () => {
    test('a new tag has every field of a term but a parent (§4.5, §6.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const category = await editor.post('/categories', { name: 'Above' })
      const made = await editor.post('/tags', { name: 'Family Fun', parent: category.body.id })
      const { id } = made.body
      assert.equal(made.status, 201)
      assert.deepEqual(made.body, {
        id,
        name: 'Family Fun',
        slug: 'family-fun',
        taxonomy: 'post_tag',
        description: '',
        count: 0,
        url: `${origin}/tag/family-fun/`,
        urls: { self: `${root}/tags/${id}`, collection: `${root}/tags` },
        meta: [],
      })
      assert.deepEqual((await fasti.get(`/tags/${id}`)).body, made.body)
      assert.equal(made.headers['location'], made.body.urls.self)
    })

    test('whatever is said of a parent is not heard (§7)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const parent of ['x', -1, [], 987_654, null]) {
        const made = await editor.post('/tags', { name: `With ${JSON.stringify(parent)}`, parent })
        assert.equal(made.status, 201)
        const updated = await editor.patch(`/tags/${made.body.id}`, {
          parent,
          description: 'Here.',
        })
        assert.deepEqual([updated.status, 'parent' in updated.body], [200, false])
        const listed = await fasti.get('/tags', { query: { hide_empty: '0', parent: 'x' } })
        assert.equal(listed.body.tags.at(-1).description, 'Here.')
      }
    })

    test('names and slugs are those of tags alone (§6.13, §7)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      await editor.post('/categories', { name: 'Jazz' })
      const jazz = await editor.post('/tags', { name: 'Jazz' })
      assert.deepEqual([jazz.status, jazz.body.slug], [201, 'jazz'])
      const again = await editor.post('/tags', { name: 'JAZZ' })
      assert.deepEqual([again.body.code, again.body.data.term_id], ['term_exists', jazz.body.id])
      const numbered = await editor.post('/tags', { name: 'Swing', slug: 'jazz' })
      assert.deepEqual([numbered.status, numbered.body.slug], [201, 'jazz-2'])
      const other = await editor.post('/tags', { name: 'Jazz', slug: 'Cool Jazz' })
      assert.deepEqual([other.status, other.body.slug], [201, 'cool-jazz'])
      const refused = await editor.patch(`/tags/${other.body.id}`, { slug: 'jazz' })
      assert.equal(refused.body.code, 'duplicate_term_slug')
      const renamed = await editor.put(`/tags/${other.body.id}`, { name: 'Swing' })
      assert.deepEqual([renamed.body.name, renamed.body.slug], ['Swing', 'cool-jazz'])
    })

    test('the id of a category is none of a tag, and the other way round (§10)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const category = await editor.post('/categories', { name: 'Category' })
      const tag = await editor.post('/tags', { name: 'Tag' })
      assert.equal(tag.body.id, category.body.id + 1)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const replies = [
          await editor.send(method, `/tags/${category.body.id}`),
          await editor.send(method, `/tags/987654`),
          await editor.send(method, `/categories/${tag.body.id}`),
          await editor.send(method, `/categories/0`),
        ]
        assert.deepEqual(
          replies.map(({ status, body }) => [status, body.code]),
          ['tag', 'tag', 'category', 'category'].map((kind) => [404, `rest-${kind}-not-found`]),
        )
      }
      assert.equal((await fasti.get('/tags/tag')).body.code, 'rest_no_route')
      assert.equal((await fasti.get('/tags/by-slug/tag')).body.code, 'rest_no_route')
    })

    test('a deleted tag is gone for good; a write with If-Match knows its state (§8.2, §12.3)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await editor.post('/tags', { name: 'Short' })
      const path = `/tags/${made.body.id}`
      const from = (etag = '') => ({ headers: { 'if-match': etag } })
      const updated = await editor.patch(path, { name: 'Shorter' }, from(made.headers['etag']))
      assert.equal(updated.status, 200)
      const late = [
        await editor.patch(path, { name: 'Late' }, from(made.headers['etag'])),
        await editor.delete(path, from(made.headers['etag'])),
      ]
      for (const { status } of late) assert.equal(status, 412)
      const deleted = await editor.delete(path, from(updated.headers['etag']))
      assert.deepEqual([deleted.status, deleted.body], [200, updated.body])
      assert.equal((await editor.delete(path)).body.code, 'rest-tag-not-found')
    })

    test('editors write tags, authors and those below do not (§9.2)', async () => {
      await using fasti = await freshFasti(database)
      const made = await fasti.as('editor').post('/tags', { name: 'Ours' })
      for (const role of ['author', 'contributor', 'subscriber', undefined] as const) {
        const caller = role === undefined ? fasti : fasti.as(role)
        const replies = [
          await caller.post('/tags', { name: 'Mine' }),
          await caller.put(`/tags/${made.body.id}`, { name: 'Mine' }),
          await caller.delete(`/tags/${made.body.id}`),
        ]
        for (const { status, body } of replies) {
          const expected = role === undefined ? 401 : 403
          assert.deepEqual([status, body.code], [expected, 'rest_forbidden'])
        }
      }
      const listed = await fasti.get('/tags?hide_empty=no')
      assert.deepEqual(listed.body.tags, [made.body])
    })

    test('many who ask for one name at once get one tag (§7)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const same = await Promise.all(
        Array.from({ length: 8 }, () => editor.post('/tags', { name: 'Rush' })),
      )
      assert.equal(same.filter(({ status }) => status === 201).length, 1)
      assert.equal(same.filter(({ body }) => body.code === 'term_exists').length, 7)
    })
  })
}
