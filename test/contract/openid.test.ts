// Signing in by a provider (OpenID Connect, §22): who it is, as what, and until when.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { addUser, changeUser, claimUser } from '../../src/access/users/operations.ts'
import { makeLink } from '../../src/access/users/signing_in.ts'
import type { Role } from '../../src/access/roles.ts'
import { now } from '../../src/language/time/clock.ts'
import { refused } from '../support/abuse.ts'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, freshFasti } from '../support/fasti.ts'
import {
  type Teller,
  askToLeave,
  comeBack,
  leave,
  settingsFor,
  signInBy,
  startTeller,
} from '../support/openid.ts'
import { consoleRoot as root, from, linkFor, personOf, useLink } from '../support/signing_in.ts'

const roles = 'chiefs=administrator,staff=editor,writers=author'

for (const database of databases) {
  describe(`signing in by a provider on ${database}`, () => {
    let teller: Teller
    let fasti: Fasti
    before(async () => {
      teller = await startTeller()
      const given = { FASTI_OIDC_ROLES: roles, FASTI_OIDC_DOMAINS: 'town.example, @Other.example' }
      fasti = await freshFasti(database, settingsFor(teller.issuer, given))
      await addUser(fasti.db, { login: 'first', role: 'administrator' }, now())
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      await teller[Symbol.asyncDispose]()
    })
    const signIn = (claims: Record<string, unknown>) => {
      teller.saying = {}
      return signInBy(teller, fasti.app, claims)
    }
    const accountOf = async (headers: Record<string, string> | undefined) => {
      assert.ok(headers, 'nobody is signed in')
      return (await from(fasti, { headers }).get('/session')).body
    }
    const loginOf = async (preferred_username: string, sub: string) =>
      (await accountOf((await signIn({ sub, preferred_username, roles: 'staff' })).headers)).user
        .login
    const made = (login: string, role: Role, email = `${login}@town.example`) =>
      addUser(fasti.db, { login, role, email }, now())

    test('who has a role there gets an account here, with name, login and verified address', async () => {
      const { url, cookie } = await leave(fasti.app, { to: '/fr/admin/events?search=x' })
      const asked = Object.fromEntries(url.searchParams)
      assert.equal(`${url.origin}${url.pathname}`, `${teller.issuer}/authorize`)
      assert.deepEqual(
        [
          asked['response_type'],
          asked['client_id'],
          asked['scope'],
          asked['code_challenge_method'],
        ],
        ['code', 'fasti', 'openid email profile', 'S256'],
      )
      assert.equal(asked['redirect_uri'], 'http://cal.example/openid/callback')
      teller.saying = {
        claims: {
          sub: 'ada-1',
          name: 'Ada Byron',
          preferred_username: 'Ada.Byron',
          email: 'ada@anywhere.example',
          email_verified: true,
          roles: ['staff'],
        },
      }
      const query = { code: teller.grant(url), state: asked['state'] ?? '', iss: teller.issuer }
      const back = await comeBack(fasti.app, query, cookie)
      assert.deepEqual([back.status, back.location], [303, '/fr/admin/events?search=x'])
      const { user } = await accountOf(back.headers)
      const { id: _id, ...shown } = user
      assert.deepEqual(shown, {
        login: 'ada.byron',
        name: 'Ada Byron',
        email: 'ada@anywhere.example',
        role: 'editor',
      })
      const [sent] = teller.forms.slice(-1)
      assert.match(sent?.authorization ?? '', /^Basic /)
      assert.ok((sent?.form.get('code_verifier') ?? '').length >= 43)
      assert.match(back.setCookies.join('\n'), /^fasti_openid=;.*Max-Age=0/m)
    })

    test('who has signed in before is known by issuer and subject, whatever address is said now', async () => {
      const first = await accountOf((await signIn({ sub: 'ben', roles: 'writers' })).headers)
      await made('somebody', 'editor')
      const later = { sub: 'ben', roles: 'writers', email: 'somebody@town.example' }
      const again = await accountOf((await signIn({ ...later, email_verified: true })).headers)
      assert.equal(again.user.id, first.user.id)
      assert.equal(again.user.email, null)
    })

    test('an account with a verified address of a listed domain is linked by it, once', async () => {
      const { id } = await made('carla', 'editor', 'Carla@other.example')
      const said = { email: 'carla@Other.example', email_verified: true, roles: ['staff'] }
      assert.equal((await accountOf((await signIn({ ...said, sub: 'c1' })).headers)).user.id, id)
      // Whoever gets the address later is somebody else.
      assert.equal((await signIn({ ...said, sub: 'c2' })).fault, 'exists')
    })

    for (const [what, address, email, email_verified] of [
      ['is not verified', 'dora@town.example', 'dora@town.example', false],
      ['is verified only as a text', 'dora@town.example', 'dora@town.example', 'true'],
      ['nobody says is verified', 'dora@town.example', 'DORA@town.example', undefined],
      ['is of a domain that is not listed', 'dora@a.town.example', 'dora@a.town.example', true],
      ['only looks like it', 'dora@a.example', 'ｄｏｒａ@a.example', true],
    ] as const) {
      test(`an administrator is not linked with somebody whose address ${what}`, async () => {
        const { id } = await made('dora', 'administrator', address)
        const back = await signIn({ sub: `d-${what}`, roles: 'chiefs', email, email_verified })
        assert.deepEqual([back.fault, back.headers], ['exists', undefined])
        await fasti.db.run(sql`delete from users where id = ${id}`)
      })
    }

    test("an address that is not verified becomes nobody's", async () => {
      const { headers } = await signIn({ sub: 'd', roles: 'staff', email: 'new@town.example' })
      assert.equal((await accountOf(headers)).user.email, null)
    })

    test('a login that is taken, or looks like one, gets a number', async () => {
      await made('eva', 'author')
      assert.equal(await loginOf('ｅｖａ', 'e1'), 'eva-2')
      assert.equal(await loginOf('EVA@town.example', 'e2'), 'eva-3')
      assert.equal(await loginOf('Évâ Müller', 'e3'), 'eva-muller')
      assert.match(await loginOf('日本', 'e4'), /^user(?:-\d+)?$/)
    })

    test('the role follows the claim at every sign-in, up and down, and other sessions end', async () => {
      const one = await signIn({ sub: 'finn', roles: ['nobody', 'writers', 'staff'] })
      assert.equal((await accountOf(one.headers)).user.role, 'editor', 'the highest of several')
      const two = await signIn({ sub: 'finn', roles: ['chiefs'] })
      assert.equal((await accountOf(two.headers)).user.role, 'administrator')
      const old = await from(fasti, { headers: one.headers ?? {} }).get('/session')
      refused(old, 403, 'rest_cookie_invalid_nonce', 'the session with the role before')
      const three = await signIn({ sub: 'finn', roles: 'writers' })
      assert.equal((await accountOf(three.headers)).user.role, 'author')
      assert.equal((await from(fasti, { headers: two.headers ?? {} }).get('/session')).status, 403)
    })

    test('without a listed role nobody is signed in, and the one of before is gone', async () => {
      const one = await signIn({ sub: 'gil', roles: 'chiefs' })
      for (const said of [undefined, [], 'none', ['Staff'], { staff: true }, [['staff']]]) {
        assert.equal((await signIn({ sub: 'gil', roles: said })).fault, 'role')
      }
      assert.equal((await from(fasti, { headers: one.headers ?? {} }).get('/session')).status, 403)
      const stored = await fasti.db.one<{ role: string }>(
        sql`select role from users join identities on user_id = users.id where subject = 'gil'`,
      )
      assert.equal(stored?.role, 'subscriber')
      assert.equal((await signIn({ sub: 'new', roles: 'none' })).fault, 'role')
    })

    test('the last administrator stays one, whatever is said', async () => {
      const { id } = (await accountOf((await signIn({ sub: 'hal', roles: 'chiefs' })).headers)).user
      const others = await fasti.db.all<{ id: number }>(
        sql`select id from users where role = 'administrator' and id <> ${id}`,
      )
      const setAll = (disabled_utc: number | null) =>
        fasti.db.within(async (db) => {
          for (const other of others)
            await changeUser(db, await claimUser(db, other.id), { disabled_utc })
        })
      await setAll(now())
      for (const said of ['writers', undefined]) {
        const { headers } = await signIn({ sub: 'hal', roles: said })
        assert.equal((await accountOf(headers)).user.role, 'administrator', String(said))
      }
      await setAll(null)
      assert.equal(
        (await accountOf((await signIn({ sub: 'hal', roles: 'writers' })).headers)).user.role,
        'author',
      )
    })

    test('who is disabled is not signed in', async () => {
      const { user } = await accountOf((await signIn({ sub: 'ida', roles: 'staff' })).headers)
      await fasti.db.within(async (db) =>
        changeUser(db, await claimUser(db, user.id), { disabled_utc: now() }),
      )
      assert.equal((await signIn({ sub: 'ida', roles: 'staff' })).fault, 'disabled')
    })

    test('what the token lacks is asked for, and is of the same person', async () => {
      teller.saying = {
        userinfo: { sub: 'jo', roles: 'staff', email: 'jo@x.example', email_verified: true },
      }
      const { headers } = await signInBy(teller, fasti.app, { sub: 'jo' })
      const { user } = await accountOf(headers)
      assert.deepEqual([user.role, user.email], ['editor', 'jo@x.example'])
      // Of an address in the token only the token says whether it is verified.
      teller.saying = { userinfo: { sub: 'kim', roles: 'staff', email_verified: true } }
      const said = { sub: 'kim', email: 'first@town.example' }
      await fasti.db.run(sql`update users set email = 'first@town.example' where login = 'first'`)
      assert.equal((await signInBy(teller, fasti.app, said)).fault, 'exists')
      teller.saying = { userinfo: { sub: 'jo', roles: 'chiefs' } }
      assert.equal((await signInBy(teller, fasti.app, { sub: 'mallory' })).fault, 'refused')
    })

    test('administrators see who is linked, and unlinking ends what was opened so', async () => {
      const said = { sub: 'lea', roles: 'staff', email: 'lea@x.example', email_verified: true }
      const { headers } = await signIn(said)
      const { user } = await accountOf(headers)
      const admin = fasti.as('administrator')
      const path = `/users/${user.id}`
      const { identities } = (await admin.get(path, { root })).body
      assert.deepEqual(
        identities.map((one: { issuer: string; email: string }) => [one.issuer, one.email]),
        [[teller.issuer, 'lea@x.example']],
      )
      const mine = `${path}/identities/${identities[0].id}`
      refused(await fasti.as('editor').delete(mine, { root }), 403, 'rest_forbidden', 'an editor')
      const other = (await admin.get('/users', { root })).body.users[0].id
      const wrong = await admin.delete(`/users/${other}/identities/${identities[0].id}`, { root })
      refused(wrong, 404, 'rest-identity-not-found', 'of somebody else')
      assert.equal((await accountOf(headers)).user.id, user.id)
      assert.deepEqual((await admin.delete(mine, { root })).body.identities, [])
      assert.equal((await from(fasti, { headers: headers ?? {} }).get('/session')).status, 403)
      assert.equal((await signIn(said)).fault, 'exists')
    })
  })

  describe(`a calendar whose provider is the only way in, on ${database}`, () => {
    test('passwords are off, and one-time links of the command line still work', async () => {
      await using teller = await startTeller()
      await using fasti = await freshFasti(
        database,
        settingsFor(teller.issuer, { FASTI_OIDC_ONLY: 'yes' }),
      )
      const page = await fasti.get('', { root: '/admin' })
      assert.match(page.text, /hasPasswords(?:&quot;|&#34;|"):false/)
      const admin = fasti.as('administrator')
      const off = 'passwords-are-off'
      const login = { login: 'administrator', password: 'a quiet harbour town' }
      refused(await fasti.post('/session', login, { root }), 403, off, 'a password')
      const asked = await fasti.post('/links/ask', { login: 'administrator' }, { root })
      refused(asked, 403, off, 'a lost password')
      const { id } = await fasti.user('administrator')
      refused(await admin.post(`/users/${id}/link`, {}, { root }), 403, off, 'a link')
      const invited = await admin.post('/users', { login: 'ria', role: 'editor' }, { root })
      assert.deepEqual([invited.status, invited.body.link], [201, null])
      // Without roles of the provider only who is here already signs in.
      assert.equal(
        (await signInBy(teller, fasti.app, { sub: 'r', roles: 'chiefs' })).fault,
        'stranger',
      )
      const { secret } = await makeLink(fasti.db, id, now())
      const used = await useLink(fasti, secret)
      assert.equal(used.status, 201)
      const headers = {
        cookie: (used.headers['set-cookie'] ?? '').split(';')[0] ?? '',
        'x-fasti-nonce': used.body.nonce,
      }
      const change = { current: 'a quiet harbour town', password: 'another quiet town' }
      const changed = await from(fasti, { headers }).put('/session/password', change)
      refused(changed, 403, off, 'another password')
    })
  })

  describe(`a calendar whose provider is away, on ${database}`, () => {
    test('says so, lets people in by the other ways, and asks again after a pause', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      await using teller = await startTeller()
      await using fasti = await freshFasti(database, settingsFor(teller.issuer))
      assert.deepEqual(teller.asked, [], 'a start asks nobody')
      const discovery = '/.well-known/openid-configuration'
      teller.saying = { at: { [discovery]: (response) => response.destroy() } }
      const away = await askToLeave(fasti.app)
      assert.deepEqual([away.statusCode, away.json().code], [409, 'provider-is-away'])
      assert.match(away.json().message, /^127\.0\.0\.1 cannot be reached/)
      await askToLeave(fasti.app)
      assert.equal(teller.asked.length, 1, 'it is left alone for a while')
      const { id } = await fasti.user('editor')
      assert.equal((await useLink(fasti, await linkFor(fasti, id))).status, 201)
      assert.equal((await personOf(fasti, 'author')).reply.status, 201)
      teller.saying = {}
      clock.set('2027-03-01T12:00:06Z')
      assert.equal((await askToLeave(fasti.app)).statusCode, 201)
      // What is known of it is kept while it is away again.
      teller.saying = { at: { [discovery]: (response) => response.destroy() } }
      clock.set('2027-03-01T13:30:00Z')
      assert.equal((await askToLeave(fasti.app)).statusCode, 201)
      assert.equal(teller.asked.length, 3)
    })
  })
}
