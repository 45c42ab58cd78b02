// What the reading of an event needs of the rest of its file, gathered before any event is read.

import type { Component } from './file/components.ts'
import { type Property, type RawProperty, propertyOf } from './file/property.ts'
import { type Version, type Versions, newVersions, numberOf } from './table.ts'
import { type ZoneDefinition, definitionOf } from './zones/zone_definition.ts'

export const limits = {
  zones: 1000,
  calendars: 10_000,
  changes: 200_000,
  bytes: 1 << 26,
  ofOne: 5000,
}

/** What a calendar says about all of its events. */
export interface Calendar {
  readonly zone?: string
  readonly product?: string
  readonly method?: string
}

/** A change of one date of a series, kept in few bytes until its series is read. */
export interface DateOverride {
  readonly component: Omit<Component, 'properties'>
  readonly bytes: Buffer
}

export interface Gathered {
  readonly calendars: Map<number, Calendar>
  /** By calendar and name. */
  readonly zones: Map<string, ZoneDefinition>
  /** By UID. */
  readonly changes: Map<string, DateOverride[]>
  /** The lines of all changes that are kept. */
  readonly keptLines: Set<number>
  readonly versions: Versions
}

export interface Gathering extends Gathered {
  readonly component: (component: Component) => void
  readonly property: (property: RawProperty, calendar: number) => void
}

export function newGathering(): Gathering {
  const gathered: Gathered = {
    calendars: new Map(),
    zones: new Map(),
    changes: new Map(),
    keptLines: new Set(),
    versions: newVersions(),
  }
  let bytes = 0
  const keep = (component: Component) => {
    const { changes, keptLines } = gathered
    const uid = uidOf(component)
    const list = changes.get(uid) ?? []
    if (list.length >= limits.ofOne || keptLines.size >= limits.changes) return
    const change = packed(component)
    if (bytes + change.bytes.length > limits.bytes) return
    bytes += change.bytes.length
    keptLines.add(component.line)
    list.push(change)
    changes.set(flat(uid), list)
  }
  return {
    ...gathered,
    component: (component) => {
      if (component.kind === 'VTIMEZONE') addZone(component, gathered.zones)
      if (component.kind !== 'VEVENT' || !isWhole(component)) return
      if (isChange(component)) keep(component)
      else {
        const [rank, title] = [rankOf(component), titleNumber(component)]
        gathered.versions.add(versionOf(component), component.line, rank, title)
      }
    },
    property: (property, calendar) => addProperty(property, calendar, gathered.calendars),
  }
}

/** Others are refused as soon as they are read. */
export const isWhole = ({ end, isTooLarge }: Component): boolean =>
  !isTooLarge && end !== 'cut' && end !== 'headless'

export const isChange = ({ properties }: Component): boolean =>
  properties.some(({ name }) => name === 'RECURRENCE-ID')

export function firstOf({ properties }: Component, name: string): Property | undefined {
  const found = properties.find((one) => one.name === name)
  return found && propertyOf(found)
}

export const uidOf = (component: Component): string => firstOf(component, 'UID')?.value.trim() ?? ''

/** The same for versions of one event: its UID and its start; without a UID each is its own. */
export function versionOf(component: Component): number {
  const uid = uidOf(component)
  return numberOf(uid === '' ? `${component.line}` : `${uid}\n${startOf(component)}`)
}

export const startOf = (component: Component): string =>
  firstOf(component, 'DTSTART')?.value.trim() ?? ''

/** The same for the same title as it stands in the file. */
export const titleNumber = ({ properties }: Component): number =>
  numberOf(properties.find(({ name }) => name === 'SUMMARY')?.raw ?? '')

/** Whether an event that is no newest version is none at all: as new, and with another title. */
export function isOther(component: Component, { rank, title }: Version): boolean {
  const isCounted = rank < mostSequence * stampBits
  return isCounted && rankOf(component) === rank && titleNumber(component) !== title
}

const mostSequence = 1023
const stampBits = 2 ** 38

/** Later versions have a higher SEQUENCE, or else a later change. */
export function rankOf(component: Component): number {
  const sequence = Number(firstOf(component, 'SEQUENCE')?.value)
  const changed = firstOf(component, 'LAST-MODIFIED') ?? firstOf(component, 'DTSTAMP')
  const round = sequence > 0 ? Math.min(mostSequence, sequence) : 0
  return round * stampBits + orderOf(changed?.value.trim() ?? '')
}

/** A number that is higher for a later `20270612T203000Z`: read for every event of a file. */
function orderOf(stamp: string): number {
  const order = Number(`${stamp.slice(0, 8)}${stamp.slice(9, 13)}.${stamp.slice(13, 15)}`)
  return order > 0 && order < stampBits ? order : 0
}

/** A copy that does not hold on to the part of the file that it was cut from. */
export const flat = (text: string): string => Buffer.from(text).toString()

function packed({ properties, ...component }: Component): DateOverride {
  const text = properties.map(({ raw, isCut }) => `${isCut ? '-' : '+'}${raw}`).join('\r')
  return { component, bytes: Buffer.from(text, 'latin1') }
}

/** The reverse of `packed`; no line has a carriage return inside. */
export function unpacked({ component, bytes }: DateOverride): Component {
  const properties = bytes
    .toString('latin1')
    .split('\r')
    .map((text) => {
      const raw = text.slice(1)
      const [name = ''] = /^[^:; ]*/.exec(raw) ?? []
      return { name: name.toUpperCase(), raw, isCut: text.startsWith('-') }
    })
  return { ...component, properties }
}

function addZone(component: Component, zones: Map<string, ZoneDefinition>): void {
  const tzid = firstOf(component, 'TZID')?.value.trim()
  if (tzid === undefined || zones.size >= limits.zones) return
  const key = zoneKey(component.calendar, tzid)
  if (!zones.has(key)) zones.set(key, definitionOf(component.properties))
}

/** Commas of a name are escaped in its definition, and not where it is used. */
export function zoneKey(calendar: number, tzid: string): string {
  const name = tzid.replace(/["'\\]/g, '').trim()
  return flat(`${calendar}\n${name.toLowerCase()}`)
}

function addProperty(raw: RawProperty, at: number, calendars: Map<number, Calendar>): void {
  const known = calendars.get(at) ?? {}
  if (calendars.size >= limits.calendars && !calendars.has(at)) return
  const value = flat(propertyOf(raw).value.trim().slice(0, 200))
  if (raw.name === 'PRODID') calendars.set(at, { product: value, ...known })
  else if (raw.name === 'METHOD') calendars.set(at, { method: value.toUpperCase(), ...known })
  else if (value !== '') calendars.set(at, { zone: value, ...known })
}
