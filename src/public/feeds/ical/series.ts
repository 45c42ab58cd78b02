// A series and its occurrences (RFC 5545 §3.8.4.4, §3.8.5): always by the clock of its own zone, as
// a rule in UTC would mean other hours and days.

import { readStamp, writeUtcStamp } from '../../../language/time/recurrence/stamp.ts'
import { writeRule } from '../../../language/time/recurrence/write.ts'
import { type Wall, wallSeconds, writeWall } from '../../../language/time/wall.ts'
import { toInstant, toWall } from '../../../language/time/zone.ts'
import type { FeedSeries } from '../series/share.ts'
import { type Parameters, dayValue, line, utcValue, wallValue } from './lines.ts'
import { type TimeLines, type Times, dayLines, isClear } from './times.ts'
import { tzidOf, type ZoneUse } from './zone.ts'

/** The first start, how long it takes, and when it repeats. */
export function seriesLines(row: Times, series: FeedSeries): TimeLines {
  const { rule, dates, except } = series.written()
  return {
    lines: [
      ...(series.fillsDays ? dayLines(row) : clockLines(row, series)),
      // One at most: programs disagree on several (§17.6).
      rule ? line('RRULE', ruleValue(writeRule(rule), series)) : '',
      ...dates.map((wall) => dateLine('RDATE', wall, series)),
      ...except.map((wall) => startLine('EXDATE', wall, series)),
    ],
    uses: usesOf(series),
  }
}

/** Which occurrence of the series an event is, in the form that its start is written in. */
export function recurrenceId(original_start: Wall, series: FeedSeries): TimeLines {
  const isListed = series.written().dates.includes(original_start)
  const write = isListed ? dateLine : startLine
  return { lines: [write('RECURRENCE-ID', original_start, series)], uses: usesOf(series) }
}

/** A zone like others, so that all times of a series have the same form. */
const namedZone = (zone: string): string => (zone === 'UTC' ? 'Etc/UTC' : zone)

const usesOf = ({ zone, fillsDays, from }: FeedSeries): readonly ZoneUse[] =>
  fillsDays ? [] : [{ zone: namedZone(zone), from }]

/** A start of the series in the form that all of them have. */
function startLine(name: string, wall: Wall, { zone, fillsDays }: FeedSeries): string {
  if (fillsDays) return line(name, dayValue(wall), { VALUE: 'DATE' })
  const parameters: Parameters = { TZID: tzidOf(namedZone(zone)) }
  return line(name, wallValue(wall), parameters)
}

/** In UTC: libical takes the clock of an RDATE for that of UTC, whatever its zone. */
const dateLine = (name: string, wall: Wall, series: FeedSeries): string =>
  series.fillsDays
    ? startLine(name, wall, series)
    : line(name, utcValue(toWall(toInstant(wall, series.zone), 'UTC')))

/**
 * Every occurrence takes as long as the first one, in exact time. Where clocks change during the
 * first one, DTEND could be read as another length than DURATION.
 */
function clockLines(row: Times, series: FeedSeries): readonly string[] {
  const { start_date, end_date, start_utc, end_utc } = row
  const { zone } = series
  const length = end_utc - start_utc
  const start = startLine('DTSTART', start_date, series)
  if (length <= 0) return [start]
  const isSimple =
    zone === 'UTC' ||
    (wallSeconds(end_date) - wallSeconds(start_date) === length &&
      isClear(start_date, start_utc, zone) &&
      isClear(end_date, end_utc, zone))
  return [start, isSimple ? startLine('DTEND', end_date, series) : line('DURATION', `PT${length}S`)]
}

/** As it is stored; only UNTIL has to be of the same type as DTSTART. */
function ruleValue(rule: string, { zone, fillsDays }: FeedSeries): string {
  if (fillsDays) return rule
  return rule.replace(/(?<=UNTIL=)\d{8}(?!T)/, (day) => {
    const midnight = readStamp(day)?.seconds ?? 0
    return writeUtcStamp(toInstant(`${writeWall(midnight).slice(0, 10)} 23:59:59`, zone))
  })
}
