// Writes the table of abbreviations of time zones: `node scripts/run.js scripts/abbreviations.ts`.
// The data is the time zone database, in the form in which moment-timezone carries it.

import { readFileSync, writeFileSync } from 'node:fs'

const source = new URL('../node_modules/moment-timezone/data/packed/latest.json', import.meta.url)
export const abbreviationFile = new URL(
  '../src/language/time/data/abbreviations.txt',
  import.meta.url,
)

/** What a zone is called until a moment, in seconds since 1970; the last has no end. */
export interface Period {
  readonly name: string
  readonly offset: number
  readonly until: number
}

interface Packed {
  readonly zones: readonly string[]
  readonly links: readonly string[]
}

/** Zone → its periods, in their order. */
export function zonePeriods(): ReadonlyMap<string, readonly Period[]> {
  const { zones, links } = JSON.parse(readFileSync(source, 'utf8')) as Packed
  const found = new Map(zones.map((line) => [line.slice(0, line.indexOf('|')), unpack(line)]))
  for (const link of links) {
    const [target = '', name = ''] = link.split('|')
    found.set(name, found.get(target) ?? [])
  }
  return found
}

// name|abbreviations|minutes west of UTC|which of them, in turn|minutes from one end to the next
function unpack(line: string): readonly Period[] {
  const [, abbreviations = '', wests = '', turns = '', lengths = ''] = line.split('|')
  const names = abbreviations.split(' ')
  const offsets = wests.split(' ').map((west) => 0 - secondsOf(west))
  const untils = lengths === '' ? [] : lengths.split(' ').map(secondsOf)
  let end = 0
  return Array.from(turns, (turn, at) => {
    const kind = secondsOf(turn) / 60
    const length = untils[at]
    end += length ?? 0
    const until = length === undefined ? Infinity : end
    return { name: names[kind] ?? '', offset: offsets[kind] ?? 0, until }
  })
}

/** Minutes in base 60 (0–9, a–z, A–X), with a fraction in the same base, as whole seconds. */
function secondsOf(text: string): number {
  const isNegative = text.startsWith('-')
  const [whole = '', fraction = '0'] = (isNegative ? text.slice(1) : text).split('.')
  let minutes = 0
  for (const digit of whole) minutes = minutes * 60 + sixtieths(digit)
  const seconds = minutes * 60 + sixtieths(fraction)
  return isNegative ? -seconds : seconds
}

const sixtieths = (digit: string): number =>
  '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX'.indexOf(digit)

/**
 * `CET=3600,CEST=7200`: an offset mostly has one name in a zone. Where it gets another one, a new
 * part begins, and the one before says until when it holds: `LMT=1,CET=2@-2422054408 CET=1`.
 */
function namesOf(periods: readonly Period[]): string {
  const parts: string[] = []
  let names = new Map<number, string>()
  let until = 0
  const write = (end: string) => {
    const pairs = [...names].map(([offset, name]) => `${name}=${offset}`)
    parts.push(`${pairs.join()}${end}`)
  }
  for (const period of periods) {
    if ((names.get(period.offset) ?? period.name) !== period.name) {
      write(`@${until}`)
      names = new Map()
    }
    names.set(period.offset, period.name)
    until = period.until
  }
  write('')
  return parts.join(' ')
}

/** A line for all zones with the same names: `names|zone zone …`. */
export function abbreviationTable(): string {
  const zones = [...zonePeriods()].map(([zone, periods]) => ({ zone, names: namesOf(periods) }))
  const lines = [...Map.groupBy(zones, ({ names }) => names)].map(
    ([names, same]) => `${names}|${same.map(({ zone }) => zone).join(' ')}`,
  )
  return `${lines.join('\n')}\n`
}

if (import.meta.main) writeFileSync(abbreviationFile, abbreviationTable())
