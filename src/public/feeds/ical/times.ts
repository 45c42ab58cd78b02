// When an event takes place, as lines of iCalendar.

import type { EventRow } from '../../../calendar/events/store.ts'
import { periodAt } from '../../../language/time/periods.ts'
import { wallSeconds } from '../../../language/time/wall.ts'
import { toWall } from '../../../language/time/zone.ts'
import { dayBehind } from '../formats/entry.ts'
import { dayValue, line, utcValue, wallValue } from './lines.ts'
import { type Timed, type ZoneUse, isWhole } from './zone.ts'

export type Times = Timed & Pick<EventRow, 'start_date' | 'end_date'>

export interface TimeLines {
  readonly lines: readonly string[]
  /** The zones that have to be defined for them. */
  readonly uses: readonly ZoneUse[]
}

const days = { VALUE: 'DATE' }

export const dayLines = (row: Times): readonly string[] => [
  line('DTSTART', dayValue(row.start_date), days),
  line('DTEND', dayValue(dayBehind(row.end_date)), days),
]

/** Of one event; in UTC where programs could misread its own zone. */
export function timeLines(row: Times, fillsDays: boolean, zone: string): TimeLines {
  if (fillsDays) return { lines: dayLines(row), uses: [] }
  const clocks = [
    ['DTSTART', row.start_date, row.start_utc],
    // DTEND has to be later than DTSTART; without it the event ends when it starts.
    ...(row.end_utc > row.start_utc ? [['DTEND', row.end_date, row.end_utc] as const] : []),
  ] as const
  const zones = clocks.map(([, wall, at]) => (isClear(wall, at, zone) ? zone : 'UTC'))
  const lines = clocks.map(([name, wall, at], index) =>
    zones[index] === 'UTC'
      ? line(name, utcValue(toWall(at, 'UTC')))
      : line(name, wallValue(wall), { TZID: zone }),
  )
  const isUsed = zones.some((one) => one !== 'UTC')
  return { lines, uses: isUsed ? [{ zone, from: row.start_utc }] : [] }
}

/**
 * Whether every program reads the wall clock as this instant: not in an hour that the zone has
 * twice, and not in local mean time.
 */
export const isClear = (wall: string, at: number, zone: string): boolean =>
  zone !== 'UTC' && isWhole(periodAt(at, zone).offset) && !isTwice(wallSeconds(wall), at, zone)

/** Whether the zone has this wall clock twice; programs disagree on which one is meant. */
function isTwice(local: number, at: number, zone: string): boolean {
  const { from, until } = periodAt(at, zone)
  const isLater = until !== Infinity && local - periodAt(until, zone).offset >= until
  return isLater || (from !== -Infinity && local - periodAt(from - 1, zone).offset < from)
}
