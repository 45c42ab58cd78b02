import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isKnown } from '../../../http/answer/cacheable.ts'
import { httpDate } from '../../../language/time/http_date.ts'
import { rememberChanges } from './last_changes.ts'

const content = (tag: string, generation: number) => ({ tag, generation })
const start = Date.parse('2027-02-01T12:00:00Z') / 1000

test('the date of a feed stays while its content does', () => {
  const changes = rememberChanges()
  assert.equal(changes.note('a', content('x', 1), start).modified, start)
  assert.equal(changes.note('a', content('x', 1), start + 10).modified, start)
  assert.equal(changes.note('a', content('x', 2), start + 20).modified, start)
  assert.equal(changes.note('a', content('y', 3), start + 30).modified, start + 30)
  assert.equal(changes.note('b', content('y', 3), start + 40).modified, start + 40)
})

test('two contents in one second have two dates', () => {
  const changes = rememberChanges()
  changes.note('a', content('x', 1), start)
  assert.equal(changes.note('a', content('y', 2), start).modified, start + 1)
})

test('a date of which another process may have sent another content proves nothing', () => {
  const changes = rememberChanges()
  changes.note('a', content('x', 1), start)
  // Something came and went in between, and this process was not asked for it.
  const lastChange = changes.note('a', content('x', 3), start + 20)
  const knows = (since: number) =>
    isKnown({ 'if-modified-since': httpDate(since) }, { tag: 'x', lastChange })
  assert.deepEqual(
    [-1, 0, 10, 20, 21].map((seconds) => knows(start + seconds)),
    [false, true, false, false, true],
  )
})
