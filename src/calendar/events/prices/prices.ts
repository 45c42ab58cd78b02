// The grammar of prices in a text (§4.8, rules 1 to 3), before any setting of the site is known.

export const freeWord = 'Free'

export type Position = 'prefix' | 'postfix' | ''

export type Currency = { symbol: string; position: Position }
export type Price = Currency & { written: string; value: string }
export type PricePart = { text: string; prices: Price[]; worded: boolean; negative: boolean }
type Surroundings = { before: string; behind: string }
type DigitRun = { text: string; from: number; to: number }

const thousandsMarks = /['’\u00A0\u2009\u202F]/gu
const runs =
  /(?:(?<=^|[\s\p{Sc}])\.)?[0-9]+(?:[.,][0-9]+|['’\u00A0\u2009\u202F][0-9]{3}(?![0-9]))*/gu

// The rows of the table in rule 2, with thousands separator and decimal point.
const forms: readonly { shape: RegExp; thousands: string; point: string }[] = [
  { shape: /^[0-9]*(?:\.[0-9]+)?$/, thousands: '', point: '.' },
  { shape: /^[0-9]+,[0-9]{1,2}$/, thousands: '', point: ',' },
  { shape: /^[0-9]{1,3}(?:,[0-9]{3})+$/, thousands: ',', point: '.' },
  { shape: /^[0-9]{1,3}(?:\.[0-9]{3}){2,}$/, thousands: '.', point: ',' },
  { shape: /^[0-9]+(?:,[0-9]{3})+\.[0-9]+$/, thousands: ',', point: '.' },
  { shape: /^[0-9]+(?:\.[0-9]{3})+,[0-9]+$/, thousands: '.', point: ',' },
]

const codes = new Set(Intl.supportedValuesOf('currency'))

export const isCurrencyCode = (symbol: string): boolean => codes.has(symbol)

/** Most events cost what others cost. An entry has at most `longestCost` characters. */
const mostKept = 1000
const kept = new Map<string, readonly PricePart[]>()

export function partsOf(entry: string): readonly PricePart[] {
  const known = kept.get(entry)
  if (known) return known
  const parts = parse(entry)
  if (kept.size >= mostKept) kept.clear()
  kept.set(entry, parts)
  return parts
}

const parse = (entry: string): readonly PricePart[] =>
  entry
    .split(/;|,(?![0-9])/)
    .filter((section) => section.trim() !== '')
    .flatMap(splitAtDashes)

function splitAtDashes(section: string): PricePart[] {
  const parts: PricePart[] = []
  let from = 0
  let own: DigitRun[] = []
  for (const match of section.matchAll(runs)) {
    const run = { text: match[0], from: match.index, to: match.index + match[0].length }
    const last = own.at(-1)
    const dash = last ? dashBetween(section.slice(last.to, run.from)) : -1
    if (last && dash >= 0) {
      parts.push(partOf(section, { from, to: last.to + dash, own }))
      from = last.to + dash + 1
      own = []
    }
    own.push(run)
  }
  parts.push(partOf(section, { from, to: section.length, own }))
  return parts
}

/** Where the text between two numbers has a dash that separates prices, or -1. */
function dashBetween(gap: string): number {
  const dash = gap.search(/[-–]/)
  if (dash < 0 || !isSymbolOrBlank(gap.slice(0, dash))) return -1
  const behind = gap.slice(dash + 1)
  return isSymbolOrBlank(behind) || isMinus(behind) ? dash : -1
}

function partOf(
  section: string,
  { from, to, own }: { from: number; to: number; own: DigitRun[] },
): PricePart {
  const around = (index: number): Surroundings => ({
    before: section.slice(own[index - 1]?.to ?? from, own[index]?.from ?? to),
    behind: section.slice(own[index]?.to ?? to, own[index + 1]?.from ?? to),
  })
  const found = own.map((run) => figuresOf(run.text))
  const simple = own.length === 1 ? soleCurrency(around(0)) : undefined
  return {
    text: section.slice(from, to).trim(),
    prices: own.flatMap((run, index) => {
      const figures = found[index] ?? looseFigures(run.text)
      const { symbol, position } = simple ?? knownCurrency(around(index))
      return figures.map(({ written, value }) => ({ written, value, symbol, position }))
    }),
    worded: own.length > 0 && (!simple || found.includes(undefined)),
    negative: own.length > 0 && isMinus(around(0).before),
  }
}

/** The prices of one run of digits and separators, or undefined if it fits no row of rule 2. */
function figuresOf(run: string): { written: string; value: string }[] | undefined {
  const value = valueOf(run)
  if (value !== undefined) return [{ written: run, value }]
  const figures = run.split(',').map((written) => ({ written, value: valueOf(written) }))
  return figures.every(hasValue) ? figures : undefined
}

const looseFigures = (run: string): { written: string; value: string }[] =>
  run
    .split(/[.,]/)
    .map((written) => ({ written, value: valueOf(written) }))
    .filter(hasValue)

function hasValue(figure: {
  written: string
  value: string | undefined
}): figure is { written: string; value: string } {
  return figure.value !== undefined && figure.value !== ''
}

function valueOf(run: string): string | undefined {
  const bare = run.replace(thousandsMarks, '')
  const form = forms.find(({ shape }) => shape.test(bare))
  if (!form) return undefined
  const plain = bare.replaceAll(form.thousands, '').replace(form.point, '.')
  return plain.replace(/^0+(?=[0-9])/, '').replace(/^\./, '0.')
}

/** The currency of a part without other words, or undefined if it has some (rule 3). */
function soleCurrency({ before, behind }: Surroundings): Currency | undefined {
  if (!isSymbolOrBlank(before) || !isSymbolOrBlank(behind)) return undefined
  const [prefix, postfix] = [before.trim(), behind.trim()]
  if (prefix && postfix) return undefined
  if (prefix) return { symbol: prefix, position: 'prefix' }
  return { symbol: postfix, position: postfix ? 'postfix' : '' }
}

/** Among other words only signs and ISO codes count as a currency: `per` is none. */
function knownCurrency({ before, behind }: Surroundings): Currency {
  const prefix = before.trimEnd().slice(-6).split(/\s/).at(-1) ?? ''
  const postfix = behind.trimStart().slice(0, 6).split(/\s/)[0] ?? ''
  const found: Currency[] = [
    { symbol: isKnown(prefix) ? prefix : (/\p{Sc}$/u.exec(prefix)?.[0] ?? ''), position: 'prefix' },
    {
      symbol: isKnown(postfix) ? postfix : (/^\p{Sc}/u.exec(postfix)?.[0] ?? ''),
      position: 'postfix',
    },
  ]
  return (
    found.find(({ symbol }) => codes.has(symbol)) ??
    found.find(({ symbol }) => symbol !== '') ?? { symbol: '', position: '' }
  )
}

const isSymbol = (text: string): boolean =>
  /^(?=.{1,5}$)[\p{L}\p{Sc}][\p{L}\p{M}\p{Sc}.]*\/?\.?$/u.test(text)

function isSymbolOrBlank(text: string): boolean {
  const trimmed = text.trim()
  return trimmed === '' || isSymbol(trimmed)
}

const isKnown = (symbol: string): boolean =>
  codes.has(symbol) || (isSymbol(symbol) && /\p{Sc}/u.test(symbol))

/** Whether the text before a number makes it negative: `-`, `$-`, `-$`, but not `Free –`. */
function isMinus(before: string): boolean {
  const dash = before.search(/[-–−]/)
  if (dash < 0) return false
  const sign = before.slice(0, dash).trim()
  return (sign === '' || isKnown(sign)) && isSymbolOrBlank(before.slice(dash + 1))
}

/** Compares decimal strings without leading zeros exactly, however long they are. */
export function compareValues(a: string, b: string): number {
  if (a === b) return 0
  const [wholeA = '', fractionA = ''] = a.split('.')
  const [wholeB = '', fractionB = ''] = b.split('.')
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length
  const length = Math.max(fractionA.length, fractionB.length)
  const [left, right] = [
    wholeA + fractionA.padEnd(length, '0'),
    wholeB + fractionB.padEnd(length, '0'),
  ]
  return left < right ? -1 : Number(left > right)
}
