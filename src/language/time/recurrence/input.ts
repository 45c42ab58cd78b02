// The forms in which a recurrence is taken (§17.3, §17.8).
import { type Read, bad, value } from '../../problem.ts'
import { readMoment } from '../moment.ts'
import { writeWall } from '../wall.ts'
import { readZone } from '../zone.ts'
import { limits } from './limits.ts'
import { excerpt, parseRule } from './parse.ts'
import type { Rule } from './rule.ts'
import type { GivenDate, GivenRecurrence } from './settle.ts'
import { type Stamp, readStamp } from './stamp.ts'

/** More than a line for each of 2,000 dates and ten rules need. */
const LONGEST_TEXT = 200_000
const MOST_LINES = limits.rules + limits.dates + limits.except

type Refusal = ReturnType<typeof bad>

interface Gathered {
  readonly rules: Rule[]
  readonly dates: GivenDate[]
  readonly except: GivenDate[]
  emptied?: ('dates' | 'except')[]
}

const listNames = ['rules', 'dates', 'except'] as const
type ListName = (typeof listNames)[number]

const listsOfLines: ReadonlyMap<string, ListName> = new Map([
  ['RRULE', 'rules'],
  ['RDATE', 'dates'],
  ['EXDATE', 'except'],
])

/** What else a series shows; it follows from the lists, and may be sent back (§17.8). */
const derivedMembers: ReadonlySet<string> = new Set([
  'text',
  'first',
  'last',
  'known_until',
  'lost',
])

/** A rule, lines of iCalendar or an object of lists; null if there is nothing in it. */
export function readRecurrence(given: unknown): Read<GivenRecurrence | null> {
  const found: Gathered = { rules: [], dates: [], except: [] }
  const refusal = gather(given, found)
  if (refusal) return refusal
  if (found.rules.length + found.dates.length > 0) return value(found)
  return found.except.length > 0 ? bad('onlyExcept') : value(null)
}

function gather(given: unknown, found: Gathered): Refusal | undefined {
  if (given === null) return undefined
  if (typeof given === 'string') return gatherLines([given], found)
  if (Array.isArray(given)) return gatherLines(given, found)
  return typeof given === 'object' ? gatherMembers(given, found) : bad('recurrence')
}

function gatherMembers(given: object, found: Gathered): Refusal | undefined {
  for (const [name, member] of Object.entries(given)) {
    if (derivedMembers.has(name)) continue
    const list = listNames.find((one) => one === name)
    if (!list) return bad('recurrenceMember', { entry: excerpt(name) })
    const entries: readonly unknown[] = Array.isArray(member) ? member : [member ?? '']
    if (entries.length > limits[list]) return tooMany(list)
    const refusal = firstRefusal(entries, (entry) =>
      list === 'rules'
        ? addRule(entry.replace(/^RRULE:/i, ''), found)
        : addDate(entry, list, found),
    )
    if (refusal) return refusal
    if (list !== 'rules' && found[list].length === 0)
      found.emptied = [...(found.emptied ?? []), list]
  }
  return undefined
}

function gatherLines(texts: readonly unknown[], found: Gathered): Refusal | undefined {
  if (texts.length > MOST_LINES) return bad('many', { max: MOST_LINES })
  let length = 0
  return firstRefusal(texts, (text) => {
    length += text.length
    if (length > LONGEST_TEXT) return bad('long', { max: LONGEST_TEXT })
    // Long lines may be folded (RFC 5545 §3.1).
    const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
    return firstRefusal(lines, (line) => gatherLine(line, found))
  })
}

function gatherLine(line: string, found: Gathered): Refusal | undefined {
  const cut = line.indexOf(':')
  if (cut < 0) return addRule(line, found)
  const [name = '', ...parameters] = line.slice(0, cut).split(';')
  const list = listsOfLines.get(name.toUpperCase())
  const texts = line.slice(cut + 1)
  if (list === 'rules' && parameters.length === 0) return addRule(texts, found)
  const how = readParameters(parameters)
  if (!list || list === 'rules' || !how) return bad('line', { entry: excerpt(line) })
  const zone = how.zone === undefined ? undefined : readZone(how.zone)
  if (how.zone !== undefined && zone === undefined) {
    return bad('lineZone', { entry: excerpt(how.zone) })
  }
  return firstRefusal(texts.split(','), (text) =>
    addDate(text, list, found, { isDay: how.isDay, ...(zone !== undefined && { zone }) }),
  )
}

/** Undefined if there are others than `TZID` and `VALUE`, or values of another type. */
function readParameters(parameters: readonly string[]) {
  let zone: string | undefined
  let isDay = false
  for (const parameter of parameters) {
    const [, name = '', text = ''] = /^(tzid|value)="?([^"]*)"?$/i.exec(parameter) ?? []
    const type = text.toUpperCase()
    if (name.toUpperCase() === 'TZID') zone = text
    else if (type === 'DATE' || type === 'DATE-TIME') isDay = type === 'DATE'
    else return undefined
  }
  return { zone, isDay }
}

function addRule(text: string, { rules }: Gathered): Refusal | undefined {
  const read = parseRule(text)
  if ('fault' in read) return read
  rules.push(read.value)
  return rules.length > limits.rules ? tooMany('rules') : undefined
}

/** Of a line, if it says how dates are meant there; otherwise in the forms of §3.6. */
function addDate(
  given: string,
  list: 'dates' | 'except',
  found: Gathered,
  line?: { readonly isDay: boolean; readonly zone?: string },
): Refusal | undefined {
  const text = given.trim()
  const stamp = readStamp(text.toUpperCase())
  const moment = stamp ? momentOf(stamp) : readMoment(text)
  if (!moment) return bad('recurrenceDate', { entry: excerpt(text) })
  const isDay = line !== undefined && (line.isDay || stamp?.kind === 'day')
  found[list].push({ text, moment, ...line, isDay })
  return found[list].length > limits[list] ? tooMany(list) : undefined
}

const momentOf = ({ kind, seconds }: Stamp) =>
  kind === 'utc'
    ? ({ kind: 'instant', at: seconds } as const)
    : ({ kind: 'wall', wall: writeWall(seconds) } as const)

/** Stops at the first text that is refused, or that is none; blank ones are passed over. */
function firstRefusal(
  texts: readonly unknown[],
  read: (text: string) => Refusal | undefined,
): Refusal | undefined {
  for (const text of texts) {
    if (typeof text !== 'string') return bad('recurrence')
    const refusal = text.trim() === '' ? undefined : read(text.trim())
    if (refusal) return refusal
  }
  return undefined
}

const tooMany = (list: ListName): Refusal => bad('recurrenceList', { max: limits[list], list })
