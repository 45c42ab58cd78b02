import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeWall } from '../../../language/time/wall.ts'
import { readDuration, readStamp } from './stamp.ts'

const shown = (text: string) => {
  const found = readStamp(text)
  return found && `${found.kind} ${writeWall(found.seconds)}`
}

const forms: readonly (readonly [string, string | undefined])[] = [
  ['20270612', 'day 2027-06-12 00:00:00'],
  ['2027-06-12', 'day 2027-06-12 00:00:00'],
  ['20270612T203000', 'local 2027-06-12 20:30:00'],
  ['20270612T203000Z', 'utc 2027-06-12 20:30:00'],
  [' 20270612t203000z; ', 'utc 2027-06-12 20:30:00'],
  ['20270612t203000z;', 'utc 2027-06-12 20:30:00'],
  ['2027-06-12T20:30:00.5+02:00', 'utc 2027-06-12 18:30:00'],
  ['20270612T2030', 'local 2027-06-12 20:30:00'],
  ['20270612T240000', 'local 2027-06-13 00:00:00'],
  ['20270612T235960Z', 'utc 2027-06-12 23:59:59'],
  ['00010101T000000', 'local 0001-01-01 00:00:00'],
  ['00000101', undefined],
  ['20270230', undefined],
  ['20270612T256000', undefined],
  ['tomorrow', undefined],
  ['', undefined],
]

for (const [text, expected] of forms) {
  test(`the time ${JSON.stringify(text)} is ${expected ?? 'none'}`, () => {
    assert.equal(shown(text), expected)
  })
}

test('durations are days by the calendar and exact time', () => {
  assert.deepEqual(readDuration('P1DT2H30M'), { days: 1, seconds: 9000 })
  assert.deepEqual(readDuration('P2W'), { days: 14, seconds: 0 })
  assert.deepEqual(readDuration('-PT15M'), { days: -0, seconds: -900 })
  assert.equal(readDuration('P'), undefined)
  assert.equal(readDuration('1 hour'), undefined)
})
