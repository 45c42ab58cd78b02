// S2.10, S2.11, S2.14: what hidden items leave behind for others to see.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contentOf, hiddenStatuses, kinds, roots } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { freshFasti } from '../support/fasti.ts'

for (const database of databases) {
  describe(`what hidden items leave behind on ${database}`, () => {
    test("S2.10 another user's hidden item of the same name is neither found nor shown (§6.8)", async () => {
      await using fasti = await freshFasti(database)
      for (const [index, { path: root }] of roots.entries()) {
        for (const kind of kinds) {
          for (const status of hiddenStatuses) {
            const name = `${kind.name} ${status} ${index}`
            const content = { ...contentOf(kind, name), status, date: '2099-01-01' }
            const hidden = (await fasti.as('administrator').post(`/${kind.table}`, content)).body
            const given = { [kind.name]: hidden[kind.name] }
            const made = await fasti.as('contributor').post(`/${kind.table}`, given, { root })
            assert.equal(made.status, 201)
            assert.notEqual(made.body.id, hidden.id)
            assert.equal(made.text.includes('lives here'), false)
            // S2.14: the number in the slug may rise, and nothing else reveals the hidden item.
            assert.equal(made.body.slug, `${hidden.slug}-2`)
          }
        }
      }
    })

    test('S2.11 a hidden item changes no count, tag or link for others (§5.4)', async () => {
      await using fasti = await freshFasti(database)
      const administrator = fasti.as('administrator')
      for (const kind of kinds) {
        await administrator.post(`/${kind.table}`, { [kind.name]: 'Open one' })
        await administrator.post(`/${kind.table}`, { [kind.name]: 'Open two' })
        for (const { path: root } of roots) {
          const read = () => fasti.get(`/${kind.table}?per_page=1`, { root })
          const first = await read()
          for (const status of hiddenStatuses) {
            const content = { ...contentOf(kind, `${status} ${root}`), status, date: '2099-01-01' }
            await administrator.post(`/${kind.table}`, content)
          }
          const later = await read()
          assert.equal(later.text, first.text)
          for (const header of ['etag', 'link', 'x-wp-total', 'x-tec-totalpages']) {
            assert.equal(later.headers[header], first.headers[header])
          }
        }
      }
    })
  })
}
