import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toWall } from '../zone.ts'
import { readRecurrence } from './input.ts'
import type { Recurrence, SeriesTimes } from './plan.ts'
import { edgesOf, startsBetween } from './series.ts'
import { settleRecurrence } from './settle.ts'
import { writeRule } from './write.ts'

const paris: SeriesTimes = { start: '2027-06-01 19:00:00', zone: 'Europe/Paris', allDay: false }
const allDay: SeriesTimes = { start: '2027-06-01 00:00:00', zone: 'Europe/Paris', allDay: true }

function recurrence(given: unknown, times: SeriesTimes): Recurrence {
  const read = readRecurrence(given)
  assert.ok('value' in read && read.value, JSON.stringify(read))
  const settled = settleRecurrence(read.value, times, 0)
  assert.ok('value' in settled, JSON.stringify(settled))
  return settled.value
}

function starts(given: unknown, times: SeriesTimes, until = '2099-01-01 00:00:00'): string[] {
  const found = startsBetween(recurrence(given, times), times, times.start, until)
  return [...found].map(({ wall }) => wall)
}

/** `2027-06-01 19:00` or `06-01` of 2027 at the clock of the series. */
const walls = (times: SeriesTimes, ...days: string[]): string[] =>
  days.map((day) => (day.length > 10 ? `${day}:00` : `2027-${day} ${times.start.slice(11)}`))

const inUtc = (given: unknown, times: SeriesTimes): string[] =>
  [...startsBetween(recurrence(given, times), times, times.start, '2099-01-01 00:00:00')].map(
    ({ at }) => toWall(at, 'UTC'),
  )

const at = (start: string, zone: string): SeriesTimes => ({ start, zone, allDay: false })

const until = (given: string, times: SeriesTimes): string[] =>
  recurrence(`FREQ=WEEKLY;UNTIL=${given}`, times).rules.map(writeRule)

const edges = (given: unknown, times = paris) => edgesOf(recurrence(given, times), times)

/** 900 days of the clock of the series, from so many days after its start. */
const exceptionDays = (from: number) =>
  Array.from({ length: 900 }, (_, index) => {
    const day = new Date(Date.UTC(2027, 5, 1) + (from + index) * 86_400_000)
    return `${day.toISOString().slice(0, 10).replaceAll('-', '')}T190000`
  }).join()

describe('the starts of a series (§17.3)', () => {
  test('several rules and dates give the union, each start once', () => {
    const given = {
      rules: ['FREQ=WEEKLY;COUNT=3', 'FREQ=MONTHLY;COUNT=2;BYMONTHDAY=1', 'FREQ=WEEKLY;COUNT=2'],
      dates: ['2027-06-08 19:00', '2027-06-12 20:30'],
    }
    assert.deepEqual(
      starts(given, paris),
      walls(paris, '06-01', '06-08', '2027-06-12 20:30', '06-15', '07-01'),
    )
  })

  test('exceptions win over rules and dates, and COUNT counts before them', () => {
    const given = {
      rules: 'FREQ=WEEKLY;COUNT=4',
      dates: ['2027-06-12 20:30', '2027-06-13 20:30'],
      except: ['2027-06-08 19:00', '2027-06-13 20:30', '2027-06-09 19:00'],
    }
    assert.deepEqual(
      starts(given, paris),
      walls(paris, '06-01', '2027-06-12 20:30', '06-15', '06-22'),
    )
    assert.equal(edgesOf(recurrence(given, paris), paris).last, '2027-06-22 19:00:00')
  })

  test('dates alone are dates beside the start', () => {
    assert.deepEqual(
      starts({ dates: ['2027-06-12 20:30'] }, paris),
      walls(paris, '06-01', '2027-06-12 20:30'),
    )
  })

  test('the rules of a series that begins with a date count from their own first day (§17.8)', () => {
    const given = { rules: 'FREQ=WEEKLY;COUNT=2;BYDAY=FR', dates: '2027-06-01 19:00' }
    assert.deepEqual(starts(given, paris), walls(paris, '06-01', '06-04', '06-11'))
  })

  test('only the part that is asked for is given, both ends included', () => {
    const found = startsBetween(
      recurrence('FREQ=WEEKLY', paris),
      paris,
      '2040-06-05 19:00:00',
      '2040-06-19 19:00:00',
    )
    assert.deepEqual(
      [...found].map(({ wall }) => wall),
      ['2040-06-05 19:00:00', '2040-06-12 19:00:00', '2040-06-19 19:00:00'],
    )
  })
})

describe('clocks of a series (§17.3)', () => {
  test('the wall clock stays when the clocks change', () => {
    assert.deepEqual(inUtc('FREQ=WEEKLY;COUNT=2', at('2027-03-23 19:00:00', 'Europe/Paris')), [
      '2027-03-23 18:00:00',
      '2027-03-30 17:00:00',
    ])
  })

  test('a time that does not exist is moved forward and counted, and is the original start (§17.8)', () => {
    const times = at('2027-03-27 02:30:00', 'Europe/Paris')
    assert.deepEqual(starts('FREQ=DAILY;COUNT=3', times), [
      '2027-03-27 02:30:00',
      '2027-03-28 03:30:00',
      '2027-03-29 02:30:00',
    ])
    const half = at('2027-10-02 02:15:00', 'Australia/Lord_Howe')
    assert.equal(starts('FREQ=DAILY;COUNT=2', half)[1], '2027-10-03 02:45:00')
  })

  test('an exception and a date at a time that does not exist are moved, too', () => {
    const times = at('2027-03-27 02:30:00', 'Europe/Paris')
    const given = { rules: 'FREQ=DAILY;COUNT=3', except: '2027-03-28 02:30' }
    assert.deepEqual(recurrence(given, times).except, ['2027-03-28 03:30:00'])
    assert.equal(starts(given, times).length, 2)
    const same = { rules: 'FREQ=DAILY;COUNT=3', dates: ['2027-03-28 03:30', '2027-03-28 02:30'] }
    assert.equal(starts(same, times).length, 3)
  })

  test('of a time that exists twice the first is meant', () => {
    assert.deepEqual(inUtc('FREQ=DAILY;COUNT=3', at('2027-10-30 02:30:00', 'Europe/Paris')), [
      '2027-10-30 00:30:00',
      '2027-10-31 00:30:00',
      '2027-11-01 01:30:00',
    ])
  })

  test('a day that a zone never had is skipped and not counted (§17.8)', () => {
    const times = at('2011-12-29 12:00:00', 'Pacific/Apia')
    const days = ['2011-12-29 12:00:00', '2011-12-31 12:00:00', '2012-01-01 12:00:00']
    assert.deepEqual(starts('FREQ=DAILY;COUNT=3', times), days)
    assert.deepEqual(starts('FREQ=DAILY;UNTIL=20120101', times), days)
    const whole = { ...times, start: '2011-12-29 00:00:00', allDay: true }
    assert.deepEqual(
      starts('FREQ=DAILY;COUNT=3', whole),
      days.map((day) => `${day.slice(0, 10)} 00:00:00`),
    )
  })

  test('a start on such a day does not become one of the next day', () => {
    const fridays = at('2011-12-23 12:00:00', 'Pacific/Apia')
    const given = 'FREQ=WEEKLY;UNTIL=20120106'
    assert.deepEqual(starts(given, fridays), ['2011-12-23 12:00:00', '2012-01-06 12:00:00'])
    const whole = { ...fridays, start: '2011-12-23 00:00:00', allDay: true }
    assert.deepEqual(starts(given, whole), ['2011-12-23 00:00:00', '2012-01-06 00:00:00'])
  })

  test('an end on a day that a zone never had is the end of the day before', () => {
    const times = at('2011-12-28 12:00:00', 'Pacific/Apia')
    assert.deepEqual(starts('FREQ=DAILY;UNTIL=20111230', times), [
      '2011-12-28 12:00:00',
      '2011-12-29 12:00:00',
    ])
  })

  test('days of an all-day series begin at midnight, also where clocks skip it (§6.6)', () => {
    const times = { start: '2018-11-03 00:00:00', zone: 'America/Sao_Paulo', allDay: true }
    assert.deepEqual(starts('FREQ=DAILY;COUNT=2', times), [
      '2018-11-03 00:00:00',
      '2018-11-04 00:00:00',
    ])
    assert.deepEqual(inUtc('FREQ=DAILY;COUNT=2', times)[1], '2018-11-04 03:00:00')
  })
})

describe('UNTIL (§17.3)', () => {
  test('is written in UTC, or as a day for all-day series (§17.2, §17.8)', () => {
    assert.deepEqual(until('20270622T190000', paris), ['FREQ=WEEKLY;UNTIL=20270622T170000Z'])
    assert.deepEqual(until('20270622', paris), ['FREQ=WEEKLY;UNTIL=20270622T215959Z'])
    assert.deepEqual(until('20270622T170000Z', paris), ['FREQ=WEEKLY;UNTIL=20270622T170000Z'])
    assert.deepEqual(until('20270622', allDay), ['FREQ=WEEKLY;UNTIL=20270622'])
    assert.deepEqual(until('20270622T190000', allDay), ['FREQ=WEEKLY;UNTIL=20270622'])
    assert.deepEqual(until('20270622T225959Z', allDay), ['FREQ=WEEKLY;UNTIL=20270623'])
    assert.deepEqual(until('99991231T235959', at('2027-06-01 19:00:00', 'UTC-3')), [
      'FREQ=WEEKLY;UNTIL=99991231T235959Z',
    ])
  })

  test('is inclusive, to the second', () => {
    const last = (given: string) => starts(`FREQ=WEEKLY;UNTIL=${given}`, paris).at(-1)
    assert.equal(last('20270622T170000Z'), '2027-06-22 19:00:00')
    assert.equal(last('20270622T165959Z'), '2027-06-15 19:00:00')
    assert.equal(last('20270622T190000'), '2027-06-22 19:00:00')
    assert.equal(last('20270622T185959'), '2027-06-15 19:00:00')
    assert.equal(last('20270622'), '2027-06-22 19:00:00')
    assert.equal(last('20270621'), '2027-06-15 19:00:00')
    assert.equal(starts('FREQ=WEEKLY;UNTIL=20270622', allDay).length, 4)
  })

  test('is compared as an instant where the clock is moved', () => {
    const times = at('2027-03-26 02:30:00', 'Europe/Paris')
    assert.equal(starts('FREQ=DAILY;UNTIL=20270328T013000Z', times).length, 3)
    assert.equal(starts('FREQ=DAILY;UNTIL=20270328T012959Z', times).length, 2)
  })
})

describe('the first and the last start (§17.2)', () => {
  test('a series without end has no last start', () => {
    assert.deepEqual(edges('FREQ=WEEKLY'), { first: '2027-06-01 19:00:00', last: null })
    assert.equal(edges({ rules: ['FREQ=WEEKLY;COUNT=2', 'FREQ=MONTHLY'] }).last, null)
  })

  test('the last start is that of all rules and dates', () => {
    assert.equal(edges('FREQ=WEEKLY;COUNT=4').last, '2027-06-22 19:00:00')
    assert.equal(edges('FREQ=WEEKLY;UNTIL=99991231').last, '9999-12-28 19:00:00')
    assert.equal(edges('FREQ=YEARLY;COUNT=5000').last, '7026-06-01 19:00:00')
    assert.equal(
      edges({ rules: ['FREQ=WEEKLY;COUNT=4', 'FREQ=MONTHLY;UNTIL=20270901'] }).last,
      '2027-09-01 19:00:00',
    )
    assert.equal(
      edges({ rules: 'FREQ=WEEKLY;COUNT=4', dates: '2030-01-01' }).last,
      '2030-01-01 00:00:00',
    )
    assert.equal(edges('FREQ=DAILY;COUNT=1').last, '2027-06-01 19:00:00')
  })

  test('exceptions take the first and the last away (§17.8)', () => {
    const rule = 'RRULE:FREQ=DAILY;UNTIL=20300101\n'
    assert.deepEqual(edges(`${rule}EXDATE:${exceptionDays(0)}`), {
      first: '2029-11-17 19:00:00',
      last: '2030-01-01 19:00:00',
    })
    assert.deepEqual(edges(`${rule}EXDATE:${exceptionDays(46)}`), {
      first: '2027-06-01 19:00:00',
      last: '2027-07-16 19:00:00',
    })
    assert.deepEqual(edges(`RRULE:FREQ=DAILY;COUNT=900\nEXDATE:${exceptionDays(0)}`), {
      first: null,
      last: null,
    })
  })
})
