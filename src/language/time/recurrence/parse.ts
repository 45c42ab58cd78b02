import { type Read, bad, value } from '../../problem.ts'
import { type DayOfWeek, type Rule, frequencies, weekdays } from './rule.ts'
import { readStamp } from './stamp.ts'

/** More than a rule with every allowed value of every part has. */
const LONGEST_RULE = 12_000
const LONGEST_EXCERPT = 40

/** The numbers that a part may have; with `signed` their negatives, too, which count from the end. */
interface Bounds {
  readonly most: number
  readonly signed?: true
}

const numberBounds = {
  INTERVAL: { most: 1000 },
  COUNT: { most: 5000 },
} as const satisfies Record<string, Bounds>

const listBounds = {
  BYMONTH: { most: 12 },
  BYWEEKNO: { most: 53, signed: true },
  BYYEARDAY: { most: 366, signed: true },
  BYMONTHDAY: { most: 31, signed: true },
  BYSETPOS: { most: 366, signed: true },
} as const satisfies Record<string, Bounds>

const ordinalBounds: Bounds = { most: 53, signed: true }

const partNames = new Set([
  'FREQ',
  'UNTIL',
  'BYDAY',
  'WKST',
  ...Object.keys(numberBounds),
  ...Object.keys(listBounds),
])

type Parts = ReadonlyMap<string, string>

/** Stops the reading of a rule at its first fault. */
class RuleFault extends Error {
  readonly refusal: ReturnType<typeof bad>

  constructor(...given: Parameters<typeof bad>) {
    super(given[0])
    this.refusal = bad(...given)
  }
}

/** A rule in any letter case and order of parts, with every check of §17.3. */
export function parseRule(given: string): Read<Rule> {
  if (given.length > LONGEST_RULE) return bad('long', { max: LONGEST_RULE })
  try {
    const rule = ruleOf(partsOf(given.trim().toUpperCase()))
    checkTogether(rule)
    return value(rule)
  } catch (error) {
    if (error instanceof RuleFault) return error.refusal
    throw error
  }
}

/** The beginning of a text that is refused, for the sentence about it. */
export const excerpt = (text: string): string =>
  text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT).toWellFormed()}…` : text

function partsOf(text: string): Parts {
  const parts = new Map<string, string>()
  for (const piece of text.split(';')) {
    const cut = piece.indexOf('=')
    if (cut < 1) throw new RuleFault('rule', { entry: excerpt(piece) })
    const name = piece.slice(0, cut)
    if (!partNames.has(name)) throw new RuleFault('rulePart', { part: excerpt(name) })
    if (parts.has(name)) throw new RuleFault('ruleTwice', { part: name })
    parts.set(name, piece.slice(cut + 1))
  }
  return parts
}

function ruleOf(parts: Parts): Rule {
  const freq = choiceOf(parts, 'FREQ', frequencies)
  if (freq === undefined) throw new RuleFault('ruleLacks', { part: 'FREQ' })
  return {
    freq,
    interval: numberOf(parts, 'INTERVAL') ?? 1,
    ...present('until', untilOf(parts.get('UNTIL'))),
    ...present('count', numberOf(parts, 'COUNT')),
    ...present('byMonth', listOf(parts, 'BYMONTH')),
    ...present('byWeekNo', listOf(parts, 'BYWEEKNO')),
    ...present('byYearDay', listOf(parts, 'BYYEARDAY')),
    ...present('byMonthDay', listOf(parts, 'BYMONTHDAY')),
    ...present('byDay', daysOf(parts.get('BYDAY'))),
    ...present('bySetPos', listOf(parts, 'BYSETPOS')),
    weekStart: choiceOf(parts, 'WKST', weekdays) ?? 'MO',
  }
}

const present = <K extends string, V>(name: K, found: V | undefined): { [Name in K]?: V } =>
  found === undefined ? {} : ({ [name]: found } as { [Name in K]?: V })

function choiceOf<const V extends string>(
  parts: Parts,
  part: string,
  allowed: readonly V[],
): V | undefined {
  const text = parts.get(part)
  if (text === undefined) return undefined
  const found = allowed.find((one) => one === text)
  return found ?? refuseValue(part, text, allowed.join(', '))
}

function numberOf(parts: Parts, part: keyof typeof numberBounds): number | undefined {
  const text = parts.get(part)
  return text === undefined ? undefined : boundedNumber(part, text, numberBounds[part])
}

function listOf(parts: Parts, part: keyof typeof listBounds): readonly number[] | undefined {
  const texts = parts.get(part)?.split(',')
  if (!texts) return undefined
  const numbers = texts.map((text) => boundedNumber(part, text, listBounds[part]))
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

function boundedNumber(part: string, text: string, { most, signed }: Bounds): number {
  const found = /^[+-]?\d{1,5}$/.test(text) ? Number(text) : 0
  const isAllowed = found !== 0 && Math.abs(found) <= most && (found > 0 || signed === true)
  return isAllowed ? found : refuseValue(part, text, allowedOf({ most, ...(signed && { signed }) }))
}

const allowedOf = ({ most, signed }: Bounds): string =>
  signed ? `1…${most}, -${most}…-1` : `1…${most}`

function untilOf(text: string | undefined): string | undefined {
  if (text === undefined || readStamp(text)) return text
  return refuseValue('UNTIL', text, '20270612, 20270612T203000, 20270612T183000Z')
}

/** In the order of the week, and of the ordinals of the same weekday. */
function daysOf(texts: string | undefined): readonly DayOfWeek[] | undefined {
  if (texts === undefined) return undefined
  const found = new Map<number, DayOfWeek>()
  for (const text of texts.split(',')) {
    const weekday = weekdays.find((one) => text.endsWith(one))
    if (!weekday) refuseValue('BYDAY', text, weekdays.join(', '))
    const place = weekdays.indexOf(weekday) * 1000
    const digits = text.slice(0, -2)
    if (digits === '') found.set(place, { weekday })
    else {
      const ordinal = boundedNumber('BYDAY', digits, ordinalBounds)
      found.set(place + 100 + ordinal, { weekday, ordinal })
    }
  }
  return [...found.entries()].toSorted(([a], [b]) => a - b).map(([, day]) => day)
}

function refuseValue(part: string, text: string, allowed: string): never {
  throw new RuleFault('ruleValue', { part, entry: excerpt(text), allowed })
}

function refuseTogether(part: string, other: string): never {
  throw new RuleFault('ruleTogether', { part, other })
}

/** What RFC 5545 §3.3.10 forbids together. */
function checkTogether(rule: Rule): void {
  const { freq, byDay } = rule
  const freqPart = `FREQ=${freq}`
  if (rule.count !== undefined && rule.until !== undefined) refuseTogether('COUNT', 'UNTIL')
  if (rule.byWeekNo && freq !== 'YEARLY') refuseTogether('BYWEEKNO', freqPart)
  if (rule.byYearDay && freq !== 'YEARLY') refuseTogether('BYYEARDAY', freqPart)
  if (rule.byMonthDay && freq === 'WEEKLY') refuseTogether('BYMONTHDAY', freqPart)
  const counted = byDay?.find(({ ordinal }) => ordinal !== undefined)
  if (counted) {
    const part = `BYDAY=${counted.ordinal}${counted.weekday}`
    if (freq === 'WEEKLY' || freq === 'DAILY') refuseTogether(part, freqPart)
    if (rule.byWeekNo) refuseTogether(part, 'BYWEEKNO')
  }
  const others = [rule.byMonth, rule.byWeekNo, rule.byYearDay, rule.byMonthDay, byDay]
  if (rule.bySetPos && others.every((list) => list === undefined)) {
    throw new RuleFault('ruleAlone', { part: 'BYSETPOS' })
  }
}
