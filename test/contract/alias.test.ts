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
import { invalid, refused } from '../support/refusals.ts'

const root = aliasPath
const nowhere = 999_999_999
const unknown = 'rest_unknown_reference'
/** Fields that a venue with nothing but a name leaves out. */
const emptyOfVenue = ['description', 'excerpt', 'address', 'city', 'country', 'province', 'state']
const moreOfVenue = ['zip', 'phone', 'website', 'stateprovince', 'image', 'geo_lat', 'geo_lng']

for (const database of databases) {
  describe(`older forms on an alias on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller
    const get = (path: string): Promise<Reply> => fasti.get(path, { root })
    before(async () => {
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('an unknown id or slug is a bad parameter (§2.2)', async () => {
      for (const collection of ['venues', 'organizers', 'categories', 'tags']) {
        const path = `/${collection}/${nowhere}`
        invalid(await get(path), { id: unknown })
        invalid(await editor.patch(path, {}, { root }), { id: unknown })
        invalid(await editor.delete(path, { root }), { id: unknown })
        assert.equal((await fasti.get(path)).status, 404)
      }
      for (const collection of ['venues', 'organizers']) {
        invalid(await get(`/${collection}/by-slug/nothing`), { slug: unknown })
      }
      const { body } = await editor.post('/tags', { name: 'No category' })
      invalid(await get(`/categories/${body.id}`), { id: unknown })
    })

    test('what is in the trash is not accessible (§2.2)', async () => {
      for (const [collection, name] of [
        ['venues', 'venue'],
        ['organizers', 'organizer'],
      ] as const) {
        const { body } = await editor.post(`/${collection}`, { [name]: 'Gone' })
        const path = `/${collection}/${body.id}`
        await editor.delete(path)
        refused(await get(path), 403, `${name}-not-accessible`)
        refused(await fasti.get(path), 410, `${name}-no-longer-available`)
        assert.equal((await editor.get(path, { root })).status, 200)
        refused(await editor.delete(path, { root }), 410, `${name}-is-in-trash`)
      }
    })

    test('an author is a string, and what is empty is left out (§2.2)', async () => {
      const { id: author } = await fasti.user('editor')
      const made = await editor.post('/venues', { venue: 'Bare', city: 'Rome' }, { root })
      assert.equal(made.status, 201)
      const read = await get(`/venues/${made.body.id}`)
      const bySlug = await get('/venues/by-slug/bare')
      const [listed] = (await get('/venues?search=bare')).body.venues
      const changed = await editor.patch(`/venues/${made.body.id}`, { city: 'Rome' }, { root })
      for (const body of [made.body, read.body, bySlug.body, listed, changed.body]) {
        assert.equal(body.author, String(author))
        assert.equal(body.city, 'Rome')
        assert.equal(body.show_map, true)
        for (const name of [...emptyOfVenue, ...moreOfVenue]) {
          if (name !== 'city') assert.ok(!(name in body), name)
        }
      }
      assert.ok('json_ld' in read.body)
      const own = (await fasti.get(`/venues/${made.body.id}`)).body
      assert.deepEqual([own.author, own.phone, own.image, own.geo_lat], [author, '', false, null])
      const organizer = await editor.post('/organizers', { organizer: 'Bare' }, { root })
      const kept = Object.keys((await get(`/organizers/${organizer.body.id}`)).body)
      for (const name of ['description', 'excerpt', 'phone', 'website', 'email', 'image']) {
        assert.ok(!kept.includes(name), name)
      }
    })

    test('what is not empty is shown as everywhere (§2.2)', async () => {
      const given = { venue: 'Full', phone: '0', geo_lat: 0, geo_lng: 0, show_map: false }
      const { body } = await editor.post('/venues', given, { root })
      const { phone, geo_lat, geo_lng, show_map } = (await get(`/venues/${body.id}`)).body
      assert.deepEqual(
        { phone, geo_lat, geo_lng, show_map },
        {
          phone: '0',
          geo_lat: 0,
          geo_lng: 0,
          show_map: false,
        },
      )
    })

    test('a category has the older taxonomy; a term keeps all its keys (§2.2)', async () => {
      const { body } = await editor.post('/categories', { name: 'Outdoors' }, { root })
      assert.equal(body.taxonomy, 'tribe_events_cat')
      assert.equal((await get(`/categories/${body.id}`)).body.taxonomy, 'tribe_events_cat')
      assert.equal(body.description, '')
      assert.equal(body.urls.self, `${origin}${root}/categories/${body.id}`)
      const tag = await editor.post('/tags', { name: 'Night' }, { root })
      assert.equal(tag.body.taxonomy, 'post_tag')
    })

    test('a page holds fifty at most, and terms end with an empty page (§2.2)', async () => {
      const names = Array.from({ length: 52 }, (_, index) => `Many ${index}`)
      for (const name of names) await editor.post('/tags', { name })
      const query = 'search=many&hide_empty=0'
      const first = await get(`/tags?${query}&per_page=100`)
      assert.deepEqual([first.body.tags.length, first.body.total_pages], [50, 2])
      const own = await fasti.get(`/tags?${query}&per_page=100`)
      assert.deepEqual([own.body.tags.length, own.body.total_pages], [52, 1])
      const beyond = await get(`/tags?${query}&page=9`)
      assert.deepEqual([beyond.status, beyond.body.tags, beyond.body.total], [200, [], 52])
      assert.equal(beyond.body.previous_rest_url, `${origin}${root}/tags/?${query}&page=8`)
      assert.ok(!('next_rest_url' in beyond.body))
      refused(await fasti.get(`/tags?${query}&page=9`), 404, 'term-archive-page-not-found')
      refused(await get('/venues?page=9'), 404, 'venue-archive-page-not-found')
    })

    test('the ETag of an item is that of the older form (§12.3)', async () => {
      const made = await editor.post('/venues', { venue: 'Tagged' }, { root })
      const path = `/venues/${made.body.id}`
      const read = await editor.get(path, { root })
      assert.equal(made.headers['etag'], read.headers['etag'])
      const own = await editor.get(path)
      assert.notEqual(own.headers['etag'], read.headers['etag'])
      const headers = { 'if-match': read.headers['etag'] ?? '' }
      refused(await editor.patch(path, { city: 'A' }, { headers }), 412, 'rest_precondition_failed')
      assert.equal((await editor.patch(path, { city: 'A' }, { root, headers })).status, 200)
    })

    test('index, route names and links speak of the alias itself (§2.2)', async () => {
      const { body } = await get('/')
      assert.equal(body.namespace, 'tribe/events/v1')
      assert.equal(body._links.up[0].href, `${origin}/wp-json/`)
      const names = Object.keys(body.routes)
      assert.ok(names.includes('/tribe/events/v1/venues/(?P<id>\\d+)'))
      assert.ok(names.every((name) => name.startsWith('/tribe/events/v1')))
      const { namespace, _links } = body.routes['/tribe/events/v1/venues']
      assert.equal(namespace, 'tribe/events/v1')
      assert.equal(_links.self[0].href, `${origin}${root}/venues`)
      assert.equal((await get('/?namespace=tribe/events/v1')).status, 200)
      refused(await get('/?namespace=cal/events/v1'), 404, 'rest_invalid_namespace')
      assert.deepEqual((await get('/doc')).body.servers, [{ url: `${origin}${root}` }])
    })

    test('the level above lists the namespace, and rest_route reaches it (§2.2)', async () => {
      const above = await fasti.get('/', { root: '/wp-json' })
      assert.ok(above.body.namespaces.includes('tribe/events/v1'))
      assert.equal(above.body.language, 'en')
      const { body } = await editor.post('/venues', { venue: 'Reached' })
      const query = `/?rest_route=/tribe/events/v1/venues/${body.id}`
      const reached = await fasti.get(query, { root: '' })
      assert.equal(reached.body.rest_url, `${origin}${root}/venues/${body.id}`)
    })

    test('an alias has the rights and limits of every other root (S12.7)', async () => {
      refused(await fasti.post('/venues', { venue: 'x' }, { root }), 401, 'rest_forbidden')
      refused(
        await fasti.as('author').post('/tags', { name: 'x' }, { root }),
        403,
        'rest_forbidden',
      )
      const headers = { authorization: 'Bearer wrong' }
      refused(await fasti.get('/venues', { root, headers }), 401, 'incorrect_password')
      refused(await fasti.get('/nothing', { root }), 404, 'rest_no_route')
    })

    test('the older forms are on aliases alone, and there are none unless they are set (§2.2)', async () => {
      await using bare = await freshFasti(database, { FASTI_ALIASES: '' })
      refused(await bare.get('/venues', { root }), 404, 'rest_no_route')
      await using two = await freshFasti(database, { FASTI_ALIASES: `${root}, /a/b/c/d/e` })
      const { body } = await two.get('/', { root: '/a/b/c/d/e' })
      assert.equal(body.namespace, 'c/d/e')
      assert.deepEqual((await two.get('', { root: '/a/b' })).body.namespaces, ['c/d/e'])
    })
  })
}
