import assert from 'node:assert/strict'
import { test } from 'node:test'
import { touchedIn } from './touched.ts'

type Step = readonly [via: string, changes: Readonly<Record<string, readonly [unknown, unknown]>>]

const touched = (...steps: readonly Step[]) =>
  [
    ...touchedIn(steps.map(([via, changes]) => ({ via, changes: JSON.stringify(changes) }))),
  ].toSorted()

const made: Step = ['sync', { title: [null, 'A'], venue: [null, [1]] }]

test('a field is edited if its value is not the last one that its source wrote', () => {
  assert.deepEqual(touched(made), [])
  assert.deepEqual(touched(made, ['console', { title: ['A', 'B'] }]), ['title'])
  assert.deepEqual(touched(made, ['api', { website: ['', 'x'] }], ['cli', { venue: [[1], []] }]), [
    'venue',
    'website',
  ])
})

test('what was edited and set back is not edited', () => {
  assert.deepEqual(
    touched(made, ['api', { title: ['A', 'B'] }], ['api', { title: ['B', 'A'] }]),
    [],
  )
  assert.deepEqual(touched(['api', { title: ['A', 'B'] }], ['api', { title: ['B', 'A'] }]), [])
})

test('a change of the source that was undone is edited, and one that was done again is not', () => {
  const changed: Step = ['sync', { title: ['A', 'B'] }]
  const undone: Step = ['console', { title: ['B', 'A'] }]
  assert.deepEqual(touched(made, changed, undone), ['title'])
  assert.deepEqual(touched(made, changed, undone, ['console', { title: ['A', 'B'] }]), [])
})

test('what the source writes after an edit is its own again, and what the program does is nobody’s', () => {
  assert.deepEqual(
    touched(made, ['api', { title: ['A', 'B'] }], ['import', { title: ['B', 'C'] }]),
    [],
  )
  assert.deepEqual(touched(made, ['job', { status: ['future', 'publish'] }]), [])
})

test('deleting a single date of a series is no edit of its recurrence, and another rule is', () => {
  const rule = { rules: ['FREQ=WEEKLY'], dates: [], except: [] }
  const series: Step = ['sync', { recurrence: [null, rule] }]
  const without = { ...rule, except: ['2027-03-10 19:00:00'], deleted: ['2027-03-10 19:00:00'] }
  assert.deepEqual(touched(series, ['api', { recurrence: [rule, without] }]), [])
  const daily = { ...rule, rules: ['FREQ=DAILY'] }
  assert.deepEqual(touched(series, ['api', { recurrence: [rule, daily] }]), ['recurrence'])
})
