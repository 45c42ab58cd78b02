// Rules of recurrence as programs write them → rules as our interface takes them (§17.3).

import type { Read } from '../../../language/problem.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { parseRule } from '../../../language/time/recurrence/parse.ts'
import type { Rule } from '../../../language/time/recurrence/rule.ts'
import { writeDayStamp, writeUtcStamp } from '../../../language/time/recurrence/stamp.ts'
import { readStamp } from '../file/stamp.ts'
import { fromVersion1 } from './rule_version_1.ts'

const longestRule = 12_000
/** As many as a rule may count (§17.3). */
const mostDates = 5000

/** Parts that mean nothing here: empty ones, defaults of other calendars, notes of programs. */
const isIdle = (name: string, text: string): boolean =>
  text === '' ||
  name.startsWith('X-') ||
  ofEvent.has(name) ||
  (name === 'RSCALE' && text === 'GREGORIAN') ||
  (name === 'SKIP' && text === 'OMIT') ||
  (name === 'WKST' && !/^[A-Z]/.test(text)) ||
  (name === 'INTERVAL' && /^0*[01]?$/.test(text))

/** What libraries write into a rule that its event says itself. */
const ofEvent: ReadonlySet<string> = new Set(['DTSTART', 'TZID'])

const clockUnits: ReadonlyMap<string, number> = new Map([
  ['BYHOUR', 3600],
  ['BYMINUTE', 60],
  ['BYSECOND', 1],
])

/** `start` is the first start by the clock of the series, in seconds. */
export function readRule(given: string, start: number): Read<Rule> {
  const parts = new Map<string, string>()
  for (const piece of piecesOf(fromVersion1(given) ?? given)) {
    const cut = piece.indexOf('=')
    const [name, text] = cut < 0 ? [piece, ''] : [piece.slice(0, cut), piece.slice(cut + 1)]
    if (isIdle(name, text) || isOfStart(name, text, start)) continue
    const before = parts.get(name)
    if (before === undefined) parts.set(name, partOf(name, text))
    // Two lists of days are one.
    else if (name.startsWith('BY')) parts.set(name, `${before},${partOf(name, text)}`)
  }
  if (parts.size === 0) return parseRule(given.slice(0, longestRule).replace(/\s/g, ''))
  if (parts.has('UNTIL')) parts.delete('COUNT')
  const freq = parts.get('FREQ')
  const days = parts.get('BYDAY')
  // Outlook writes the first Monday of a week.
  if (days !== undefined && (freq === 'WEEKLY' || freq === 'DAILY')) {
    parts.set('BYDAY', days.replace(/[+-]?\d{1,3}(?=[A-Z])/g, ''))
  }
  return parseRule([...parts].map(([name, text]) => `${name}=${text}`).join(';'))
}

/** Also with the name of the property again, escaped, in quotes and with commas between parts. */
const piecesOf = (given: string): readonly string[] =>
  given
    .slice(0, longestRule)
    .toUpperCase()
    .replace(/^\s*RRULE\s*[:=]/, '')
    .replace(/(?<=[A-Z0-9])[ \t]+(?=(?:MO|TU|WE|TH|FR|SA|SU)\b)/g, ',')
    .replace(/["\\\s]/g, '')
    .replace(/,(?=[A-Z]{4,}=)/g, ';')
    .split(';')

function partOf(name: string, text: string): string {
  if (name === 'UNTIL') return untilOf(text)
  if (name === 'INTERVAL') return text.replace(/\.0+$/, '')
  if (name === 'COUNT') return /^\d{4,9}$/.test(text) ? countOf(text) : text.replace(/\.0+$/, '')
  const entries = text.split(',').filter((entry) => entry !== '')
  return (name === 'BYDAY' ? entries.map(dayOf) : entries).join(',')
}

/** More than are taken mean that it has no end. */
const countOf = (text: string): string => String(Math.min(Number(text), mostDates))

const dayNames: ReadonlySet<string> = new Set(
  ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'].flatMap((name) => [
    name,
    name.slice(0, 3),
  ]),
)

/** `MON`, `Monday`, and `MO+1` for `+1MO`. */
function dayOf(entry: string): string {
  const [, before = '', name = '', behind = ''] =
    /^([+-]?\d{0,3})([A-Z]+)([+-]\d{1,3})?$/.exec(entry) ?? []
  return name === '' ? entry : `${before}${behind}${dayNames.has(name) ? name.slice(0, 2) : name}`
}

/** `BYHOUR=19` says nothing new of a series that begins at seven in the evening. */
function isOfStart(name: string, text: string, start: number): boolean {
  const unit = clockUnits.get(name)
  if (unit === undefined || !/^\d{1,2}$/.test(text)) return false
  const time = ((start % SECONDS_OF_DAY) + SECONDS_OF_DAY) % SECONDS_OF_DAY
  return Math.floor(time / unit) % (unit === 3600 ? 24 : 60) === Number(text)
}

/** In the spelling of the standard. */
function untilOf(text: string): string {
  const found = readStamp(text)
  if (!found) return text
  if (found.kind === 'day') return writeDayStamp(found.seconds)
  const stamp = writeUtcStamp(found.seconds)
  return found.kind === 'utc' ? stamp : stamp.slice(0, -1)
}
