// S1, S2, S5, S6: settings and status for who may not use them, and hostile values (§19).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { roles } from '../../src/access/roles.ts'
import { refused } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, freshFasti } from '../support/fasti.ts'
import { type Attempt, consoleRoot as root } from '../support/signing_in.ts'

const stored = ({ db }: Fasti) =>
  db.all<{ name: string; value: string }>(sql`select * from settings order by name`)

const attempts: Attempt[] = [
  ['GET', '/status'],
  ['GET', '/settings'],
  ['POST', '/settings', { site_name: 'Mallory' }],
  ['PUT', '/settings', { site_name: 'Mallory' }],
  ['PATCH', '/settings', { site_name: null }],
]

for (const database of databases) {
  describe(`settings under attack on ${database}`, () => {
    test('S1.1 S2.1 S6.3 settings and status are for administrators alone', async () => {
      await using fasti = await freshFasti(database)
      await fasti.as('administrator').put('/settings', { site_name: 'Ours' }, { root })
      const before = await stored(fasti)
      for (const [method, path, body] of attempts) {
        const request = { root, ...(body ? { body } : {}) }
        for (const role of roles.filter((one) => one !== 'administrator')) {
          const reply = await fasti.as(role).send(method, path, request)
          refused(reply, 403, 'rest_forbidden', `${role} ${method} ${path}`)
        }
        refused(await fasti.send(method, path, request), 401, 'rest_forbidden', path)
      }
      assert.deepEqual(await stored(fasti), before)
    })

    test('S5.1 texts with markup are shown as text, and SQL in names and values does nothing', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const name = `Q' or 1=1; drop table settings; -- </title><img src=x onerror=alert(1)> &lt;b&gt;`
      const { status } = await admin.put('/settings', { site_name: name, "x' or 1=1": 1 }, { root })
      assert.equal(status, 200)
      for (const path of ['/', '/embed', '/admin', '/events.rss']) {
        const { text } = await fasti.get('', { root: path })
        assert.ok(!/<img src=x|-- <b>/.test(text), path)
        assert.match(text, /drop table settings/, path)
      }
      assert.deepEqual(
        (await stored(fasti)).map((row) => row.name),
        ['site_name'],
      )
    })
  })
}
