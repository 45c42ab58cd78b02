// What lists of events show of series, and which dates of a series they do not show.

import { readRecurrence } from '../../language/time/recurrence/input.ts'
import { startsBetween } from '../../language/time/recurrence/series.ts'
import { settleRecurrence } from '../../language/time/recurrence/settle.ts'
import { SECONDS_OF_DAY } from '../../language/time/gregorian.ts'
import { now } from '../../language/time/clock.ts'
import { type Wall, wallSeconds, writeWall } from '../../language/time/wall.ts'
import type { Values } from '../import/item.ts'
import { isWall } from './map/map_others.ts'
import type { Progress } from './progress.ts'
import { type Raw, isRaw, numberOf, stringOf } from './values.ts'

/** Remembers an occurrence by its id alone, and that it is one if it is hidden. */
export function noteOccurrence(
  { series }: Progress,
  id: number,
  { series: of, own }: Raw,
  isHidden: boolean,
): undefined {
  const key = numberOf(of)
  if (key === undefined) return
  const seen = series.get(key) ?? { sample: id, count: 0, own: new Set<number>() }
  series.set(key, seen)
  if (isHidden) return
  seen.count += 1
  if (Array.isArray(own) && own.length > 0) seen.own.add(id)
}

/** For so long a site may be late with making what comes into reach. */
const lag = 3 * SECONDS_OF_DAY

export interface Expected {
  /** Starts that have to be there as events. */
  readonly sure: readonly Wall[]
  /** How many there can be. */
  readonly most: number
}

/** Undefined if the recurrence cannot be read here. */
export function expectedOf(values: Values, raw: Raw): Expected | undefined {
  const { timezone, all_day } = values
  const until = isRaw(raw['recurrence']) ? stringOf(raw['recurrence']['known_until']) : ''
  const given = readRecurrence(values['recurrence'])
  if ('fault' in given || given.value === null || !isWall(until)) return undefined
  const start = stringOf(raw['start_date'])
  const times = { start, zone: String(timezone), allDay: all_day === true }
  const settled = settleRecurrence(given.value, times, now())
  if ('fault' in settled) return undefined
  const starts = [...startsBetween(settled.value, times, start, until)].map(({ wall }) => wall)
  const late = writeWall(wallSeconds(until) - lag)
  return { sure: starts.filter((wall) => wall <= late), most: starts.length }
}

/** Whether all of them have been seen. */
export const isComplete = ({ sure, most }: Expected, count: number): boolean =>
  count >= sure.length && count <= most
