import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { readZone } from '../../../language/time/zone.ts'
import { newZones, windowsZones } from './zones.ts'

const zones = newZones({ zones: new Map(), calendars: new Map() }, 'Europe/Lisbon')
const year2027 = 1_800_000_000
const zoneOf = (tzid: string) => zones.find(tzid, 0, year2027).zone

describe('names of time zones', () => {
  test('of Windows are zones that are known here, each one', () => {
    assert.ok(windowsZones.size > 130)
    for (const [name, zone] of windowsZones) {
      assert.notEqual(readZone(zone), undefined, zone)
      assert.ok(new Intl.DateTimeFormat('en', { timeZone: zone }))
      const found = zones.find(name, 0, year2027)
      assert.equal(found.remark, undefined, name)
      assert.equal(found.zone, zone === 'Etc/UTC' ? 'UTC' : (readZone(name) ?? zone), name)
    }
  })

  test('of Windows are those that CLDR has, as the script writes them', () => {
    const file = new URL('../../../../node_modules/node-ical/windowsZones.json', import.meta.url)
    const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { iana: string[] }>
    const named = Object.entries(all).filter(([name]) => !name.startsWith('('))
    assert.deepEqual(
      [...windowsZones],
      named.map(([name, { iana }]) => [name, iana[0]]),
    )
  })

  const meant: readonly (readonly [string, string])[] = [
    ['Central Standard Time 1', 'America/Chicago'],
    ['  W. Europe   Standard Time ', 'Europe/Berlin'],
    ['Pacific Daylight Time', 'America/Los_Angeles'],
    ['Germany/Berlin', 'Europe/Berlin'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Rome', 'Europe/Rome'],
    ['/mozilla.org/20050126_1/America/Argentina/Salta', 'America/Argentina/Salta'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', 'Europe/Amsterdam'],
    ['(UTC-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
    ['america/new york', 'America/New_York'],
    ['GMT+0100', 'UTC+1'],
    ['UTC-03:30', 'UTC-3:30'],
    ['(UTC+05:45) Somewhere', 'UTC+5:45'],
    ['tzone://Microsoft/Utc', 'UTC'],
  ]
  for (const [given, zone] of meant) {
    test(`${given} is ${zone}`, () => assert.equal(zoneOf(given), zone))
  }

  test('that nobody knows are the zone of the calendar, and it is said', () => {
    const { zone, remark } = zones.find('Mars/Olympus Mons', 0, year2027)
    assert.equal(zone, 'Europe/Lisbon')
    assert.equal(remark?.facts?.['given'], 'Mars/Olympus Mons')
  })
})
