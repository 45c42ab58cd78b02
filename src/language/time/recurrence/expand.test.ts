import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SECONDS_OF_DAY, countDays, dayOfCount } from '../gregorian.ts'
import { Temporal } from '../temporal.ts'
import { writeWall } from '../wall.ts'
import { type Expansion, expansionOf } from './expand.ts'
import { firstOf } from './merge.ts'
import { parseRule } from './parse.ts'

const dayAt = (text: string): number => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return countDays(year, month, day)
}

const written = (day: number): string => writeWall(day * SECONDS_OF_DAY).slice(0, 10)

function expansion(rule: string, first: string): (wanted?: Expansion) => Generator<number> {
  const read = parseRule(rule)
  assert.ok('value' in read, rule)
  return expansionOf(read.value, dayAt(first))
}

/** The first days that a rule gives. */
function days(rule: string, first: string, count = 5): readonly string[] {
  const found: string[] = []
  for (const day of expansion(rule, first)()) {
    found.push(written(day))
    if (found.length === count) break
  }
  return found
}

/** PollResult at up to the end of the calendar, or to the most that COUNT may be. */
function cost(rule: string) {
  const work = { periods: 0 }
  let given = 0
  for (const _ of expansion(rule, '2027-06-01')({ work })) {
    given++
    if (given === 5000) break
  }
  return { given, periods: work.periods }
}

describe('where python-dateutil differs from RFC 5545, by hand (§17.3)', () => {
  const expected: readonly (readonly [rule: string, first: string, ...days: string[]])[] = [
    // A week without a weekday has the weekday of the start.
    ['FREQ=YEARLY;BYWEEKNO=20', '2027-05-19', '2027-05-19', '2028-05-17', '2029-05-16'],
    [
      'FREQ=YEARLY;BYWEEKNO=1,-1',
      '2027-01-05',
      '2027-01-05',
      '2027-12-28',
      '2028-01-04',
      '2028-12-26',
      '2029-01-02',
    ],
    ['FREQ=YEARLY;BYWEEKNO=20;BYMONTH=5', '2027-05-19', '2027-05-19', '2028-05-17', '2029-05-16'],
    // Week 53 of 2026 reaches into January 2027, week 52 of 2022 into 2023.
    [
      'FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU,MO',
      '2026-12-28',
      '2026-12-28',
      '2027-01-03',
      '2032-12-27',
      '2033-01-02',
    ],
    [
      'FREQ=YEARLY;BYWEEKNO=52;BYDAY=SU',
      '2022-01-02',
      '2022-01-02',
      '2023-01-01',
      '2023-12-31',
      '2024-12-29',
    ],
    // 2027 has 52 weeks, so week -52 is the first; it begins on 4 January.
    [
      'FREQ=YEARLY;BYWEEKNO=-52;BYDAY=MO',
      '2027-01-04',
      '2027-01-04',
      '2028-01-03',
      '2029-01-01',
      '2029-12-31',
      '2030-12-30',
    ],
    // Every Monday and the last Friday: the union.
    [
      'FREQ=MONTHLY;BYDAY=MO,-1FR',
      '2027-02-22',
      '2027-02-22',
      '2027-02-26',
      '2027-03-01',
      '2027-03-08',
      '2027-03-15',
    ],
    ['FREQ=YEARLY;BYDAY=2TU,TU', '2027-01-05', '2027-01-05', '2027-01-12', '2027-01-19'],
    // Positions are those of the whole first week, also if it began before the start.
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2', '2027-06-02', '2027-06-08', '2027-06-15'],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1', '2027-06-02', '2027-06-04', '2027-06-11'],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1', '2027-06-02', '2027-06-07', '2027-06-14'],
  ]
  for (const [rule, first, ...wanted] of expected) {
    test(`${rule} from ${first}`, () => {
      assert.deepEqual(days(rule, first, wanted.length), wanted)
    })
  }

  test('weeks are numbered as ISO 8601 does, every day of a century', () => {
    for (const week of [1, 9, 52, 53]) {
      const first = dayAt('1996-01-01')
      const until = dayAt('2096-12-31')
      const expand = expansion(
        `FREQ=YEARLY;BYWEEKNO=${week};BYDAY=MO,TU,WE,TH,FR,SA,SU`,
        '1996-01-01',
      )
      const wanted: number[] = []
      for (let day = first; day <= until; day++) {
        const { year, month, day: ofMonth } = dayOfCount(day)
        if (new Temporal.PlainDate(year, month, ofMonth).weekOfYear === week) wanted.push(day)
      }
      assert.deepEqual([...expand({ until })], wanted)
    }
  })
})

describe('what a rule gives (§17.3)', () => {
  test('dates that do not exist are skipped and not counted', () => {
    assert.deepEqual(days('FREQ=MONTHLY;COUNT=3', '2027-01-31'), [
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ])
    assert.deepEqual(days('FREQ=YEARLY;COUNT=2', '2096-02-29'), ['2096-02-29', '2104-02-29'])
    assert.deepEqual(days('FREQ=MONTHLY;COUNT=3;BYMONTHDAY=-31', '2027-01-01'), [
      '2027-01-01',
      '2027-03-01',
      '2027-05-01',
    ])
    assert.deepEqual(days('FREQ=YEARLY;COUNT=2;BYYEARDAY=366', '2028-12-31'), [
      '2028-12-31',
      '2032-12-31',
    ])
    assert.deepEqual(days('FREQ=YEARLY;COUNT=2;BYYEARDAY=-366', '2028-01-01'), [
      '2028-01-01',
      '2032-01-01',
    ])
  })

  test('days that are left out are not counted either', () => {
    const isSkipped = (day: number) => written(day) === '2027-01-02'
    const found = expansion('FREQ=DAILY;COUNT=3', '2027-01-01')({ isSkipped })
    assert.deepEqual([...found].map(written), ['2027-01-01', '2027-01-03', '2027-01-04'])
  })

  test('COUNT counts from the first day, wherever one begins to look', () => {
    const expand = expansion('FREQ=DAILY;COUNT=10', '2027-01-01')
    assert.deepEqual([...expand({ from: dayAt('2027-01-09') })].map(written), [
      '2027-01-09',
      '2027-01-10',
    ])
    assert.deepEqual([...expand({ from: dayAt('2027-01-11') })], [])
  })

  test('days before the first one are given by no rule', () => {
    assert.equal(days('FREQ=WEEKLY;BYDAY=MO,FR', '2027-06-02')[0], '2027-06-04')
    assert.equal(days('FREQ=YEARLY;BYMONTH=1,12', '2027-06-02')[0], '2027-12-02')
    assert.equal(days('FREQ=MONTHLY;BYMONTHDAY=1', '2027-06-02')[0], '2027-07-01')
  })

  test('it ends with the year 9999, and begins in the year 1 (§3.6)', () => {
    assert.deepEqual(days('FREQ=DAILY', '9999-12-30'), ['9999-12-30', '9999-12-31'])
    assert.deepEqual(days('FREQ=YEARLY', '9998-06-01'), ['9998-06-01', '9999-06-01'])
    assert.deepEqual(days('FREQ=MONTHLY', '9999-11-01'), ['9999-11-01', '9999-12-01'])
    assert.deepEqual(days('FREQ=WEEKLY;INTERVAL=1000', '9999-01-01'), ['9999-01-01'])
    assert.deepEqual(days('FREQ=WEEKLY;BYDAY=MO,SU', '0001-01-01', 2), ['0001-01-01', '0001-01-07'])
  })

  test('from any day on it gives what it gives from its first day on', () => {
    const rules = [
      'FREQ=DAILY;INTERVAL=7;BYMONTH=2,7',
      'FREQ=DAILY;INTERVAL=111;BYDAY=MO,TU,WE,TH;BYMONTHDAY=1,2,3,4,5,6,-9,-8,-7',
      'FREQ=WEEKLY;INTERVAL=3;BYMONTH=3,4,12;BYDAY=MO,SU;WKST=TH',
      'FREQ=WEEKLY;INTERVAL=5;BYDAY=TU,SA',
      'FREQ=MONTHLY;BYMONTH=3,4,12;BYDAY=1MO,-1FR',
      'FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=31,-1,15',
      'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1,-1;BYDAY=MO,SU',
      'FREQ=YEARLY;BYDAY=20MO,-1SU',
    ]
    for (const rule of rules) {
      const expand = expansion(rule, '2027-02-03')
      const until = dayAt('2060-01-01')
      const all = [...expand({ until })]
      assert.ok(all.length > 15, rule)
      for (let from = dayAt('2026-12-01'); from < until; from += 97) {
        const later = all.filter((day) => day >= from)
        assert.deepEqual([...expand({ from, until })], later, `${rule} ${written(from)}`)
      }
    }
  })
})

describe('what a rule costs (§17.7)', () => {
  test('a rule that gives nothing is given up when the calendar repeats itself', () => {
    const never = [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1',
      'FREQ=YEARLY;BYWEEKNO=30;BYMONTH=1;BYDAY=MO',
      'FREQ=YEARLY;BYDAY=53MO;BYMONTH=2',
      'FREQ=YEARLY;BYMONTH=1;BYSETPOS=366',
      'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6,9,11',
      'FREQ=MONTHLY;BYDAY=6MO',
      'FREQ=MONTHLY;INTERVAL=12;BYMONTH=5',
      'FREQ=MONTHLY;BYMONTHDAY=1;BYSETPOS=2',
      'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2',
      'FREQ=WEEKLY;INTERVAL=1000;BYMONTH=1;BYDAY=MO;BYSETPOS=-2',
      'FREQ=DAILY;BYDAY=MO;BYSETPOS=2',
      'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
      'FREQ=DAILY;INTERVAL=1000;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    ]
    for (const rule of never) {
      const { given, periods } = cost(rule)
      assert.equal(given, 0, rule)
      const interval = Number(/INTERVAL=(\d+)/.exec(rule)?.[1] ?? 1)
      assert.ok(periods <= 400 * 12 * interval + 2, `${rule}: ${periods}`)
    }
  })

  test('a rule that gives little is followed in steps of its months and weeks', () => {
    const rare = [
      'FREQ=DAILY;INTERVAL=3;BYMONTHDAY=-2',
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
      'FREQ=DAILY;INTERVAL=99;BYMONTHDAY=31',
      'FREQ=DAILY;INTERVAL=100;BYMONTHDAY=1,2,31;BYDAY=MO,TU',
      'FREQ=DAILY;INTERVAL=1000;BYMONTH=1,2',
      'FREQ=WEEKLY;INTERVAL=1000',
      'FREQ=WEEKLY;BYMONTH=2;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=7',
      'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR',
      'FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=FR;BYMONTH=1',
      'FREQ=MONTHLY;INTERVAL=7;BYMONTHDAY=29;BYMONTH=2',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU',
      'FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU;BYMONTH=1',
      'FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO',
    ]
    for (const rule of rare) {
      const { given, periods } = cost(rule)
      assert.ok(given > 10, `${rule}: ${given}`)
      assert.ok(periods <= 8000 * 12, `${rule}: ${periods}`)
    }
  })

  test('weeks of other months are passed over', () => {
    // A year has eleven other months, of two steps each, and February five weeks at most.
    const { given, periods } = cost('FREQ=WEEKLY;BYMONTH=2;BYDAY=MO')
    assert.ok(periods <= (given / 4 + 1) * (11 * 2 + 5), `${given}: ${periods}`)
  })

  test('years before the first day wanted cost nothing', () => {
    for (const rule of ['FREQ=DAILY', 'FREQ=WEEKLY;BYMONTH=3,11', 'FREQ=MONTHLY;BYDAY=-1FR']) {
      const work = { periods: 0 }
      const expand = expansion(rule, '1000-01-01')
      assert.ok(firstOf(expand({ work, from: dayAt('2026-11-16') })) !== undefined)
      assert.ok(work.periods < 12, `${rule}: ${work.periods}`)
    }
  })

  test('a day is one step, a century of them no more than its days', () => {
    const work = { periods: 0 }
    const century = [...expansion('FREQ=DAILY', '2001-01-01')({ until: dayAt('2100-12-31'), work })]
    assert.equal(century.length, 36_524)
    assert.equal(work.periods, 36_525)
  })
})
