// What the reading of one component knows of its file, and the moments that its properties name.

import { instantOf, localSeconds } from '../../language/time/periods.ts'
import { isInCalendar } from '../../language/time/wall.ts'
import type { Remark } from '../import/item.ts'
import type { Component } from './file/components.ts'
import type { Calendar } from './gather.ts'
import { excerpt, remark } from './remarks.ts'
import { type Property, propertyOf } from './file/property.ts'
import { type Stamp, readStamp } from './file/stamp.ts'
import type { FoundZone, Zones } from './zones/zones.ts'

export interface Reading {
  readonly component: Component
  readonly calendar: Calendar
  readonly zones: Zones
  /** The zone of times that have none of their own. */
  readonly zone: string
  /** The title of what has none, in the language of the site. */
  readonly untitled: string
  readonly remarks: Remark[]
  /** Zones that are fixed offsets of a day: the dates of one event have one of them. */
  dayZones?: Map<string, FoundZone>
}

/** Every remark once: all dates of an event may be in the same unknown zone. */
export function note({ remarks }: Pick<Reading, 'remarks'>, given: Remark): void {
  const isSaid = remarks.some(
    ({ sentence, facts }) =>
      sentence === given.sentence && JSON.stringify(facts) === JSON.stringify(given.facts),
  )
  if (!isSaid) remarks.push(given)
}

export function first({ component }: Reading, name: string): Property | undefined {
  for (const one of component.properties) if (one.name === name) return propertyOf(one)
  return undefined
}

export function all({ component }: Reading, name: string): readonly Property[] {
  let found: Property[] | undefined
  for (const one of component.properties) {
    if (one.name === name) (found ??= []).push(propertyOf(one))
  }
  return found ?? nothing
}

const nothing: readonly Property[] = []

/** A day, or a clock in a zone. */
export interface When {
  readonly isDay: boolean
  /** By the clock of the zone; midnight of a day. */
  readonly seconds: number
  readonly zone: string
  /** Whether its zone is one that it names itself: in others it may be shown by another clock. */
  readonly isUtc: boolean
  /** Whether it is in a zone that it names by itself. */
  readonly isNamed?: boolean
}

/** A value of a property of times, in the zone that it names. */
export function whenOf(property: Property, value: string, reading: Reading): When | undefined {
  const stamp = readStamp(value)
  return stamp && placed(stamp, value, property, reading)
}

function placed(
  stamp: Stamp,
  value: string,
  { parameters }: Property,
  reading: Reading,
): When | undefined {
  const { kind, seconds } = stamp
  const isDay = kind === 'day' || parameters.get('VALUE')?.toUpperCase() === 'DATE'
  if (isDay) {
    if (kind !== 'day' && seconds % secondsOfDay !== 0) {
      note(reading, remark('dayWithTime', { value: excerpt(value.trim()) }))
    }
    const midnight = Math.floor(seconds / secondsOfDay) * secondsOfDay
    return { isDay, seconds: midnight, zone: reading.zone, isUtc: false }
  }
  if (kind === 'utc') return { isDay, seconds, zone: 'UTC', isUtc: true }
  const tzid = parameters.get('TZID')?.trim() ?? ''
  if (tzid === '') return { isDay, seconds, zone: reading.zone, isUtc: false }
  const { zone, remark: found } = zoneOf(tzid, seconds, reading)
  if (found) note(reading, found)
  return { isDay, seconds, zone, isUtc: false, isNamed: true }
}

function zoneOf(tzid: string, seconds: number, reading: Reading): FoundZone {
  const before = reading.dayZones?.get(tzid)
  if (before) return before
  const found = reading.zones.find(tzid, reading.component.calendar, seconds)
  if (found.isOfDay) (reading.dayZones ??= new Map()).set(tzid, found)
  return found
}

const secondsOfDay = 86_400

/** The first value of a property: also where a colon in the name of the zone hides it. */
export function firstWhen(property: Property, reading: Reading): When | undefined {
  const [value = ''] = property.value.split(',', 1)
  const found = whenOf(property, value, reading)
  if (found || !property.value.includes(':')) return found
  return firstWhen(mended(property), reading)
}

/** `TZID=(UTC+01:00) Berlin:20270612T203000` without the quotes that it needs. */
export function mended(property: Property): Property {
  const cut = property.value.lastIndexOf(':')
  const { parameters } = property
  const tzid = parameters.get('TZID')
  if (cut < 0 || tzid === undefined) return { ...property, value: property.value.slice(cut + 1) }
  const name = `${tzid}:${property.value.slice(0, cut)}`
  return {
    ...property,
    parameters: new Map([...parameters, ['TZID', name]]),
    value: property.value.slice(cut + 1),
  }
}

export const instantAt = ({ seconds, zone }: When): number => instantOf(seconds, zone)

/** The same moment by the clock of another zone; a day is the same everywhere. */
export function inZone(when: When, zone: string): When {
  if (when.isDay || when.zone === zone) return { ...when, zone }
  return { ...when, seconds: localSeconds(instantAt(when), zone), zone }
}

/** Whether the clock of a zone says this moment, and no other. */
export function isClear(when: When, zone: string): boolean {
  const moved = inZone(when, zone)
  return when.isDay || (isInYears(moved) && instantAt(moved) === instantAt(when))
}

/** No zone is two days away from UTC, so that most moments need no look at theirs. */
const farthest = 2 * secondsOfDay

export function isInYears(when: When): boolean {
  const { seconds } = when
  if (isInCalendar(seconds - farthest) && isInCalendar(seconds + farthest)) return true
  return isInCalendar(seconds) && isInCalendar(instantAt(when))
}
