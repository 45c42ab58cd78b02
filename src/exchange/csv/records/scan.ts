// One record at a place of a CSV text: quotes, separators and line breaks, and no meaning.

/** What is taken of a file; more of it is no record of an event. */
export const limits = { record: 4_000_000, columns: 1000 } as const

export type Scan =
  /** `breaks` are the line breaks inside of its cells, `end` is behind its own. */
  | {
      readonly kind: 'record'
      readonly cells: readonly string[]
      readonly end: number
      readonly breaks: number
    }
  /** A quotation mark that no other one closes up to `until`. */
  | { readonly kind: 'unclosed'; readonly until: number }
  | { readonly kind: 'long' }
  /** Where the record ends is not in the text yet. */
  | { readonly kind: 'more' }

export interface Source {
  readonly text: string
  /** Whether nothing follows. */
  readonly isLast: boolean
  readonly separator: string
}

const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d
const BLANK = 0x20

const isBreak = (code: number): boolean => code === LF || code === CR

export function scanRecord(source: Source, from: number): Scan {
  const { text, isLast, separator } = source
  const between = separator.charCodeAt(0)
  const cells: string[] = []
  let breaks = 0
  let at = from
  for (;;) {
    const quote = quoteAt(text, at)
    const cell = quote < 0 ? plainCell(source, at, from) : quotedCell(source, quote, from)
    if ('kind' in cell) return cell
    if (cells.length < limits.columns) cells.push(cell.text)
    breaks += cell.breaks
    at = cell.end
    if (at >= text.length) {
      return isLast ? { kind: 'record', cells, end: at, breaks } : { kind: 'more' }
    }
    const code = text.charCodeAt(at)
    if (code === between) {
      at += 1
      continue
    }
    if (code === CR && at + 1 >= text.length && !isLast) return { kind: 'more' }
    const end = code === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
    return { kind: 'record', cells, end, breaks }
  }
}

interface Cell {
  readonly text: string
  /** Where the separator or the line break behind it is. */
  readonly end: number
  readonly breaks: number
}

/** Where a quoted cell opens; blanks before the quotation mark are none of the cell. */
function quoteAt(text: string, from: number): number {
  const at = behindBlanks(text, from)
  return text.charCodeAt(at) === QUOTE ? at : -1
}

/** No separator is a blank. */
function behindBlanks(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === BLANK) at += 1
  return at
}

function plainCell({ text, isLast, separator }: Source, from: number, start: number): Cell | Scan {
  const between = separator.charCodeAt(0)
  const last = Math.min(text.length, start + limits.record)
  let at = from
  for (; at < last; at += 1) {
    const code = text.charCodeAt(at)
    if (code === between || isBreak(code)) break
  }
  if (at - start >= limits.record) return { kind: 'long' }
  if (at >= text.length && !isLast) return { kind: 'more' }
  return { text: text.slice(from, at), end: at, breaks: 0 }
}

function quotedCell(source: Source, open: number, start: number): Cell | Scan {
  const { text, isLast, separator } = source
  const between = separator.charCodeAt(0)
  const last = start + limits.record
  let isDoubled = false
  let isStray = false
  /** Up to where it is known that the cell has one line. */
  let oneLine = open + 1
  let at = open + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0 || quote >= last) {
      if (text.length >= last) return { kind: 'unclosed', until: last }
      return isLast ? { kind: 'unclosed', until: text.length } : { kind: 'more' }
    }
    if (text.charCodeAt(quote + 1) === QUOTE) {
      isDoubled = true
      at = quote + 2
      continue
    }
    const end = behindBlanks(text, quote + 1)
    if (end >= text.length && !isLast) return { kind: 'more' }
    const code = text.charCodeAt(end)
    if (end >= text.length || code === between || isBreak(code)) {
      const raw = text.slice(open + 1, quote)
      const cell = isDoubled ? raw.replaceAll('""', '"') : raw
      return { text: cell, end, breaks: countBreaks(raw) }
    }
    if (oneLine >= 0) oneLine = hasBreak(text, oneLine, quote) ? -1 : quote
    if (oneLine >= 0 && !isStray) {
      const literal = literalCell(source, open, quote)
      if (literal) return literal
    }
    isStray = true
    // A quotation mark that opens a cell on a later line: the one before was never closed.
    if (oneLine < 0 && opensCell(text, quote, between)) return { kind: 'unclosed', until: quote }
    // Otherwise it was forgotten to double it, as in: "the "best" of".
    at = quote + 1
  }
}

/** A cell that only begins with a quotation, written without any quoting: `"Faust" in the park`. */
function literalCell(source: Source, open: number, stray: number): Cell | Scan | undefined {
  const rest = plainCell(source, stray, open)
  if ('kind' in rest) return rest.kind === 'more' ? rest : undefined
  const text = source.text.slice(open, rest.end)
  const quotes = text.split('"').length - 1
  return quotes % 2 === 0 && !text.trimEnd().endsWith('"') ? { ...rest, text } : undefined
}

function hasBreak(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (isBreak(text.charCodeAt(at))) return true
  return false
}

function opensCell(text: string, quote: number, between: number): boolean {
  let at = quote - 1
  while (text.charCodeAt(at) === BLANK) at -= 1
  const before = text.charCodeAt(at)
  return before === between || isBreak(before)
}

/** `\r\n` is one. */
export function countBreaks(text: string): number {
  if (!text.includes('\n') && !text.includes('\r')) return 0
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count += 1
  }
  return count
}

/** Where the line at a place ends, its line break not included; -1 if that is not there yet. */
export function lineEnd({ text, isLast }: Pick<Source, 'text' | 'isLast'>, from: number): number {
  let at = from
  while (at < text.length && !isBreak(text.charCodeAt(at))) at += 1
  const isKnown = at < text.length && (text.charCodeAt(at) === LF || at + 1 < text.length)
  return isKnown || isLast ? at : -1
}

/** Behind the line break that is there. */
export function behindBreak(text: string, at: number): number {
  if (at >= text.length) return text.length
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
}
