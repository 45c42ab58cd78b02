import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faultTexts } from '../../faults.ts'
import { type Faults } from '../../problem.ts'
import { speaker } from '../../text/locale/say.ts'
import { checkSeries } from './check.ts'
import { readRecurrence } from './input.ts'
import type { SeriesTimes } from './plan.ts'
import { settleRecurrence } from './settle.ts'

const say = speaker('en', {})
const horizon = '2029-11-20 00:00:00'
const tuesday: SeriesTimes = { start: '2027-06-01 19:00:00', zone: 'Europe/Paris', allDay: false }

function check(given: unknown, times: Partial<SeriesTimes> = {}): Faults {
  const whole = { ...tuesday, ...times }
  const read = readRecurrence(given)
  assert.ok('value' in read && read.value, JSON.stringify(read))
  const settled = settleRecurrence(read.value, whole, 0)
  assert.ok('value' in settled, JSON.stringify(settled))
  return checkSeries(settled.value, whole, horizon)
}

/** The sentences, by field. */
function said(given: unknown, times: Partial<SeriesTimes> = {}): Record<string, string> {
  const entries = Object.entries(check(given, times)).map(([param, { kind, facts }]) => [
    param,
    say(faultTexts[kind][1], { ...facts, param }),
  ])
  return Object.fromEntries(entries)
}

const minutes = (count: number, day = '2027-06-12'): string[] =>
  Array.from({ length: count }, (_, index) => `${day} 10:${String(index).padStart(2, '0')}`)

describe('a start that the recurrence does not give is refused (§17.3)', () => {
  test('with the next date that it gives, as a day (§17.8)', () => {
    assert.deepEqual(said('FREQ=WEEKLY;BYDAY=TU;COUNT=4', { start: '2027-06-02 19:00:00' }), {
      start_date:
        'start_date is not given by the recurrence; the next date that it gives is 2027-06-08.',
    })
    assert.match(said('FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR')['start_date'] ?? '', /2027-08-13/)
    const rules = ['FREQ=WEEKLY;BYDAY=FR', 'FREQ=WEEKLY;BYDAY=TH']
    assert.match(said({ rules })['start_date'] ?? '', /2027-06-03/)
    assert.match(said({ rules, dates: '2027-06-02 09:00' })['start_date'] ?? '', /2027-06-02/)
  })

  test('and says so if there is no later one', () => {
    assert.deepEqual(said('FREQ=WEEKLY;UNTIL=20270531'), {
      start_date: 'start_date is not given by the recurrence, which gives no later date either.',
    })
  })

  test('unless one of several rules, or a date, gives it', () => {
    assert.deepEqual(check({ rules: ['FREQ=WEEKLY;BYDAY=FR', 'FREQ=WEEKLY;BYDAY=TU'] }), {})
    assert.deepEqual(check({ rules: 'FREQ=WEEKLY;BYDAY=FR', dates: '2027-06-01 19:00' }), {})
    assert.deepEqual(check({ dates: '2027-07-01 19:00' }), {})
  })

  test('an exception at the start changes nothing about it (§17.8)', () => {
    assert.deepEqual(check({ rules: 'FREQ=WEEKLY', except: '2027-06-01 19:00' }), {})
  })
})

describe('rules without a second date within 20 years are refused (§17.3)', () => {
  test('whatever COUNT and UNTIL say (§17.8)', () => {
    assert.deepEqual(said('FREQ=YEARLY;INTERVAL=21'), {
      recurrence:
        'recurrence has a rule that gives no second date within 20 years: FREQ=YEARLY;INTERVAL=21.',
    })
    for (const rule of [
      'FREQ=YEARLY;INTERVAL=21;COUNT=1',
      'FREQ=YEARLY;INTERVAL=21;UNTIL=20270601',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=MONTHLY;INTERVAL=1000',
      'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
      'FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=1;BYSETPOS=2',
      'FREQ=WEEKLY;BYDAY=TU;BYSETPOS=3',
    ]) {
      assert.match(said(rule)['recurrence'] ?? '', /no second date within 20 years/, rule)
    }
    for (const rule of [
      'FREQ=YEARLY;COUNT=1',
      'FREQ=DAILY;UNTIL=20270601',
      'FREQ=WEEKLY;INTERVAL=1000',
    ]) {
      assert.deepEqual(check(rule), {}, rule)
    }
  })

  test('20 years to the day are within them', () => {
    assert.deepEqual(check('FREQ=YEARLY;INTERVAL=20'), {})
    assert.deepEqual(check('FREQ=YEARLY;INTERVAL=20', { start: '2028-02-29 19:00:00' }), {})
  })

  test('also among several rules', () => {
    const rules = ['FREQ=WEEKLY', 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30']
    assert.match(said({ rules })['recurrence'] ?? '', /BYMONTHDAY=30/)
  })

  test('a long rule is not repeated whole', () => {
    const numbers = Array.from({ length: 366 }, (_, index) => index + 1).join()
    const rule = `FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYYEARDAY=${numbers}`
    assert.ok((said(rule)['recurrence'] ?? '').length < 200)
  })
})

describe('limits are named (§17.3)', () => {
  test('24 occurrences on a day', () => {
    assert.deepEqual(said({ dates: minutes(25) }), {
      recurrence: 'recurrence gives more than 24 occurrences on 2027-06-12.',
    })
    assert.deepEqual(check({ dates: minutes(24) }), {})
  })

  test('of rules and dates together, less the exceptions, and far beyond the horizon', () => {
    const day = '2040-06-05'
    const given = { rules: 'FREQ=WEEKLY', dates: minutes(24, day) }
    assert.match(said(given)['recurrence'] ?? '', /24 occurrences on 2040-06-05/)
    assert.deepEqual(check({ ...given, except: `${day} 10:03` }), {})
    assert.deepEqual(check({ ...given, except: `${day} 19:00` }), {})
    assert.deepEqual(check({ rules: 'FREQ=WEEKLY', dates: minutes(24, '2040-06-06') }), {})
  })

  test('5,000 occurrences up to the horizon', () => {
    assert.deepEqual(said('FREQ=DAILY', { start: '2010-06-01 19:00:00' }), {
      recurrence: 'recurrence gives more than 5000 occurrences up to 2029-11-20.',
    })
    assert.deepEqual(check('FREQ=WEEKLY', { start: '1980-06-03 19:00:00' }), {})
    // 5,000 days before the horizon.
    assert.deepEqual(check('FREQ=DAILY', { start: '2016-03-13 19:00:00' }), {})
    assert.match(said('FREQ=DAILY', { start: '2016-03-12 19:00:00' })['recurrence'] ?? '', /5000/)
  })

  test('1,000 exceptions, counted as they are stored', () => {
    const days = Array.from({ length: 900 }, (_, index) =>
      new Date(Date.UTC(2027, 5, 1) + index * 86_400_000)
        .toISOString()
        .slice(0, 10)
        .replaceAll('-', ''),
    )
    const lines = [
      'RRULE:FREQ=DAILY',
      `RDATE:${days
        .slice(0, 200)
        .map((day) => `${day}T120000`)
        .join()}`,
      `EXDATE;VALUE=DATE:${days.join()}`,
    ]
    assert.deepEqual(said(lines, { start: '2027-06-01 09:00:00' }), {
      recurrence: 'recurrence has more than 1000 entries in except.',
    })
  })
})

describe('dates before the start are refused (§17.8)', () => {
  test('to the second', () => {
    assert.deepEqual(said({ dates: ['2027-07-01 19:00', '2027-06-01 18:59:59'] }), {
      recurrence: 'recurrence has a date before the start: 2027-06-01 18:59:59.',
    })
    assert.deepEqual(check({ dates: ['2027-06-01 19:00'] }), {})
  })
})

test('what is wrong with the recurrence and with the start is said together', () => {
  const given = { rules: 'FREQ=WEEKLY;BYDAY=WE', dates: '2027-05-01 19:00' }
  assert.deepEqual(Object.keys(check(given)), ['recurrence', 'start_date'])
})
