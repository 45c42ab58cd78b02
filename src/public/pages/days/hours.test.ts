import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Hours,
  barClasses,
  endingBy,
  hiddenByHour,
  hourRules,
  hoursOf,
  openingOf,
} from './hours.ts'

interface Named {
  readonly name: string
  readonly start_date: string
  readonly end_date: string
}

const event = (name: string, from: string, to: string, lastDay = '12'): Named => ({
  name,
  start_date: `2027-06-12 ${from}:00`,
  end_date: `2027-06-${lastDay} ${to}:00`,
})

/** Name, first quarter of an hour, length, column and columns. */
const placed = ({ bars }: Hours<Named>) =>
  bars.map(({ event: { name }, from, length, column, columns }) =>
    [name, from, length, column, columns].join(' '),
  )

test('events stand at their times, and side by side where they overlap', () => {
  const market = event('market', '08:00', '13:00')
  const walk = event('walk', '10:00', '11:30')
  const blood = event('blood', '10:00', '13:00')
  const choir = event('choir', '13:00', '14:10')
  assert.deepEqual(placed(hoursOf([choir, walk, blood, market], 3)), [
    'market 32 20 0 3',
    'blood 40 12 1 3',
    'walk 40 6 2 3',
    'choir 52 5 0 1',
  ])
})

test('a column that has become free is used again', () => {
  const all = [
    event('a', '09:00', '12:00'),
    event('b', '09:00', '10:00'),
    event('c', '10:00', '11:00'),
  ]
  assert.deepEqual(placed(hoursOf(all, 3)), ['a 36 12 0 2', 'b 36 4 1 2', 'c 40 4 1 2'])
})

test('what has no length can be hit, and what goes on after midnight ends with the day', () => {
  const all = [
    event('bell', '12:00', '12:00'),
    event('late', '23:55', '23:59'),
    event('night', '22:00', '03:00', '13'),
  ]
  assert.deepEqual(placed(hoursOf(all, 3)), ['bell 48 2 0 1', 'night 88 8 0 2', 'late 94 2 1 2'])
})

test('too many at once are beside the hours, and none is lost', () => {
  const all = Array.from({ length: 5 }, (_, index) => event(`e${index}`, '10:00', '11:00'))
  const { bars, besides } = hoursOf(all, 3)
  assert.equal(bars.length, 3)
  assert.deepEqual(
    besides.map(({ event: { name } }) => name),
    ['e3', 'e4'],
  )
})

test('the hours reach as far as the events, and at least over the day', () => {
  assert.deepEqual(openingOf([]), { open: 8, close: 20 })
  const { bars } = hoursOf([event('early', '05:45', '06:15'), event('late', '21:00', '22:10')], 3)
  assert.deepEqual(openingOf(bars), { open: 5, close: 23 })
})

test('what is not drawn is counted where it begins, and where nothing else is', () => {
  const drawn = { from: 40, length: 4 }
  const hidden = [
    { from: 40, length: 12 },
    { from: 42, length: 4 },
  ]
  assert.deepEqual(
    [...hiddenByHour([drawn], hidden)],
    [
      [10, 2],
      [11, 2],
      [12, 1],
    ],
  )
  assert.deepEqual([...hiddenByHour([drawn], [])], [])
})

test('what goes on after the last hour that is drawn ends with it', () => {
  const [bar] = hoursOf([event('fair', '10:00', '18:00')], 3).bars
  assert.ok(bar)
  assert.equal(endingBy(bar, 15).length, 20)
  assert.equal(endingBy(bar, 24).length, 32)
})

test('there is a rule for every class of a bar', () => {
  const rules = hourRules('day')
  const all = Array.from({ length: 96 }, (_, quarter) => ({
    from: Math.min(quarter, 94),
    length: Math.max(2, 96 - quarter),
    column: quarter % 6,
    columns: 6,
  }))
  for (const name of all.flatMap((bar) => barClasses(bar).split(' '))) {
    assert.ok(rules.includes(`.${name}{`), name)
  }
})
