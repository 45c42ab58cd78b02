// How existing clients find the interface on an alias, and what their lists look like.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import {
  type Caller,
  type Fasti,
  type Reply,
  aliasPath,
  freshFasti,
  origin,
} from '../support/fasti.ts'
import { makeEvent, walk } from '../support/make.ts'
import { refused } from '../support/refusals.ts'

const root = aliasPath
const nowhere = 999_999_999

const announced = ({ headers }: Reply) =>
  ['version', 'root', 'origin'].map((name) => headers[`x-tec-api-${name}`])

const page = async (from: Fasti) => (await from.get('/events/list/', { root: '' })).text
const idsOf = (terms: readonly { id: number }[]) => terms.map(({ id }) => id)

for (const database of databases) {
  describe(`clients of the older interface on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller
    before(async () => {
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('find it by headers of every answer on the alias, and of no other (§2.2)', async () => {
      const expected = ['v1', `${origin}${root}/`, origin]
      const made = await editor.post('/events', { ...walk }, { root })
      for (const reply of [
        made,
        await fasti.get('/events', { root }),
        await fasti.get('/events', { root }),
        await fasti.get(`/events/${made.body.id}`, { root }),
        await fasti.get(`/events/${nowhere}`, { root }),
        await fasti.get('/events?per_page=x', { root }),
        await fasti.post('/events', {}, { root }),
        await fasti.send('OPTIONS', '/events', { root }),
        await fasti.send('HEAD', '/events', { root }),
      ]) {
        assert.deepEqual(announced(reply), expected, String(reply.status))
      }
      for (const reply of [await fasti.get('/events'), await fasti.get('/nowhere')]) {
        assert.deepEqual(announced(reply), [undefined, undefined, undefined])
      }
    })

    test('find the root of the host that they ask (§2.2)', async () => {
      for (const host of ['one.example', 'two.example', 'one.example']) {
        for (let times = 0; times < 3; times += 1) {
          const { headers } = await fasti.get('/events', { root, headers: { host } })
          assert.equal(headers['x-tec-api-root'], `http://${host}${root}/`)
        }
      }
    })

    test('find it in the head of every page, if there is an alias (§2.2)', async () => {
      const text = await page(fasti)
      for (const tag of [
        '<meta name="tec-api-version" content="v1" />',
        `<meta name="tec-api-origin" content="${origin}" />`,
        `<link rel="alternate" href="${origin}${root}/" />`,
        `<link rel="https://api.w.org/" href="${origin}/wp-json/" />`,
      ]) {
        assert.ok(text.includes(tag), tag)
      }
      await using bare = await freshFasti(database, { FASTI_ALIASES: '' })
      assert.ok(!(await page(bare)).includes('tec-api'))
      assert.ok((await page(bare)).includes(`href="${origin}/api/cal/events/v1/"`))
    })

    test('get an unknown rest_route as JSON, also in a browser (§2.2)', async () => {
      const headers = { accept: 'text/html,*/*' }
      for (const route of [
        '/nothing',
        'nothing',
        '/wp/v2/posts',
        '/tribe/events/v2/events',
        '//',
        '/\ud800',
      ]) {
        const url = `/?rest_route=${encodeURIComponent(route.toWellFormed())}`
        refused(await fasti.get(url, { root: '', headers }), 404, 'rest_no_route')
      }
      const { body } = await fasti.get('/?rest_route=/', { root: '', headers })
      assert.ok(body.namespaces.includes('tribe/events/v1'))
      const home = await fasti.app.inject({ url: '/?rest_route=', headers })
      assert.match(home.body, /^<!doctype html>/i)
    })

    test('write events with unknown ids of terms, which are left out (§2.2)', async () => {
      const { body: tag } = await editor.post('/tags', { name: 'Known' })
      const { body: category } = await editor.post('/categories', { name: 'Indoors' })
      const named = { tags: [tag.id, nowhere, category.id], categories: [nowhere, category.id] }
      const made = await editor.post('/events', { ...walk, ...named }, { root })
      assert.equal(made.status, 201)
      assert.deepEqual(idsOf(made.body.tags), [tag.id])
      assert.deepEqual(idsOf(made.body.categories), [category.id])
      const path = `/events/${made.body.id}`
      const changed = await editor.put(path, { tags: [nowhere] }, { root })
      assert.deepEqual([changed.status, changed.body.tags], [200, []])
      refused(await editor.put(path, { tags: [nowhere] }), 400, 'rest_invalid_param')
      // Names of unknown terms are no ids.
      const author = fasti.as('author')
      const unknown = { ...walk, tags: ['No such tag'] }
      refused(await author.post('/events', unknown, { root }), 400, 'rest_invalid_param')
    })

    test('get the same list from cached texts as from objects (§2.2)', async () => {
      const { body: category } = await editor.post('/categories', { name: 'Walks' })
      await makeEvent(editor, { title: 'Bare' })
      await makeEvent(editor, {
        title: 'Full',
        website: 'https://walk.example',
        venue: [{ venue: 'Gate' }, { venue: 'Mill', city: 'Porto', geo_lat: 1, geo_lng: 2 }],
        organizer: { organizer: 'Guild' },
        categories: [category.id],
        tags: ['Night'],
      })
      await makeEvent(editor, { title: 'Closed', password: 'Sesame' })
      for (const caller of [fasti, editor]) {
        const list = async (query: string) =>
          (await caller.get(`/events?start_date=2027-01-01${query}`, { root })).body.events
        const objects = await list('&_fields=events')
        assert.ok(objects.length >= 3)
        for (let times = 0; times < 3; times += 1) assert.deepEqual(await list(''), objects)
        await editor.put(`/categories/${category.id}`, { name: `Walks ${objects.length}` })
        assert.deepEqual(await list(''), await list('&_fields=events'))
      }
    })
  })
}
