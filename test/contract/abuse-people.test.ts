// S6.3, S11: the routes of people for who may not use them, and for two at once (§19, §22).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { roles } from '../../src/access/roles.ts'
import { refused } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, freshFasti } from '../support/fasti.ts'
import {
  type Attempt,
  askToSignIn,
  consoleRoot as root,
  from,
  linkFor,
  ownAttempts,
  password,
  personOf,
  useLink,
} from '../support/signing_in.ts'

const tables = ['users', 'sessions', 'one_time_links']

const stored = async ({ db }: Fasti) =>
  JSON.stringify(
    await Promise.all(tables.map((name) => db.all(sql`select * from ${raw(name)} order by 1`))),
  )

/** Every route about people, with a body that would do something. */
const attempts = (id: number): Attempt[] => [
  ['GET', '/users'],
  ['POST', '/users', { login: 'mallory', role: 'administrator' }],
  ['GET', `/users/${id}`],
  ['PATCH', `/users/${id}`, { role: 'subscriber', disabled: true }],
  ['PUT', `/users/${id}`, { name: 'x' }],
  ['POST', `/users/${id}`, { email: 'mallory@cal.example' }],
  ['POST', `/users/${id}/link`, {}],
  ['POST', `/users/${id}/sign-out`, {}],
  ['POST', `/users/${id}/hand-over`, { to: 1 }],
]

const send = (caller: Caller, [method, path, body]: Attempt) =>
  caller.send(method, path, { root, ...(body ? { body } : {}) })

for (const database of databases) {
  describe(`people under attack on ${database}`, () => {
    test('S6.3 users are for administrators, and accounts for who has one', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await fasti.user('administrator')
      for (const role of roles) await fasti.as(role).get('/session', { root })
      const before = await stored(fasti)
      for (const attempt of attempts(id)) {
        for (const role of roles.filter((one) => one !== 'administrator')) {
          const reply = await send(fasti.as(role), attempt)
          refused(reply, 403, 'rest_forbidden', `${role} ${attempt[1]}`)
        }
        refused(await send(fasti, attempt), 401, 'rest_forbidden', attempt[1])
      }
      for (const attempt of ownAttempts) {
        refused(await send(fasti, attempt), 401, 'rest_forbidden', attempt[1])
      }
      assert.equal(await stored(fasti), before)
    })

    test('S11 of two who use one link at once, one does', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await fasti.user('author')
      const secret = await linkFor(fasti, id)
      const wanted = ['the first quiet town', 'the second quiet town', 'the third quiet town']
      const replies = await Promise.all(wanted.map((one) => useLink(fasti, secret, one)))
      const statuses = replies.map(({ status }) => status)
      assert.deepEqual(
        statuses.toSorted((a, b) => a - b),
        [201, 404, 404],
      )
      const winner = wanted[statuses.indexOf(201)]
      assert.equal((await askToSignIn(fasti, 'author', winner)).status, 201)
    })

    test('S11 two administrators who demote or disable each other at once do not both', async () => {
      await using fasti = await freshFasti(database)
      const one = await fasti.user('administrator', 'one')
      const two = await fasti.user('administrator', 'two')
      for (const body of [{ role: 'editor' }, { disabled: true }]) {
        const replies = await Promise.all([
          fasti.as('administrator', 'one').patch(`/users/${two.id}`, body, { root }),
          fasti.as('administrator', 'two').patch(`/users/${one.id}`, body, { root }),
        ])
        const rows = await fasti.db.all(sql`
          select id from users where role = 'administrator' and disabled_utc is null`)
        assert.equal(rows.length, 1, replies.map(({ text }) => text).join(' '))
        await fasti.db.run(sql`update users set role = 'administrator', disabled_utc = null`)
      }
    })

    test('S11 who signs in while the password is changed has no session afterwards', async () => {
      await using fasti = await freshFasti(database)
      const person = await personOf(fasti, 'author')
      const body = { current: password, password: 'another quiet town' }
      const [changed, ...replies] = await Promise.all([
        from(fasti, person).put('/session/password', body),
        ...Array.from({ length: 4 }, () => askToSignIn(fasti, 'author')),
      ])
      assert.equal(changed?.status, 200, changed?.text)
      for (const { status } of replies) assert.ok([201, 401].includes(status))
      const { body: list } = await from(fasti, person).get('/sessions')
      assert.equal(list.total, 1)
    })
  })
}
