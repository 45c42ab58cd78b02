// The zone that is meant by a TZID: its name, the place it says it is, a name of Windows, a city,
// the offsets of its definition, a fixed offset, and at last the zone of the calendar.

import { readFileSync } from 'node:fs'
import { readZone } from '../../../language/time/zone.ts'
import type { Remark } from '../../import/item.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { type Gathered, flat, zoneKey } from '../gather.ts'
import { excerpt, remark } from '../remarks.ts'
import { offsetSeconds } from '../file/stamp.ts'
import { type ZoneDefinition, fixedZone, fixedZoneAt, matchZone } from './zone_definition.ts'

export interface FoundZone {
  readonly zone: string
  readonly remark?: Remark
  /** Whether another day of the same zone may have another offset. */
  readonly isOfDay?: boolean
}

export interface Zones {
  /** `seconds` is a moment of the year in which the zone is used. */
  readonly find: (tzid: string, calendar: number, seconds: number) => FoundZone
  /** Of times that have none of their own. */
  readonly ofCalendar: (calendar: number) => string
}

/** A zone as its own name, Windows or a list of cities calls it. */
export const namedZone = (name: string): string | undefined => byName(name) ?? byProgram(name)

const byProgram = (tzid: string): string | undefined => byWindows(tzid) ?? byCity(tzid)

const longestName = 200
const mostKnown = 10_000
/** Comparing a definition with all zones takes milliseconds. */
const mostCompared = 100

export function newZones(
  { zones: definitions, calendars }: Pick<Gathered, 'zones' | 'calendars'>,
  siteZone: string,
): Zones {
  const known = new Map<string, FoundZone>()
  /** Definitions that are like no zone. */
  const unlike = new Set<ZoneDefinition>()
  let compared = 0

  function look(tzid: string, calendar: number, seconds: number): FoundZone {
    const definition = definitions.get(zoneKey(calendar, tzid))
    const found = byName(tzid) ?? byName(definition?.location ?? '') ?? byProgram(tzid)
    if (found !== undefined) return { zone: found }
    const facts = { given: excerpt(tzid) }
    if (definition && unlike.has(definition)) {
      const zone = fixedZoneAt(definition, seconds)
      if (zone !== undefined)
        return { zone, isOfDay: true, remark: remark('zoneFixed', { ...facts, zone }) }
    } else if (definition && compared < mostCompared) {
      compared++
      const matched = matchZone(definition, seconds, candidates(ofCalendar(calendar)))
      if (matched) {
        const { zone, isFixed, changes } = matched
        if (isFixed && changes) unlike.add(definition)
        const kind = isFixed ? 'zoneFixed' : 'zoneGuessed'
        return { zone, isOfDay: changes, remark: remark(kind, { ...facts, zone }) }
      }
    }
    const common = abbreviations.get(tzid.toUpperCase())
    if (common !== undefined) return { zone: common }
    const fixed = byOffset(tzid)
    if (fixed !== undefined) {
      return { zone: fixed, remark: remark('zoneFixed', { ...facts, zone: fixed }) }
    }
    const zone = ofCalendar(calendar)
    return { zone, remark: remark('zoneUnknown', { ...facts, zone }) }
  }

  const ofSite = readZone(siteZone) ?? 'UTC'
  const byCalendar = new Map<number, string>()
  function ofCalendar(calendar: number): string {
    const before = byCalendar.get(calendar)
    if (before !== undefined) return before
    const { zone = '' } = calendars.get(calendar) ?? {}
    const given = zone.slice(0, longestName)
    const found = byName(given) ?? byWindows(given) ?? byCity(given) ?? ofSite
    if (byCalendar.size < mostKnown) byCalendar.set(calendar, found)
    return found
  }

  return {
    ofCalendar,
    find: (given, calendar, seconds) => {
      const key = `${calendar}\n${given}`
      const dayKey = () => `${key}\n${Math.floor(seconds / SECONDS_OF_DAY)}`
      const before = known.get(key) ?? (unlike.size > 0 ? known.get(dayKey()) : undefined)
      if (before) return before
      const found = look(nameIn(given), calendar, seconds)
      if (given.length <= longestName && known.size < mostKnown)
        known.set(flat(found.isOfDay ? dayKey() : key), found)
      return found
    },
  }
}

/** Without the marks that programs leave around it: `TZID='Europe/Berlin'`. */
const nameIn = (given: string): string =>
  given
    .slice(0, longestName)
    .replace(/^\s*TZID=/i, '')
    .replace(/["'\\]/g, '')
    .trim()

/** Of the time zone database, also behind a path of the program that wrote it. */
function byName(given: string): string | undefined {
  if (given === '') return undefined
  const whole = readZone(given.replaceAll(' ', '_'))
  if (whole !== undefined) return whole
  // Names have one to three parts: `/freeassociation.sourceforge.net/Tzfile/Europe/Rome`.
  const parts = given.replaceAll(' ', '_').split('/').slice(-3)
  for (let from = 0; from < parts.length - 1; from++) {
    const zone = readZone(parts.slice(from).join('/'))
    if (zone !== undefined) return zone
  }
  if (/^(?:utc|gmt|z)$/i.test(parts.at(-1) ?? '')) return 'UTC'
  // `US-Eastern`.
  return /^[a-z]+-[a-z]/i.test(given) ? readZone(given.replace('-', '/')) : undefined
}

/** Windows' names and the zone that CLDR gives each for the whole world. */
export const windowsZones: ReadonlyMap<string, string> = new Map(
  Object.entries(
    JSON.parse(readFileSync(new URL('data/windows_zones.json', import.meta.url), 'utf8')),
  ),
)
const windowsNames: ReadonlyMap<string, string> = new Map(
  [...windowsZones].map(([name, zone]) => [name.toLowerCase(), zone === 'Etc/UTC' ? 'UTC' : zone]),
)

/** Also `Central Standard Time 1`, as Outlook counts its own copies, and `… Daylight Time`. */
function byWindows(given: string): string | undefined {
  const name = given.trim().toLowerCase().replace(/\s+/g, ' ').replaceAll('daylight', 'standard')
  return windowsNames.get(name) ?? windowsNames.get(name.replace(/ \d{1,3}$/, ''))
}

const otherCities = {
  bern: 'Europe/Zurich',
  kyiv: 'Europe/Kiev',
  wien: 'Europe/Vienna',
  rom: 'Europe/Rome',
  prag: 'Europe/Prague',
  warschau: 'Europe/Warsaw',
  brussel: 'Europe/Brussels',
  kopenhagen: 'Europe/Copenhagen',
  moskau: 'Europe/Moscow',
  edinburgh: 'Europe/London',
  beijing: 'Asia/Shanghai',
  osaka: 'Asia/Tokyo',
  mumbai: 'Asia/Kolkata',
  'new delhi': 'Asia/Kolkata',
  chennai: 'Asia/Kolkata',
  'abu dhabi': 'Asia/Dubai',
  canberra: 'Australia/Sydney',
  pretoria: 'Africa/Johannesburg',
  brasilia: 'America/Sao_Paulo',
  'eastern time': 'America/New_York',
  'central time': 'America/Chicago',
  'mountain time': 'America/Denver',
  'pacific time': 'America/Los_Angeles',
  'coordinated universal time': 'UTC',
  'central european time': 'Europe/Berlin',
  'central european summer time': 'Europe/Berlin',
  'mitteleuropaische zeit': 'Europe/Berlin',
  'mitteleuropaische sommerzeit': 'Europe/Berlin',
  'greenwich mean time': 'Europe/London',
  'british summer time': 'Europe/London',
}

let cities: ReadonlyMap<string, string> | undefined

/** The last parts of the names in the time zone database, and cities as Windows names them. */
const allCities = (): ReadonlyMap<string, string> =>
  (cities ??= new Map([
    ...Intl.supportedValuesOf('timeZone')
      .filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'))
      .map((zone) => [cityOf(zone), zone] as const),
    ...Object.entries(otherCities),
  ]))

const cityOf = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ').toLowerCase()

/** Without accents: `Brasília`, `Zürich`. */
const plainLetters = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

/** `Germany/Berlin`, `(UTC+01:00) Amsterdam, Berlin, Bern`: the first city that is known. */
function byCity(given: string): string | undefined {
  const shown = given.replace(/^\((?:UTC|GMT)[^)]{0,12}\)/i, '')
  for (const word of shown.split(/[/,;()&\n]/)) {
    const zone = allCities().get(plainLetters(word.replaceAll('_', ' ').trim().toLowerCase()))
    if (zone !== undefined) return zone
  }
  return undefined
}

/** The zone of the calendar first, then one of every kind that there is. */
function* candidates(first: string): Generator<string> {
  yield first
  for (const zone of commonZones) yield zone
  for (const zone of windowsZones.values()) if (!zone.startsWith('Etc/')) yield zone
}

const commonZones = ['Europe/Berlin', 'Europe/London', 'America/New_York', 'America/Chicago']

const abbreviations: ReadonlyMap<string, string> = new Map([
  ...['CEST', 'MEZ', 'MESZ'].map((name) => [name, 'Europe/Berlin'] as const),
  ['BST', 'Europe/London'],
  ['EEST', 'Europe/Athens'],
  ['EDT', 'America/New_York'],
  ...['CST', 'CDT'].map((name) => [name, 'America/Chicago'] as const),
  ['MDT', 'America/Denver'],
  ...['PST', 'PDT'].map((name) => [name, 'America/Los_Angeles'] as const),
  ['JST', 'Asia/Tokyo'],
  ...['AEST', 'AEDT'].map((name) => [name, 'Australia/Sydney'] as const),
])

/** `GMT+0100`, `UTC-5`, `+01:00`, `(UTC+01:00) …`. */
function byOffset(given: string): string | undefined {
  const form = /^\(?(?:UTC|GMT|Etc\/GMT)? ?([+-])(\d{1,2}):?(\d\d)?(?=$|[) ])/i
  const [, sign, hours = '', minutes = '00'] = form.exec(given.trim()) ?? []
  if (sign === undefined) return /^\(?(?:UTC|GMT)\)?/i.test(given) ? 'UTC' : undefined
  return fixedZone(offsetSeconds(`${sign}${hours.padStart(2, '0')}${minutes}`))
}
