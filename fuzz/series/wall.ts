// Wall clocks, `YYYY-MM-DD hh:mm:ss`, and instants in whole seconds (§3.6). Written from the
// contract; it shares nothing with the product but the import of Temporal.

import { Temporal } from '../../src/language/time/temporal.ts'

export type Wall = string
/** `YYYY-MM-DD` */
export type Day = string
/** `hh:mm:ss` */
export type Clock = string

const secondsOfDay = 86_400

export const dayOf = (wall: Wall): Day => wall.slice(0, 10)
export const clockOf = (wall: Wall): Clock => wall.slice(11)

const plain = (wall: Wall) => Temporal.PlainDateTime.from(wall.replace(' ', 'T'))
const written = (time: ReturnType<typeof plain>): Wall =>
  time.toString({ smallestUnit: 'second' }).replace('T', ' ')

export const instantOf = (wall: Wall, zone: string): number =>
  plain(wall).toZonedDateTime(zone).epochMilliseconds / 1000

export const wallAt = (instant: number, zone: string): Wall =>
  written(
    Temporal.Instant.fromEpochMilliseconds(instant * 1000)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime(),
  )

/** The clock that a zone shows: one in a gap is moved forward. */
export const settled = (wall: Wall, zone: string): Wall => wallAt(instantOf(wall, zone), zone)

export const plusSeconds = (wall: Wall, seconds: number): Wall =>
  written(plain(wall).add({ seconds }))

export const plusDays = (day: Day, days: number): Day =>
  Temporal.PlainDate.from(day).add({ days }).toString()

export const daysBetween = (from: Day, to: Day): number =>
  Temporal.PlainDate.from(from).until(to).days

/** 1 is Monday. */
export const weekdayOf = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek

/** Between two clocks, without regard to a zone. */
export const secondsBetween = (from: Wall, to: Wall): number =>
  plain(from).until(plain(to), { largestUnit: 'seconds' }).seconds

export const secondsOf = (clock: Clock): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

/** Undefined if it would be on another day. */
export function plusClock(clock: Clock, seconds: number): Clock | undefined {
  const sum = secondsOf(clock) + seconds
  if (sum < 0 || sum >= secondsOfDay) return undefined
  return clockOf(plusSeconds('2000-01-01 00:00:00', sum))
}

/** `20270612T183000Z` */
export const utcStamp = (instant: number): string =>
  `${wallAt(instant, 'UTC').replaceAll(/[-:]/g, '').replace(' ', 'T')}Z`
