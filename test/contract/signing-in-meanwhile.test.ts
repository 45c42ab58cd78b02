// What is decided by a password that is changed while it is checked (§22).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { changePassword, signIn } from '../../src/access/users/signing_in.ts'
import { updatePassword } from '../../src/access/users/store.ts'
import { Problem } from '../../src/language/problem.ts'
import type { Database } from '../../src/storage/database.ts'
import { now } from '../../src/language/time/clock.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, freshFasti } from '../support/fasti.ts'
import { password, personOf } from '../support/signing_in.ts'

const opening = { isRemembered: false, address: '192.0.2.1', agent: '' }

/** The same database, in which something happens before every transaction after the first `calm` ones. */
function interrupted({ db }: Fasti, calm: number, happen: () => Promise<unknown>): Database {
  let begun = 0
  return new Proxy(db, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name !== 'within') return member.bind(target)
      return async (...given: unknown[]) => {
        begun += 1
        if (begun > calm) await happen()
        return member.apply(target, given)
      }
    },
  })
}

const codeOf = (error: unknown) => (error instanceof Problem ? error.code : error)

for (const database of databases) {
  describe(`a password that is changed meanwhile on ${database}`, () => {
    test('opens no session with the old one, and is not replaced by who knew only that (§22)', async () => {
      await using fasti = await freshFasti(database)
      const { id, login } = await personOf(fasti, 'editor')
      const sessions = async () =>
        (await fasti.db.all(sql`select id from sessions where user_id = ${id}`)).length
      const before = await sessions()
      const change = () => updatePassword(fasti.db, id, 'another hash')
      const given = { login, password }
      const signing = signIn(interrupted(fasti, 0, change), given, opening, now())
      await assert.rejects(signing, (error) => codeOf(error) === 'incorrect_password')
      assert.equal(await sessions(), before)
      const stored = await fasti.db.one<{ password: string }>(
        sql`select password from users where id = ${id}`,
      )
      assert.equal(stored?.password, 'another hash')
    })

    test('is not changed by who gave the one before (§22)', async () => {
      await using fasti = await freshFasti(database)
      const { id, login } = await personOf(fasti, 'editor')
      const actor = { id, login, role: 'editor' } as const
      const change = () => updatePassword(fasti.db, id, 'another hash')
      // The first transaction reads the password.
      const db = interrupted(fasti, 1, change)
      const given = { current: password, password: 'a loud market square' }
      const changing = changePassword(db, actor, given, opening.address, now())
      await assert.rejects(changing, (error) => codeOf(error) === 'rest_invalid_param')
      const stored = await fasti.db.one<{ password: string }>(
        sql`select password from users where id = ${id}`,
      )
      assert.equal(stored?.password, 'another hash')
    })
  })
}
