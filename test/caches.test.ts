// docs/caches.md documents every cache: what it holds, its key, how it stays fresh, its bounds.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
// Imports the whole server, so that every tenant is declared.
import '../src/app/app.ts'
import { tenant, tenantNames } from '../src/storage/memo.ts'

const page = readFileSync(new URL('../docs/caches.md', import.meta.url), 'utf8')

/** Names in the first column of the table of tenants, if all other columns are filled. */
const told = [...page.matchAll(/^\| `([^`]+)` \|((?:[^|\n]+\|){4})$/gm)].map(([, name]) => name)

/** Without those of tests that share this process. */
const declared = () => tenantNames().filter((name) => !/ of a (?:test|sample)$/.test(name))

test('every tenant of the memo has its line in the table, and every line its tenant', () => {
  assert.deepEqual(told, declared())
})

test('a tenant that is added without a line is noticed', () => {
  tenant('made up')
  assert.notDeepEqual(told, declared())
})
