// Abbreviations from the time zone database, which Intl and Temporal do not give.
import { createRequire } from 'node:module'

interface Packed {
  readonly zones: readonly string[]
  readonly links: readonly string[]
}

/** Period i has `names[i]` and `offsets[i]` and ends before `untils[i]`; the last has no end. */
interface Names {
  readonly names: readonly string[]
  readonly offsets: readonly number[]
  readonly untils: readonly number[]
}

const unpacked = new Map<string, Names>()
let packed: Map<string, string> | undefined

/** Undefined if the data have no such zone, or no such offset in it. */
export function databaseAbbreviation(
  instant: number,
  zone: string,
  offset: number,
): string | undefined {
  const zoneNames = namesOf(zone)
  if (!zoneNames) return undefined
  const { names, offsets, untils } = zoneNames
  const index = firstAbove(untils, instant)
  if (offsets[index] === offset) return names[index]
  // The data end in some year, and may be of another edition than Temporal's: the offset decides.
  return names[offsets.lastIndexOf(offset)]
}

function namesOf(zone: string): Names | undefined {
  const known = unpacked.get(zone)
  if (known) return known
  packed ??= load()
  const line = packed.get(zone)
  if (line === undefined) return undefined
  const names = unpack(line)
  unpacked.set(zone, names)
  return names
}

// 700 KB of JSON: read when the first abbreviation is asked for, not at the start.
function load(): Map<string, string> {
  const require = createRequire(import.meta.url)
  const data: Packed = require('moment-timezone/data/packed/latest.json')
  const lines = new Map<string, string>()
  for (const line of data.zones) lines.set(line.slice(0, line.indexOf('|')), line)
  for (const link of data.links) {
    const [target = '', name = ''] = link.split('|')
    lines.set(name, lines.get(target) ?? '')
  }
  return lines
}

// name|abbreviations|minutes west of UTC|which of them, in turn|minutes from one end to the next
function unpack(line: string): Names {
  const [, abbreviations = '', wests = '', turns = '', lengths = ''] = line.split('|')
  const kinds = abbreviations.split(' ')
  const offsets = wests.split(' ').map((west) => 0 - secondsOf(west))
  const order = Array.from(turns, (turn) => secondsOf(turn) / 60)
  let end = 0
  const untils =
    lengths === '' ? [] : lengths.split(' ').map((length) => (end += secondsOf(length)))
  return {
    names: order.map((kind) => kinds[kind] ?? ''),
    offsets: order.map((kind) => offsets[kind] ?? 0),
    untils,
  }
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

function firstAbove(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low
}
