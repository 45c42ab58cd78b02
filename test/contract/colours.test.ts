// The colours of categories and tags (§19).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeCategory, makeTag } from '../support/make.ts'
import { consoleRoot as root } from '../support/undo.ts'

const paint = (caller: Caller, id: number, colour: unknown) =>
  caller.put(`/colours/${id}`, { colour }, { root })

const list = async (caller: Caller) => (await caller.get('/colours', { root })).body.colours

for (const database of databases) {
  describe(`colours on ${database}`, () => {
    test('are set, changed, taken away, and go with their category', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeCategory(editor, 'Music')
      const tag = await makeTag(editor, 'free')
      const shown = await editor.get(`/categories/${id}`)
      assert.deepEqual((await paint(editor, id, ' #2A7F62 ')).body, { id, colour: '#2a7f62' })
      await paint(editor, tag.id, '#ffffff')
      await paint(editor, id, '#000000')
      const both = [
        { id, colour: '#000000' },
        { id: tag.id, colour: '#ffffff' },
      ]
      assert.deepEqual(await list(fasti.as('contributor')), both)
      assert.equal((await editor.get(`/categories/${id}`)).text, shown.text)
      for (const wrong of ['red', '#ffff', '#2a7f6', 'url(x)', 12, {}]) {
        assert.deepEqual(
          faultsOf(await paint(editor, id, wrong)),
          ['colour'],
          JSON.stringify(wrong),
        )
      }
      assert.deepEqual(faultsOf(await editor.put(`/colours/${id}`, {}, { root })), [
        400,
        'rest_missing_callback_param',
      ])
      assert.equal((await paint(editor, tag.id, '')).status, 200)
      await editor.delete(`/categories/${id}`)
      assert.deepEqual(await list(editor), [])
      assert.deepEqual(faultsOf(await paint(editor, id, '#000000')), [404, 'rest-term-not-found'])
    })

    test('S1.1, S2.1 are changed by nobody who may not write the term', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeCategory(editor, 'Music')
      const tag = await makeTag(editor, 'free')
      assert.equal((await paint(fasti, id, '#000000')).status, 401)
      assert.equal((await fasti.get('/colours', { root })).status, 401)
      assert.equal((await fasti.as('subscriber').get('/colours', { root })).status, 403)
      assert.equal((await paint(fasti.as('contributor'), id, '#000000')).status, 403)
      assert.equal((await paint(fasti.as('author'), tag.id, '#000000')).status, 403)
      assert.deepEqual(await list(editor), [])
      assert.equal((await paint(fasti.as('author'), id, '#000000')).status, 200)
    })

    test('two that paint at once, and one that deletes, end well', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (let round = 0; round < 5; round += 1) {
        const { id } = await makeCategory(editor, `Music ${round}`)
        const replies = await Promise.all([
          paint(editor, id, '#111111'),
          paint(editor, id, '#222222'),
          editor.delete(`/categories/${id}`),
        ])
        assert.ok(
          replies.every(({ status }) => [200, 404].includes(status)),
          JSON.stringify(replies.map(({ status }) => status)),
        )
      }
      assert.deepEqual(await list(editor), [])
    })
  })
}
