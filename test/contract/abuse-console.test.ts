import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { roles } from '../../src/access/roles.ts'
import { aliasPath, defaultRoot, freshFasti } from '../support/fasti.ts'

describe('users, tokens and settings', () => {
  test('S6.3 no address beside those of the console leads to them', async () => {
    await using fasti = await freshFasti('sqlite')
    for (const root of [defaultRoot, '/api', aliasPath, '']) {
      for (const path of ['/users', '/users/1', '/tokens', '/settings', '/status', '/sessions']) {
        for (const caller of [fasti, ...roles.map((role) => fasti.as(role))]) {
          for (const method of ['GET', 'POST', 'DELETE']) {
            const reply = await caller.send(method, path, { root })
            assert.deepEqual([reply.status, reply.body.code], [404, 'rest_no_route'], root + path)
          }
        }
      }
    }
  })
})
