import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import {
  type Caller,
  type Json,
  type Reply,
  defaultRoot,
  freshFasti,
  origin,
} from '../support/fasti.ts'

const root = `${origin}${defaultRoot}`

const faults = ({ status, body }: Reply): string[] =>
  body.code === 'rest_invalid_param' ? Object.keys(body.data.details) : [`${status} ${body.code}`]

const from = (etag = '') => ({ headers: { 'if-match': etag } })

/** Created in this order; each of their fields sorts them in another. */
const terms = [
  { name: 'Éclair', slug: 'cc', description: 'ä one' },
  { name: 'apple', slug: 'zz', description: 'Z two' },
  { name: 'Zebra', slug: 'aa', description: 'B three' },
  { name: 'eclair', slug: 'bb', description: 'z two' },
]

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

    test('a given parent is ignored (§7)', async () => {
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

    test('parallel requests for one name create one tag (§7)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const same = await Promise.all(
        Array.from({ length: 8 }, () => editor.post('/tags', { name: 'Rush' })),
      )
      assert.equal(same.filter(({ status }) => status === 201).length, 1)
      assert.equal(same.filter(({ body }) => body.code === 'term_exists').length, 7)
    })
  })

  for (const list of ['categories', 'tags'] as const) {
    const make = async (caller: Caller, fields: object) =>
      (await caller.post(`/${list}`, fields)).body

    describe(`lists of ${list} on ${database}`, () => {
      test('terms are sorted by name, or as asked, without regard to case and accents (§5.9)', async () => {
        await using fasti = await freshFasti(database)
        const ids: number[] = []
        for (const term of terms) ids.push((await make(fasti.as('editor'), term)).id)
        const places = async (query: string) => {
          const { body } = await fasti.get(`/${list}?hide_empty=0${query}`)
          return body[list].map(({ id }: Json) => ids.indexOf(id)).join('')
        }
        const expected = {
          '': '1032',
          '&order=desc': '2031',
          '&order=DESC&orderby=name': '2031',
          '&orderby=id': '0123',
          '&orderby=id&order=desc': '3210',
          '&orderby=term_group&order=Asc': '0123',
          '&orderby=slug': '2301',
          '&orderby=description': '0213',
          '&orderby=description&order=desc': '1320',
          '&orderby=count&order=desc': '1032',
          '&orderby=parent': '1032',
          '&orderby=include': '1032',
          [`&orderby=include&include=${ids[2]},${ids[0]},${ids[1]}`]: '201',
          [`&orderby=include&order=desc&include=${ids[2]},${ids[0]}`]: '02',
        }
        for (const [query, order] of Object.entries(expected)) {
          assert.equal(await places(query), order, query)
        }
        for (const query of ['order=', 'order=up', 'orderby=', 'orderby=colour', 'order[]=asc']) {
          const name = query.split(/[=[]/)[0]
          assert.deepEqual(faults(await fasti.get(`/${list}?${query}`)), [name], query)
        }
      })

      test('terms are chosen by id and slug (§3.3, §5.9)', async () => {
        await using fasti = await freshFasti(database)
        const ids: number[] = []
        for (const term of terms) ids.push((await make(fasti.as('editor'), term)).id)
        const [a, b, c, d] = ids
        const found = async (query: string) => {
          const { body } = await fasti.get(`/${list}?hide_empty=no&orderby=id&${query}`)
          assert.equal(body.total, body[list].length)
          return body[list].map(({ id }: Json) => id)
        }
        assert.deepEqual(await found(`include=${c}, ${a},,${c}`), [a, c])
        assert.deepEqual(await found(`include[]=${c}&include[]=${a}`), [a, c])
        assert.deepEqual(await found(`include=${c}&include=${a}`), [a, c])
        assert.deepEqual(await found(`exclude=${b},${d}`), [a, c])
        assert.deepEqual(await found(`include=${a},${b}&exclude=${b}`), [a])
        assert.deepEqual(await found('slug=ZZ'), [b])
        assert.deepEqual(await found('slug=z'), [])
        assert.deepEqual(await found(`search=two&exclude=${d}`), [b])
      })

      test('terms without events are shown only when asked for (§5.9)', async () => {
        await using fasti = await freshFasti(database)
        const made = await make(fasti.as('editor'), { name: 'Empty' })
        for (const query of ['', '?hide_empty=true', `?include=${made.id}`, '?slug=empty']) {
          assert.deepEqual((await fasti.get(`/${list}${query}`)).body[list], [], query)
        }
        assert.deepEqual((await fasti.get(`/${list}?hide_empty=off`)).body[list], [made])
      })

      test('a filter that names nothing is refused, all of them at once (§3.3, §5.9)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const other = list === 'tags' ? 'categories' : 'tags'
        const { id } = (await editor.post(`/${other}`, { name: 'Foreign' })).body
        const wrong = {
          include: ['x', '', ',', '0', '-1', '1.5', '987654', String(id), '1,'.repeat(501)],
          exclude: ['x', '', '987654', String(id)],
          slug: ['', '%20'],
          hide_empty: ['', 'x'],
          post: ['x', '', '0', '987654'],
          event: ['x', '', '-1', '987654'],
        }
        for (const [name, values] of Object.entries(wrong)) {
          for (const value of values) {
            const refused = await fasti.get(`/${list}?${name}=${value}`)
            assert.deepEqual(faults(refused), [name], value.slice(0, 20))
          }
        }
        const both = await fasti.get(`/${list}?post=987654&event=987653`)
        assert.deepEqual(faults(both), ['event'])
        const many = await fasti.get(`/${list}?include=987654&exclude=987654&event=987654`)
        assert.deepEqual(faults(many).toSorted(), ['event', 'exclude', 'include'])
      })
    })
  }
}
