import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromVersion1 } from './rule_version_1.ts'

const forms: readonly (readonly [string, string | undefined])[] = [
  ['D1 #10', 'FREQ=DAILY;INTERVAL=1;COUNT=10'],
  ['D2', 'FREQ=DAILY;INTERVAL=2;COUNT=2'],
  ['D1 #0', 'FREQ=DAILY;INTERVAL=1'],
  ['W1 MO #3', 'FREQ=WEEKLY;BYDAY=MO;INTERVAL=1;COUNT=3'],
  ['W1 TU TH #5', 'FREQ=WEEKLY;BYDAY=TU,TH;INTERVAL=1;COUNT=10'],
  ['w2  mo we 20270401T000000Z', 'FREQ=WEEKLY;BYDAY=MO,WE;INTERVAL=2;UNTIL=20270401T000000Z'],
  ['W1 20270401', 'FREQ=WEEKLY;INTERVAL=1;UNTIL=20270401'],
  ['MP1 1+ TU #3', 'FREQ=MONTHLY;BYDAY=+1TU;INTERVAL=1;COUNT=3'],
  ['MP1 1+ MO 2- FR #0', 'FREQ=MONTHLY;BYDAY=+1MO,-2FR;INTERVAL=1'],
  ['MD1 1 LD #2', 'FREQ=MONTHLY;BYMONTHDAY=1,-1;INTERVAL=1;COUNT=4'],
  ['YM1 3 #3', 'FREQ=YEARLY;BYMONTH=3;INTERVAL=1;COUNT=3'],
  ['YD1 60 #0', 'FREQ=YEARLY;BYYEARDAY=60;INTERVAL=1'],
  ['FREQ=WEEKLY', undefined],
  ['NONE', undefined],
  ['', undefined],
]

for (const [given, expected] of forms) {
  test(`the rule ${JSON.stringify(given)} of vCalendar 1.0 is ${expected ?? 'none'}`, () => {
    assert.equal(fromVersion1(given), expected)
  })
}
