// Every parameter of every route with values that nobody should send: never a fault (S10.1).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { namespaceRoutes } from '../../src/calendar/routes.ts'
import { ownNamespace } from '../../src/rest/roots.ts'
import type { Route } from '../../src/rest/route.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, defaultRoot, freshFasti } from '../support/fasti.ts'

const long = 'x'.repeat(100_000)

/** As they stand in a body of JSON; some of them can be written in no other way. */
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

/** As they stand in a query, behind the name of the parameter. */
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

/** What a route needs besides the odd value, so that the odd value is what counts. */
const needed: Readonly<Record<string, string>> = {
  title: '"Odd"',
  start_date: '"2030-01-01"',
  end_date: '"2030-01-02"',
  venue: '"Odd"',
  organizer: '"Odd"',
  name: '"Odd"',
}

interface Target {
  readonly id: number
  readonly slug: string
}

for (const database of databases) {
  describe(`odd values on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller
    const targets = new Map<string, Target>()
    before(async () => {
      fasti = await freshFasti(database)
      editor = fasti.as('administrator')
      const given = { title: 'Odd', start_date: '2030-01-01', end_date: '2030-01-02' }
      const bodies = {
        events: given,
        venues: { venue: 'Odd' },
        organizers: { organizer: 'Odd' },
        categories: { name: 'Odd' },
        tags: { name: 'Odd' },
      }
      for (const [collection, body] of Object.entries(bodies)) {
        const made = await editor.post(`/${collection}`, body)
        assert.equal(made.status, 201)
        targets.set(collection, made.body)
      }
    })
    after(() => fasti[Symbol.asyncDispose]())

    const urlOf = (route: Route) => {
      const target = targets.get(route.path.split('/')[1] ?? '')
      return route.path
        .replace('{id}', String(target?.id))
        .replace('{slug}', target?.slug ?? 'nothing')
    }

    /** One method speaks for all: an update is the same by POST, PUT and PATCH. */
    const send = async (route: Route, query: string, body: string | undefined) => {
      const reply = await fasti.app.inject({
        method: route.methods[0] ?? 'GET',
        url: `${defaultRoot}${urlOf(route)}?_fields=id,total&${query}`,
        headers: {
          host: 'cal.example',
          authorization: `Bearer ${(await fasti.user('administrator')).secret}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: body }),
      })
      const what = `${route.name} ?${query.slice(0, 99)} ${body?.slice(0, 99)}`
      assert.ok(reply.statusCode < 500, `${what} answered ${reply.statusCode}`)
      if (reply.statusCode < 400) return
      assert.equal(reply.json().data.status, reply.statusCode, what)
    }

    const requiredOf = (route: Route, except: string) =>
      Object.keys(route.input)
        .filter((name) => route.input[name]?.required && name !== except)
        .map((name) => `"${name}":${needed[name]}`)

    for (const route of namespaceRoutes(ownNamespace)) {
      const names = [...Object.keys(route.input), 'id', 'slug', 'unknown']
      const takesBody = !route.methods.includes('GET')

      test(`${route.name} takes anything without a fault (S10.1)`, async () => {
        for (const name of names) {
          for (const value of oddQuery) {
            const query = `${name}${value.replaceAll('x[', `${name}[`).replaceAll('&x=', `&${name}=`)}`
            const body = takesBody ? `{${requiredOf(route, name).join(',')}}` : undefined
            await send(route, query, body)
          }
          if (!takesBody) continue
          for (const value of oddJson) {
            const members = [...requiredOf(route, name), `"${name}":${value}`]
            await send(route, '', `{${members.join(',')}}`)
          }
        }
      })
    }

    test('and everything is still there and served (S10.1)', async () => {
      for (const collection of targets.keys()) {
        assert.equal((await editor.get(`/${collection}?per_page=1`)).status, 200)
      }
    })
  })
}
