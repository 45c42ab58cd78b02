// VTIMEZONE: the offsets of a zone in the years that are needed (RFC 5545 §3.6.5).

import type { EventRow } from '../../calendar/events/store.ts'
import { type Period, fixedOffset, periodAt } from '../../time/periods.ts'
import { wallSeconds, writeWall } from '../../time/wall.ts'
import { abbreviation } from '../../time/zone.ts'
import { line, textLine, wallValue } from './lines.ts'

/** In seconds since 1970, both included. */
export interface Stretch {
  readonly from: number
  readonly until: number
}

/** Start of the first period of a zone, which has no other. */
const longAgo = wallSeconds('1601-01-01 00:00:00')
const secondsAYear = 366 * 86_400
/** More changes than any zone had since 1850, so that no range of years makes an endless list. */
const mostPeriods = 600

/** The name of a zone in this file: fixed offsets without the colon that would need quotes. */
export function zoneId(zone: string): string {
  if (fixedOffset(zone) === undefined || zone === 'UTC') return zone
  const [, sign = '', hours = '', minutes = '00'] = /^UTC([+-])(\d+)(?::(\d+))?$/.exec(zone) ?? []
  return `UTC${sign}${hours.padStart(2, '0')}${minutes}`
}

/** What decides whether an event needs a zone definition, and for which time. */
export type Timed = Pick<EventRow, 'timezone' | 'start_utc' | 'end_utc' | 'all_day'> &
  Partial<Pick<EventRow, 'password'>>

/** The zones that a calendar has defined so far. */
export interface Zones {
  /** The definition of its zone, if this is the first event that needs it. */
  explain(event: Timed): string
  /** Whether the definition reaches so far; events come in the order of their start. */
  covers(event: Timed): boolean
}

/** Zones are defined until `horizon`, or until the end of the first event that needs one. */
export function newZones(horizon: number): Zones {
  const known = new Map<string, Stretch>()
  return {
    explain: ({ timezone, start_utc, end_utc, all_day, password = null }) => {
      const isNeeded = timezone !== 'UTC' && (all_day === 0 || password !== null)
      if (!isNeeded || known.has(timezone)) return ''
      // A year early: clients without zone data need to see both of its offsets.
      const stretch = { from: start_utc - secondsAYear, until: Math.max(end_utc, horizon) }
      known.set(timezone, stretch)
      return zoneComponent(timezone, stretch)
    },
    covers: ({ timezone, start_utc, end_utc }) => {
      const stretch = known.get(timezone)
      return stretch !== undefined && start_utc >= stretch.from && end_utc <= stretch.until
    },
  }
}

export function zoneComponent(zone: string, { from, until }: Stretch): string {
  let text = `${line('BEGIN', 'VTIMEZONE')}${textLine('TZID', zoneId(zone))}`
  let before = offsetBefore(periodAt(from, zone), zone)
  let period = periodAt(from, zone)
  for (let count = 0; count < mostPeriods; count++) {
    text += observance(zone, period, before)
    if (period.until > until) break
    before = period.offset
    period = periodAt(period.until, zone)
  }
  return `${text}${line('END', 'VTIMEZONE')}`
}

/** The offset before the period began; the same if there was none before. */
function offsetBefore({ from, offset }: Period, zone: string): number {
  return from === -Infinity ? offset : periodAt(from - 1, zone).offset
}

function observance(zone: string, period: Period, before: number): string {
  const from = Math.max(period.from, longAgo)
  const kind = isSummer(zone, period, before) ? 'DAYLIGHT' : 'STANDARD'
  return [
    line('BEGIN', kind),
    // DTSTART is the wall clock from before the change.
    line('DTSTART', wallValue(writeWall(from + before))),
    line('TZOFFSETFROM', offsetValue(before)),
    line('TZOFFSETTO', offsetValue(period.offset)),
    textLine('TZNAME', abbreviation(from, zone)),
    line('END', kind),
  ].join('')
}

const longestSummer = 330 * 86_400

/** Ahead of the offset before, and only for a season. */
const isSummer = (zone: string, { from, until, offset }: Period, before: number): boolean =>
  offset > before && until - from < longestSummer && periodAt(until, zone).offset < offset

/** `+0530`; historical local times have seconds. */
function offsetValue(offset: number): string {
  const total = Math.abs(offset)
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60]
  if (total % 60 !== 0) parts.push(total % 60)
  const digits = parts.map((part) => String(part).padStart(2, '0')).join('')
  return `${offset < 0 && total > 0 ? '-' : '+'}${digits}`
}
