// What the calendar of the console decides by itself, without a browser.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { clicked, draggedTo, drawn } from '../src/admin/browser/calendar/time/aim.ts'
import { boxesOf, lanesOf } from '../src/admin/browser/calendar/time/layout.ts'
import { type Row, type Shown, shownOf } from '../src/admin/browser/calendar/time/rows.ts'
import { shifted } from '../src/admin/browser/calendar/time/shift.ts'
import { days, secondsOf, wallAt } from '../src/admin/browser/calendar/time/wall.ts'
import { convert } from '../src/admin/browser/calendar/time/zones.ts'
import { writeWall, wallSeconds } from '../src/language/time/wall.ts'
import { toInstant, toWall } from '../src/language/time/zone.ts'

const zones = ['Europe/Paris', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'UTC+5:30']
const day = (date: string): number => secondsOf(date) / 86_400

test('the clock of one zone is that of another as the server computes it (§3.6, §3.7)', () => {
  const seconds = fc.integer({ min: wallSeconds('2026-01-01 00:00:00'), max: 1_900_000_000 })
  const zone = fc.constantFrom(...zones)
  fc.assert(
    fc.property(seconds, zone, zone, (wall, from, to) => {
      const expected = toWall(toInstant(writeWall(wall), from), to)
      if (from !== to) assert.equal(wallAt(convert(wall, from, to)), expected)
    }),
  )
  const gap = convert(secondsOf('2027-03-28 02:30:00'), 'Europe/Paris', 'UTC')
  assert.equal(wallAt(gap), '2027-03-28 01:30:00')
  const twice = convert(secondsOf('2027-10-31 02:30:00'), 'Europe/Paris', 'UTC')
  assert.equal(wallAt(twice), '2027-10-31 00:30:00')
})

const rowAt = (id: number, start_date: string, end_date: string, all_day = false): Row => ({
  id,
  title: `Event ${id}`,
  status: 'publish',
  start_date,
  end_date,
  all_day,
  timezone: 'UTC',
  venues: [],
  categories: [],
  series: null,
  recurrence: null,
  event_status: 'scheduled',
  url: '',
  can: { edit: true },
})
const shownAt = (id: number, start: string, end: string, isAllDay = false): Shown =>
  shownOf(rowAt(id, start, end, isAllDay), undefined)

const some = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 14 * 96 }), fc.integer({ min: 0, max: 300 })), {
    maxLength: 40,
  })
  .map((spans) =>
    spans.map(([from, length], id) => {
      const start = secondsOf('2027-06-07') + from * 900
      return shownAt(id, wallAt(start), wallAt(start + length * 900))
    }),
  )

test('in a row of days no two events are in the same place, and none changes its lane', () => {
  fc.assert(
    fc.property(some, (all) => {
      const lanes = new Map<number, Set<number>>()
      for (const cell of lanesOf(all, days(day('2027-06-07'), 7))) {
        for (const [lane, segment] of cell.lanes.entries()) {
          if (!segment) continue
          const { id } = segment.shown.row
          lanes.set(id, (lanes.get(id) ?? new Set()).add(lane))
        }
      }
      for (const used of lanes.values()) assert.equal(used.size, 1)
    }),
  )
})

test('in the hours of a day no event covers another, and all are inside', () => {
  fc.assert(
    fc.property(some, (all) => {
      const { boxes, folded } = boxesOf(all, day('2027-06-08'))
      assert.deepEqual(folded, [])
      for (const [nth, a] of boxes.entries()) {
        assert.ok(a.top >= 0 && a.top + a.height <= 1.000_001 && a.left + a.width <= 1.000_001)
        for (const b of boxes.slice(nth + 1)) {
          const isBeside = a.left + a.width <= b.left + 1e-9 || b.left + b.width <= a.left + 1e-9
          const isApart = a.top + a.height <= b.top + 1e-9 || b.top + b.height <= a.top + 1e-9
          assert.ok(isBeside || isApart)
        }
      }
    }),
  )
})

test('what has no room beside the others is folded, and none is left out', () => {
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 3 }), (all, most) => {
      const whole = boxesOf(all, day('2027-06-08'))
      const { boxes, folded } = boxesOf(all, day('2027-06-08'), most)
      assert.ok(boxes.every(({ width }) => width >= 1 / most - 1e-9))
      const hidden = folded.reduce((sum, { n }) => sum + n, 0)
      assert.equal(boxes.length + hidden, whole.boxes.length)
    }),
  )
})

const at = (wall: string) => ({
  day: Math.floor(day(wall)),
  seconds: secondsOf(wall),
  isDaysRow: false,
})
const onDay = (date: string) => ({ day: day(date), seconds: undefined, isDaysRow: false })
const said = ({ start, end, isAllDay }: { start: number; end: number; isAllDay: boolean }) =>
  `${wallAt(start)} ${wallAt(end)}${isAllDay ? ' all day' : ''}`

test('what is dragged keeps its duration, and by the day its clock as well', () => {
  const walk = shownAt(1, '2027-06-12 20:30:00', '2027-06-12 23:00:00')
  const moved = draggedTo(walk, 'move', onDay('2027-06-12'), onDay('2027-06-15'))
  assert.equal(said(moved), '2027-06-15 20:30:00 2027-06-15 23:00:00')
  const byHour = draggedTo(walk, 'move', at('2027-06-12 21:00:00'), at('2027-06-13 10:07:00'))
  assert.equal(said(byHour), '2027-06-13 09:30:00 2027-06-13 12:00:00')
  const longer = draggedTo(walk, 'end', at('2027-06-12 23:00:00'), at('2027-06-12 23:40:00'))
  assert.equal(said(longer), '2027-06-12 20:30:00 2027-06-12 23:45:00')
  const inverted = draggedTo(walk, 'start', at('2027-06-12 20:30:00'), at('2027-06-12 23:50:00'))
  assert.equal(said(inverted), '2027-06-12 22:45:00 2027-06-12 23:00:00')
})

test('whole days stay whole, and can be pulled to other days but not away', () => {
  const fair = shownAt(1, '2027-06-17 00:00:00', '2027-06-19 23:59:59', true)
  const longer = draggedTo(fair, 'end', onDay('2027-06-19'), onDay('2027-06-22'))
  assert.equal(said(longer), '2027-06-17 00:00:00 2027-06-22 23:59:59 all day')
  const shorter = draggedTo(fair, 'end', onDay('2027-06-19'), onDay('2027-06-10'))
  assert.equal(said(shorter), '2027-06-17 00:00:00 2027-06-17 23:59:59 all day')
  const earlier = draggedTo(fair, 'start', onDay('2027-06-17'), onDay('2027-06-15'))
  assert.equal(said(earlier), '2027-06-15 00:00:00 2027-06-19 23:59:59 all day')
  const intoHours = draggedTo(fair, 'move', onDay('2027-06-17'), at('2027-06-18 10:00:00'))
  assert.equal(said(intoHours), '2027-06-18 10:00:00 2027-06-18 11:00:00')
})

test('what is drawn or clicked is in quarters of an hour, days, or the usual evening', () => {
  const hours = drawn(at('2027-06-12 20:34:00'), at('2027-06-12 18:02:00'))
  assert.equal(said(hours), '2027-06-12 18:00:00 2027-06-12 20:30:00')
  const week = drawn(onDay('2027-06-14'), onDay('2027-06-12'))
  assert.equal(said(week), '2027-06-12 00:00:00 2027-06-14 23:59:59 all day')
  assert.equal(said(clicked(onDay('2027-06-12'))), '2027-06-12 19:00:00 2027-06-12 21:00:00')
  assert.equal(said(clicked(at('2027-06-12 10:40:00'))), '2027-06-12 10:30:00 2027-06-12 11:30:00')
})

const rule = (text: string) => ({ rules: [text], dates: [], except: [] })

test('a rule moves with its dates where plain choices can say it, and else is left alone (§17.4)', () => {
  const moved = { start: '2027-06-01 19:00:00', original: '2027-06-15 19:00:00', by: 1 } as const
  const rulesOf = (text: string, scope: 'following' | 'all') =>
    shifted(rule(text), { ...moved, scope })?.rules[0]
  assert.equal(rulesOf('FREQ=WEEKLY;COUNT=4', 'following'), 'FREQ=WEEKLY;COUNT=2')
  assert.equal(rulesOf('FREQ=WEEKLY;COUNT=4', 'all'), 'FREQ=WEEKLY;COUNT=4')
  assert.equal(rulesOf('FREQ=WEEKLY;BYDAY=TU,SU', 'all'), 'FREQ=WEEKLY;BYDAY=MO,WE')
  assert.equal(
    rulesOf('FREQ=DAILY;INTERVAL=7;COUNT=4', 'following'),
    'FREQ=DAILY;INTERVAL=7;COUNT=2',
  )
  assert.equal(
    rulesOf('FREQ=WEEKLY;UNTIL=20270622T235959Z', 'all'),
    'FREQ=WEEKLY;UNTIL=20270623T235959',
  )
  assert.equal(rulesOf('FREQ=MONTHLY;BYDAY=1TU', 'all'), undefined)
  assert.equal(rulesOf('FREQ=WEEKLY;BYMONTH=6', 'all'), undefined)
  // Dates and exceptions move along, so they are not said.
  const further = {
    rules: ['FREQ=WEEKLY'],
    dates: ['2027-06-11 19:00:00'],
    except: ['2027-06-08 19:00:00'],
  }
  assert.deepEqual(shifted(further, { ...moved, scope: 'all' }), { rules: ['FREQ=WEEKLY'] })
})
