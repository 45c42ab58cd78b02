// VTIMEZONE: the offsets of a zone in the years that are needed (RFC 5545 §3.6.5).

import type { EventRow } from '../../../calendar/events/store.ts'
import { type Period, fixedOffset, periodAt } from '../../../language/time/periods.ts'
import { wallSeconds, writeWall } from '../../../language/time/wall.ts'
import { abbreviation } from '../../../language/time/zone.ts'
import { line, textLine, wallValue } from './lines.ts'
import { yearlyRules } from './zone_rules.ts'

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
/** Changes behind the horizon where clocks follow no rule: those of about fifty years. */
const changesListed = 100

/** What decides in which zone the times of an event are written. */
export type Timed = Pick<EventRow, 'timezone' | 'start_utc' | 'end_utc'>

/**
 * The zone that the times of an event are written in: its own as far as zones are defined, else
 * UTC. Fixed offsets are UTC too: programs misread their names, by a day and more.
 */
export const zoneFor = ({ timezone, end_utc }: Timed, horizon: number): string =>
  fixedOffset(timezone) !== undefined || end_utc > horizon ? 'UTC' : timezone

/** Offsets with seconds, those of local mean time, are misread by programs. */
export const isWhole = (offset: number): boolean => offset % 60 === 0

/**
 * The name under which a zone is defined. The time zone database has names for whole hours, with
 * the sign turned round; `GMT+0530` is read alike by programs that know such names and by those
 * that read the definition.
 */
export function tzidOf(zone: string): string {
  const offset = fixedOffset(zone)
  if (offset === undefined || zone === 'UTC') return zone
  const hours = -offset / 3600
  if (!Number.isInteger(hours)) return `GMT${offsetValue(offset)}`
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours < 0 ? '' : '+'}${hours}`
}

/** A zone that times are written in, and the earliest of them. */
export interface ZoneUse {
  readonly zone: string
  readonly from: number
}

/** The zones that a calendar has defined so far. */
export interface Zones {
  /** Definitions of the zones that have none yet. */
  define(uses: readonly ZoneUse[]): string
  /** Whether the zone is defined from so early on, or still can be. */
  reaches(use: ZoneUse): boolean
}

/** A zone that series are in, and the last end of them; Infinity if one never ends. */
export type ZoneReach = ReadonlyMap<string, number>

/**
 * Zones are defined until `horizon`, those of series for as long as these run. Events come in the
 * order of their start.
 */
export function newZones(horizon: number, reach: ZoneReach = new Map()): Zones {
  const known = new Map<string, number>()
  return {
    define: (uses) => {
      let text = ''
      for (const { zone, from: first } of uses) {
        if (known.has(zone)) continue
        // A year early: clients without zone data need to see both of its offsets.
        const from = first - secondsAYear
        known.set(zone, from)
        const until = Math.max(horizon, reach.get(zone) ?? 0)
        text += zoneComponent(zone, { from, until }, horizon)
      }
      return text
    },
    reaches: ({ zone, from }) => (known.get(zone) ?? from) <= from,
  }
}

/** An `until` of Infinity is for ever, by rules where there are any. */
export function zoneComponent(zone: string, { from, until }: Stretch, listed = until): string {
  const end = until === Infinity ? listed : until
  let text = `${line('BEGIN', 'VTIMEZONE')}${textLine('TZID', tzidOf(zone))}`
  let period = periodAt(from, zone)
  let before = offsetBefore(period, zone)
  const next = () => {
    before = period.offset
    period = periodAt(period.until, zone)
  }
  for (let count = 0; count < mostPeriods; count++) {
    if (isWhole(period.offset)) {
      text += observance(zone, period, isWhole(before) ? before : period.offset)
    }
    if (period.until > end) break
    next()
  }
  if (until === Infinity && period.until !== Infinity) {
    next()
    const rules = yearlyRules(period, zone)
    for (const rule of rules ?? Array.from({ length: changesListed }, () => '')) {
      text += observance(zone, period, before, rule)
      if (period.until === Infinity) break
      next()
    }
  }
  return `${text}${line('END', 'VTIMEZONE')}`
}

/** The offset before the period began; the same if there was none before. */
const offsetBefore = ({ from, offset }: Period, zone: string): number =>
  from === -Infinity ? offset : periodAt(from - 1, zone).offset

function observance(zone: string, period: Period, before: number, rule = ''): string {
  const from = Math.max(period.from, longAgo)
  const kind = isSummer(zone, period, before) ? 'DAYLIGHT' : 'STANDARD'
  return [
    line('BEGIN', kind),
    // DTSTART is the wall clock from before the change.
    line('DTSTART', wallValue(writeWall(from + before))),
    line('TZOFFSETFROM', offsetValue(before)),
    line('TZOFFSETTO', offsetValue(period.offset)),
    textLine('TZNAME', abbreviation(from, zone)),
    rule === '' ? '' : line('RRULE', rule),
    line('END', kind),
  ].join('')
}

const longestSummer = 330 * 86_400

/** Ahead of the offset before, and only for a season. */
const isSummer = (zone: string, { from, until, offset }: Period, before: number): boolean =>
  offset > before && until - from < longestSummer && periodAt(until, zone).offset < offset

/** `+0530`. */
function offsetValue(offset: number): string {
  const total = Math.abs(offset)
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60]
  const digits = parts.map((part) => String(part).padStart(2, '0')).join('')
  return `${offset < 0 ? '-' : '+'}${digits}`
}
