import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faultTexts } from '../../faults.ts'
import { speaker } from '../../text/locale/say.ts'
import { wallSeconds } from '../wall.ts'
import { readRecurrence } from './input.ts'
import type { SeriesTimes } from './plan.ts'
import { settleRecurrence } from './settle.ts'
import { writeRule } from './write.ts'

const say = speaker('en', {})
const now = wallSeconds('2027-06-10 12:00:00')
const paris: SeriesTimes = { start: '2027-06-01 19:00:00', zone: 'Europe/Paris', allDay: false }

function read(given: unknown, times: Partial<SeriesTimes> = {}) {
  const found = readRecurrence(given)
  assert.ok('value' in found, JSON.stringify(found))
  if (!found.value) return null
  const settled = settleRecurrence(found.value, { ...paris, ...times }, now)
  assert.ok('value' in settled, JSON.stringify(settled))
  const { rules, dates, except } = settled.value
  return { rules: rules.map(writeRule), dates, except }
}

function refusal(given: unknown): string {
  const found = readRecurrence(given)
  assert.ok('fault' in found, JSON.stringify(found))
  const { kind, facts } = found.fault
  return say(faultTexts[kind][1], { ...facts, param: 'recurrence' })
}

const RULE = 'FREQ=WEEKLY;COUNT=4;BYDAY=TU'
const whole = { rules: [RULE], dates: ['2027-06-12 20:30:00'], except: ['2027-06-15 19:00:00'] }

const entries = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('forms of a recurrence (§17.3, §17.8)', () => {
  const forms: Record<string, unknown> = {
    'lines of iCalendar': `RRULE:${RULE}\nRDATE:20270612T203000\nEXDATE:20270615T190000`,
    'lines in any order, case and with blanks': `\r\n exdate:20270615t190000 \r\n\r\nRdate:20270612T203000\nrrule:freq=weekly;count=4;byday=tu\n`,
    'lines in the zone of the series': `RRULE:${RULE}\r\nRDATE;TZID=Europe/Paris:20270612T203000\r\nEXDATE;TZID="Europe/Paris":20270615T190000\r\n`,
    'lines in another zone': `RRULE:${RULE}\nRDATE;TZID=America/New_York:20270612T143000\nEXDATE;VALUE=DATE-TIME;TZID=asia/tokyo:20270616T020000`,
    'lines in UTC': `RRULE:${RULE}\nRDATE:20270612T183000Z\nEXDATE:20270615T170000Z`,
    'folded lines': `RRULE:FREQ=WEEKLY;COU\r\n NT=4;BYDAY=TU\r\nRDATE:20270612T\r\n\t203000\nEXDATE:2027\n 0615T190000`,
    'a rule and lines': `${RULE}\nRDATE:20270612T203000\nEXDATE:20270615T190000`,
    'a list of lines': [`RRULE:${RULE}`, 'RDATE:20270612T203000', '', 'EXDATE:20270615T190000'],
    'an object of lists': {
      rules: [RULE],
      dates: ['2027-06-12 8:30pm'],
      except: ['2027-06-15T17:00:00Z'],
    },
    'an object of single values': {
      rules: `RRULE:${RULE}`,
      dates: '12 June 2027 20:30',
      except: '20270615T190000',
    },
    'what a series shows': {
      ...whole,
      text: 'x',
      first: '',
      last: null,
      known_until: '2030-01-01',
    },
    'doubles in another order': {
      except: ['2027-06-15 19:00', '2027-06-15T19:00:00+02:00'],
      dates: ['@1812825000', '2027-06-12 20:30'],
      rules: [RULE],
    },
  }
  for (const [name, given] of Object.entries(forms)) {
    test(name, () => assert.deepEqual(read(given), whole))
  }

  test('null, "", [] and {} and their like are none', () => {
    for (const given of [
      null,
      '',
      ' \n',
      [],
      [''],
      {},
      { rules: [] },
      { rules: null, dates: '', except: [''] },
      { text: 'x' },
    ]) {
      assert.equal(read(given), null, JSON.stringify(given))
    }
  })

  test('dates and exceptions are sorted (§17.2)', () => {
    assert.deepEqual(
      read('RDATE:20270802T100000,20270730T100000\nEXDATE:20270622T190000,20270608T190000'),
      {
        rules: [],
        dates: ['2027-07-30 10:00:00', '2027-08-02 10:00:00'],
        except: ['2027-06-08 19:00:00', '2027-06-22 19:00:00'],
      },
    )
  })

  test('relative dates are those of now in the zone of the series (§3.6)', () => {
    assert.deepEqual(read({ dates: ['tomorrow 9am', '+2 weeks'] })?.dates, [
      '2027-06-11 09:00:00',
      '2027-06-24 14:00:00',
    ])
  })

  test('dates of an all-day series are days', () => {
    const times = { allDay: true, start: '2027-06-01 00:00:00' }
    const lines =
      'RDATE;VALUE=DATE:20270612\nRDATE:20270613T203000,20270613T223000Z\nEXDATE;VALUE=DATE:20270608'
    assert.deepEqual(read(lines, times), {
      rules: [],
      dates: ['2027-06-12 00:00:00', '2027-06-13 00:00:00', '2027-06-14 00:00:00'],
      except: ['2027-06-08 00:00:00'],
    })
  })

  test('EXDATE;VALUE=DATE of a timed series is every start of that day (§17.8)', () => {
    const lines = `RRULE:${RULE}\nRDATE:20270615T210000\nEXDATE;VALUE=DATE:20270615,20270616`
    assert.deepEqual(read(lines)?.except, [
      '2027-06-15 19:00:00',
      '2027-06-15 21:00:00',
      '2027-06-16 00:00:00',
    ])
    assert.deepEqual(read(`${RULE}\nEXDATE:20270615`)?.except, ['2027-06-15 19:00:00'])
    assert.deepEqual(read(`${RULE}\nEXDATE;VALUE=DATE:20270615T120000`)?.except, [
      '2027-06-15 19:00:00',
    ])
    assert.deepEqual(read({ rules: RULE, except: '2027-06-15' })?.except, ['2027-06-15 00:00:00'])
  })

  test('RDATE;VALUE=DATE of a timed series is that day at the clock of the series', () => {
    assert.deepEqual(read('RDATE;VALUE=DATE:20270612')?.dates, ['2027-06-12 19:00:00'])
  })

  test('a date that leaves the calendar in the zone is refused (§3.6)', () => {
    const found = readRecurrence({ dates: '9999-12-31 23:00' })
    assert.ok('value' in found && found.value)
    const settled = settleRecurrence(found.value, { ...paris, zone: 'UTC-3' }, now)
    assert.deepEqual('fault' in settled && settled.fault.kind, 'recurrenceDate')
  })
})

describe('what is no recurrence is refused with the reason (§17.3)', () => {
  const dates = entries(1001).map((index) => `2027-06-12 10:${index % 60}`)
  const refused: readonly (readonly [given: unknown, reason: RegExp])[] = [
    [true, /neither a rule, nor lines/],
    [0, /neither a rule, nor lines/],
    [[[]], /neither a rule, nor lines/],
    [[RULE, 5], /neither a rule, nor lines/],
    [{ rules: { FREQ: 'WEEKLY' } }, /neither a rule, nor lines/],
    [{ rules: [[RULE]] }, /neither a rule, nor lines/],
    [{ dates: 1812825000 }, /neither a rule, nor lines/],
    [{ freq: 'WEEKLY' }, /a member other than rules, dates and except: freq\./],
    [{ rules: RULE, exdates: [] }, /: exdates\./],
    [JSON.parse('{"__proto__": [1]}'), /: __proto__\./],
    ['every tuesday', /something that is no part: EVERY TUESDAY\./],
    ['FREQ=HOURLY', /FREQ=HOURLY/],
    [`${RULE}\nRRULE:FREQ=HOURLY`, /FREQ=HOURLY/],
    ['DTSTART:20270601T190000\nRRULE:FREQ=DAILY', /a line that .*: DTSTART:20270601T190000\./],
    ['EXRULE:FREQ=DAILY', /a line that .*: EXRULE:FREQ=DAILY\./],
    ['RRULE;X=1:FREQ=DAILY', /a line that/],
    ['RDATE;VALUE=PERIOD:20270612T203000/PT1H', /a line that/],
    ['RDATE;X-A=1:20270612T203000', /a line that/],
    ['RDATE;TZID=Europe/Nowhere:20270612T203000', /an unknown time zone: Europe\/Nowhere\./],
    ['RDATE;TZID=:20270612T203000', /an unknown time zone: \./],
    ['RDATE:20270230T203000', /a date that cannot be read: 20270230T203000\./],
    [{ dates: ['some day'] }, /a date that cannot be read: some day\./],
    [{ except: '2027-06-12 25:00' }, /a date that cannot be read/],
    [{ except: '2027-06-12' }, /exceptions, but neither rules nor dates\./],
    ['EXDATE:20270612T203000', /exceptions, but neither rules nor dates\./],
    [
      { rules: entries(11).map((index) => `FREQ=WEEKLY;COUNT=${index + 1}`) },
      /more than 10 entries in rules\./,
    ],
    [
      entries(11).map((index) => `FREQ=WEEKLY;COUNT=${index + 1}`),
      /more than 10 entries in rules\./,
    ],
    [{ dates }, /more than 1000 entries in dates\./],
    [{ rules: RULE, except: dates }, /more than 1000 entries in except\./],
    [
      `RDATE:${entries(1001)
        .map(() => '20270612')
        .join()}`,
      /more than 1000 entries in dates\./,
    ],
  ]
  for (const [given, reason] of refused) {
    const name = JSON.stringify(given)
    test(name.length > 90 ? `${name.slice(0, 90)}…` : name, () =>
      assert.match(refusal(given), reason),
    )
  }

  test('a comma too many is forgiven, as blank lines are', () => {
    assert.deepEqual(read('RDATE:20270612T203000,')?.dates, ['2027-06-12 20:30:00'])
  })

  test('huge input is refused early and not repeated', () => {
    const megabyte = 1_000_000
    const huge: readonly unknown[] = [
      'A'.repeat(megabyte),
      `A${'\n'.repeat(megabyte)}`,
      `RDATE:${'20270612,'.repeat(megabyte / 9)}`,
      [`RRULE:${'A'.repeat(megabyte)}`],
      entries(100_000).map(() => 'RDATE:20270612'),
      { rules: 'A'.repeat(megabyte) },
      { rules: entries(100_000) },
      { dates: ['A'.repeat(megabyte)] },
      { ['A'.repeat(megabyte)]: 1 },
      Object.fromEntries(entries(10_000).map((index) => [`a${index}`, 1])),
      [entries(2009).map(() => 'A'.repeat(400))].flat(),
    ]
    for (const given of huge) assert.ok(refusal(given).length < 200, refusal(given).slice(0, 300))
  })
})
