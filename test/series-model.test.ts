// Random sequences of requests about recurring events are answered as a plain model of §17 says.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playSequences } from '../fuzz/series/campaign.ts'
import {
  type Item,
  type Model,
  Refused,
  itemOf,
  newModel,
  occurrencesOf,
  ownNames,
  timesOf,
  valuesOf,
} from '../fuzz/series/model.ts'
import { remove } from '../fuzz/series/removes.ts'
import { edgesOf } from '../fuzz/series/schedule.ts'
import { type Change, type Scope, create, update, write } from '../fuzz/series/writes.ts'
import { bothDatabases } from './support/databases.ts'
import { sized } from './support/whole.ts'

const counts = { sqlite: sized(16), postgres: sized(8) }
const seeds = [17, Math.floor(Math.random() * 2 ** 31)]

for (const database of bothDatabases) {
  const count = counts[database]
  for (const [index, seed] of seeds.entries()) {
    const what = index === 0 ? `seed ${seed}` : 'a random seed'
    test(`${count} sequences of requests about series on ${database} are answered as the model says, on ${what} (§17)`, async () => {
      await playSequences({ database, seed, count })
    })
  }
}

/** Four Tuesdays in Paris, 19:00 to 21:00. */
const four = ['2027-06-01', '2027-06-08', '2027-06-15', '2027-06-22'].map(
  (day) => `${day} 19:00:00`,
)
const times = {
  all_day: false,
  timezone: 'Europe/Paris',
  start_date: four[0]!,
  end_date: '2027-06-01 21:00:00',
}
const fourTimes = { rules: ['FREQ=WEEKLY;COUNT=4'], dates: [], except: undefined }

interface Tried {
  readonly model: Model
  readonly series: Item
  readonly at: (index: number) => number
  readonly change: (key: number, change: Partial<Change>, scope?: Scope) => Item
  readonly remove: (key: number, scope?: Scope) => Item
}

function tuesdays(): Tried {
  const model = newModel('2030-01-01 00:00:00')
  const title = { values: { title: 'Gate' }, recurrence: fourTimes }
  const series = itemOf(model, create(model, 'administrator', times, title))
  const made = occurrencesOf(model, series).map(({ key }) => key)
  return {
    model,
    series,
    at: (index) => made[index]!,
    change: (key, change, scope) =>
      itemOf(
        model,
        write(model, () => update(model, 'administrator', key, scope, { values: {}, ...change })),
      ),
    remove: (key, scope) =>
      itemOf(
        model,
        write(model, () => remove(model, 'administrator', key, scope, false)),
      ),
  }
}

/** Original start, title and names of own values of what is not in the trash. */
const seen = (model: Model, series: Item) =>
  occurrencesOf(model, series)
    .filter(({ isTrash }) => !isTrash)
    .map((item) => [
      item.occurrence!.original,
      valuesOf(model, item).title,
      ownNames(item.occurrence!).join(' '),
    ])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))

const all = (title: string, starts: readonly string[] = four) =>
  starts.map((start) => [start, title, ''])

const later = (day: string) => ({
  start_date: `${day} 20:00:00`,
  end_date: `${day} 22:30:00`,
})

test('the model: an own value stays, and is gone when it is that of the series (§17.4)', () => {
  const { model, series, at, change } = tuesdays()
  change(at(1), { values: { title: 'Guests' } })
  change(series.key, { values: { title: 'Lamp' } })
  assert.deepEqual(seen(model, series)[1], [four[1], 'Guests', 'title'])
  change(at(1), { values: { title: 'Lamp' } })
  assert.deepEqual(seen(model, series), all('Lamp'))
})

test('the model: a moved occurrence keeps its original start (§17.4)', () => {
  const { model, at, change } = tuesdays()
  const moved = change(at(1), later('2027-06-09'))
  assert.equal(timesOf(model, moved).start_date, '2027-06-09 20:00:00')
  assert.equal(moved.occurrence!.original, four[1])
  assert.deepEqual(ownNames(moved.occurrence!), ['start_date', 'end_date'])
})

test('the model: a new clock for all moves original starts and exceptions (§17.4)', () => {
  const { model, series, at, change, remove: drop } = tuesdays()
  drop(at(1))
  change(at(2), later('2027-06-15'), 'all')
  const moved = [0, 2, 3].map((index) => four[index]!.replace('19:', '20:'))
  assert.deepEqual(seen(model, series), all('Gate', moved))
  assert.deepEqual(series.schedule!.except, ['2027-06-08 20:00:00'])
  assert.equal(series.times.end_date, '2027-06-01 22:30:00')
})

test('the model: another day for all is refused without a rule (§17.4)', () => {
  const { series, change } = tuesdays()
  assert.throws(() => change(series.key, later('2027-06-02')), Refused)
})

test('the model: a split leaves the past, and occurrences stay themselves (§17.4)', () => {
  const { model, series, at, change } = tuesdays()
  change(at(3), { values: { title: 'Guests' } })
  const next = change(at(2), { values: { title: 'Season' } }, 'following')
  assert.deepEqual(seen(model, series), all('Gate', four.slice(0, 2)))
  assert.deepEqual(seen(model, next), [
    [four[2], 'Season', ''],
    [four[3], 'Guests', 'title'],
  ])
  assert.deepEqual(edgesOf(series.schedule!), { first: four[0], last: four[1] })
  assert.deepEqual(
    occurrencesOf(model, next).map(({ key }) => key),
    [at(2), at(3)],
  )
})

test('the model: following from the first that is left is all (§17.4)', () => {
  const { series, at, change, remove: drop } = tuesdays()
  drop(at(0))
  assert.equal(change(at(1), { values: { title: 'Lamp' } }, 'following'), series)
})

test('the model: what a rule drops and gives again is the same, what was deleted stays so (§17.8)', () => {
  const { model, series, at, change, remove: drop } = tuesdays()
  drop(at(1))
  change(series.key, { recurrence: { ...fourTimes, rules: ['FREQ=WEEKLY;COUNT=2'] } })
  assert.deepEqual(seen(model, series), all('Gate', four.slice(0, 1)))
  change(series.key, { recurrence: { ...fourTimes, except: [] } })
  const left = [four[0]!, four[2]!, four[3]!]
  assert.deepEqual(seen(model, series), all('Gate', left))
  assert.equal(occurrencesOf(model, series).length, 4)
})

test('the model: a restored series brings back what went with it (§17.4)', () => {
  const { model, series, at, change, remove: drop } = tuesdays()
  drop(at(1))
  drop(at(2), 'all')
  assert.deepEqual(seen(model, series), [])
  assert.throws(() => change(at(0), { values: { status: 'publish' } }), Refused)
  change(series.key, { values: { status: 'publish' } })
  assert.deepEqual(seen(model, series), all('Gate', [four[0]!, four[2]!, four[3]!]))
  change(at(1), { values: { status: 'publish' } })
  assert.deepEqual(seen(model, series), all('Gate'))
})

test('the model: what went with delete of the following comes back as a date (§17.8)', () => {
  const { model, series, at, change, remove: drop } = tuesdays()
  drop(at(2), 'following')
  assert.deepEqual(edgesOf(series.schedule!).last, four[1])
  change(at(3), { values: { status: 'publish' } })
  assert.deepEqual(series.schedule!.dates, [four[3]])
  assert.deepEqual(seen(model, series), all('Gate', [four[0]!, four[1]!, four[3]!]))
})
