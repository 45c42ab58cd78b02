import { databaseAbbreviation } from './abbreviations.ts'
import { fixedOffset, instantOf, localSeconds, periodAt } from './periods.ts'
import { Temporal } from './temporal.ts'
import { wallSeconds, writeWall, type Wall } from './wall.ts'

const LONGEST_NAME = 64

/** The form in which a zone is stored and shown, or undefined if it is none (§3.7). */
export function readZone(given: string): string | undefined {
  if (given.length > LONGEST_NAME) return undefined
  const name = given.trim()
  return readFixed(name) ?? readName(name)
}

/** Wall clocks in a gap move forward by the gap; in an overlap the first one is meant (§3.6). */
export const toInstant = (wall: Wall, zone: string): number => instantOf(wallSeconds(wall), zone)

export const toWall = (instant: number, zone: string): Wall =>
  writeWall(localSeconds(instant, zone))

/** `+01:00`, to the minute: only local times of long ago have offsets with seconds. */
export function offsetOf(instant: number, zone: string): string {
  const { sign, hours, minutes } = offsetParts(periodAt(instant, zone).offset)
  return `${sign}${hours}:${minutes}`
}

/** The abbreviation of the time zone database at an instant (§4.7). */
export function abbreviation(instant: number, zone: string): string {
  if (fixedOffset(zone) !== undefined) return zone
  const { offset } = periodAt(instant, zone)
  return databaseAbbreviation(instant, zone, offset) ?? offsetAsAbbreviation(offset)
}

function readFixed(name: string): string | undefined {
  const match = /^utc([+-])(\d{1,2})(?::(00|15|30|45)|\.(25|5|75))?$/i.exec(name)
  if (!match) return undefined
  const [, sign, hours, clock, fraction] = match
  const minutes = fraction ? Number(`0.${fraction}`) * 60 : Number(clock ?? 0)
  const total = (Number(hours) * 60 + minutes) * (sign === '-' ? -1 : 1)
  if (total < -12 * 60 || total > 14 * 60) return undefined
  const rest = minutes === 0 ? '' : `:${minutes}`
  return `UTC${total < 0 ? '-' : '+'}${Number(hours)}${rest}`
}

/** Caches names in the form they are stored in, of which there are some hundreds. */
const knownNames = new Set<string>()

// Temporal also takes offsets and whole timestamps, which begin with a sign or a digit.
function readName(name: string): string | undefined {
  if (knownNames.has(name)) return name
  if (!/^[a-z][a-z0-9_+/-]*$/i.test(name)) return undefined
  try {
    const found = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
    if (found === name) knownNames.add(name)
    return found
  } catch {
    // Trying is the only way to learn whether Temporal knows a name.
    return undefined
  }
}

function offsetAsAbbreviation(offset: number): string {
  const { sign, hours, minutes } = offsetParts(offset)
  return `${sign}${hours}${minutes === '00' ? '' : minutes}`
}

function offsetParts(offset: number) {
  const total = Math.round(Math.abs(offset) / 60)
  return {
    sign: offset < 0 && total > 0 ? '-' : '+',
    hours: String(Math.floor(total / 60)).padStart(2, '0'),
    minutes: String(total % 60).padStart(2, '0'),
  }
}
