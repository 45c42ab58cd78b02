import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Fasti, type Json, defaultRoot, freshFasti, origin } from '../support/fasti.ts'
import { refused } from '../support/refusals.ts'

const split = (header: string | undefined) => (header ?? '').split(/,\s*/).toSorted()

for (const database of databases) {
  describe(`HTTP on ${database}`, () => {
    let fasti: Fasti
    let venue: Json
    before(async () => {
      fasti = await freshFasti(database)
      venue = (await fasti.as('editor').post('/venues', { venue: 'Old Gate', city: 'Porto' })).body
    })
    after(() => fasti[Symbol.asyncDispose]())

    const idFor = async (id: string) => {
      const { headers } = await fasti.get('/venues', { headers: { 'x-request-id': id } })
      return headers['x-request-id']
    }

    test('_fields keeps what it names, also inside and in lists (§12.1)', async () => {
      const one = async (fields: string) =>
        (await fasti.get(`/venues/${venue.id}?_fields=${fields}`)).body
      assert.deepEqual(await one('id,city'), { id: venue.id, city: 'Porto' })
      assert.deepEqual(await one('json_ld.name,nonsense,id.deep'), {
        json_ld: { name: 'Old Gate' },
      })
      assert.deepEqual(await one('json_ld,json_ld.name'), {
        json_ld: (await fasti.get(`/venues/${venue.id}`)).body.json_ld,
      })
      assert.deepEqual((await fasti.get(`/venues/${venue.id}?_fields[]=id&_fields[]=slug`)).body, {
        id: venue.id,
        slug: 'old-gate',
      })
      assert.deepEqual((await fasti.get('/venues?_fields=venues.id,total')).body, {
        venues: [{ id: venue.id }],
        total: 1,
      })
      assert.deepEqual(await one('password,hash,__proto__,constructor'), {})
    })

    test('without names _fields keeps everything (§12.1)', async () => {
      const whole = await fasti.get(`/venues/${venue.id}`)
      for (const fields of ['', ',', '%20']) {
        const reply = await fasti.get(`/venues/${venue.id}?_fields=${fields}`)
        assert.deepEqual(reply.body, whole.body)
      }
    })

    test('_fields is taken on every route, and leaves errors whole (§12.1)', async () => {
      const editor = fasti.as('editor')
      const made = await editor.post('/tags?_fields=name', { name: 'Short' })
      assert.deepEqual([made.status, made.body], [201, { name: 'Short' }])
      const id = made.headers['location']?.split('/').at(-1)
      const changed = await editor.patch(`/tags/${id}?_fields=name`, { name: 'Shorter' })
      assert.deepEqual([changed.status, changed.body], [200, { name: 'Shorter' }])
      assert.deepEqual((await editor.delete(`/tags/${id}?_fields=slug`)).body, { slug: 'short' })
      assert.deepEqual(Object.keys((await fasti.get('/?_fields=namespace')).body), ['namespace'])
      assert.deepEqual(Object.keys((await fasti.get('/doc?_fields=openapi')).body), ['openapi'])
      const error = await fasti.get(`/tags/${id}?_fields=id`)
      refused(error, 404, 'rest-tag-not-found')
      assert.equal(error.body.data.status, 404)
    })

    test('every answer has the common headers (§11.4, S12.3)', async () => {
      const editor = fasti.as('editor')
      const replies = {
        read: await fasti.get(`/venues/${venue.id}`),
        list: await fasti.get('/venues'),
        index: await fasti.get('/'),
        site: await fasti.get('', { root: '/api' }),
        head: await fasti.send('HEAD', '/venues'),
        options: await fasti.send('OPTIONS', '/venues'),
        made: await editor.post('/tags', { name: 'Headed' }),
        refused: await fasti.post('/tags', { name: 'Headed' }),
        invalid: await fasti.get('/venues?page=0'),
        unknown: await fasti.get('/nothing'),
        outside: await fasti.get('/nothing', { root: '' }),
        wrong: await fasti.get('/venues', { headers: { authorization: 'Bearer x' } }),
      }
      for (const [name, { headers }] of Object.entries(replies)) {
        assert.equal(headers['content-type'], 'application/json; charset=UTF-8', name)
        assert.equal(headers['x-content-type-options'], 'nosniff', name)
        assert.equal(headers['x-robots-tag'], 'noindex', name)
        assert.match(headers['x-request-id'] ?? '', /^[\w.-]{1,128}$/, name)
        assert.ok(headers['content-language'], name)
        assert.ok(headers['cache-control'], name)
        assert.deepEqual(
          split(headers['vary']),
          ['Accept-Encoding', 'Authorization', 'Cookie'],
          name,
        )
        for (const tell of ['server', 'x-powered-by']) assert.equal(headers[tell], undefined)
        const hasRoute = name !== 'unknown' && name !== 'outside'
        assert.equal('allow' in headers, hasRoute, name)
      }
    })

    test('Allow names what this caller may do here (§11.4)', async () => {
      const write = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']
      const expected = {
        nobody: { '/venues': ['GET'], '/categories/1': ['GET'], '/tags/1': ['GET'] },
        subscriber: { '/venues': ['GET'], '/categories/1': ['GET'], '/tags/1': ['GET'] },
        contributor: { '/venues': ['GET', 'POST'], '/categories/1': ['GET'], '/tags/1': ['GET'] },
        author: { '/venues': ['GET', 'POST'], '/categories/1': write, '/tags/1': ['GET'] },
        editor: { '/venues': ['GET', 'POST'], '/categories/1': write, '/tags/1': write },
        administrator: { '/venues': ['GET', 'POST'], '/categories/1': write, '/tags/1': write },
      } as const
      for (const [role, paths] of Object.entries(expected)) {
        const caller =
          role === 'nobody' ? fasti : fasti.as(role as keyof typeof expected & 'editor')
        for (const [path, methods] of Object.entries(paths)) {
          const { headers } = await caller.get(path)
          assert.deepEqual(split(headers['allow']), [...methods], `${role} ${path}`)
        }
      }
    })

    test('HEAD works wherever GET does, with its headers (§11.4)', async () => {
      for (const path of ['/doc', '/venues', `/venues/${venue.id}`, '/tags', '/venues/0']) {
        const get = await fasti.get(path)
        const head = await fasti.send('HEAD', path)
        assert.equal(head.status, get.status, path)
        for (const name of ['content-type', 'etag', 'allow', 'cache-control', 'vary', 'link']) {
          assert.equal(head.headers[name], get.headers[name], `${path} ${name}`)
        }
      }
      const headers = { authorization: 'Bearer wrong' }
      assert.equal((await fasti.send('HEAD', '/venues', { headers })).status, 401)
      assert.equal((await fasti.send('HEAD', '/nothing')).status, 404)
    })

    test('OPTIONS describes a route to any caller, whether or not the item exists (§11.3)', async () => {
      const { routes } = (await fasti.get('/')).body
      for (const [path, pattern] of [
        ['/venues', '/venues'],
        ['/venues/999999', '/venues/(?P<id>\\d+)'],
        ['/organizers/by-slug/nothing', '/organizers/by-slug/(?P<slug>[^/]+)'],
        ['/doc', '/doc'],
        ['', ''],
      ]) {
        const reply = await fasti.send('OPTIONS', path ?? '')
        assert.equal(reply.status, 200)
        assert.deepEqual(reply.body, routes[`/cal/events/v1${pattern}`], String(path))
        assert.equal(reply.headers['cache-control'], 'no-store')
      }
    })

    test('OPTIONS of an unknown route is an empty list (§11.3)', async () => {
      for (const request of [{}, { headers: { origin: 'https://a.example' } }]) {
        for (const path of ['/nothing', '/venues/x', '/venues/1/2']) {
          const reply = await fasti.send('OPTIONS', path, request)
          assert.deepEqual([reply.status, reply.body], [200, []], path)
          assert.equal(reply.headers['content-type'], 'application/json; charset=UTF-8')
        }
      }
      const headers = { authorization: 'Bearer wrong' }
      refused(await fasti.send('OPTIONS', '/venues', { headers }), 401, 'incorrect_password')
      refused(await fasti.send('OPTIONS', '/nothing', { headers }), 401, 'incorrect_password')
    })

    test('a given X-Request-Id comes back if it is of a known form (§12.5, S7.6)', async () => {
      assert.equal(await idFor('Trace-1.a_b'), 'Trace-1.a_b')
      assert.equal(await idFor('x'.repeat(128)), 'x'.repeat(128))
      for (const id of ['', ' ', 'a b', 'ä', 'x'.repeat(129), '<b>', 'a\tb']) {
        assert.match((await idFor(id)) ?? '', /^[\w-]{20,}$/, id)
      }
      const ids = await Promise.all([1, 2].map(async () => (await fasti.get('/tags')).headers))
      assert.notEqual(ids[0]?.['x-request-id'], ids[1]?.['x-request-id'])
    })

    test('line breaks in what is given split no header and no log line (S7.6)', async () => {
      const name = 'Split\r\nSet-Cookie: a=b'
      const made = await fasti.as('editor').post('/venues', { venue: name })
      assert.equal(made.body.slug, 'split-set-cookie-a-b')
      const path = `/venues/by-slug/${encodeURIComponent('x\r\nX-Evil: 1')}`
      const reply = await fasti.get(`${path}?search=${encodeURIComponent('a\r\nb: c')}`)
      assert.equal(reply.headers['x-evil'], undefined)
      const list = await fasti.get(`/venues?search=${encodeURIComponent('a\r\nX-Evil: 1')}`)
      assert.equal(list.body.rest_url.includes('\n'), false)
      for (const line of fasti.log) assert.equal(line.trimEnd().includes('\n'), false)
    })

    test('a new item has its address in Location (§6.1)', async () => {
      for (const [collection, body] of [
        ['venues', { venue: 'Found' }],
        ['organizers', { organizer: 'Found' }],
        ['categories', { name: 'Found' }],
      ] as const) {
        const made = await fasti.as('editor').post(`/${collection}`, body)
        const address = `${origin}${defaultRoot}/${collection}/${made.body.id}`
        assert.equal(made.headers['location'], address)
      }
    })
  })
}
