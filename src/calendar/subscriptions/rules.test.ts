import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toWall } from '../../language/time/zone.ts'
import { lastSending, nextSending, remindedUntil, weekOf } from './rules.ts'

const instant = (moment: string) => Date.parse(moment) / 1000
const plan = (newsletter: 'off' | 'sunday' | 'thursday', zone = 'Europe/Berlin', time = '08:00') =>
  ({ newsletter, newsletter_time: time, zone }) as const

test('the newsletter is due once a week by the clock of the site, whatever that does', () => {
  assert.equal(lastSending(instant('2031-03-06T07:00:00Z'), plan('off')), undefined)
  assert.equal(nextSending(instant('2031-03-06T07:00:00Z'), plan('off')), undefined)
  const cases = [
    // To the second.
    ['2031-03-06T06:59:59Z', plan('thursday'), '2031-02-27 08:00:00', '2031-03-06 08:00:00'],
    ['2031-03-06T07:00:00Z', plan('thursday'), '2031-03-06 08:00:00', '2031-03-13 08:00:00'],
    // The clocks go forward at 2 on March 30, and back at 3 on October 26.
    ['2031-03-30T12:00:00Z', plan('thursday'), '2031-03-27 08:00:00', '2031-04-03 08:00:00'],
    [
      '2031-03-30T00:59:59Z',
      plan('sunday', undefined, '02:30'),
      '2031-03-23 02:30:00',
      '2031-03-30 03:30:00',
    ],
    [
      '2031-03-30T01:30:00Z',
      plan('sunday', undefined, '02:30'),
      '2031-03-30 03:30:00',
      '2031-04-06 02:30:00',
    ],
    [
      '2031-10-26T00:30:00Z',
      plan('sunday', undefined, '02:30'),
      '2031-10-26 02:30:00',
      '2031-11-02 02:30:00',
    ],
    // Its second half past two is the same newsletter.
    [
      '2031-10-26T01:45:00Z',
      plan('sunday', undefined, '02:30'),
      '2031-10-26 02:30:00',
      '2031-11-02 02:30:00',
    ],
    [
      '2031-03-06T11:00:00Z',
      plan('thursday', 'Pacific/Kiritimati', '00:00'),
      '2031-03-06 00:00:00',
      '2031-03-13 00:00:00',
    ],
  ] as const
  for (const [moment, one, last, next] of cases) {
    const at = instant(moment)
    assert.equal(toWall(lastSending(at, one) ?? 0, one.zone), last, moment)
    assert.equal(toWall(nextSending(at, one) ?? 0, one.zone), next, moment)
  }
  assert.equal(
    lastSending(instant('2031-10-26T00:45:00Z'), plan('sunday', undefined, '02:30')),
    lastSending(instant('2031-10-26T01:45:00Z'), plan('sunday', undefined, '02:30')),
  )
})

test('a week begins with Monday at the site', () => {
  const zone = 'Europe/Berlin'
  const [sunday, monday] = [instant('2031-03-09T22:59:59Z'), instant('2031-03-09T23:00:00Z')]
  assert.equal(weekOf(monday, zone), weekOf(sunday, zone) + 1)
  assert.equal(weekOf(instant('2031-03-16T22:00:00Z'), zone), weekOf(monday, zone))
})

const until = (moment: string) => remindedUntil(instant(moment), 'Europe/Berlin')

test('from nine on the next day is reminded of', () => {
  assert.equal(until('2031-03-06T07:59:59Z'), '2031-03-06')
  assert.equal(until('2031-03-06T08:00:00Z'), '2031-03-07')
  assert.equal(until('2031-12-31T08:00:00Z'), '2032-01-01')
})
