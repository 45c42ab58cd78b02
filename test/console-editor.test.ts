// What the editor of the console decides by itself, without a browser.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { type Values, changesOf, merge } from '../src/console/browser/editor/merge.ts'
import { plainOf, recurrenceOf } from '../src/console/browser/editor/rules.ts'

const names = ['title', 'description', 'start_date', 'venue', 'featured']
const value = fc.oneof(
  fc.constantFrom('a', 'b', 'c'),
  fc.boolean(),
  fc.array(fc.integer({ min: 1, max: 3 })),
)
const some = fc.dictionary(fc.constantFrom(...names), value)

test('what only one of two editors has changed is kept, and what both have is asked', () => {
  const all = fc.record(Object.fromEntries(names.map((name) => [name, value])))
  fc.assert(
    fc.property(all, some, some, (base, first, second) => {
      const theirs: Values = { ...base, ...first }
      const mine: Values = { ...base, ...second }
      const { changes, conflicts } = merge(base, mine, theirs)
      const stored: Values = { ...theirs, ...changes }
      const asked = new Set(conflicts.map(({ name }) => name))
      for (const name of names) {
        const [wasFirst, wasMine] = [name in changesOf(base, theirs), name in changesOf(base, mine)]
        if (asked.has(name)) assert.ok(wasFirst && wasMine)
        else if (wasMine) assert.deepEqual(stored[name], mine[name])
        else assert.deepEqual(stored[name], theirs[name])
      }
    }),
    { numRuns: 1000 },
  )
})

test('both having changed a field to the same is no conflict', () => {
  const merged = merge({ title: 'a' }, { title: 'b' }, { title: 'b' })
  assert.deepEqual(merged, { changes: {}, conflicts: [] })
})

const of = (...rules: readonly string[]) => ({ rules, dates: [], except: [] })

test('plain choices are read from rules and written back as they were', () => {
  for (const rule of [
    'FREQ=DAILY',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    'FREQ=WEEKLY;BYDAY=MO,FR;COUNT=5',
    'FREQ=MONTHLY;UNTIL=20270331T235959',
    'FREQ=YEARLY;INTERVAL=4',
  ]) {
    assert.deepEqual(recurrenceOf(plainOf(of(rule)), of(rule)), of(rule))
  }
  assert.equal(recurrenceOf(plainOf(null), null), null)
})

test('what the plain choices cannot say stays as it is', () => {
  for (const given of [
    of('FREQ=MONTHLY;BYDAY=2TU'),
    of('FREQ=WEEKLY', 'FREQ=DAILY'),
    of('FREQ=HOURLY'),
    { ...of('FREQ=WEEKLY'), dates: ['2027-03-01 10:00:00'] },
  ]) {
    assert.equal(plainOf(given).every, 'other')
    assert.equal(recurrenceOf(plainOf(given), given), given)
  }
})

test('exceptions that were made stay with another rule', () => {
  const before = { ...of('FREQ=WEEKLY'), except: ['2027-03-08 10:00:00'] }
  const after = recurrenceOf({ ...plainOf(before), interval: 2 }, before)
  assert.deepEqual(after, { ...before, rules: ['FREQ=WEEKLY;INTERVAL=2'] })
})
