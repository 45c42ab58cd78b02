// The times of an event of a site, in a zone that is known here.

import type { Remark, Values } from '../../import/item.ts'
import { wallSeconds } from '../../../language/time/wall.ts'
import { readZone, toInstant, toWall } from '../../../language/time/zone.ts'
import { isWall } from './map_others.ts'
import { type Raw, flagOf, stringOf } from '../values.ts'

export interface Times {
  readonly values: Values
  readonly remarks: readonly Remark[]
}

const quarter = 15 * 60

/** A remark if they cannot be read. */
export function timesOf(raw: Raw): Times | { readonly refused: Remark } {
  const [start, end] = [stringOf(raw['start_date']), stringOf(raw['end_date'])]
  if (!isWall(start) || !isWall(end))
    return { refused: { sentence: 'It has no readable start and end.' } }
  const zone = zoneOf(raw, start)
  if ('refused' in zone) return zone
  const { timezone, remarks } = zone
  const values = {
    start_date: exactly(start, stringOf(raw['utc_start_date']), timezone),
    end_date: exactly(end, stringOf(raw['utc_end_date']), timezone),
    timezone,
    all_day: flagOf(raw['all_day']),
  }
  return { values, remarks }
}

function zoneOf(
  raw: Raw,
  start: string,
):
  | { readonly timezone: string; readonly remarks: readonly Remark[] }
  | { readonly refused: Remark } {
  const given = stringOf(raw['timezone'])
  const known = given === '' ? undefined : readZone(given)
  if (known !== undefined) return { timezone: known, remarks: [] }
  const utc = stringOf(raw['utc_start_date'])
  const offset = isWall(utc) ? readZone(offsetOf(wallSeconds(start) - wallSeconds(utc))) : undefined
  const facts = { zone: given }
  if (offset === undefined) {
    return { refused: { sentence: 'The time zone {zone} is not known here.', facts } }
  }
  const remark: Remark = {
    sentence: 'The time zone {zone} is not known here. The offset {offset} is used.',
    facts: { ...facts, offset },
  }
  return { timezone: offset, remarks: [remark] }
}

/** As zones of a fixed offset are written; anything that is none if it is no whole quarter. */
function offsetOf(seconds: number): string {
  if (seconds % quarter !== 0) return ''
  const minutes = Math.abs(seconds) / 60
  const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return `UTC${seconds < 0 ? '-' : '+'}${clock}`
}

/** The second time that a clock shows the same when it is set back, as an instant. */
function exactly(wall: string, utc: string, zone: string): string {
  if (!isWall(utc)) return wall
  const at = wallSeconds(utc)
  const isSecond = toInstant(wall, zone) !== at && toWall(at, zone) === wall
  return isSecond ? `${utc.replace(' ', 'T')}Z` : wall
}
