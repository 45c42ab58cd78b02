// Caches the periods of constant offset of every zone.
import { SECONDS_OF_DAY } from './gregorian.ts'
import { Temporal } from './temporal.ts'

/** All in seconds: `from` and `until` since 1970, `until` not included, `offset` east of UTC. */
export interface Period {
  readonly from: number
  readonly until: number
  readonly offset: number
}

// A few megabytes at most. A calendar in use needs two periods a year for each of its zones.
const MOST_PERIODS = 5000

const zones = new Map<string, Period[]>()
let kept = 0

export function periodAt(instant: number, zone: string): Period {
  const periods = zones.get(zone) ?? openZone(zone)
  let low = 0
  let high = periods.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (periods[middle]!.from <= instant) low = middle + 1
    else high = middle
  }
  const found = periods[low - 1]
  if (found && instant < found.until) return found
  const period = lookUp(instant, zone)
  periods.splice(low, 0, period)
  keep(zone, periods)
  return period
}

/** The seconds that the wall clocks of a zone count at an instant. */
export const localSeconds = (instant: number, zone: string): number =>
  instant + periodAt(instant, zone).offset

/**
 * The reverse of `localSeconds`: wall clocks in a gap move forward by the gap, in an overlap the
 * first occurrence is meant (§3.6).
 */
export function instantOf(seconds: number, zone: string): number {
  // No zone is a whole day away from UTC, so this period has begun.
  let period = periodAt(seconds - SECONDS_OF_DAY, zone)
  let offsetBefore = period.offset
  while (seconds - period.offset >= period.until) {
    offsetBefore = period.offset
    period = periodAt(period.until, zone)
  }
  const isInGap = seconds - period.offset < period.from
  return seconds - (isInGap ? offsetBefore : period.offset)
}

/** Seconds east of UTC of `UTC` and `UTC±h[:mm]`; undefined for names of the database. */
export function fixedOffset(zone: string): number | undefined {
  if (!zone.startsWith('UTC')) return undefined
  const [hours = '', minutes = '0'] = zone.slice(4).split(':')
  const seconds = Number(hours) * 3600 + Number(minutes) * 60
  return zone[3] === '-' ? -seconds : seconds
}

function openZone(zone: string): Period[] {
  const offset = fixedOffset(zone)
  if (offset === undefined) return []
  const periods = [{ from: -Infinity, until: Infinity, offset }]
  zones.set(zone, periods)
  return periods
}

function keep(zone: string, periods: Period[]): void {
  zones.set(zone, periods)
  kept++
  if (kept <= MOST_PERIODS) return
  zones.clear()
  kept = 0
}

function lookUp(instant: number, zone: string): Period {
  const here = Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(zone)
  // `previous` lies strictly before, but a period includes its own first second.
  const from = here.add({ seconds: 1 }).getTimeZoneTransition('previous')
  const until = here.getTimeZoneTransition('next')
  return {
    from: from ? from.epochMilliseconds / 1000 : -Infinity,
    until: until ? until.epochMilliseconds / 1000 : Infinity,
    offset: here.offsetNanoseconds / 1e9,
  }
}
