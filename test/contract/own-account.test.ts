// What people change of their own account (§22).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { freshFasti } from '../support/fasti.ts'
import { faultsOf } from '../support/make.ts'
import { from, password, personOf } from '../support/signing_in.ts'

const path = '/session/account'

for (const database of databases) {
  describe(`one's own account on ${database}`, () => {
    test('§22 the name is changed at once, the address with the password', async () => {
      await using fasti = await freshFasti(database)
      const own = from(fasti, await personOf(fasti, 'subscriber', 'ada'))
      await fasti.user('editor', 'bea')
      const change = (body: object) => own.send('PATCH', path, body)
      const named = await change({ name: 'Ada L.', email: 'ADA@cal.example' })
      assert.deepEqual([named.status, named.body.user.name], [200, 'Ada L.'])
      for (const current of [undefined, '', 'wrong password']) {
        const reply = await change({ name: 'Eve', email: 'eve@cal.example', current })
        assert.deepEqual(faultsOf(reply), ['current'], current)
      }
      assert.deepEqual(faultsOf(await change({ email: 'bea@cal.example', current: password })), [
        'email',
      ])
      assert.deepEqual(faultsOf(await change({ email: 'no address', current: password })), [
        'email',
      ])
      const moved = await change({ email: 'Ada@Other.example', current: password })
      const { user } = (await own.get('/session')).body
      assert.deepEqual(moved.body.user, user)
      assert.deepEqual(
        [user.name, user.email, user.role],
        ['Ada L.', 'ada@other.example', 'subscriber'],
      )
      const none = await change({ name: '', email: '', current: password, role: 'administrator' })
      assert.deepEqual(
        [none.body.user.name, none.body.user.email, none.body.user.role],
        ['ada', null, 'subscriber'],
      )
    })
  })
}
