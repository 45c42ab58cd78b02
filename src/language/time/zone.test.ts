import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { Temporal } from './temporal.ts'
import { wallSeconds } from './wall.ts'
import { abbreviation, offsetOf, readZone, toInstant, toWall } from './zone.ts'
import { sized } from '../../../test/support/whole.ts'

const utc = (wall: string): number => wallSeconds(wall)

const zones = fc.constantFrom(
  ...[
    'Europe/Paris | America/New_York | America/Santiago | Australia/Lord_Howe | Africa/Casablanca',
    'Pacific/Apia | Asia/Kathmandu | Asia/Calcutta | Europe/Dublin | America/Sao_Paulo',
    'Antarctica/Troll | Africa/Monrovia | US/Eastern | Etc/GMT+5 | UTC | UTC+5:30 | UTC-12',
    'UTC+14',
  ].flatMap((line) => line.split(' | ')),
)
const recent = fc.integer({ min: -2_500_000_000, max: 4_500_000_000 })
const instants = fc.oneof(recent, fc.integer({ min: -62_135_000_000, max: 253_402_000_000 }))

const zoned = (instant: number, zone: string) => {
  const name = /^UTC./.test(zone) ? offsetOf(0, zone) : zone
  return Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(name)
}

describe('reading zones', () => {
  test('names of the database are taken in any letter case, aliases stay (§3.7)', () => {
    const names = {
      'europe/lisbon': 'Europe/Lisbon',
      'US/Eastern': 'US/Eastern',
      'us/eastern': 'US/Eastern',
      'Etc/GMT+5': 'Etc/GMT+5',
      'ETC/GMT-14': 'Etc/GMT-14',
      'asia/calcutta': 'Asia/Calcutta',
      'Asia/Kolkata': 'Asia/Kolkata',
      'AMERICA/PORT-AU-PRINCE': 'America/Port-au-Prince',
      'america/argentina/buenos_aires': 'America/Argentina/Buenos_Aires',
      est: 'EST',
      cet: 'CET',
      gmt: 'GMT',
      est5edt: 'EST5EDT',
      zulu: 'Zulu',
      'etc/utc': 'Etc/UTC',
      ' Europe/Paris ': 'Europe/Paris',
    }
    for (const [given, name] of Object.entries(names)) assert.equal(readZone(given), name)
  })

  test('UTC and fixed offsets are written in one form (§3.7)', () => {
    const forms = {
      UTC: 'UTC',
      utc: 'UTC',
      'UTC+5:30': 'UTC+5:30',
      'utc+05:30': 'UTC+5:30',
      'UTC+5.5': 'UTC+5:30',
      'UTC+5.75': 'UTC+5:45',
      'UTC-3.25': 'UTC-3:15',
      'UTC-3': 'UTC-3',
      'Utc-03:00': 'UTC-3',
      'UTC+0': 'UTC+0',
      'UTC-0': 'UTC+0',
      'UTC-00:00': 'UTC+0',
      'UTC-0:30': 'UTC-0:30',
      'UTC+14': 'UTC+14',
      'UTC-12:00': 'UTC-12',
    }
    for (const [given, form] of Object.entries(forms)) assert.equal(readZone(given), form)
  })

  test('anything else is no zone (§3.7)', () => {
    const refused = [
      '+02:00 | +02 | CEST | WEST | Z | z | 2 | 0 | 120 | UTC+15 | UTC+abc | UTC+14:15',
      'UTC-12:15 | UTC-13 | UTC+99 | UTC+ | UTC 5 | UTC+0530 | UTC+5:20 | UTC+5.3 | UTC+5.',
      'UTC+5:3 | UTC+5.50 | UTC++5 | UTC+5:30:00 | UTC\u22123 | GMT+5 | Europe | Europe/',
      'Europe/Nowhere | Europe / Paris | ../../etc/passwd | PST | JST',
      '2027-01-01T00:00Z[Europe/Paris] | [Europe/Paris] | constructor | __proto__',
      'Europe/Paris\u0000',
    ].flatMap((line) => line.split(' | '))
    for (const given of ['', ' ', 'a'.repeat(100_000), ...refused]) {
      assert.equal(readZone(given), undefined, given.slice(0, 40))
    }
  })
})

describe('wall clocks and instants', () => {
  test('a wall clock in a gap moves forward by the gap (§3.6)', () => {
    const gaps = [
      ['2027-03-28 02:30:00', 'Europe/Paris', '2027-03-28 03:30:00'],
      ['2027-03-14 02:00:00', 'America/New_York', '2027-03-14 03:00:00'],
      ['2027-10-03 02:15:00', 'Australia/Sydney', '2027-10-03 03:15:00'],
      ['2027-10-03 02:15:00', 'Australia/Lord_Howe', '2027-10-03 02:45:00'],
      ['2018-11-04 00:00:00', 'America/Sao_Paulo', '2018-11-04 01:00:00'],
      ['2011-12-30 12:00:00', 'Pacific/Apia', '2011-12-31 12:00:00'],
    ] as const
    for (const [wall, zone, moved] of gaps) {
      assert.equal(toWall(toInstant(wall, zone), zone), moved, `${wall} ${zone}`)
    }
  })

  test('a wall clock in an overlap means the first occurrence (§3.6)', () => {
    const overlaps = [
      ['2027-10-31 02:30:00', 'Europe/Paris', '2027-10-31 00:30:00'],
      ['2027-11-07 01:00:00', 'America/New_York', '2027-11-07 05:00:00'],
      ['2027-04-04 02:59:59', 'Australia/Sydney', '2027-04-03 15:59:59'],
      ['2018-02-17 23:30:00', 'America/Sao_Paulo', '2018-02-18 01:30:00'],
    ] as const
    for (const [wall, zone, first] of overlaps) {
      assert.equal(toInstant(wall, zone), utc(first), `${wall} ${zone}`)
    }
  })

  test('the seconds at both ends of a change are told apart', () => {
    assert.equal(toWall(utc('2027-03-28 00:59:59'), 'Europe/Paris'), '2027-03-28 01:59:59')
    assert.equal(toWall(utc('2027-03-28 01:00:00'), 'Europe/Paris'), '2027-03-28 03:00:00')
    assert.equal(toWall(utc('2027-10-31 00:59:59'), 'Europe/Paris'), '2027-10-31 02:59:59')
    assert.equal(toWall(utc('2027-10-31 01:00:00'), 'Europe/Paris'), '2027-10-31 02:00:00')
    assert.equal(toInstant('2027-10-31 03:00:00', 'Europe/Paris'), utc('2027-10-31 02:00:00'))
  })

  test('fixed offsets are true ones, the whole year (§3.7)', () => {
    assert.equal(toInstant('2027-07-01 12:00:00', 'UTC'), utc('2027-07-01 12:00:00'))
    assert.equal(toInstant('2027-07-01 12:00:00', 'UTC+5:30'), utc('2027-07-01 06:30:00'))
    assert.equal(toInstant('2027-01-01 12:00:00', 'UTC-3'), utc('2027-01-01 15:00:00'))
    assert.equal(toInstant('2027-01-01 12:00:00', 'UTC-0:30'), utc('2027-01-01 12:30:00'))
    assert.equal(toWall(utc('2027-12-31 10:00:00'), 'UTC+14'), '2028-01-01 00:00:00')
    assert.equal(toWall(utc('2027-12-31 10:00:00'), 'UTC+0'), '2027-12-31 10:00:00')
  })

  test('the years 1 and 9999 can be told in any zone (§3.6)', () => {
    for (const zone of [
      'UTC',
      'UTC-12',
      'Europe/Paris',
      'America/New_York',
      'Pacific/Kiritimati',
    ]) {
      for (const wall of ['0001-01-01 00:00:00', '9999-12-31 23:59:59']) {
        assert.equal(toWall(toInstant(wall, zone), zone), wall, zone)
      }
    }
  })

  test('offsets are told with sign, hours and minutes (§4.9)', () => {
    assert.equal(offsetOf(utc('2027-06-12 20:30:00'), 'Europe/Lisbon'), '+01:00')
    assert.equal(offsetOf(utc('2027-01-12 20:30:00'), 'Europe/Lisbon'), '+00:00')
    assert.equal(offsetOf(0, 'America/St_Johns'), '-03:30')
    assert.equal(offsetOf(0, 'UTC'), '+00:00')
    assert.equal(offsetOf(0, 'UTC-0:30'), '-00:30')
    assert.equal(offsetOf(utc('1800-01-01 00:00:00'), 'Europe/Lisbon'), '-00:37')
  })

  test('an instant is shown as Temporal shows it, and read as it reads it', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const expected = zoned(instant, zone).toPlainDateTime()
        const wall = toWall(instant, zone)
        assert.equal(wall.replace(' ', 'T'), expected.toString({ smallestUnit: 'second' }))
        const back = expected.toZonedDateTime(zoned(0, zone).timeZoneId)
        assert.equal(toInstant(wall, zone), back.epochMilliseconds / 1000)
      }),
      { seed: 36, numRuns: sized(3000) },
    )
  })

  test('every wall clock around a change is read as Temporal reads it', () => {
    const minutes = fc.integer({ min: -1600, max: 1600 })
    fc.assert(
      fc.property(zones, recent, minutes, (zone, instant, around) => {
        const change = zoned(instant, zone).getTimeZoneTransition('next')
        const near = (change ?? zoned(instant, zone)).toPlainDateTime().add({ minutes: around })
        const wall = near.toString({ smallestUnit: 'second' }).replace('T', ' ')
        const expected = near.toZonedDateTime(zoned(0, zone).timeZoneId).epochMilliseconds / 1000
        assert.equal(toInstant(wall, zone), expected, `${wall} ${zone}`)
      }),
      { seed: 36, numRuns: sized(3000) },
    )
  })

  test('outside overlaps an instant survives the way to the wall clock and back', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const back = toInstant(toWall(instant, zone), zone)
        if (back === instant) return
        assert.ok(back < instant && toWall(back, zone) === toWall(instant, zone))
      }),
      { seed: 37, numRuns: sized(3000) },
    )
  })

  test('more periods than are kept do not change the answers', () => {
    const answers = new Set<string>()
    for (let year = 1980; year < 3300; year++) {
      for (const zone of ['Europe/Paris', 'America/Chicago']) {
        answers.add(toWall(toInstant(`${year}-07-01 12:00:00`, zone), 'UTC').slice(4))
        answers.add(toWall(toInstant(`${year}-01-01 12:00:00`, zone), 'UTC').slice(4))
      }
    }
    assert.deepEqual([...answers].toSorted(), [
      '-01-01 11:00:00',
      '-01-01 18:00:00',
      '-07-01 10:00:00',
      '-07-01 17:00:00',
    ])
  })
})

describe('abbreviations', () => {
  test('the database says what the time of a zone is called (§4.7)', () => {
    const summer = utc('2025-07-01 12:00:00')
    const winter = utc('2025-01-15 12:00:00')
    const names = [
      ['Europe/Lisbon', 'WET', 'WEST'],
      ['Europe/Paris', 'CET', 'CEST'],
      ['Europe/London', 'GMT', 'BST'],
      ['Europe/Dublin', 'GMT', 'IST'],
      ['America/New_York', 'EST', 'EDT'],
      ['US/Eastern', 'EST', 'EDT'],
      ['America/Sao_Paulo', '-03', '-03'],
      ['America/Argentina/Buenos_Aires', '-03', '-03'],
      ['Asia/Kathmandu', '+0545', '+0545'],
      ['Asia/Calcutta', 'IST', 'IST'],
      ['Asia/Tokyo', 'JST', 'JST'],
      ['Australia/Sydney', 'AEDT', 'AEST'],
      ['Australia/Lord_Howe', '+11', '+1030'],
      ['Africa/Johannesburg', 'SAST', 'SAST'],
      ['Etc/GMT+5', '-05', '-05'],
      ['Etc/UTC', 'UTC', 'UTC'],
      ['GMT', 'GMT', 'GMT'],
    ] as const
    for (const [zone, inWinter, inSummer] of names) {
      assert.equal(abbreviation(winter, zone), inWinter, zone)
      assert.equal(abbreviation(summer, zone), inSummer, zone)
    }
  })

  test('UTC and fixed offsets are called what they are (§4.7)', () => {
    for (const zone of ['UTC', 'UTC+5:30', 'UTC-3', 'UTC+0']) {
      assert.equal(abbreviation(0, zone), zone)
    }
  })

  test('an abbreviation is the one of its time (§4.7)', () => {
    assert.equal(abbreviation(utc('1943-07-01 12:00:00'), 'America/New_York'), 'EWT')
    assert.equal(abbreviation(utc('1993-07-01 12:00:00'), 'Europe/Lisbon'), 'CEST')
    assert.equal(abbreviation(utc('1800-01-01 12:00:00'), 'Europe/Paris'), 'LMT')
  })

  test('after the end of the data the offset tells the abbreviation (§4.7)', () => {
    assert.equal(abbreviation(utc('9000-07-01 12:00:00'), 'Europe/Lisbon'), 'WEST')
    assert.equal(abbreviation(utc('9000-01-01 12:00:00'), 'Europe/Lisbon'), 'WET')
    assert.equal(abbreviation(utc('9000-01-01 12:00:00'), 'Australia/Sydney'), 'AEDT')
  })

  test('an offset that the data do not have is written as one (§4.7)', () => {
    assert.equal(abbreviation(utc('1800-01-01 12:00:00'), 'EST5EDT'), '-0456')
  })
})
