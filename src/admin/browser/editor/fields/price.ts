// Prices as people write them: `24,50`, `€24.50`, `24.50 EUR`, `free`. Pure.

export type ReadPrice =
  /** A plain decimal; the currency is empty if none is named. */
  | { readonly price: string; readonly currency: string }
  /** It can be read in two ways, which are these. */
  | { readonly either: readonly [whole: string, part: string] }
  | { readonly isNone: true }

const free =
  /^(?:(?:entrada|entrée|eintritt|entry|admission)\s+)?(?:free|gratis|gratuit[eoa]?|libre|frei|kostenlos|kostenfrei|umsonst)(?:\s+(?:of charge|entry|admission))?\s*[.!]?$/i

const isFree = (text: string): boolean => free.test(text.trim())

/** Signs of one currency alone; others, such as $, are of the site. */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  US$: 'USD',
  EURO: 'EUR',
  EUROS: 'EUR',
}
const currency = String.raw`US\$|\p{Sc}|euros?|[a-z]{3}`
const shape = new RegExp(
  String.raw`^(?<before>${currency})?\s*(?<number>[\d.,'’\s\u00A0\u2009\u202F]*?\d)(?:[.,][-–—])?\s*(?<behind>${currency})?$`,
  'iu',
)
/** `1 234`, `1'234` */
const thousands = /(?<=\d)['’\s\u00A0\u2009\u202F](?=\d{3}(?!\d))/gu

/** Each with the sign of its decimals. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^\d+$/, '.'],
  [/^\d*\.\d{1,2}$/, '.'],
  [/^\d*,\d{1,2}$/, ','],
  [/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/, '.'],
  [/^\d{1,3}(?:\.\d{3}){2,}$/, ','],
  [/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/, ','],
]

export function readPrice(given: string): ReadPrice {
  const text = given.trim()
  if (isFree(text)) return { price: '0', currency: '' }
  const { before, number, behind } = shape.exec(text)?.groups ?? {}
  if (number === undefined || (before !== undefined && behind !== undefined)) {
    return { isNone: true }
  }
  const named = (before ?? behind ?? '').toUpperCase()
  const plain = number.replaceAll(thousands, '')
  // Thousands for some, and three decimals for others.
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(plain)) {
    return { either: [plain.replace('.', ''), plain.slice(0, -1)] }
  }
  const [, point] = forms.find(([form]) => form.test(plain)) ?? []
  if (point === undefined) return { isNone: true }
  const [whole = '', part] = plain.replaceAll(point === '.' ? ',' : '.', '').split(point)
  const price = part === undefined ? whole : `${whole || '0'}.${part}`
  return {
    price,
    currency: signs[named] ?? (/^[A-Z]{3}$/.test(named) ? named : ''),
  }
}

const isPrice = (part: string): boolean =>
  [[part], part.split(/[-–]/)].some((ends) => ends.every((end) => !('isNone' in readPrice(end))))

/** What is sent of a cost. Words among prices say something of their own: there all stays as it is. */
export function costParts(entries: readonly string[]): readonly string[] {
  const parts = entries.flatMap((entry) => entry.split(/\s*;\s*|,\s+/)).filter(Boolean)
  return parts.every(isPrice) ? parts.map((part) => (isFree(part) ? '0' : part)) : entries
}
