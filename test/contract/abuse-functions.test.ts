// S6: operations that the caller may not use, and detours to them.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type CallerName, callerOf, leavesAll, refused, roots } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { freshFasti } from '../support/fasti.ts'
import { sendRaw } from '../support/raw.ts'

const refusals: readonly { collection: string; kept: readonly CallerName[] }[] = [
  { collection: 'categories', kept: ['contributor', 'subscriber', 'nobody'] },
  { collection: 'tags', kept: ['author', 'contributor', 'subscriber', 'nobody'] },
]

for (const database of databases) {
  describe(`forbidden operations on ${database}`, () => {
    test('S6.1 terms are written only by roles that may (§9.2)', async () => {
      await using fasti = await freshFasti(database)
      for (const { collection, kept } of refusals) {
        for (const name of kept) if (name !== 'nobody') await fasti.user(name)
        const { id } = (await fasti.as('editor').post(`/${collection}`, { name: 'Walks' })).body
        await leavesAll(fasti, async () => {
          for (const { path: root } of roots) {
            for (const name of kept) {
              const status = name === 'nobody' ? 401 : 403
              for (const address of [`/${collection}/${id}`, `/${collection}/999999`]) {
                for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
                  const asked = { root, body: { name: 'Taken over' }, headers: { 'if-match': '*' } }
                  const reply = await callerOf(fasti, name).send(method, address, asked)
                  refused(reply, status, 'rest_forbidden', `${name} ${method} ${address}`)
                }
              }
              const made = await callerOf(fasti, name).post(
                `/${collection}`,
                { name: 'New' },
                { root },
              )
              refused(made, status, 'rest_forbidden', `${name} creates`)
            }
          }
        })
      }
      const allowed = await fasti.as('author').post('/categories', { name: 'By an author' })
      assert.equal(allowed.status, 201)
    })

    test('S6.4 no parameter or header overrides the method or the format of the answer (§3.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = (await editor.post('/tags', { name: 'Lamps' })).body
      for (const { path: root } of roots) {
        for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
          for (const method of ['GET', 'POST']) {
            const query = { _method: 'DELETE', _jsonp: 'alert', callback: 'alert', _envelope: '1' }
            const body = { _method: 'DELETE', description: header }
            const headers = { [header]: 'DELETE' }
            const asked = { root, query, headers, ...(method === 'POST' ? { body } : {}) }
            const reply = await editor.send(method, `/tags/${id}`, asked)
            assert.equal(reply.status, 200)
            assert.equal(reply.headers['content-type'], 'application/json; charset=UTF-8')
            assert.equal(reply.body.id, id)
            assert.equal(reply.body.name, 'Lamps')
          }
        }
        const headers = { 'x-http-method-override': 'GET' }
        const disguised = await fasti.delete(`/tags/${id}?_method=GET`, { root, headers })
        refused(disguised, 401, 'rest_forbidden', 'a DELETE as GET')
        assert.equal((await fasti.get(`/tags/${id}`, { root })).status, 200)
      }
    })

    test('S6.5 other methods reach no route (§3.1)', async () => {
      await using fasti = await freshFasti(database)
      const { secret } = await fasti.user('editor')
      const { id } = (await fasti.as('editor').post('/tags', { name: 'Lamps' })).body
      await leavesAll(fasti, async () => {
        for (const { path: root } of roots) {
          for (const method of ['PUT', 'PATCH', 'DELETE']) {
            for (const path of ['/tags', '/venues', '/venues/', '/doc', '']) {
              const asked = { root, body: { name: 'Planted', venue: 'Planted' } }
              const reply = await fasti.as('editor').send(method, path, asked)
              refused(reply, 404, 'rest_no_route', `${method} ${path}`)
            }
          }
          const strange = ['TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'PURGE', 'LINK', 'BREW', 'get']
          for (const method of strange) {
            for (const path of [`${root}/tags`, `${root}/tags/${id}`]) {
              const lines = [`${method} ${path} HTTP/1.1`, `Authorization: Bearer ${secret}`]
              const reply = await sendRaw(fasti.app, lines)
              assert.ok([0, 400, 404].includes(reply.status), `${method} ${reply.status}`)
              assert.equal(reply.head.includes(secret), false)
              if (reply.status === 404) assert.equal(reply.body?.code, 'rest_no_route')
            }
          }
        }
      })
    })

    test('S6.6 tricks with the path reach no other route (§2.3)', async () => {
      await using fasti = await freshFasti(database)
      const { secret } = await fasti.user('editor')
      const editor = fasti.as('editor')
      const one = (await editor.post('/venues', { venue: 'One' })).body.id
      const two = (await editor.post('/venues', { venue: 'Two' })).body.id
      const tricks = [
        '//venues',
        '/venues//',
        `/venues//${one}`,
        '/Venues',
        '/VENUES/',
        `/venues/${one}/../${two}`,
        `/venues/${one}/./`,
        `/venues/${one}%2f${two}`,
        `/venues/${one}/%2e%2e/${two}`,
        `/venues/%2e%2e/venues/${two}`,
        `/venues/..%2fvenues%2f${two}`,
        `/venues;a=b`,
        `/venues/${one};a=b`,
        `/venues/${one}%00`,
        `/venues%00`,
        `/venues\\${one}`,
        `/venues/${one}.json`,
        `/venues/-${one}`,
        `/venues/+${one}`,
        `/venues/${one}e0`,
        `/venues/0x${one}`,
        `/venues/%`,
        `/venues/by-slug/%ff%fe`,
        `/venues/by-slug/one/two`,
        `/venues/by-slug/%2e%2e%2f${one}`,
        `/venues/by-slug/`,
        `/venues/by-slug/${'a'.repeat(5000)}`,
        `/venues/${'9'.repeat(5000)}`,
        `/${'a'.repeat(15_000)}`,
        `/${'a'.repeat(40_000)}`,
      ]
      await leavesAll(fasti, async () => {
        for (const { path: root } of roots) {
          for (const trick of tricks) {
            for (const method of ['GET', 'DELETE']) {
              const lines = [
                `${method} ${root}${trick} HTTP/1.1`,
                `Authorization: Bearer ${secret}`,
              ]
              const reply = await sendRaw(fasti.app, lines)
              const what = `${method} ${root}${trick.slice(0, 60)}: ${reply.status}`
              assert.ok([400, 404, 414, 431].includes(reply.status), what)
            }
          }
          const upwards = [
            `GET ${root}/../../../../healthz HTTP/1.1`,
            `GET ${root.replace('/v1', '/V1')}/venues HTTP/1.1`,
            `GET /${root}/venues HTTP/1.1`,
            `GET ${root}%2fvenues HTTP/1.1`,
            `GET /de${root}/venues HTTP/1.1`,
          ]
          for (const line of upwards) {
            assert.equal((await sendRaw(fasti.app, [line])).status, 404, line)
          }
        }
      })
      for (const id of [one, two]) assert.equal((await fasti.get(`/venues/${id}`)).status, 200)
    })
  })
}
