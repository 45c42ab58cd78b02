import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Temporal } from '../../../language/time/temporal.ts'
import { newZones, zoneComponent, zoneFor } from './zone.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000
const year = (one: number) => ({
  from: at(`${one}-01-01T00:00:00Z`),
  until: at(`${one}-12-31T00:00:00Z`),
})
const lines = (text: string) => text.split('\r\n')

describe('time zones of iCalendar', () => {
  test('say when clocks change, by the clock before the change (RFC 5545 §3.6.5)', () => {
    const found = zoneComponent('America/New_York', year(2027))
    assert.match(
      found,
      /BEGIN:DAYLIGHT\r\nDTSTART:20270314T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\nTZNAME:EDT\r\n/,
    )
    assert.match(
      found,
      /BEGIN:STANDARD\r\nDTSTART:20271107T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\nTZNAME:EST\r\n/,
    )
    assert.ok(lines(found).every((line) => line.length <= 75))
  })

  test('have just the changes of the time that is asked for', () => {
    const found = zoneComponent('Europe/Lisbon', year(2027))
    assert.equal(found.match(/BEGIN:(?:STANDARD|DAYLIGHT)/g)?.length, 3)
    assert.doesNotMatch(found, /DTSTART:2028/)
  })

  test('have one time where clocks never change', () => {
    const fixed = zoneComponent('Etc/GMT-5', year(2027))
    assert.match(
      fixed,
      /TZID:Etc\/GMT-5\r\nBEGIN:STANDARD\r\nDTSTART:1601.*\r\nTZOFFSETFROM:\+0500/,
    )
  })

  test('have no offsets with seconds, which programs misread', () => {
    const found = zoneComponent('Africa/Monrovia', {
      from: year(1970).from,
      until: year(1973).until,
    })
    assert.doesNotMatch(found, /TZOFFSET(?:FROM|TO):[+-]\d{5}/)
    assert.match(found, /DTSTART:19720107T\d{6}\r\nTZOFFSETFROM:\+0000\r\nTZOFFSETTO:\+0000/)
  })

  test('that are fixed offsets, or reach beyond the horizon, are UTC', () => {
    const horizon = at('2034-01-01T00:00:00Z')
    const zoneOf = (timezone: string, end = '2027-06-12T20:30:00Z') =>
      zoneFor({ timezone, start_utc: at('2027-06-12T19:30:00Z'), end_utc: at(end) }, horizon)
    assert.deepEqual(
      ['UTC', 'UTC-3', 'UTC+12:45', 'Asia/Tokyo', 'Etc/GMT-5'].map((zone) => zoneOf(zone)),
      ['UTC', 'UTC', 'UTC', 'Asia/Tokyo', 'Etc/GMT-5'],
    )
    assert.equal(zoneOf('Asia/Tokyo', '2035-06-12T20:30:00Z'), 'UTC')
  })

  test('are defined once, from before their first use', () => {
    const zones = newZones(at('2033-01-01T00:00:00Z'))
    const use = (start: string) => ({ zone: 'Europe/Paris', from: at(start) })
    assert.equal(zones.define([]), '')
    assert.equal(zones.reaches(use('2020-01-01T10:00:00Z')), true, 'it can still be defined')
    assert.match(zones.define([use('2027-01-01T10:00:00Z')]), /TZID:Europe\/Paris/)
    assert.equal(zones.define([use('2028-01-01T10:00:00Z')]), '')
    assert.equal(zones.reaches(use('2026-12-30T10:00:00Z')), true)
    assert.equal(zones.reaches(use('2025-12-30T10:00:00Z')), false)
  })

  test('go on for ever by rules, or by fifty years of changes where there are none', () => {
    const { from, until: listed } = year(2033)
    const endless = (zone: string) => zoneComponent(zone, { from, until: Infinity }, listed)
    const rules = (zone: string) =>
      lines(endless(zone)).flatMap((line) => /^RRULE:FREQ=YEARLY;(.*)/.exec(line)?.[1] ?? [])
    assert.deepEqual(rules('Europe/Paris'), ['BYMONTH=3;BYDAY=-1SU', 'BYMONTH=10;BYDAY=-1SU'])
    assert.deepEqual(rules('America/New_York'), ['BYMONTH=3;BYDAY=2SU', 'BYMONTH=11;BYDAY=1SU'])
    assert.deepEqual(rules('America/Santiago'), [
      'BYMONTH=4;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=SU',
      'BYMONTH=9;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=SU',
    ])
    assert.match(
      endless('Europe/Paris'),
      /DTSTART:20340326T020000\r\nTZOFFSETFROM:\+0100\r\nTZOFFSETTO:\+0200\r\nTZNAME:CEST\r\nRRULE:/,
    )
    assert.deepEqual(rules('Africa/Cairo'), [])
    assert.match(endless('Africa/Cairo'), /DTSTART:2080/)
    assert.deepEqual([rules('Asia/Tokyo'), rules('UTC+5:30')], [[], []])
    assert.match(endless('UTC+5:30'), /TZID:GMT\+0530\r\n[^]*TZOFFSETTO:\+0530/)
  })
})
