// Every parameter of every route with malformed values: never a server error (S10.1).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { namespaceRoutes } from '../../src/calendar/routes.ts'
import { ownNamespace } from '../../src/http/roots.ts'
import type { Route } from '../../src/http/route.ts'
import { type DatabaseName, bothDatabases } from '../support/databases.ts'
import { type Caller, type Fasti, defaultRoot, freshFasti } from '../support/fasti.ts'
import { dealtTo } from '../support/whole.ts'

const long = 'x'.repeat(20_000)

/** Values as in a JSON body; some of them can be written in no other way. */
const oddJson = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e400',
  '9007199254740993',
  '""',
  '" \\t\\n "',
  '[]',
  '{}',
  '[[[1]],[null]]',
  '[{"id":{"id":[]}}]',
  '{"a":{"b":[1,{}]}}',
  `"${long}"`,
  '"\\ud800"',
  '"a\\u0000b"',
  '"__proto__"',
  `"'; drop table venues; --"`,
] as const

/** Values as in a query, after the name of the parameter. */
const oddQuery = [
  '=',
  '=true',
  '=0',
  '=-1',
  '=1.5',
  '=1e400',
  '=99999999999999999999',
  '=%20%09%0A',
  '[]=',
  '[a][b]=1',
  '[][]=1&x[][][]=2',
  '=a&x=b',
  `=${long.slice(0, 8000)}`,
  '=%ED%A0%80',
  '=%FF%FE',
  '=a%00b',
  "='%20or%201=1--",
  '=%',
] as const

/** Those of another type are refused before any database sees them: one of the two is enough. */
const ofOtherTypes = new Set<string>([
  'null',
  'true',
  '[]',
  '{}',
  '[[[1]],[null]]',
  '[{"id":{"id":[]}}]',
  '{"a":{"b":[1,{}]}}',
  '=',
  '=true',
  '[]=',
  '[a][b]=1',
  '[][]=1&x[][][]=2',
  '=a&x=b',
  '=%',
])
const seenBy = (database: DatabaseName, values: readonly string[]): readonly string[] =>
  database === 'sqlite' ? values : values.filter((value) => !ofOtherTypes.has(value))

/** What is found by its slug is then treated as if it were found by its id. */
const routesFor = (database: DatabaseName): readonly Route[] =>
  namespaceRoutes(ownNamespace).filter(
    ({ path }) => database === 'sqlite' || !path.includes('{slug}'),
  )

/** What a route needs besides the odd value, so that the odd value is what counts. */
const needed: Readonly<Record<string, string>> = {
  title: '"Odd"',
  start_date: '"2030-01-01"',
  end_date: '"2030-01-02"',
  venue: '"Odd"',
  organizer: '"Odd"',
  name: '"Odd"',
}

const bodies: Readonly<Record<string, object>> = {
  events: { title: 'Odd', start_date: '2030-01-01', end_date: '2030-01-02' },
  venues: { venue: 'Odd' },
  organizers: { organizer: 'Odd' },
  categories: { name: 'Odd' },
  tags: { name: 'Odd' },
}

/** The other members that the body of a route must have. */
const requiredOf = ({ input }: Route, except: string) =>
  Object.keys(input)
    .filter((name) => input[name]?.required && name !== except)
    .map((name) => `"${name}":${needed[name]}`)

const replaced = (path: string, { id, slug }: { id: number; slug: string }) =>
  path.replace('{id}', String(id)).replace('{slug}', encodeURIComponent(slug))

for (const database of bothDatabases) {
  describe(`odd values on ${database}`, () => {
    let fasti: Fasti
    let administrator: Caller
    let token: string
    let serial = 0
    before(async () => {
      fasti = await freshFasti(database)
      administrator = fasti.as('administrator')
      token = (await fasti.user('administrator')).secret
    })
    after(() => fasti[Symbol.asyncDispose]())

    /** The address of a new item, because an earlier request may have deleted the last one. */
    const freshAddress = async ({ path }: Route) => {
      const collection = path.split('/')[1] ?? ''
      const body = bodies[collection]
      if (!path.includes('{') || !body) return path
      serial += 1
      const name = Object.keys(body)[0] ?? ''
      const made = await administrator.post(`/${collection}`, { ...body, [name]: `Odd ${serial}` })
      assert.equal(made.status, 201)
      return replaced(path, made.body)
    }

    /** One method stands for all: an update is the same by POST, PUT and PATCH. */
    const send = async (route: Route, path: string, query: string, body: string | undefined) => {
      const reply = await fasti.app.inject({
        method: route.methods[0] ?? 'GET',
        url: `${defaultRoot}${path}?_fields=id,total&${query}`,
        headers: {
          host: 'cal.example',
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: body }),
      })
      const what = `${route.name} ?${query.slice(0, 99)} ${body?.slice(0, 99)}`
      assert.ok(reply.statusCode < 500, `${what} answered ${reply.statusCode}`)
      if (reply.statusCode < 400) return
      assert.equal(reply.json().data.status, reply.statusCode, what)
    }

    for (const route of routesFor(database)) {
      const names = [...Object.keys(route.input), 'id', 'slug', 'unknown']
      const takesBody = !route.methods.includes('GET')

      test(`${route.name} answers any value without a server error (S10.1)`, async () => {
        for (const [nth, name] of names.entries()) {
          const path = await freshAddress(route)
          const others = requiredOf(route, name)
          if (takesBody) {
            for (const value of dealtTo(nth, seenBy(database, oddJson))) {
              await send(route, path, '', `{${[...others, `"${name}":${value}`].join(',')}}`)
            }
          }
          // Fields are read alike from body and query, so a few are enough beside a body.
          const queries = takesBody ? oddQuery.slice(0, 4) : oddQuery
          for (const value of dealtTo(nth, seenBy(database, queries))) {
            const query = `${name}${value.replaceAll('x[', `${name}[`).replaceAll('&x=', `&${name}=`)}`
            await send(route, path, query, takesBody ? `{${others.join(',')}}` : undefined)
          }
        }
      })
    }

    test('and everything is still there and served (S10.1)', async () => {
      for (const collection of Object.keys(bodies)) {
        assert.equal((await administrator.get(`/${collection}?per_page=1`)).status, 200)
      }
    })
  })
}
