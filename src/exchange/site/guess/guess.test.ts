import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  assert as check,
  constantFrom,
  integer,
  nat,
  oneof,
  property,
  tuple,
  uniqueArray,
} from 'fast-check'
import { startsBetween } from '../../../language/time/recurrence/series.ts'
import { readRecurrence } from '../../../language/time/recurrence/input.ts'
import { settleRecurrence } from '../../../language/time/recurrence/settle.ts'
import { countDays, dayOfCount } from '../../../language/time/gregorian.ts'
import type { ImportedEvent, Values } from '../../import/item.ts'
import { type GuessedSeries, asSeries, guessSeries } from './guess.ts'
import { withSeries } from './guess_keys.ts'
import { sized } from '../../../../test/support/whole.ts'

let last = 0
function event(day: string, values: Values = {}, more: Partial<ImportedEvent> = {}): ImportedEvent {
  last += 1
  return {
    kind: 'event',
    key: String(last),
    title: 'Choir',
    values: {
      title: 'Choir',
      start_date: `${day} 19:00:00`,
      end_date: `${day} 21:00:00`,
      timezone: 'Europe/Paris',
      status: 'publish',
      ...values,
    },
    links: { venue: ['7'] },
    categories: [],
    tags: [],
    occurrences: [],
    remarks: [],
    ...more,
  }
}

const on = (...days: readonly string[]): readonly ImportedEvent[] => days.map((day) => event(day))
const rulesOf = (events: readonly ImportedEvent[]) =>
  guessSeries(events).series.map(({ recurrence }) => recurrence.rules[0])

const written = (count: number) => {
  const { year, month, day: number } = dayOfCount(count)
  return `${year}-${String(month).padStart(2, '0')}-${String(number).padStart(2, '0')}`
}

/** The days that a series takes place on by our own recurrence. */
function daysOf({ members, recurrence }: GuessedSeries): readonly string[] {
  const start = String(members[0]?.values['start_date'])
  const times = { start, zone: 'Europe/Paris', allDay: false }
  const given = readRecurrence({ ...recurrence })
  assert.ok('value' in given && given.value)
  const settled = settleRecurrence(given.value, times, 0)
  assert.ok('value' in settled)
  const starts = startsBetween(settled.value, times, '0001-01-01 00:00:00', '9999-01-01 00:00:00')
  return [...starts].map(({ wall }) => wall)
}

describe('series are found among single events', () => {
  test('of every week, of every second week, and of some days of the week', () => {
    assert.deepEqual(rulesOf(on('2027-01-05', '2027-01-12', '2027-01-19')), [
      'FREQ=WEEKLY;BYDAY=TU;COUNT=3',
    ])
    assert.deepEqual(rulesOf(on('2027-01-05', '2027-01-19', '2027-02-02')), [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=3',
    ])
    assert.deepEqual(rulesOf(on('2027-01-05', '2027-01-07', '2027-01-12', '2027-01-14')), [
      'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4',
    ])
  })

  test('of the second Tuesday and of the last Friday of a month', () => {
    assert.deepEqual(rulesOf(on('2027-01-12', '2027-02-09', '2027-03-09')), [
      'FREQ=MONTHLY;BYDAY=2TU;COUNT=3',
    ])
    assert.deepEqual(rulesOf(on('2027-01-29', '2027-02-26', '2027-03-26', '2027-04-30')), [
      'FREQ=MONTHLY;BYDAY=-1FR;COUNT=4',
    ])
  })

  test('with the dates that are missing as exceptions', () => {
    const { series } = guessSeries(on('2027-01-05', '2027-01-12', '2027-01-26'))
    assert.deepEqual(series[0]?.recurrence.except, ['2027-01-19 19:00:00'])
  })

  test('not of two, of irregular dates, of two on a day, or with another place, clock or length', () => {
    assert.deepEqual(rulesOf(on('2027-01-05', '2027-01-12')), [])
    assert.deepEqual(rulesOf(on('2027-01-05', '2027-01-09', '2027-02-23')), [])
    assert.deepEqual(rulesOf(on('2027-01-05', '2027-01-12', '2027-01-12', '2027-01-19')), [])
    const [one, two] = on('2027-01-05', '2027-01-12')
    const others = [
      event('2027-01-19', {}, { links: { venue: ['8'] } }),
      event('2027-01-19', { start_date: '2027-01-19 18:00:00' }),
      event('2027-01-19', { end_date: '2027-01-19 22:00:00' }),
      event('2027-01-19', { status: 'draft' }),
      event('2027-01-19', {}, { title: 'Orchestra' }),
    ]
    for (const other of others) assert.deepEqual(rulesOf([one!, two!, other]), [])
  })

  test('what single dates have otherwise is theirs; if most have, there is no series', () => {
    const days = ['2027-01-05', '2027-01-12', '2027-01-19', '2027-01-26']
    const [first, second, ...rest] = on(...days)
    const special = {
      ...second!,
      values: { ...second!.values, description: '<p>With guests</p>' },
      links: { venue: ['7'], tags: ['3'] },
    }
    const { series } = guessSeries([first!, special, ...rest])
    const item = asSeries(series[0]!, 'series 1')
    assert.deepEqual(item.occurrences, [
      {
        original_start: '2027-01-12 19:00:00',
        values: { description: '<p>With guests</p>' },
        links: { tags: ['3'] },
      },
    ])
    const talks = days.map((day, n) => event(day, { description: `<p>Talk ${n}</p>` }))
    assert.deepEqual(rulesOf(talks), [])
  })

  test('the rule and its exceptions give exactly the dates that there were', () => {
    const day = integer({ min: countDays(2027, 1, 1), max: countDays(2027, 6, 30) })
    const days = uniqueArray(day, { minLength: 3, maxLength: 12 })
    const step = constantFrom(1, 7, 14, 28)
    const regular = tuple(day, step, uniqueArray(nat(15), { minLength: 3, maxLength: 16 })).map(
      ([from, by, places]) => places.map((place) => from + place * by),
    )
    check(
      property(oneof(days, regular), (counts) => {
        const events = on(...counts.map(written))
        const { series, single } = guessSeries(events)
        const given = series.flatMap(daysOf)
        const starts = [...given, ...single.map(({ values }) => String(values['start_date']))]
        const expected = events.map(({ values }) => String(values['start_date']))
        assert.deepEqual(starts.toSorted(), expected.toSorted())
      }),
      { numRuns: sized(300) },
    )
  })

  test('a series keeps its name while its dates change, and single events that are here stay single', async () => {
    const events = on('2027-01-05', '2027-01-12', '2027-01-19')
    const [named] = await withSeries(events)
    assert.equal(named?.key, `series ${events[0]?.key}`)
    const later = await withSeries(events, async () => new Set([`series ${events[1]?.key}`]))
    assert.equal(later[0]?.key, `series ${events[1]?.key}`)
    const single = await withSeries(events, async () => new Set([events[2]?.key ?? '']))
    assert.deepEqual(
      single.map(({ key }) => key),
      events.map(({ key }) => key),
    )
  })
})
