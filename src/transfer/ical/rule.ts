// Rules of recurrence as programs write them → rules as our interface takes them (§17.3).

import type { Read } from '../../problem.ts'
import { SECONDS_OF_DAY } from '../../time/gregorian.ts'
import { parseRule } from '../../time/recurrence/parse.ts'
import type { Rule } from '../../time/recurrence/rule.ts'
import { writeDayStamp, writeUtcStamp } from '../../time/recurrence/stamp.ts'
import { readStamp } from './file/stamp.ts'

const longestRule = 12_000

/** Parts that mean nothing here: the defaults of other calendars, and notes of programs. */
const isIdle = (name: string, text: string): boolean =>
  name.startsWith('X-') ||
  (name === 'RSCALE' && text === 'GREGORIAN') ||
  (name === 'SKIP' && text === 'OMIT') ||
  (name === 'INTERVAL' && /^0*[01]?$/.test(text)) ||
  (name === '' && text === '')

const clockUnits: ReadonlyMap<string, number> = new Map([
  ['BYHOUR', 3600],
  ['BYMINUTE', 60],
  ['BYSECOND', 1],
])

/** `start` is the first start by the clock of the series, in seconds. */
export function readRule(given: string, start: number): Read<Rule> {
  const parts = new Map<string, string>()
  for (const piece of given.slice(0, longestRule).toUpperCase().replace(/\s/g, '').split(';')) {
    const cut = piece.indexOf('=')
    const [name, text] = cut < 0 ? [piece, ''] : [piece.slice(0, cut), piece.slice(cut + 1)]
    if (!isIdle(name, text) && !isOfStart(name, text, start) && !parts.has(name)) {
      parts.set(name, name === 'UNTIL' ? untilOf(text) : text)
    }
  }
  if (parts.has('UNTIL')) parts.delete('COUNT')
  const freq = parts.get('FREQ')
  const days = parts.get('BYDAY')
  // Outlook writes the first Monday of a week.
  if (days !== undefined && (freq === 'WEEKLY' || freq === 'DAILY')) {
    parts.set('BYDAY', days.replace(/[+-]?\d{1,3}(?=[A-Z])/g, ''))
  }
  return parseRule([...parts].map(([name, text]) => `${name}=${text}`).join(';'))
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
