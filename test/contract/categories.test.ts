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

/** The names of the wrong parameters of a 400; else the status and code. */
const faults = ({ status, body }: Reply): string[] =>
  body.code === 'rest_invalid_param' ? Object.keys(body.data.details) : [`${status} ${body.code}`]

async function make(caller: Caller, name: string, more: object = {}) {
  const { status, body } = await caller.post('/categories', { name, ...more })
  assert.equal(status, 201)
  return body
}

for (const database of databases) {
  describe(`categories on ${database}`, () => {
    test('a new category has every field, and says where it is (§4.5, §6.1)', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      const made = await author.post('/categories', { name: 'Outdoors' })
      assert.equal(made.status, 201)
      const { id } = made.body
      assert.deepEqual(made.body, {
        id,
        name: 'Outdoors',
        slug: 'outdoors',
        taxonomy: 'cal_events_cat',
        description: '',
        parent: 0,
        count: 0,
        url: `${origin}/events/category/outdoors/`,
        urls: { self: `${root}/categories/${id}`, collection: `${root}/categories` },
        meta: [],
      })
      const read = await fasti.get(`/categories/${id}`)
      assert.deepEqual(read.body, made.body)
      assert.equal(made.headers['location'], made.body.urls.self)
      assert.equal(made.headers['etag'], (await author.get(`/categories/${id}`)).headers['etag'])
    })

    test('a category below others names them all in its address (§4.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const top = await make(editor, 'Outdoors')
      const middle = await make(editor, 'Night', { parent: top.id })
      const low = await make(editor, 'Fog', { parent: String(middle.id), description: 'Thick.' })
      assert.equal(low.parent, middle.id)
      assert.equal(low.url, `${origin}/events/category/outdoors/night/fog/`)
      assert.deepEqual(low.urls.up, `${root}/categories/${middle.id}`)
      await editor.patch(`/categories/${top.id}`, { slug: 'outside' })
      const listed = await fasti.get('/categories?hide_empty=0&orderby=id')
      assert.deepEqual(
        listed.body.categories.map(({ url }: { url: string }) => url.split('/category/')[1]),
        ['outside/', 'outside/night/', 'outside/night/fog/'],
      )
    })

    test('POST, PUT and PATCH change what is named and leave the rest (§7)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const top = await make(editor, 'Top')
      const made = await make(editor, 'Music', { description: 'Loud.', parent: top.id })
      for (const method of ['POST', 'PUT', 'PATCH']) {
        const name = `Music of ${method}`
        const updated = await editor.send(method, `/categories/${made.id}`, { body: { name } })
        assert.deepEqual([updated.status, updated.body], [200, { ...made, name }])
        const read = await editor.get(`/categories/${made.id}`)
        assert.equal(updated.headers['etag'], read.headers['etag'])
      }
      const all = { name: 'Sound', slug: 'Sound & Noise', description: '' }
      const { body } = await editor.patch(`/categories/${made.id}`, all)
      assert.deepEqual(
        [body.name, body.slug, body.description, body.parent],
        ['Sound', 'sound-noise', '', top.id],
      )
      await editor.patch(`/categories/${made.id}`, { description: 'Again.' })
      const cleared = await editor.patch(`/categories/${made.id}`, { description: null })
      assert.equal(cleared.body.description, '')
      const unchanged = await editor.patch(`/categories/${made.id}`, { slug: 'sound-noise' })
      assert.equal(unchanged.status, 200)
    })

    test('a name is unique below its parent, whatever its letter case (§7)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const top = await make(editor, 'Outdoors')
      const jazz = await make(editor, 'Jazz')
      const below = await make(editor, 'JAZZ', { parent: top.id })
      assert.equal(below.slug, 'jazz-outdoors')
      const again: [object, number][] = [
        [{ name: 'jazz' }, jazz.id],
        [{ name: ' Jazz ', slug: 'JAZZ' }, jazz.id],
        [{ name: 'jAZZ', parent: top.id }, below.id],
        [{ name: 'Jazz', parent: top.id, slug: 'jazz-outdoors' }, below.id],
      ]
      for (const [given, id] of again) {
        const refused = await editor.post('/categories', given)
        assert.deepEqual([refused.status, refused.body.code], [400, 'term_exists'])
        assert.equal(refused.body.data.term_id, id)
      }
      const other = await make(editor, 'Jazz', { slug: 'hot-jazz' })
      assert.equal(other.slug, 'hot-jazz')
      const updated = await editor.patch(`/categories/${other.id}`, { name: 'Outdoors' })
      assert.deepEqual([updated.status, updated.body.name], [200, 'Outdoors'])
    })

    test('a slug belongs to one category: a new one is numbered, a change is refused (§6.13, §7)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const music = await make(editor, 'Music')
      assert.equal((await make(editor, 'Noise', { slug: 'music' })).slug, 'music-2')
      assert.equal((await make(editor, 'Music!')).slug, 'music-3')
      const other = await make(editor, 'Other')
      const refused = await editor.patch(`/categories/${other.id}`, { slug: 'Music', name: 'X' })
      assert.deepEqual([refused.status, refused.body.code], [400, 'duplicate_term_slug'])
      assert.equal((await fasti.get(`/categories/${other.id}`)).body.name, 'Other')
      await editor.delete(`/categories/${music.id}`)
      assert.equal((await make(editor, 'Music')).slug, 'music')
      for (const slug of ['', ' ', null]) {
        const blank = await editor.patch(`/categories/${other.id}`, { slug })
        assert.deepEqual(faults(blank), ['slug'])
      }
      assert.equal(
        (await editor.patch(`/categories/${other.id}`, { slug: '!' })).body.slug,
        `${other.id}`,
      )
      const sign = await make(editor, 'Signs', { slug: '***' })
      assert.equal(sign.slug, String(sign.id))
    })

    test('a parent is another category that is no descendant (§7)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const tag = await editor.post('/tags', { name: 'A tag' })
      const top = await make(editor, 'Top')
      const middle = await make(editor, 'Middle', { parent: top.id })
      const low = await make(editor, 'Low', { parent: middle.id })
      for (const parent of [987_654, tag.body.id, -1, 1.5, 'top', true, [], {}]) {
        const created = await editor.post('/categories', { name: 'New', parent })
        const updated = await editor.patch(`/categories/${low.id}`, { parent })
        assert.deepEqual([faults(created), faults(updated)], [['parent'], ['parent']], `${parent}`)
      }
      for (const { id } of [top, middle, low]) {
        const refused = await editor.patch(`/categories/${top.id}`, { parent: id })
        assert.deepEqual(faults(refused), ['parent'])
      }
      for (const parent of [0, '0', '', null]) {
        const { body } = await editor.patch(`/categories/${low.id}`, { parent })
        assert.deepEqual([body.parent, 'up' in body.urls], [0, false])
        await editor.patch(`/categories/${low.id}`, { parent: middle.id })
        const made = await make(editor, `New ${JSON.stringify(parent)}`, { parent })
        assert.equal(made.parent, 0)
      }
    })

    test('two changes at once do not make a cycle (§7)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const round of ['one', 'two', 'three', 'four']) {
        const a = await make(editor, `A ${round}`)
        const b = await make(editor, `B ${round}`)
        const replies = await Promise.all([
          editor.patch(`/categories/${a.id}`, { parent: b.id }),
          editor.patch(`/categories/${b.id}`, { parent: a.id }),
        ])
        const refused = replies.filter(({ status }) => status !== 200)
        assert.deepEqual(refused.map(faults), [['parent']])
      }
    })

    test('a deleted category is gone for good, and those below it move up (§8.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const top = await make(editor, 'Top')
      const middle = await make(editor, 'Middle', { parent: top.id })
      const low = await make(editor, 'Low', { parent: middle.id })
      const deleted = await editor.delete(`/categories/${middle.id}`)
      assert.deepEqual([deleted.status, deleted.body], [200, middle])
      assert.equal((await fasti.get(`/categories/${low.id}`)).body.parent, top.id)
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const gone = await editor.send(method, `/categories/${middle.id}`)
        assert.deepEqual([gone.status, gone.body.code], [404, 'rest-category-not-found'])
      }
      await editor.delete(`/categories/${top.id}`)
      assert.equal((await fasti.get(`/categories/${low.id}`)).body.parent, 0)
      assert.ok((await make(editor, 'Next')).id > low.id)
    })

    test('names and descriptions are plain text within their limits (§3.3, §3.8, §7)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const missing = await editor.post('/categories', { slug: 'x', name: null })
      assert.equal(missing.body.code, 'rest_missing_callback_param')
      for (const name of ['', ' ', '<i></i>', 7, true, [], 'n'.repeat(201)]) {
        assert.deepEqual(faults(await editor.post('/categories', { name })), ['name'])
      }
      const { body } = await editor.post('/categories', {
        name: `<b>${'ñ'.repeat(200)}</b>`,
        description: 'Rock &amp; <i>Roll</i>\nand more',
      })
      assert.deepEqual([body.name, body.description], ['ñ'.repeat(200), 'Rock & Roll\nand more'])
      const bad = { name: null, description: 7, slug: [], parent: 'x' }
      const refused = await editor.patch(`/categories/${body.id}`, bad)
      assert.deepEqual(faults(refused).toSorted(), Object.keys(bad).toSorted())
    })

    test('authors write categories, contributors and readers do not (§9.2)', async () => {
      await using fasti = await freshFasti(database)
      const made = await make(fasti.as('author'), 'Open')
      const callers = [fasti, fasti.as('subscriber'), fasti.as('contributor')] as const
      for (const caller of callers) {
        const status = caller === fasti ? 401 : 403
        const replies = [
          await caller.post('/categories', { name: 'Mine' }),
          await caller.patch(`/categories/${made.id}`, { name: 'Mine' }),
          await caller.delete(`/categories/${made.id}`),
          await caller.delete('/categories/987654'),
        ]
        for (const { status: got, body } of replies) {
          assert.deepEqual([got, body.code], [status, 'rest_forbidden'])
        }
      }
      assert.deepEqual((await fasti.get(`/categories/${made.id}`)).body, made)
      assert.equal((await fasti.as('author').delete(`/categories/${made.id}`)).status, 200)
    })

    test('a list is asked for those directly below one, or at the top (§5.9)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const top = await make(editor, 'Top')
      const other = await make(editor, 'Other')
      const middle = await make(editor, 'Middle', { parent: top.id })
      const low = await make(editor, 'Low', { parent: middle.id })
      const expected = {
        [`parent=0`]: ['Other', 'Top'],
        [`parent=${top.id}`]: ['Middle'],
        [`parent=${middle.id}`]: ['Low'],
        [`parent=${low.id}`]: [],
        [`parent=${top.id}&search=low`]: [],
        [`orderby=parent`]: ['Other', 'Top', 'Middle', 'Low'],
        [`orderby=parent&order=desc`]: ['Low', 'Middle', 'Other', 'Top'],
      }
      for (const [query, names] of Object.entries(expected)) {
        const { body } = await fasti.get(`/categories?hide_empty=0&${query}`)
        assert.deepEqual(
          body.categories.map(({ name }: Json) => name),
          names,
          query,
        )
      }
      for (const parent of ['987654', '-1', 'x', '', String(other.id + 100)]) {
        const refused = await fasti.get(`/categories?parent=${parent}`)
        assert.deepEqual(faults(refused), ['parent'], parent)
      }
    })
  })
}
