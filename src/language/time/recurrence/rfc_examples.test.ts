// Every example of RFC 5545 §3.8.5.3, with the dates that it prints.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseRule } from './parse.ts'
import { startsBetween } from './series.ts'
import { settleRecurrence } from './settle.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `1997 Sep 2,4-6 Oct 1; 1998 Jan 1` → its days. */
function daysOf(text: string): string[] {
  return text.split('; ').flatMap((ofYear) => {
    const [year = '', ...words] = ofYear.split(' ')
    let month = 0
    return words.flatMap((word) => {
      if (months.includes(word)) {
        month = months.indexOf(word) + 1
        return []
      }
      return word.split(',').flatMap((range) => {
        const [from = 0, to = from] = range.split('-').map(Number)
        const length = to - from + 1
        return Array.from({ length }, (_, index) => `${year}-${two(month)}-${two(from + index)}`)
      })
    })
  })
}

const two = (number: number): string => String(number).padStart(2, '0')

function given(rule: string, start: string, until: string): readonly string[] {
  const read = parseRule(rule)
  assert.ok('value' in read, rule)
  const times = { start: `${start} 09:00:00`, zone: 'America/New_York', allDay: false }
  const settled = settleRecurrence({ rules: [read.value], dates: [], except: [] }, times, 0)
  assert.ok('value' in settled, rule)
  const starts = [...startsBetween(settled.value, times, times.start, `${until} 23:59:59`)]
  return starts.map(({ wall }) => {
    assert.equal(wall.slice(11), '09:00:00')
    return wall.slice(0, 10)
  })
}

/** A rule that goes on is looked at until the last day that is printed. */
const examples: readonly (readonly [rule: string, days: string])[] = [
  ['FREQ=DAILY;COUNT=10', '1997 Sep 2-11'],
  ['FREQ=DAILY;UNTIL=19971224T000000Z', '1997 Sep 2-30 Oct 1-31 Nov 1-30 Dec 1-23'],
  [
    'FREQ=DAILY;INTERVAL=2',
    '1997 Sep 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 Oct 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 Nov 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29 Dec 1,3',
  ],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997 Sep 2,12,22 Oct 2,12'],
  [
    'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    '1998 Jan 1-31; 1999 Jan 1-31; 2000 Jan 1-31',
  ],
  ['FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', '1998 Jan 1-31; 1999 Jan 1-31; 2000 Jan 1-31'],
  ['FREQ=WEEKLY;COUNT=10', '1997 Sep 2,9,16,23,30 Oct 7,14,21,28 Nov 4'],
  [
    'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    '1997 Sep 2,9,16,23,30 Oct 7,14,21,28 Nov 4,11,18,25 Dec 2,9,16,23',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    '1997 Sep 2,16,30 Oct 14,28 Nov 11,25 Dec 9,23; 1998 Jan 6,20 Feb 3,17',
  ],
  [
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    '1997 Sep 2,4,9,11,16,18,23,25,30 Oct 2',
  ],
  ['FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH', '1997 Sep 2,4,9,11,16,18,23,25,30 Oct 2'],
  [
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    '1997 Sep 1,3,5,15,17,19,29 Oct 1,3,13,15,17,27,29,31 Nov 10,12,14,24,26,28 Dec 8,10,12,22',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', '1997 Sep 2,4,16,18,30 Oct 2,14,16'],
  [
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997 Sep 5 Oct 3 Nov 7 Dec 5; 1998 Jan 2 Feb 6 Mar 6 Apr 3 May 1 Jun 5',
  ],
  ['FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR', '1997 Sep 5 Oct 3 Nov 7 Dec 5'],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997 Sep 7,28 Nov 2,30; 1998 Jan 4,25 Mar 1,29 May 3,31',
  ],
  ['FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', '1997 Sep 22 Oct 20 Nov 17 Dec 22; 1998 Jan 19 Feb 16'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997 Sep 28 Oct 29 Nov 28 Dec 29; 1998 Jan 29 Feb 26'],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    '1997 Sep 2,15 Oct 2,15 Nov 2,15 Dec 2,15; 1998 Jan 2,15',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997 Sep 30 Oct 1,31 Nov 1,30 Dec 1,31; 1998 Jan 1,31 Feb 1',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997 Sep 10-15; 1999 Mar 10-13',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    '1997 Sep 2,9,16,23,30 Nov 4,11,18,25; 1998 Jan 6,13,20,27 Mar 3,10,17,24,31',
  ],
  [
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    '1997 Jun 10 Jul 10; 1998 Jun 10 Jul 10; 1999 Jun 10 Jul 10; 2000 Jun 10 Jul 10; 2001 Jun 10 Jul 10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    '1997 Mar 10; 1999 Jan 10 Feb 10 Mar 10; 2001 Jan 10 Feb 10 Mar 10; 2003 Jan 10 Feb 10 Mar 10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '1997 Jan 1 Apr 10 Jul 19; 2000 Jan 1 Apr 9 Jul 18; 2003 Jan 1 Apr 10 Jul 19; 2006 Jan 1',
  ],
  ['FREQ=YEARLY;BYDAY=20MO', '1997 May 19; 1998 May 18; 1999 May 17'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997 May 12; 1998 May 11; 1999 May 17'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', '1997 Mar 13,20,27; 1998 Mar 5,12,19,26; 1999 Mar 4,11,18,25'],
  [
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    '1997 Jun 5,12,19,26 Jul 3,10,17,24,31 Aug 7,14,21,28; 1998 Jun 4,11,18,25 Jul 2,9,16,23,30 Aug 6,13,20,27; 1999 Jun 3,10,17,24 Jul 1,8,15,22,29 Aug 5,12,19,26',
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997 Sep 13 Oct 11 Nov 8 Dec 13; 1998 Jan 10 Feb 7 Mar 7 Apr 11 May 9 Jun 13',
  ],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996 Nov 5; 2000 Nov 7; 2004 Nov 2',
  ],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997 Sep 4 Oct 7 Nov 6'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '1997 Sep 29 Oct 30 Nov 27 Dec 30; 1998 Jan 29 Feb 26 Mar 30',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997 Aug 5,10,19,24'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997 Aug 5,17,19,31'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007 Jan 15,30 Feb 15 Mar 15,30'],
]

describe('the examples of RFC 5545 (§17.3)', () => {
  for (const [rule, printed] of examples) {
    test(rule, () => {
      const days = daysOf(printed)
      const [first = ''] = days
      const isFinite = /COUNT|UNTIL/.test(rule)
      assert.deepEqual(given(rule, first, isFinite ? '2099-12-31' : days.at(-1)!), days)
    })
  }

  test('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13, which begins on another day', () => {
    assert.deepEqual(
      given('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '1997-09-02', '2000-10-13'),
      daysOf('1998 Feb 13 Mar 13 Nov 13; 1999 Aug 13; 2000 Oct 13'),
    )
  })

  for (const rule of [
    'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z',
    'FREQ=MINUTELY;INTERVAL=15;COUNT=6',
    'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
    'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40',
    'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16',
  ]) {
    test(`${rule} is refused: nothing repeats within a day`, () => {
      assert.ok('fault' in parseRule(rule))
    })
  }
})
