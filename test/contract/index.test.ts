import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { besideEvents } from '../support/beside_events.ts'
import { databases } from '../support/databases.ts'
import {
  type Fasti,
  type Json,
  aliasPath,
  defaultRoot,
  freshFasti,
  origin,
} from '../support/fasti.ts'
import { refused } from '../support/refusals.ts'
import { servedRoutes } from '../support/served.ts'

const items = ['events', 'venues', 'organizers']
const terms = ['categories', 'tags']
const single = ['GET', 'DELETE', 'POST', 'PUT', 'PATCH']

/** Every pattern of §11.1 with its methods. */
const expected: Record<string, readonly string[]> = {
  '': ['GET'],
  '/doc': ['GET'],
  ...Object.fromEntries(
    items.flatMap((name) => [
      [`/${name}`, ['GET', 'POST']],
      [`/${name}/(?P<id>\\d+)`, single],
      [`/${name}/by-slug/(?P<slug>[^/]+)`, single],
    ]),
  ),
  ...Object.fromEntries(
    terms.flatMap((name) => [
      [`/${name}`, ['GET', 'POST']],
      [`/${name}/(?P<id>\\d+)`, single],
    ]),
  ),
}

const argKeys = new Set(['required', 'description', 'type', 'format', 'items', 'enum', 'default'])

const pathOf = (pattern: string) =>
  pattern.replace('(?P<id>\\d+)', '{id}').replace('(?P<slug>[^/]+)', '{slug}')

for (const database of databases) {
  describe(`self-description on ${database}`, () => {
    let fasti: Fasti
    let index: Json
    let document: Json
    before(async () => {
      fasti = await freshFasti(database)
      index = (await fasti.get('/')).body
      document = (await fasti.get('/doc')).body
    })
    after(() => fasti[Symbol.asyncDispose]())

    const type = async (accept: string) =>
      (await fasti.get('/doc', { headers: { accept } })).headers['content-type']
    const argsOf = (pattern: string, method: string): Json =>
      index.routes[`/cal/events/v1${pattern}`].endpoints.find(({ methods }: Json) =>
        methods.includes(method),
      ).args

    test('the index names its namespace and every route with its methods (§11.1)', () => {
      assert.equal(index.namespace, 'cal/events/v1')
      assert.deepEqual(index._links, { up: [{ href: `${origin}/api/` }] })
      for (const [pattern, methods] of Object.entries(expected)) {
        const entry = index.routes[`/cal/events/v1${pattern}`]
        assert.deepEqual(new Set(entry.methods), new Set(methods), pattern)
        assert.equal(entry.namespace, 'cal/events/v1')
        const self = [{ href: `${origin}${defaultRoot}${pattern}` }]
        assert.deepEqual(entry._links, pattern.includes('(') ? undefined : { self })
      }
    })

    test('updates are one endpoint, the other methods one each (§11.1)', () => {
      for (const [pattern, methods] of Object.entries(expected)) {
        const { endpoints } = index.routes[`/cal/events/v1${pattern}`]
        const found = endpoints.map((one: Json) => one.methods)
        const wanted =
          methods === single
            ? [['GET'], ['DELETE'], ['POST', 'PUT', 'PATCH']]
            : methods.map((m) => [m])
        assert.deepEqual(new Set(found.map(String)), new Set(wanted.map(String)), pattern)
      }
    })

    test('every argument says whether it is required and what it is (§11.1)', () => {
      for (const { endpoints } of Object.values<Json>(index.routes)) {
        for (const arg of endpoints.flatMap(({ args }: Json) => Object.values<Json>(args))) {
          assert.equal(typeof arg.required, 'boolean')
          assert.match(arg.description, /\.$/)
          assert.deepEqual(
            Object.keys(arg).filter((key) => !argKeys.has(key)),
            [],
          )
        }
      }
      const { page, per_page, include, hide_empty } = argsOf('/tags', 'GET')
      assert.deepEqual([page.type, page.default, per_page.default], ['integer', 1, 10])
      assert.deepEqual([include.type, include.items], ['array', { type: 'integer' }])
      assert.equal(hide_empty.default, 1)
      const { start_date, end_date } = argsOf('/events', 'GET')
      assert.match(start_date.default, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      assert.equal(Number(end_date.default.slice(0, 4)), Number(start_date.default.slice(0, 4)) + 2)
      assert.ok(!('type' in argsOf('/venues', 'GET').has_events))
      const required = (pattern: string, method: string) =>
        Object.entries<Json>(argsOf(pattern, method))
          .filter(([, arg]) => arg.required)
          .map(([name]) => name)
      assert.deepEqual(required('/events', 'POST').toSorted(), ['end_date', 'start_date', 'title'])
      assert.deepEqual(required('/venues', 'POST'), ['venue'])
      assert.deepEqual(required('/tags', 'POST'), ['name'])
      assert.deepEqual(required('/venues/(?P<id>\\d+)', 'PUT'), ['id'])
      assert.deepEqual(argsOf('/venues', 'POST').status.enum.toSorted(), [
        'draft',
        'future',
        'pending',
        'private',
        'publish',
      ])
    })

    test('another namespace is not described here; a context has no effect (§11.1)', async () => {
      for (const name of ['no/such/v9', 'tribe/events/v1', 'CAL/EVENTS/V1']) {
        refused(await fasti.get(`/?namespace=${name}`), 404, 'rest_invalid_namespace')
      }
      for (const query of ['namespace=cal/events/v1', 'context=edit', 'context=x']) {
        const { namespace, routes } = (await fasti.get(`/?${query}`)).body
        assert.equal(namespace, index.namespace)
        assert.deepEqual(Object.keys(routes), Object.keys(index.routes))
      }
    })

    test('the namespaces beside events are described too, but not on an alias (§11.1, §13.2)', async () => {
      for (const [namespace, routes] of Object.entries(besideEvents)) {
        const { body } = await fasti.get(`/?namespace=${namespace}`)
        assert.equal(body.namespace, namespace)
        const methods = Object.entries<Json>(body.routes).map(([path, one]) => [path, one.methods])
        assert.deepEqual(Object.fromEntries(methods), routes)
        const alias = await fasti.get(`/?namespace=${namespace}`, { root: aliasPath })
        refused(alias, 404, 'rest_invalid_namespace')
      }
      const { namespaces } = (await fasti.get('', { root: '/api' })).body
      assert.deepEqual(
        namespaces.toSorted(),
        [...Object.keys(besideEvents), 'cal/events/v1'].toSorted(),
      )
    })

    test('the routes of the index are those that are served, and no others (S12.6)', async () => {
      const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
      for (const [pattern, entry] of Object.entries<Json>(index.routes)) {
        const path = pathOf(pattern.slice('/cal/events/v1'.length))
        const url = path.replace('{id}', '999999').replace('{slug}', 'nothing')
        for (const method of methods) {
          const reply = await fasti.as('administrator').send(method, url, { body: undefined })
          const isServed = entry.methods.includes(method === 'HEAD' ? 'GET' : method)
          const isMissing = reply.status === 404 && !reply.headers['allow']
          assert.equal(isMissing, !isServed, `${method} ${url}`)
        }
      }
    })

    test('no root has a route that its index does not name (S12.6)', async () => {
      const served = [...servedRoutes(fasti.app)]
      for (const root of [defaultRoot, `/es${defaultRoot}`, aliasPath]) {
        const { namespace, routes } = (await fasti.get('/', { root })).body
        const described = Object.entries<Json>(routes).map(([pattern, { methods }]) => [
          `${root}${pathOf(pattern.slice(namespace.length + 1))}`,
          new Set(methods),
        ])
        const here = served.filter(([path]) => path === root || path.startsWith(`${root}/`))
        assert.deepEqual(new Map(here), new Map(described as [string, Set<string>][]))
      }
    })

    test('the document has the routes, methods and parameters of the index (§11.2, S12.6)', () => {
      const paths = Object.keys(index.routes).map((name) => name.slice('/cal/events/v1'.length))
      assert.deepEqual(
        new Set(Object.keys(document.paths)),
        new Set(paths.map((path) => pathOf(path) || '/')),
      )
      for (const path of paths) {
        const place = document.paths[pathOf(path) || '/']
        const { endpoints } = index.routes[`/cal/events/v1${path}`]
        const methods = endpoints.flatMap((one: Json) => one.methods)
        assert.deepEqual(
          new Set(Object.keys(place)),
          new Set(methods.map((method: string) => method.toLowerCase())),
        )
        for (const { methods: together, args } of endpoints) {
          for (const method of together) {
            const { parameters, requestBody } = place[method.toLowerCase()]
            const schema = requestBody?.content['application/json'].schema
            const names = new Set([
              ...parameters.map(({ name }: Json) => name),
              ...Object.keys(schema?.properties ?? {}),
            ])
            assert.deepEqual(names, new Set(Object.keys(args)), `${method} ${path}`)
          }
        }
      }
    })

    test('the document is OpenAPI 3.1 on the root it was asked on (§11.2)', async () => {
      assert.match(document.openapi, /^3\.1\./)
      assert.equal(document.info.version, '1.0.0')
      assert.ok(document.info.title && document.info.description)
      assert.deepEqual(document.servers, [{ url: `${origin}${defaultRoot}` }])
      const shapes = ['Event', 'Venue', 'Organizer', 'Term', 'Image', 'ImageSize', 'Error']
      const parts = ['DateDetails', 'CostDetails', 'Ticket']
      for (const name of [...shapes, ...parts]) assert.ok(document.components.schemas[name], name)
      assert.ok(Object.keys(document.components.securitySchemes).length > 0)
      const french = await fasti.get('/doc', { root: `/fr${defaultRoot}` })
      assert.deepEqual(french.body.servers, [{ url: `${origin}/fr${defaultRoot}` }])
      assert.deepEqual(Object.keys(french.body.paths), Object.keys(document.paths))
    })

    test('a browser gets a page, everything else gets JSON (§11.2)', async () => {
      const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
      const wanted = ['text/html', 'Text/HTML;level=1', 'application/json;q=0.5, text/html']
      for (const accept of [browser, ...wanted]) {
        assert.equal(await type(accept), 'text/html; charset=UTF-8', accept)
      }
      const others = [
        '',
        '*/*',
        'application/json',
        'text/html;q=0.1, application/json',
        'text/plain',
      ]
      const equal = ['text/html, application/json', 'text/html, application/*', 'text/html, */*']
      for (const accept of [...others, 'text/html;q=0', ...equal]) {
        assert.equal(await type(accept), 'application/json; charset=UTF-8', accept)
      }
    })

    test('the page loads one script of its own, nothing from outside, and cannot be framed (S12.8, S7.8)', async () => {
      const headers = { accept: 'text/html' }
      const { text, headers: sent } = await fasti.get('/doc', { headers })
      const csp = sent['content-security-policy'] ?? ''
      assert.match(csp, /default-src 'none'/)
      assert.match(csp, /frame-ancestors 'none'/)
      assert.match(csp, /script-src 'self';/)
      assert.ok(!/https?:|\*|'unsafe/.test(csp), csp)
      assert.equal(sent['x-content-type-options'], 'nosniff')
      assert.ok(!/<iframe|<object|<embed|<form| on\w+=|@import|url\(/i.test(text))
      assert.deepEqual(text.match(/<script[^>]*>/g)?.length, 1)
      for (const [, address] of text.matchAll(/(?:src|href)="([^"]*)"/g)) {
        assert.match(address ?? '', /^(?:#|data:,|\/assets\/reference-|http:\/\/cal\.example\/$)/)
      }
      assert.match(text, /<html lang="en">/)
      assert.equal((await fasti.get('/doc', { headers })).headers['etag'], sent['etag'])
    })
  })
}
