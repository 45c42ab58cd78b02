// The records of a CSV text that arrives in pieces. What is damaged costs the line it is in: an
// unclosed quotation mark does not swallow what follows.

import { type Scan, behindBreak, limits, lineEnd, scanRecord } from './scan.ts'

export interface CsvRecord {
  /** On which it begins, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Why its cells are not to be trusted. */
  readonly fault?: 'unclosed' | 'long'
}

export interface RecordReader {
  /** The records that are whole with this piece. */
  readonly push: (piece: string) => readonly CsvRecord[]
  /** What is left when the text has ended. */
  readonly end: () => readonly CsvRecord[]
  /** How many characters its scans went over, which is what it costs. */
  readonly scanned: () => number
}

/** Each part of a text is scanned a few times at most, whatever is in it. */
export function recordReader(separator: string): RecordReader {
  let text = ''
  let at = 0
  let line = 1
  let scanned = 0
  /** Up to where no quoted cell may have several lines, as one was looked for in vain. */
  let singleUntil = 0
  /** Whether the rest of a line that is too long is passed over. */
  let isSkipping = false
  /** A record that is not whole is tried again when there is twice as much. */
  let wanted = 0

  function read(isLast: boolean): CsvRecord[] {
    const found: CsvRecord[] = []
    while (at < text.length) {
      if (isSkipping) {
        if (!skip(isLast)) break
        continue
      }
      const scan = at < singleUntil ? scanLine(isLast) : scanRecord({ text, isLast, separator }, at)
      scanned += endOf(scan) - at
      if (scan.kind === 'more') {
        wanted = 2 * (text.length - at)
        break
      }
      found.push(take(scan, isLast))
    }
    return found
  }

  function endOf(scan: Scan): number {
    if (scan.kind === 'record') return scan.end
    return scan.kind === 'unclosed' ? scan.until : text.length
  }

  function scanLine(isLast: boolean): Scan {
    const end = lineEnd({ text, isLast }, at)
    if (end < 0) return text.length - at >= limits.record ? { kind: 'long' } : { kind: 'more' }
    const scan = scanRecord({ text: text.slice(at, end), isLast: true, separator }, 0)
    if (scan.kind !== 'record') return { kind: 'unclosed', until: end }
    return { ...scan, end: behindBreak(text, end) }
  }

  function take(scan: Exclude<Scan, { kind: 'more' }>, isLast: boolean): CsvRecord {
    const start = line
    if (scan.kind === 'record') {
      at = scan.end
      line += 1 + scan.breaks
      return { line: start, cells: unwrapped(scan.cells, separator) }
    }
    const end = scan.kind === 'long' ? -1 : lineEnd({ text, isLast }, at)
    if (end < 0 || end - at >= limits.record) {
      const cells = [text.slice(at, at + 100)]
      isSkipping = true
      return { line: start, cells, fault: 'long' }
    }
    const cells = text.slice(at, end).split(separator, limits.columns)
    if (scan.kind === 'unclosed') singleUntil = Math.max(singleUntil, startOfLine(scan.until))
    at = behindBreak(text, end)
    line += 1
    return { line: start, cells, fault: 'unclosed' }
  }

  /** The line in which the search was given up may be sound. */
  function startOfLine(place: number): number {
    const before = text.slice(at, place)
    return at + Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  }

  /** Whether the line that is passed over has ended. */
  function skip(isLast: boolean): boolean {
    const end = lineEnd({ text, isLast }, at)
    if (end >= 0) {
      at = behindBreak(text, end)
      line += 1
      isSkipping = false
      return true
    }
    // The last character may be the first half of a line break.
    at = Math.max(at, text.length - 1)
    return false
  }

  function push(piece: string): readonly CsvRecord[] {
    text = text.slice(at) + piece
    singleUntil = Math.max(0, singleUntil - at)
    at = 0
    if (text.length < wanted && text.length < limits.record) return []
    wanted = 0
    return read(false)
  }

  return { push, end: () => read(true), scanned: () => scanned }
}

/** Excel that expects another separator keeps a line in one cell, and quotes it if it has quotes. */
function unwrapped(cells: readonly string[], separator: string): readonly string[] {
  const [only = '', ...others] = cells
  if (!only.includes(separator) || others.some((cell) => cell.trim() !== '')) return cells
  const scan = scanRecord({ text: only, isLast: true, separator }, 0)
  return scan.kind === 'record' && scan.end === only.length ? scan.cells : cells
}

/** The records of a text, as many at once as a piece has. */
export async function* csvRecords(
  pieces: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<readonly CsvRecord[]> {
  const reader = recordReader(separator)
  for await (const piece of pieces) {
    const found = reader.push(piece)
    if (found.length > 0) yield found
  }
  yield reader.end()
}

/** Whether a record has nothing in it. */
export const isBlank = ({ cells }: CsvRecord): boolean => cells.every((cell) => cell.trim() === '')
