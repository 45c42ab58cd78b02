import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  heldAfter,
  isConditional,
  isDue,
  isHeldLongEnough,
  isSudden,
  kindOf,
  nextLook,
} from './rules.ts'

const [hour, day] = [3600, 86_400]
const now = 1_800_000_000

const pause = (every: number, failures: number, wait = 0) =>
  nextLook({ every, failures, wait }, now) - now

test('pauses double with failures up to a day, or stay as long as they are', () => {
  assert.deepEqual(
    [0, 1, 2, 9, 5000].map((failures) => pause(300, failures)),
    [300, 600, 1200, day, day],
  )
  assert.deepEqual(
    [0, 1, 9].map((failures) => pause(7 * day, failures)),
    [7 * day, 7 * day, 7 * day],
  )
  assert.equal(pause(300, 1, 5000), 5000)
  assert.equal(pause(300, 1, 9 * day), day)
})

test('a time that no pause can reach was noted by a wrong clock, and is now', () => {
  const at = (next_utc: number, every_seconds = hour) => isDue({ next_utc, every_seconds }, now)
  assert.deepEqual([at(now - 1), at(now), at(now + 1), at(now + day)], [true, true, false, false])
  assert.equal(at(now + day + 1), true)
  assert.equal(at(now + 6 * day, 7 * day), false)
})

test('conditions hold for a day, and not after a clock that was ahead', () => {
  const asked = (at: number) => isConditional({ asked: at }, now)
  assert.deepEqual(
    [asked(now), asked(now - day + 1), asked(now - day), asked(now + 1)],
    [true, true, false, false],
  )
  assert.equal(isConditional({}, now), false)
})

test('more than half, and at least five, is sudden', () => {
  assert.deepEqual(
    [
      [4, 4],
      [5, 9],
      [5, 10],
      [6, 11],
      [500, 1001],
    ].map(([missing = 0, all = 0]) => isSudden(missing, all)),
    [false, true, false, true, false],
  )
})

test('a day and three looks are needed, and a clock that goes back begins anew', () => {
  const first = heldAfter(undefined, now)
  const second = heldAfter(first, now + 2 * day)
  assert.equal(isHeldLongEnough(second, now + 2 * day), false)
  const third = heldAfter(second, now + 2 * day)
  assert.equal(isHeldLongEnough(third, now + 2 * day), true)
  assert.equal(isHeldLongEnough({ since: now, looks: 9 }, now + day - 1), false)
  assert.deepEqual(heldAfter(third, now - day), { since: now - day, looks: 1 })
})

test('the form of an address says what is there', () => {
  const forms = [
    'https://a.example/a.ICS',
    'webcal://a.example/x',
    'https://a.example/?ical=1',
    'https://a.example/events/',
  ]
  assert.deepEqual(forms.map(kindOf), ['ics', 'ics', 'ics', 'site'])
  assert.equal(kindOf('https://a.example/?rest_route=/tribe/events/v1'), 'site')
})
