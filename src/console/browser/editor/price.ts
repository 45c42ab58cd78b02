// Prices as people write them: `24,50`, `€24.50`, `24.50 EUR`, `free`. Pure.

export type ReadPrice =
  /** A plain decimal; the currency is empty if none is named. */
  | { readonly price: string; readonly currency: string }
  /** It can be read in two ways, which are these. */
  | { readonly either: readonly [whole: string, part: string] }
  | { readonly isNone: true }

const freeWords: ReadonlySet<string> = new Set(
  'free gratis gratuit gratuite gratuito gratuita libre frei kostenlos kostenfrei umsonst'.split(
    ' ',
  ),
)

export const isFree = (text: string): boolean => freeWords.has(text.trim().toLowerCase())

/** Signs of one currency alone; others, such as $, are of the site. */
const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '¥': 'JPY' }
const currency = String.raw`\p{Sc}|[A-Za-z]{3}`
const shape = new RegExp(
  String.raw`^(?<before>${currency})?\s*(?<number>[\d.,'’\s\u00A0\u2009\u202F]*?\d)(?:[.,][-–—])?\s*(?<behind>${currency})?$`,
  'u',
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
  const named = before ?? behind ?? ''
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
    currency: signs[named] ?? (/^[A-Za-z]{3}$/.test(named) ? named.toUpperCase() : ''),
  }
}
