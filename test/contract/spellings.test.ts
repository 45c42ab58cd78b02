// All spellings of a login or an e-mail address that look the same are one (§22).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { refused } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Caller, freshFasti } from '../support/fasti.ts'
import { faultsOf } from '../support/make.ts'
import {
  askToSignIn,
  consoleRoot as root,
  linkFor,
  password,
  personOf,
  useLink,
} from '../support/signing_in.ts'

const zeroWidth = '\u200B'
/** As a full-width keyboard writes it. */
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))

const invite = (caller: Caller, login: string, email: string) =>
  caller.post('/users', { login, email, role: 'editor' }, { root })

for (const database of databases) {
  describe(`spellings of an account on ${database}`, () => {
    test('§22 an address that looks like that of somebody else is refused', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      assert.equal((await invite(admin, 'zoe', 'zoë.groß@cal.example')).status, 201)
      const alike = [
        'ZOË.GROSS@CAL.EXAMPLE',
        'zoe\u0308.groß@cal.example',
        `zoë.${zeroWidth}groß@cal.example`,
        'zoë.groß\u00AD@cal.example',
        `${wide('zo')}ë.groß@cal.example`,
        'zoë.gro\u017Fs@cal.example',
      ]
      for (const email of alike) {
        assert.deepEqual(faultsOf(await invite(admin, 'other', email)), ['email'], email)
      }
      const { body } = await invite(admin, 'other', 'zoe.gross@cal.example')
      for (const email of alike) {
        const reply = await admin.patch(`/users/${body.id}`, { email }, { root })
        assert.deepEqual(faultsOf(reply), ['email'], email)
      }
      const own = await admin.patch(
        `/users/${body.id}`,
        { email: 'ZOE.GROSS@cal.example' },
        { root },
      )
      assert.equal(own.status, 200, own.text)
    })

    test('§22 nor can one differ by dots that hardly anybody sees', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      assert.equal((await invite(admin, 'kim', 'kim@cal.example')).status, 201)
      assert.equal((await invite(admin, 'isik', 'ışık@cal.example')).status, 201)
      const alike = ['kım@cal.example', 'KIM@cal.example', 'KİM@cal.example', 'işik@cal.example']
      for (const email of alike) {
        assert.deepEqual(faultsOf(await invite(admin, 'other', email)), ['email'], email)
      }
      // Who signs in is found as before: a letter of its own is no other spelling.
      await personOf(fasti, 'author')
      refused(await askToSignIn(fasti, 'author@cal.exámple'), 401, 'incorrect_password', 'accent')
    })

    test('§22 any spelling of the login or the address signs in', async () => {
      await using fasti = await freshFasti(database)
      const { secret } = await fasti.user('author')
      await personOf(fasti, 'author')
      const spellings = ['AUTHOR', wide('author'), `au${zeroWidth}thor`, wide('author@cal.example')]
      for (const login of spellings) {
        assert.equal((await askToSignIn(fasti, login)).status, 201, login)
        const authorization = `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
        const reply = await fasti.get('/session', { root, headers: { authorization } })
        assert.equal(reply.status, 200, login)
      }
    })

    test('§22 accounts that have looked alike from before both sign in, each as written', async () => {
      await using fasti = await freshFasti(database)
      const [one, other] = [await personOf(fasti, 'author'), await personOf(fasti, 'editor')]
      const written = ['zoë@cal.example', 'zoe\u0308@cal.example'] as const
      const write = (id: number, email: string) =>
        fasti.db.run(sql`update users set email = ${email} where id = ${id}`)
      await write(one.id, written[0])
      await write(other.id, written[1])
      // Requests compose what is typed.
      const first = await askToSignIn(fasti, written[0])
      assert.equal(first.body.user.login, 'author')
      for (const { login } of [one, other]) {
        assert.equal((await askToSignIn(fasti, login)).body.user.login, login)
      }
      await write(other.id, `z${zeroWidth}oë@cal.example`)
      for (const [email, login] of [
        [written[0], 'author'],
        [`z${zeroWidth}oë@cal.example`, 'editor'],
      ] as const) {
        assert.equal((await askToSignIn(fasti, email)).body.user.login, login)
      }
      // Which of the two is meant cannot be told.
      refused(await askToSignIn(fasti, wide('zoë@cal.example')), 401, 'incorrect_password', 'both')
      const kept = await fasti
        .as('administrator')
        .patch(`/users/${other.id}`, { name: 'Zoë' }, { root })
      assert.equal(kept.status, 200, kept.text)
    })

    test('§22 guesses by login, by address and in any spelling are counted together', async () => {
      await using fasti = await freshFasti(database)
      await personOf(fasti, 'author')
      const { secret } = await fasti.user('author')
      const spellings = ['author', 'author@cal.example', wide('author'), `${zeroWidth}AUTHOR`]
      const spelling = (round: number) => spellings[round % spellings.length] ?? ''
      const asked = {
        password: (login: string, right: boolean) =>
          askToSignIn(fasti, login, right ? password : 'wrong password'),
        secret: (login: string, right: boolean) =>
          fasti.get('/session', {
            root,
            headers: {
              authorization: `Basic ${Buffer.from(`${login}:${right ? secret : 'wrong'}`).toString('base64')}`,
            },
          }),
      }
      for (const [what, ask] of Object.entries(asked)) {
        for (let round = 0; round < 10; round += 1) {
          refused(await ask(spelling(round), false), 401, 'incorrect_password', what)
        }
        for (const login of spellings) {
          refused(await ask(login, true), 429, 'rest_too_many_requests', `${what} ${login}`)
        }
      }
    })

    test('§22 a password is neither the login nor the address, nor one of them repeated', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await fasti.user('editor', 'sess1')
      const secret = await linkFor(fasti, id)
      const wrong = [
        'sess1sess1',
        'Sess1SESS1sess1',
        'sess1 sess1',
        wide('sess1sess1'),
        `sess1${zeroWidth}sess1`,
        'sess1@cal.example',
        'sess1@cal.examplesess1@cal.example',
      ]
      for (const tried of wrong) {
        const reply = await useLink(fasti, secret, tried)
        assert.deepEqual(
          reply.body.data?.params,
          { password: 'password is your login or your e-mail address, or repeats it.' },
          tried,
        )
      }
      assert.equal((await useLink(fasti, secret, 'sess1 and more')).status, 201)
    })
  })
}
