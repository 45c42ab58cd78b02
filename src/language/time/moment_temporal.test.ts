// Every form of §3.6, generated, means what Temporal says.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { settledOf } from '../../../test/support/moments.ts'
import { Temporal } from './temporal.ts'
import { sized } from '../../../test/support/whole.ts'

type Zoned = InstanceType<typeof Temporal.ZonedDateTime>
type Day = InstanceType<typeof Temporal.PlainDate>
type Time = InstanceType<typeof Temporal.PlainTime>

/** A date as it is given, and what it means to a reader whose present is `now`. */
interface Given {
  readonly text: string
  readonly meant: (now: Zoned) => Zoned
}

interface Clock {
  readonly text: string
  readonly time: Time
}

const zones = [
  'Europe/Paris America/New_York America/Santiago Australia/Lord_Howe Africa/Casablanca UTC',
  'Pacific/Apia Asia/Kathmandu America/Sao_Paulo Antarctica/Troll Africa/Cairo Etc/GMT+5',
].flatMap((line) => line.split(' '))

const recent = fc.integer({ min: -1_000_000_000, max: 4_000_000_000 })
const instants = fc.oneof(recent, fc.integer({ min: -62_135_000_000, max: 253_402_000_000 }))
const presents = fc
  .tuple(instants, fc.constantFrom(...zones))
  .map(([at, zone]) => Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(zone))

const two = (number: number): string => String(number).padStart(2, '0')
const midnight = new Temporal.PlainTime()

const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.nat({ max: 59 }), fc.nat({ max: 59 }))
  .map(([hour, minute, second]) => new Temporal.PlainTime(hour, minute, second))

/** Every way to write a time; what is not written counts as zero. */
const clocks: fc.Arbitrary<Clock> = times.chain((time) => {
  const { hour, minute, second } = time
  const upToHour = time.with({ minute: 0, second: 0 })
  const upToMinute = time.with({ second: 0 })
  const mm = two(minute)
  const mmss = `${mm}:${two(second)}`
  const half = hour < 12 ? 'am' : 'pm'
  const twelve = String(hour % 12 || 12)
  const hours = fc.constantFrom(String(hour), two(hour))
  const twelves = fc.constantFrom(twelve, twelve.padStart(2, '0'))
  const suffix = fc.constantFrom(half, ` ${half}`)
  return fc.oneof(
    hours.map((h) => ({ text: `${h}:${mm}`, time: upToMinute })),
    hours.map((h) => ({ text: `${h}:${mmss}`, time })),
    hours.map((h) => ({ text: `${h}:${mmss}.987`, time })),
    fc.tuple(twelves, suffix).map(([h, end]) => ({ text: `${h}${end}`, time: upToHour })),
    fc.tuple(twelves, suffix).map(([h, end]) => ({ text: `${h}:${mm}${end}`, time: upToMinute })),
    fc.tuple(twelves, suffix).map(([h, end]) => ({ text: `${h}:${mmss}${end}`, time })),
  )
})

/** Where a clock may follow: with a blank before it, or none at all. */
const withClock = fc.option(clocks, { nil: undefined })
const after = (clock: Clock | undefined, gap = ' '): string => (clock ? `${gap}${clock.text}` : '')
const timeOf = (clock: Clock | undefined): Time => clock?.time ?? midnight

const dates = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1950, max: 2090 }), fc.integer({ min: 1, max: 9999 })),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([year, month, day]) => Temporal.PlainDate.from({ year, month, day }))

/** Gaps move forward and of an overlap the first occurrence is meant, as Temporal does. */
const inZone = (date: Day, plainTime: Time, timeZone: string) =>
  date.toZonedDateTime({ timeZone, plainTime })

const digits = (date: Day, separator: string): string => date.toString().replaceAll('-', separator)

const separators = fc.constantFrom('-', '/', '')
const gaps = fc.constantFrom(' ', 'T')

const numeric = fc
  .tuple(dates, withClock, separators, gaps)
  .map(([date, clock, separator, gap]) => ({
    text: `${digits(date, separator)}${after(clock, gap)}`,
    meant: (now: Zoned) => inZone(date, timeOf(clock), now.timeZoneId),
  }))

const offsets = fc.integer({ min: -12 * 60, max: 14 * 60 }).chain((minutes) => {
  const sign = minutes < 0 ? '-' : '+'
  const [hh, mm] = [two(Math.floor(Math.abs(minutes) / 60)), two(Math.abs(minutes) % 60)]
  const texts = [`${sign}${hh}:${mm}`, `${sign}${hh}${mm}`]
  if (mm === '00') texts.push(`${sign}${hh}`)
  if (minutes === 0) texts.push('Z')
  return fc.constantFrom(...texts).map((text) => ({ text, minutes }))
})

const withOffset = fc
  .tuple(dates, clocks, separators, gaps, offsets)
  .map(([date, clock, separator, gap, offset]) => ({
    text: `${digits(date, separator)}${after(clock, gap)}${offset.text}`,
    meant: (now: Zoned) =>
      inZone(date, clock.time, 'UTC')
        .subtract({ minutes: offset.minutes })
        .withTimeZone(now.timeZoneId),
  }))

const unix = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999_999 }), fc.boolean())
  .map(([seconds, isPlain]) => ({
    text: isPlain && seconds > 99_999_999 ? String(seconds) : `@${seconds}`,
    meant: (now: Zoned) =>
      Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(now.timeZoneId),
  }))

const monthNames =
  'January February March April May June July August September October November December'.split(' ')

const ordinals = fc.constantFrom('', 'st', 'nd', 'rd', 'th')
const commas = fc.constantFrom(' ', ', ', ' , ', ',')

const written = fc
  .tuple(dates, withClock, ordinals, commas, fc.boolean(), fc.boolean())
  .map(([date, clock, ordinal, comma, isShort, isDayFirst]) => {
    const name = monthNames[date.month - 1] ?? ''
    const month = isShort ? name.slice(0, 3) : name
    const day = `${date.day}${ordinal}`
    const words = isDayFirst ? `${day} ${month}` : `${month} ${day}`
    return {
      text: `${words}${comma}${String(date.year).padStart(4, '0')}${after(clock)}`,
      meant: (now: Zoned) => inZone(date, timeOf(clock), now.timeZoneId),
    }
  })

const wordDays: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

const namedDays = fc
  .tuple(fc.constantFrom(...Object.keys(wordDays)), withClock)
  .map(([name, clock]) => ({
    text: `${name}${after(clock)}`,
    meant: (now: Zoned) =>
      inZone(now.toPlainDate().add({ days: wordDays[name] ?? 0 }), timeOf(clock), now.timeZoneId),
  }))

const fixedWords: fc.Arbitrary<Given> = fc.constantFrom(
  { text: 'now', meant: (now) => now },
  { text: 'midnight', meant: (now) => inZone(now.toPlainDate(), midnight, now.timeZoneId) },
  {
    text: 'noon',
    meant: (now) => inZone(now.toPlainDate(), midnight.with({ hour: 12 }), now.timeZoneId),
  },
)

const dayNames = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

const weekdays = fc
  .tuple(fc.constantFrom(...dayNames), withClock, fc.boolean())
  .map(([name, clock, isNext]) => ({
    text: `${isNext ? 'next ' : ''}${name}${after(clock)}`,
    meant: (now: Zoned) => {
      let day = now.toPlainDate().add({ days: isNext ? 1 : 0 })
      while (day.dayOfWeek !== dayNames.indexOf(name) + 1) day = day.add({ days: 1 })
      return inZone(day, timeOf(clock), now.timeZoneId)
    },
  }))

const aheads: Readonly<Record<string, number>> = { this: 0, next: 1, last: -1, previous: -1 }

const edges = fc
  .tuple(
    fc.constantFrom('first', 'last'),
    fc.constantFrom(...Object.keys(aheads)),
    fc.constantFrom('month', 'year'),
    withClock,
  )
  .map(([edge, which, period, clock]) => ({
    text: `${edge} day of ${which} ${period}${after(clock)}`,
    meant: (now: Zoned) => {
      const ahead = aheads[which] ?? 0
      const start = now.toPlainDate().with(period === 'year' ? { month: 1, day: 1 } : { day: 1 })
      const first = start.add(period === 'year' ? { years: ahead } : { months: ahead })
      const isYear = period === 'year'
      const last = first.with(isYear ? { month: 12, day: 31 } : { day: first.daysInMonth })
      return inZone(edge === 'first' ? first : last, timeOf(clock), now.timeZoneId)
    },
  }))

const units = ['minute', 'hour', 'day', 'week', 'month', 'year']

const shifts = fc
  .tuple(
    fc.integer({ min: -400, max: 400 }),
    fc.constantFrom(...units),
    withClock,
    fc.constantFrom('', 'now '),
    fc.constantFrom('', 's'),
  )
  .map(([amount, unit, clock, now, plural]) => ({
    text: `${now}${amount < 0 ? '' : '+'}${amount} ${unit}${plural}${after(clock)}`,
    meant: (present: Zoned) => {
      const shift = { [`${unit}s`]: amount }
      const moved = present.add(shift)
      if (!clock) return moved
      const isElapsed = unit === 'minute' || unit === 'hour'
      // Hours that leave the calendar do not come back by a clock.
      if (isElapsed && !isInCalendar(moved)) return moved
      const day = isElapsed ? moved.toPlainDate() : present.toPlainDate().add(shift)
      return inZone(day, clock.time, present.timeZoneId)
    },
  }))

/** Letter case does not matter, nor do blanks around and between. */
const dressed = (given: fc.Arbitrary<Given>): fc.Arbitrary<Given> =>
  fc.tuple(given, fc.integer({ min: 0, max: 3 })).map(([{ text, meant }, kind]) => ({
    text:
      [text, text.toLowerCase(), text.toUpperCase(), ` ${text.replaceAll(' ', '  ')} `][kind] ?? '',
    meant,
  }))

const isInCalendar = (zoned: Zoned): boolean =>
  [zoned, zoned.withTimeZone('UTC')].every(({ year }) => year >= 1 && year <= 9999)

const wallAt = (zoned: Zoned): string =>
  zoned.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')

const forms: Readonly<Record<string, fc.Arbitrary<Given>>> = {
  'dates in digits': numeric,
  'dates with an offset': withOffset,
  'unix seconds': unix,
  'dates in words': written,
  'days with names': namedDays,
  'words alone': fixedWords,
  weekdays,
  'first and last days': edges,
  'units from now': shifts,
}

describe('what a date means is what Temporal says (§3.6)', () => {
  for (const [name, given] of Object.entries(forms)) {
    test(name, () => {
      fc.assert(
        fc.property(dressed(given), presents, ({ text, meant }, now) => {
          const expected = meant(now)
          const settled = settledOf(text, now.timeZoneId, now.epochMilliseconds / 1000)
          if (!isInCalendar(expected)) return assert.equal(settled, undefined, text)
          assert.deepEqual(
            settled,
            { wall: wallAt(expected), at: expected.epochMilliseconds / 1000 },
            text,
          )
        }),
        { seed: 36, numRuns: sized(1000) },
      )
    })
  }
})
