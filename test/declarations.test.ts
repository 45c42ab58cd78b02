// What must be true of every declared route and every declared parameter.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { namespaceRoutes } from '../src/calendar/routes.ts'
import { ownNamespace } from '../src/http/roots.ts'
import type { Method, Route } from '../src/http/route.ts'
import type { Field } from '../src/contract/schema/field.ts'
import { type Fasti, type Json, type Reply, freshFasti } from './support/fasti.ts'

const routes = namespaceRoutes(ownNamespace)

/** Routes that anonymous callers may use; a new one has to be added here. */
const openToAnyone = [
  'describeNamespace',
  'readDocumentation',
  'listEvents',
  'readEvent',
  'readEventBySlug',
  'listVenues',
  'readVenue',
  'readVenueBySlug',
  'listOrganizers',
  'readOrganizer',
  'readOrganizerBySlug',
  'listCategories',
  'readCategory',
  'listTags',
  'readTag',
]

const each = routes.flatMap((route) => route.methods.map((method) => ({ route, method })))
const namesOf = ({ at, input }: Route) => [...Object.keys(at), ...Object.keys(input)].toSorted()
const addressOf = ({ path }: Route) =>
  path === '/' ? '' : path.replace('{id}', '999999').replace('{slug}', 'no-such-slug')

const strange = { strange: 'thing' }

/** Parameters published without a type, each with a value that it refuses all the same. */
const untyped: Record<string, unknown> = {
  cost: strange,
  website: strange,
  recurrence: strange,
  has_events: 'perhaps',
  only_with_upcoming: 'perhaps',
}

/** A value of another type than the published one. */
function wrongValue(name: string, { published }: Field<unknown>): unknown {
  if (published.enum) return 'no such choice'
  if (published.type === 'integer' || published.type === 'number') return 'many'
  if (published.type === 'boolean') return 'perhaps'
  if (published.type !== undefined) return strange
  assert.ok(name in untyped, `Say which value of ${name} is wrong.`)
  return untyped[name]
}

const rightValue = ({ published }: Field<unknown>) =>
  published.format === 'date-time' ? '2027-05-01 10:00:00' : 'Something'

function requiredOf({ input }: Route, except?: string): Record<string, unknown> {
  const entries = Object.entries(input).filter(([name, field]) => field.required && name !== except)
  return Object.fromEntries(entries.map(([name, field]) => [name, rightValue(field)]))
}

/** The parameters as a query, for routes without a body: an object becomes bracketed names. */
function asQuery(given: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(given).map(([name, value]) =>
    typeof value === 'object' ? [`${name}[strange]`, 'thing'] : [name, value],
  )
  return Object.fromEntries(entries)
}

function refusedNames({ body }: Reply): string[] {
  assert.equal(body.code, 'rest_invalid_param', JSON.stringify(body))
  assert.deepEqual(Object.keys(body.data.params), Object.keys(body.data.details))
  return Object.keys(body.data.details)
}

function patternOf(path: string): string {
  const pattern = path.replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)')
  return `/${ownNamespace}${path === '/' ? '' : pattern}`
}

const byPlace = (a: { place: string }, b: { place: string }) => (a.place < b.place ? -1 : 1)

describe('every declared route', () => {
  let fasti: Fasti
  let index: Json
  let document: Json

  before(async () => {
    fasti = await freshFasti('sqlite')
    index = (await fasti.get('')).body
    document = (await fasti.get('/doc')).body
  })
  after(() => fasti[Symbol.asyncDispose]())

  function send(route: Route, method: Method, given: Record<string, unknown>): Promise<Reply> {
    const takesBody = method !== 'GET' && method !== 'DELETE'
    const request = takesBody ? { body: given } : { query: asQuery(given) }
    return fasti.as('administrator').send(method, addressOf(route), request)
  }

  test('has a name of its own, and a method and path of its own', () => {
    const names = routes.map(({ name }) => name)
    assert.equal(new Set(names).size, names.length)
    const places = each.map(({ route, method }) => `${method} ${route.path}`)
    assert.equal(new Set(places).size, places.length)
  })

  test('says in a sentence what it does, and so does each of its parameters', () => {
    for (const { name, doc, at, input } of routes) {
      for (const sentence of [doc, ...Object.values({ ...at, ...input }).map((one) => one.doc)]) {
        assert.match(sentence, /^\p{Lu}.*\.$/u, name)
      }
    }
  })

  test('is in the index with all its parameters, and nothing else is (§11.1)', () => {
    const declared = each.map(({ route, method }) => ({
      place: `${method} ${patternOf(route.path)}`,
      // A name that is in both the path and the body, such as the slug, is shown once.
      args: [...new Set(namesOf(route))],
    }))
    const shown = Object.entries<Json>(index.routes).flatMap(([pattern, { endpoints }]) =>
      endpoints.flatMap(({ methods, args }: { methods: string[]; args: object }) =>
        methods.map((method) => ({
          place: `${method} ${pattern}`,
          args: Object.keys(args).toSorted(),
        })),
      ),
    )
    assert.deepEqual(shown.toSorted(byPlace), declared.toSorted(byPlace))
  })

  test('says there what is required (§11.1)', () => {
    for (const { path, methods, at, input } of routes) {
      const { endpoints } = index.routes[patternOf(path)]
      const { args } = endpoints.find((one: Json) => one.methods[0] === methods[0])
      for (const [name, field] of Object.entries({ ...input, ...at })) {
        assert.equal(args[name].required, field.required === true, name)
        assert.equal(args[name].type, field.published.type)
        assert.equal(args[name].description, field.doc)
      }
    }
  })

  test('is in the document with all its parameters, and nothing else is (§11.2)', () => {
    const shown = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = each.map(({ route, method }) => `${method} ${route.path}`)
    assert.deepEqual(shown.toSorted(), declared.toSorted())
    for (const { route, method } of each) {
      const operation = document.paths[route.path][method.toLowerCase()]
      const form = operation.requestBody?.content['application/json'].schema
      const names: string[] = [
        ...operation.parameters.map(({ name }: { name: string }) => name),
        ...Object.keys(form?.properties ?? {}),
      ]
      assert.deepEqual(names.toSorted(), namesOf(route), operation.operationId)
      const required = Object.keys(requiredOf(route))
      assert.deepEqual(form?.required ?? [], form ? required : [], operation.operationId)
    }
    const ids = Object.values<Json>(document.paths).flatMap((item) =>
      Object.values<Json>(item).map(({ operationId }) => operationId),
    )
    assert.equal(new Set(ids).size, ids.length)
  })

  test('that is open to anyone is on the list, and no other is (§9.2)', async () => {
    const open = routes.filter(({ permission }) => permission === 'read').map(({ name }) => name)
    assert.deepEqual(open.toSorted(), openToAnyone.toSorted())
    for (const { route, method } of each) {
      const body = method === 'GET' ? {} : { body: requiredOf(route) }
      const reply = await fasti.send(method, addressOf(route), body)
      const isRefused = reply.status === 401
      assert.equal(isRefused, !openToAnyone.includes(route.name), `${method} ${route.path}`)
    }
  })

  test('names each required parameter that is missing (§3.1)', async () => {
    const asked = each.filter(({ route }) => Object.keys(requiredOf(route)).length > 0)
    assert.ok(asked.length >= 5)
    for (const { route, method } of asked) {
      const all = Object.keys(requiredOf(route))
      const none = await send(route, method, {})
      assert.equal(none.body.code, 'rest_missing_callback_param')
      assert.deepEqual(none.body.data.params, all)
      for (const name of all) {
        for (const absent of [undefined, null]) {
          const given = { ...requiredOf(route, name), [name]: absent }
          const reply = await send(route, method, given)
          assert.equal(reply.status, 400)
          assert.deepEqual(reply.body.data.params, [name])
        }
      }
    }
  })

  test('refuses each parameter of a wrong type by its name (§3.3)', async () => {
    for (const { route, method } of each) {
      const wrongs = Object.entries(route.input).map(
        ([name, field]) => [name, wrongValue(name, field)] as const,
      )
      for (const [name, value] of wrongs) {
        const reply = await send(route, method, { ...requiredOf(route), [name]: value })
        const what = `${method} ${route.path} ${name}: ${reply.status} ${reply.text.slice(0, 200)}`
        assert.equal(reply.status, 400, what)
        assert.deepEqual(refusedNames(reply), [name], what)
      }
      const all = await send(route, method, { ...requiredOf(route), ...Object.fromEntries(wrongs) })
      const names = wrongs.map(([name]) => name)
      assert.deepEqual(refusedNames(all), names)
    }
  })
})
