// S6.3, S11: the routes of people for who may not use them, and for two at once (§19, §22).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { type Actor, type Role, roles } from '../../src/access/roles.ts'
import { hashPassword } from '../../src/access/secrets.ts'
import { deleteSessions } from '../../src/access/sessions_store.ts'
import { changeUser, claimUser } from '../../src/access/users/operations.ts'
import { changePassword, signIn } from '../../src/access/users/signing_in.ts'
import { updatePassword } from '../../src/access/users/store.ts'
import type { Problem } from '../../src/language/problem.ts'
import { now } from '../../src/language/time/clock.ts'
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
import { until } from '../support/until.ts'

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

/**
 * Waits until somebody waits for a lock of this database, or all is done. SQLite has one writer: the
 * transactions of others have not begun.
 */
async function hasStopped({ db }: Fasti, work: Promise<unknown>): Promise<void> {
  if (db.dialect === 'sqlite') return
  let isDone = false
  void work.then(() => (isDone = true))
  await until(async () => isDone || (await isWaiting(db)))
}

async function isWaiting(db: Fasti['db']): Promise<boolean> {
  const found = await db.all(sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return found.length > 0
}

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
      const { id } = await personOf(fasti, 'author')
      const changed = 'another quiet town'
      const hash = await hashPassword('test', changed)
      const opening = { isRemembered: false, address: '::1', agent: '' }
      const attempt = { login: 'author', password }
      let signing: Promise<unknown> = Promise.resolve()
      await fasti.db.within(async (inside) => {
        await updatePassword(inside, id, hash)
        await deleteSessions(inside, id, undefined)
        // With the password that is right until this transaction ends.
        signing = signIn(fasti.db, attempt, opening, now()).then(
          () => 'signed in',
          ({ code }: Problem) => code,
        )
        await hasStopped(fasti, signing)
      })
      assert.equal(await signing, 'incorrect_password')
      const sessions = await fasti.db.all(sql`select id from sessions where user_id = ${id}`)
      assert.deepEqual(sessions, [])
      assert.equal((await askToSignIn(fasti, 'author', changed)).status, 201)
    })

    test('§22 a password check that is under way ends with a change of the role', async () => {
      await using fasti = await freshFasti(database)
      const person = await personOf(fasti, 'author')
      const { id } = person
      const { body } = await from(fasti, person).get('/sessions')
      const session = body.sessions[0].id
      const actor: Actor = { id, login: 'author', role: 'author', session }
      const opening = { isRemembered: false, address: '::1', agent: '' }
      const wanted = { current: password, password: 'another quiet town' }
      const checks: [Role, () => Promise<unknown>, string][] = [
        [
          'editor',
          () => changePassword(fasti.db, actor, wanted, '::1', now()),
          'rest_cookie_invalid_nonce',
        ],
        [
          'author',
          () => signIn(fasti.db, { login: 'author', password }, opening, now()),
          'incorrect_password',
        ],
      ]
      for (const [role, check, code] of checks) {
        let checked: Promise<unknown> = Promise.resolve()
        await fasti.db.within(async (inside) => {
          await changeUser(inside, await claimUser(inside, id), { role })
          checked = check().then(
            () => 'went on',
            (problem: Problem) => problem.code,
          )
          await hasStopped(fasti, checked)
        })
        assert.equal(await checked, code)
        const sessions = await fasti.db.all(sql`select id from sessions where user_id = ${id}`)
        assert.deepEqual(sessions, [])
      }
      assert.equal((await askToSignIn(fasti, 'author')).status, 201)
    })
  })
}
