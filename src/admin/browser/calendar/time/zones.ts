// The wall clock of one time zone on that of another, as the server computes it (§3.6, §3.7). Pure.

import { daySeconds, hourSeconds } from './wall.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, made)
  return made
}

/** How far the clock of a zone is ahead of UTC at an instant, in seconds. */
function offsetAt(zone: string, instant: number): number {
  const fixed = /^UTC(?:([+-])(\d+)(?::(\d+))?)?$/.exec(zone)
  if (fixed) {
    const [, sign, hours = 0, minutes = 0] = fixed
    return (sign === '-' ? -1 : 1) * (Number(hours) * hourSeconds + Number(minutes) * 60)
  }
  const parts = clockOf(zone).formatToParts(instant * 1000)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const [year, month, day] = [part('year'), part('month') - 1, part('day')]
  const shown = Date.UTC(year, month, day, part('hour'), part('minute'), part('second'))
  return shown / 1000 - instant
}

/** A time that is skipped moves forward; of one that comes twice the first is meant. */
export function toInstant(wall: number, zone: string): number {
  const before = offsetAt(zone, wall - daySeconds)
  const after = offsetAt(zone, wall + daySeconds)
  const isRight = (offset: number) => offsetAt(zone, wall - offset) === offset
  return wall - (isRight(before) || !isRight(after) ? before : after)
}

/** What a clock that shows this is taken for; another time if the clock skips this one. */
export function realWall(wall: number, zone: string): number {
  const instant = toInstant(wall, zone)
  return instant + offsetAt(zone, instant)
}

/** A wall clock of one zone as that of another. */
export function convert(wall: number, from: string, to: string): number {
  if (from === to) return wall
  const instant = toInstant(wall, from)
  return instant + offsetAt(to, instant)
}
