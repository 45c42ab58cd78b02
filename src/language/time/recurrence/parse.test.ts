import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faultTexts } from '../../faults.ts'
import { speaker } from '../../text/locale/say.ts'
import { parseRule } from './parse.ts'
import { writeRule } from './write.ts'

const say = speaker('en', {})

/** `1,-1,2,-2` and so on. */
const both = (most: number): string =>
  Array.from({ length: most }, (_, index) => `${index + 1},-${index + 1}`).join()

function canonical(given: string): string {
  const read = parseRule(given)
  assert.ok('value' in read, `${given.slice(0, 99)}: ${JSON.stringify(read)}`)
  return writeRule(read.value)
}

function refusal(given: string): string {
  const read = parseRule(given)
  assert.ok('fault' in read, given)
  const { kind, facts } = read.fault
  return say(faultTexts[kind][1], { ...facts, param: 'recurrence' })
}

describe('reading and writing rules', () => {
  test('any letter case and order of parts is taken, and one spelling is written (§17.2, §17.8)', () => {
    const spellings = {
      'wkst=su;byday=tu,th;interval=2;count=4;freq=weekly':
        'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,TH;WKST=SU',
      'BYSETPOS=-1;BYDAY=FR,MO,TU,TH,WE;BYMONTHDAY=5,4;BYYEARDAY=9,-9;BYWEEKNO=20;BYMONTH=12,1;UNTIL=20270622t170000z;INTERVAL=03;FREQ=YEARLY':
        'FREQ=YEARLY;INTERVAL=3;UNTIL=20270622T170000Z;BYMONTH=1,12;BYWEEKNO=20;BYYEARDAY=-9,9;BYMONTHDAY=4,5;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      '  FREQ=DAILY\t': 'FREQ=DAILY',
    }
    for (const [given, written] of Object.entries(spellings)) {
      assert.equal(canonical(given), written)
      assert.equal(canonical(written), written)
    }
  })

  test('only INTERVAL=1 and WKST=MO are left out, and no part is added (§17.8)', () => {
    assert.equal(
      canonical('FREQ=WEEKLY;INTERVAL=1;WKST=MO;BYDAY=TU;COUNT=3'),
      'FREQ=WEEKLY;COUNT=3;BYDAY=TU',
    )
    assert.equal(canonical('FREQ=WEEKLY;INTERVAL=2'), 'FREQ=WEEKLY;INTERVAL=2')
    assert.equal(canonical('FREQ=DAILY;COUNT=1'), 'FREQ=DAILY;COUNT=1')
  })

  test('values are ascending and without doubles, weekdays from Monday (§17.8)', () => {
    assert.equal(
      canonical('FREQ=MONTHLY;BYMONTHDAY=31,+1,-1,01,15'),
      'FREQ=MONTHLY;BYMONTHDAY=-1,1,15,31',
    )
    assert.equal(
      canonical('FREQ=MONTHLY;BYDAY=SU,-1FR,+2MO,1MO,SU,02MO,FR,-2FR'),
      'FREQ=MONTHLY;BYDAY=1MO,2MO,FR,-2FR,-1FR,SU',
    )
  })

  test('a list of all values of every part is taken (§17.3)', () => {
    const byDay = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].flatMap((day) =>
      both(53)
        .split(',')
        .map((ordinal) => `${ordinal}${day}`),
    )
    const rule = `FREQ=YEARLY;BYYEARDAY=${both(366)};BYMONTHDAY=${both(31)};BYDAY=${byDay.join()};BYSETPOS=${both(366)}`
    assert.equal(canonical(rule).length, rule.length)
    assert.equal(
      canonical(`FREQ=YEARLY;BYWEEKNO=${both(53)}`).length,
      'FREQ=YEARLY;BYWEEKNO='.length + both(53).length,
    )
  })

  test('UNTIL is a day, a local time or UTC (§17.3)', () => {
    for (const until of ['20270622', '20270622T190000', '20270622T170000Z', '20280229']) {
      assert.equal(canonical(`FREQ=DAILY;UNTIL=${until}`), `FREQ=DAILY;UNTIL=${until}`)
    }
  })
})

describe('refusing rules, with the part and the reason (§17.3)', () => {
  const refused: Record<string, string> = {
    // Parts that are not known.
    'FREQ=HOURLY': 'FREQ=HOURLY; allowed values are YEARLY, MONTHLY, WEEKLY, DAILY.',
    'FREQ=MINUTELY;INTERVAL=90': 'FREQ=MINUTELY;',
    'FREQ=SECONDLY': 'FREQ=SECONDLY;',
    'FREQ=': 'FREQ=;',
    'FREQ=FORTNIGHTLY': 'FREQ=FORTNIGHTLY;',
    'RSCALE=HEBREW;FREQ=WEEKLY': 'a part that is not known: RSCALE.',
    'FREQ=MONTHLY;SKIP=FORWARD': 'not known: SKIP.',
    'FREQ=WEEKLY;BYHOUR=9,10': 'not known: BYHOUR.',
    'FREQ=WEEKLY;BYMINUTE=1': 'not known: BYMINUTE.',
    'FREQ=WEEKLY;BYSECOND=1': 'not known: BYSECOND.',
    'FREQ=WEEKLY;BYEASTER=0': 'not known: BYEASTER.',
    'FREQ=WEEKLY;EVERY=2': 'not known: EVERY.',
    'FREQ=WEEKLY;X-NAME=2': 'not known: X-NAME.',
    'FREQ=WEEKLY;__proto__=2': 'not known: __PROTO__.',
    'RRULE:FREQ=WEEKLY': 'not known: RRULE:FREQ.',
    // No parts at all.
    '': 'something that is no part: .',
    weekly: 'something that is no part: WEEKLY.',
    'FREQ=WEEKLY;': 'something that is no part: .',
    'FREQ=WEEKLY;;COUNT=2': 'something that is no part: .',
    '=WEEKLY': 'something that is no part: =WEEKLY.',
    'INTERVAL=2;BYDAY=TU': 'without FREQ.',
    // Doubled parts.
    'FREQ=WEEKLY;FREQ=WEEKLY': 'FREQ twice.',
    'FREQ=WEEKLY;BYDAY=MO;byday=TU': 'BYDAY twice.',
    // Numbers out of bounds.
    'FREQ=WEEKLY;INTERVAL=0': 'INTERVAL=0; allowed values are 1…1000.',
    'FREQ=WEEKLY;INTERVAL=1001': 'INTERVAL=1001;',
    'FREQ=WEEKLY;INTERVAL=-1': 'INTERVAL=-1;',
    'FREQ=WEEKLY;INTERVAL=1.5': 'INTERVAL=1.5;',
    'FREQ=WEEKLY;INTERVAL=1e3': 'INTERVAL=1E3;',
    'FREQ=WEEKLY;INTERVAL=': 'INTERVAL=;',
    'FREQ=WEEKLY;INTERVAL=2,3': 'INTERVAL=2,3;',
    'FREQ=WEEKLY;INTERVAL= 2': 'INTERVAL= 2;',
    'FREQ=WEEKLY;COUNT=0': 'COUNT=0; allowed values are 1…5000.',
    'FREQ=WEEKLY;COUNT=5001': 'COUNT=5001;',
    'FREQ=WEEKLY;COUNT=99999999999999999999': 'COUNT=99999999999999999999;',
    'FREQ=YEARLY;BYMONTH=0': 'BYMONTH=0; allowed values are 1…12.',
    'FREQ=YEARLY;BYMONTH=13': 'BYMONTH=13;',
    'FREQ=YEARLY;BYMONTH=-1': 'BYMONTH=-1;',
    'FREQ=YEARLY;BYMONTH=1,,2': 'BYMONTH=;',
    'FREQ=YEARLY;BYMONTH=5L': 'BYMONTH=5L;',
    'FREQ=YEARLY;BYWEEKNO=54': 'BYWEEKNO=54; allowed values are 1…53, -53…-1.',
    'FREQ=YEARLY;BYWEEKNO=0': 'BYWEEKNO=0;',
    'FREQ=YEARLY;BYYEARDAY=367': 'BYYEARDAY=367;',
    'FREQ=YEARLY;BYYEARDAY=-367': 'BYYEARDAY=-367;',
    'FREQ=MONTHLY;BYMONTHDAY=32': 'BYMONTHDAY=32;',
    'FREQ=MONTHLY;BYMONTHDAY=1,2,-32': 'BYMONTHDAY=-32;',
    'FREQ=MONTHLY;BYMONTHDAY=0': 'BYMONTHDAY=0;',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367': 'BYSETPOS=367;',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0': 'BYSETPOS=0;',
    'FREQ=YEARLY;BYDAY=54MO': 'BYDAY=54;',
    'FREQ=YEARLY;BYDAY=0MO': 'BYDAY=0;',
    'FREQ=WEEKLY;BYDAY=MONDAY': 'BYDAY=MONDAY; allowed values are MO, TU, WE, TH, FR, SA, SU.',
    'FREQ=WEEKLY;BYDAY=': 'BYDAY=;',
    'FREQ=WEEKLY;BYDAY=MO TU': 'BYDAY=MO ;',
    'FREQ=WEEKLY;WKST=XX': 'WKST=XX;',
    // Dates that do not exist.
    'FREQ=WEEKLY;UNTIL=20270230': 'UNTIL=20270230;',
    'FREQ=WEEKLY;UNTIL=20270612T250000Z': 'UNTIL=20270612T250000Z;',
    'FREQ=WEEKLY;UNTIL=20270612T236000Z': 'UNTIL=20270612T236000Z;',
    'FREQ=WEEKLY;UNTIL=20270612T235960Z': 'UNTIL=20270612T235960Z;',
    'FREQ=WEEKLY;UNTIL=2027-06-12': 'UNTIL=2027-06-12;',
    'FREQ=WEEKLY;UNTIL=tomorrow': 'UNTIL=TOMORROW;',
    'FREQ=WEEKLY;UNTIL=00000101': 'UNTIL=00000101;',
    'FREQ=WEEKLY;UNTIL=': 'UNTIL=;',
    // What RFC 5545 forbids together.
    'FREQ=WEEKLY;COUNT=4;UNTIL=20270622': 'COUNT and UNTIL, which RFC 5545 forbids together.',
    'FREQ=MONTHLY;BYWEEKNO=22': 'BYWEEKNO and FREQ=MONTHLY,',
    'FREQ=WEEKLY;BYWEEKNO=22': 'BYWEEKNO and FREQ=WEEKLY,',
    'FREQ=DAILY;BYWEEKNO=22': 'BYWEEKNO and FREQ=DAILY,',
    'FREQ=MONTHLY;BYYEARDAY=22': 'BYYEARDAY and FREQ=MONTHLY,',
    'FREQ=WEEKLY;BYYEARDAY=22': 'BYYEARDAY and FREQ=WEEKLY,',
    'FREQ=DAILY;BYYEARDAY=22': 'BYYEARDAY and FREQ=DAILY,',
    'FREQ=WEEKLY;BYMONTHDAY=1': 'BYMONTHDAY and FREQ=WEEKLY,',
    'FREQ=WEEKLY;BYDAY=MO,1TU': 'BYDAY=1TU and FREQ=WEEKLY,',
    'FREQ=DAILY;BYDAY=-1TU': 'BYDAY=-1TU and FREQ=DAILY,',
    'FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO': 'BYDAY=1MO and BYWEEKNO,',
    'FREQ=MONTHLY;BYSETPOS=1': 'BYSETPOS, which needs another part that begins with BY.',
  }
  for (const [given, reason] of Object.entries(refused)) {
    test(given === '' ? 'no text' : given, () => {
      assert.ok(refusal(given).includes(reason), refusal(given))
      assert.ok(refusal(given).startsWith('recurrence has a rule '), refusal(given))
    })
  }

  test('a long text is refused unread, and a long value is not repeated', () => {
    assert.equal(
      refusal('FREQ=DAILY;'.repeat(100_000)),
      'recurrence is longer than 12000 characters.',
    )
    assert.ok(refusal(`FREQ=${'A'.repeat(9000)}`).length < 200)
    assert.ok(refusal(`${'A'.repeat(9000)}=1`).length < 200)
    assert.ok(refusal(`FREQ=DAILY;BYMONTH=1,${'1'.repeat(9000)}`).length < 200)
  })
})
