// What a form of the console begins with.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editable } from '../src/admin/browser/editor/form/kinds.ts'

test('a password that is set is not taken away by a form that does not know it', () => {
  const shown = { id: 1, title: 'Choir' } as Parameters<typeof editable>[0]
  const passwordOf = (password_protected: boolean) =>
    editable({ ...shown, password_protected }, ['title', 'password'])['password']
  assert.equal(passwordOf(true), null)
  assert.equal(passwordOf(false), '')
})
