import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedDays } from './day_names.ts'

test('names of weekdays and months are known in the languages that are asked, folded', () => {
  assert.deepEqual(namedDays('saturday', ['en']), { weekdays: [6], months: [] })
  assert.deepEqual(namedDays('saturdays', ['en']), { weekdays: [6], months: [] })
  assert.deepEqual(namedDays('sabado', ['en', 'es']), { weekdays: [6], months: [] })
  assert.deepEqual(namedDays('fevrier', ['fr']), { weekdays: [], months: [2] })
  assert.deepEqual(namedDays('marz', ['de']), { weekdays: [], months: [3] })
  assert.deepEqual(namedDays('mars', ['fr']), { weekdays: [], months: [3] })
})

test('other words name no day', () => {
  for (const word of ['sabado', 'sat', 'satur', 'mars', 's', '']) {
    assert.equal(namedDays(word, ['en']), undefined, word)
  }
})
