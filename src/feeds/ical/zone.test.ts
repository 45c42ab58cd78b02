import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Temporal } from '../../time/temporal.ts'
import { newZones, zoneComponent, zoneId } from './zone.ts'

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

  test('have one time where clocks never change, and seconds where they once had them', () => {
    const fixed = zoneComponent('UTC+5:30', year(2027))
    assert.match(fixed, /TZID:UTC\+0530\r\nBEGIN:STANDARD\r\nDTSTART:1601.*\r\nTZOFFSETFROM:\+0530/)
    const old = zoneComponent('Europe/Amsterdam', year(1850))
    assert.match(old, /TZOFFSETTO:[+-]\d{6}\r\n/)
  })

  test('that are fixed have names without a colon', () => {
    assert.deepEqual(['UTC', 'UTC-3', 'UTC+12:45', 'Asia/Tokyo'].map(zoneId), [
      'UTC',
      'UTC-0300',
      'UTC+1245',
      'Asia/Tokyo',
    ])
  })

  test('are explained once, for events that need them, as far as the horizon', () => {
    const zones = newZones(at('2033-01-01T00:00:00Z'))
    const event = (start: string, more: object = {}) => ({
      timezone: 'Europe/Paris',
      start_utc: at(start),
      end_utc: at(start) + 3600,
      all_day: 0,
      password: null,
      ...more,
    })
    assert.equal(zones.explain(event('2027-01-01T10:00:00Z', { all_day: 1 })), '')
    assert.equal(zones.explain(event('2027-01-01T10:00:00Z', { timezone: 'UTC' })), '')
    assert.match(zones.explain(event('2027-01-01T10:00:00Z')), /TZID:Europe\/Paris/)
    assert.equal(zones.explain(event('2027-01-01T10:00:00Z')), '')
    assert.equal(zones.covers(event('2032-12-31T10:00:00Z')), true)
    assert.equal(zones.covers(event('2033-12-31T10:00:00Z')), false)
    assert.equal(zones.covers(event('2025-12-30T10:00:00Z')), false)
    assert.equal(zones.covers(event('2027-12-31T10:00:00Z', { timezone: 'Asia/Tokyo' })), false)
  })
})
