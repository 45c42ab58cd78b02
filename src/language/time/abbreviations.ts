// Abbreviations from the time zone database, which Intl and Temporal do not give. The table is
// written by scripts/abbreviations.ts, which says how it is to be read.

import { readFileSync } from 'node:fs'

/** Names by offset, until a moment. */
interface Part {
  readonly until: number
  readonly names: ReadonlyMap<number, string>
}

/** Zone → its parts as text. */
const written = new Map<string, string>()
for (const line of readFileSync(new URL('./data/abbreviations.txt', import.meta.url), 'utf8').split(
  '\n',
)) {
  const [names = '', zones = ''] = line.split('|')
  for (const zone of zones.split(' ')) written.set(zone, names)
}

const read = new Map<string, readonly Part[]>()

/** Undefined if the data have no such zone, or no such offset in it. */
export function databaseAbbreviation(
  instant: number,
  zone: string,
  offset: number,
): string | undefined {
  const text = written.get(zone)
  if (text === undefined) return undefined
  const parts = read.get(zone) ?? text.split(' ').map(readPart)
  read.set(zone, parts)
  const now = parts.find(({ until }) => instant < until)?.names.get(offset)
  // The data end in some year, and may be of another edition than Temporal's: the offset decides.
  return now ?? parts.findLast(({ names }) => names.has(offset))?.names.get(offset)
}

function readPart(text: string): Part {
  const [pairs = '', until] = text.split('@')
  const names = pairs.split(',').map((pair) => {
    const [name = '', offset] = pair.split('=')
    return [Number(offset), name] as const
  })
  return { until: until === undefined ? Infinity : Number(until), names: new Map(names) }
}
