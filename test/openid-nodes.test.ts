// Signing in by a provider of others (`oidc-provider`), at three nodes over one PostgreSQL (§22).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Nodes, startNodes } from './support/nodes.ts'
import {
  type Away,
  type Back,
  comeBack,
  leave,
  sendSignOut,
  settingsFor,
} from './support/openid.ts'
import { type FreshDatabase, freshDatabase } from './support/postgres.ts'
import { type RealProvider, startProvider } from './support/real_provider.ts'
import { from } from './support/signing_in.ts'

const accounts = {
  ada: {
    name: 'Ada Byron',
    preferred_username: 'ada',
    email: 'ada@town.example',
    email_verified: true,
    roles: ['guests', 'staff'],
  },
  ben: { name: 'Ben', preferred_username: 'ben', roles: ['guests'] },
}

describe('a provider of others, and three nodes', () => {
  let database: FreshDatabase
  let provider: RealProvider
  let cluster: Nodes
  before(async () => {
    database = await freshDatabase()
    provider = await startProvider(accounts, async (body) => {
      const token = new URLSearchParams(body).get('logout_token') ?? ''
      return (await sendSignOut(cluster.nodes[2].app, token)).statusCode
    })
    const more = { DATABASE_URL: database.url, FASTI_OIDC_ROLES: 'staff=editor' }
    cluster = await startNodes(settingsFor(provider.issuer, more))
  })
  after(async () => {
    await cluster[Symbol.asyncDispose]()
    await provider[Symbol.asyncDispose]()
    await database.drop()
  })

  /** Leaves at one node and comes back at another. */
  const signIn = async (
    account: string,
  ): Promise<Back & Away & { query: Record<string, string> }> => {
    const [one, two] = cluster.nodes
    const away = await leave(one.app, { remember: true, to: '/admin/review' })
    const back = await provider.visit(away.url, account)
    assert.equal(`${back.origin}${back.pathname}`, 'http://cal.example/openid/callback')
    const query = Object.fromEntries(back.searchParams)
    return { ...(await comeBack(two.app, query, away.cookie)), ...away, query }
  }
  const statuses = (headers: Record<string, string> = {}) =>
    Promise.all(
      cluster.nodes.map(async (node) => (await from(node, { headers }).get('/session')).status),
    )

  test('who signs in there is signed in on all nodes, and ends there for all of them at once', async () => {
    const { location, headers, setCookies } = await signIn('ada')
    assert.equal(location, '/admin/review')
    assert.match(setCookies.join('\n'), /^fasti_session=.*Max-Age=7776000/m)
    const { body } = await from(cluster.nodes[0], { headers: headers ?? {} }).get('/session')
    assert.deepEqual(
      [body.user.login, body.user.name, body.user.email, body.user.role],
      ['ada', 'Ada Byron', 'ada@town.example', 'editor'],
    )
    assert.deepEqual(await statuses(headers), [200, 200, 200])
    await provider.endSessions('ada', 'another session')
    assert.deepEqual(await statuses(headers), [200, 200, 200])
    await provider.endSessions('ada', provider.sid())
    assert.deepEqual(await statuses(headers), [403, 403, 403])
  })

  test('a code that was used opens nothing more', async () => {
    const { query, cookie, headers } = await signIn('ada')
    assert.ok(headers)
    const again = await comeBack(cluster.nodes[0].app, query, cookie)
    assert.deepEqual([again.fault, again.headers], ['again', undefined])
  })

  test('who has no role there is told so', async () => {
    assert.equal((await signIn('ben')).location, '/admin/review#/sign-in/role')
  })
})
