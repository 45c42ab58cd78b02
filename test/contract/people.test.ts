// The people who work on the calendar (§19).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { refused } from '../support/abuse.ts'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf } from '../support/make.ts'
import {
  askToSignIn,
  consoleRoot as root,
  from,
  linkFor,
  personOf,
  secretIn,
  useLink,
} from '../support/signing_in.ts'

const change = (caller: Caller, id: number, body: object) =>
  caller.patch(`/users/${id}`, body, { root })

const loginsOf = async (caller: Caller, query: string): Promise<string[]> => {
  const { body, text } = await caller.get(`/users?${query}`, { root })
  assert.ok(body.users, text)
  return body.users.map(({ login }: Json) => login)
}

/** Whether the user can do what needs an account, with their application password. */
const tokenWorks = async (fasti: Fasti, name: 'editor' | 'author') =>
  (await fasti.as(name).get('/session', { root })).status

for (const database of databases) {
  describe(`users on ${database}`, () => {
    test('are invited by an administrator, who gets a link for them', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const given = { login: 'Ada', email: 'Ada@Theatre.example', name: 'Ada L.', role: 'editor' }
      const made = await admin.post('/users', given, { root })
      assert.equal(made.status, 201, made.text)
      const { id, link } = made.body
      const wanted = {
        id,
        login: 'ada',
        name: 'Ada L.',
        email: 'ada@theatre.example',
        role: 'editor',
        disabled: false,
        created: '2027-03-01 12:00:00',
        passkeys: 0,
        link: { kind: 'invitation', expires: '2027-03-08 12:00:00' },
        identities: [],
      }
      assert.deepEqual({ ...made.body, link: wanted.link }, wanted)
      assert.equal(made.headers['location'], `http://cal.example${root}/users/${id}`)
      const read = await admin.get(`/users/${id}`, { root })
      assert.deepEqual(read.body, wanted)
      assert.equal(read.headers['etag'], made.headers['etag'])
      assert.equal((await useLink(fasti, secretIn(link.url))).status, 201)
      assert.equal((await admin.get(`/users/${id}`, { root })).body.link, null)
    })

    test('have a login and an e-mail address that nobody else has', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      await fasti.user('author')
      const invite = (body: object) => admin.post('/users', body, { root })
      const wrong: [object, string[]][] = [
        [{ login: 'AUTHOR', role: 'editor' }, ['login']],
        [{ login: 'two words', role: 'editor' }, ['login']],
        [{ login: 'x'.repeat(61), role: 'owner' }, ['login', 'role']],
        [{ login: 'eve', role: 'editor', email: 'author@cal.example' }, ['email']],
        [{ login: 'eve', role: 'editor', email: 'no address' }, ['email']],
        [{ login: 'eve', role: 'editor', name: 'n'.repeat(101) }, ['name']],
        [{ login: ['eve'], role: {}, name: 5 }, ['login', 'name', 'role']],
      ]
      for (const [body, names] of wrong) assert.deepEqual(faultsOf(await invite(body)), names)
      assert.equal((await invite({})).body.code, 'rest_missing_callback_param')
      assert.deepEqual(await loginsOf(admin, 'per_page=9'), ['author', 'administrator'])
      const { body } = await invite({ login: 'eve', role: 'editor', name: '<b>Eve</b>' })
      assert.equal(body.name, 'Eve')
      assert.deepEqual(faultsOf(await change(admin, body.id, { email: 'author@cal.example' })), [
        'email',
      ])
      const own = await change(admin, body.id, { email: 'EVE@cal.example', name: '' })
      assert.deepEqual([own.body.email, own.body.name], ['eve@cal.example', 'eve'])
      assert.equal((await change(admin, body.id, { email: null })).body.email, null)
    })

    test('are listed, searched and filtered', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const ids = new Map<string, number>()
      for (const role of ['editor', 'author', 'contributor', 'subscriber'] as const) {
        ids.set(role, (await fasti.user(role)).id)
      }
      await change(admin, ids.get('author') ?? 0, { name: 'Élodie Müller' })
      await change(admin, ids.get('subscriber') ?? 0, { disabled: true })
      assert.deepEqual(await loginsOf(admin, 'search=elodie%20mu'), ['author'])
      assert.deepEqual(await loginsOf(admin, 'search=CONTRIBUTOR@'), ['contributor'])
      assert.deepEqual(await loginsOf(admin, 'search=%25'), [])
      assert.deepEqual(await loginsOf(admin, 'role=author,editor'), ['editor', 'author'])
      assert.deepEqual(await loginsOf(admin, 'disabled=true'), ['subscriber'])
      assert.deepEqual(await loginsOf(admin, 'disabled=false&per_page=2&page=2'), [
        'contributor',
        'administrator',
      ])
      const { body } = await admin.get('/users?per_page=2', { root })
      assert.deepEqual([body.total, body.total_pages], [5, 3])
      refused(
        await admin.get('/users?page=9', { root }),
        404,
        'user-archive-page-not-found',
        'beyond',
      )
    })

    test('are changed by PUT, PATCH and POST, unless somebody was faster', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const { id } = await fasti.user('author')
      for (const method of ['PUT', 'PATCH', 'POST']) {
        const changed = await admin.send(method, `/users/${id}`, { root, body: { name: method } })
        assert.equal(changed.body.name, method)
        const { headers } = await admin.get(`/users/${id}`, { root })
        assert.equal(headers['etag'], changed.headers['etag'])
      }
      const late = { root, headers: { 'if-match': '"another"' } }
      const reply = await admin.patch(`/users/${id}`, { name: 'late' }, late)
      refused(reply, 412, 'rest_precondition_failed', 'late')
      refused(await change(admin, 999, { name: 'x' }), 404, 'rest-user-not-found', 'unknown')
    })

    test('a new role ends the sessions of a user, and counts for tokens at once', async () => {
      await using fasti = await freshFasti(database)
      const person = await personOf(fasti, 'editor')
      const other = await personOf(fasti, 'author')
      await change(fasti.as('administrator'), person.id, { name: 'The same role' })
      assert.equal((await from(fasti, person).get('/session')).status, 200)
      await change(fasti.as('administrator'), person.id, { role: 'author' })
      const refusal = await from(fasti, person).get('/session')
      refused(refusal, 403, 'rest_cookie_invalid_nonce', 'demoted')
      assert.equal((await from(fasti, other).get('/session')).status, 200)
      const { body } = await fasti.as('editor').get('/session', { root })
      assert.equal(body.user.role, 'author')
    })

    test('who is disabled can do nothing, until enabled again', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const person = await personOf(fasti, 'editor')
      const secret = await linkFor(fasti, person.id)
      const off = await change(admin, person.id, { disabled: true })
      assert.deepEqual([off.body.disabled, off.body.link], [true, null])
      assert.equal(await tokenWorks(fasti, 'editor'), 401)
      refused(
        await from(fasti, person).get('/session'),
        403,
        'rest_cookie_invalid_nonce',
        'session',
      )
      refused(await askToSignIn(fasti, 'editor'), 401, 'incorrect_password', 'password')
      refused(await useLink(fasti, secret), 404, 'rest-link-not-found', 'link')
      const link = await admin.post(`/users/${person.id}/link`, {}, { root })
      refused(link, 409, 'user-is-disabled', 'a new link')

      assert.equal((await change(admin, person.id, { disabled: false })).body.disabled, false)
      assert.equal(await tokenWorks(fasti, 'editor'), 200)
      refused(
        await from(fasti, person).get('/session'),
        403,
        'rest_cookie_invalid_nonce',
        'session',
      )
      assert.equal((await askToSignIn(fasti, 'editor')).status, 201)
    })

    test('the last administrator stays one, and nobody disables or demotes themselves', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const { id } = await fasti.user('administrator')
      const second = await fasti.user('administrator', 'second')
      for (const body of [{ disabled: true }, { role: 'editor' }]) {
        refused(await change(admin, id, body), 409, 'own-account', JSON.stringify(body))
      }
      const same = { role: 'administrator', disabled: false, name: 'Me' }
      assert.equal((await change(admin, id, same)).status, 200)
      assert.equal((await change(admin, second.id, { disabled: true })).status, 200)
      assert.equal((await change(admin, second.id, { role: 'editor' })).status, 200)
      const only = await change(fasti.as('administrator', 'second'), id, { role: 'editor' })
      assert.equal(only.status, 401)
    })

    test('an administrator ends all sessions of a user', async () => {
      await using fasti = await freshFasti(database)
      const person = await personOf(fasti, 'editor')
      await askToSignIn(fasti, 'editor')
      const path = `/users/${person.id}/sign-out`
      const { body } = await fasti.as('administrator').post(path, {}, { root })
      assert.deepEqual(body, { ended: 2 })
      refused(await from(fasti, person).get('/session'), 403, 'rest_cookie_invalid_nonce', 'ended')
      const unknown = await fasti.as('administrator').post('/users/999/sign-out', {}, { root })
      refused(unknown, 404, 'rest-user-not-found', 'unknown')
    })

    test('editors choose authors from those who can be, by name alone', async () => {
      await using fasti = await freshFasti(database)
      for (const role of ['editor', 'contributor', 'subscriber'] as const) await fasti.user(role)
      const { id } = await fasti.user('author')
      const gone = await fasti.user('author', 'gone')
      await change(fasti.as('administrator'), gone.id, { disabled: true })
      const editor = fasti.as('editor')
      const { body } = await editor.get('/authors', { root })
      const logins = body.authors.map(({ login }: Json) => login)
      assert.deepEqual(logins, ['editor', 'contributor', 'author', 'administrator'])
      const found = await editor.get('/authors?search=AUTH', { root })
      assert.deepEqual(found.body.authors, [{ id, login: 'author', name: 'author' }])
      assert.equal((await editor.get('/authors?search=cal.example', { root })).body.total, 0)
      refused(await fasti.as('author').get('/authors', { root }), 403, 'rest_forbidden', 'author')
    })
  })
}
