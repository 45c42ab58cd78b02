import { boundMarks, compose, oneBlank } from '../normal.ts'
import { cutText } from '../html/plain.ts'

// Letters that Unicode does not decompose into a base and a mark.
const bases: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ȷ: 'j',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ƀ: 'b',
  ǥ: 'g',
  ɨ: 'i',
  ɉ: 'j',
  ɍ: 'r',
  ɏ: 'y',
  ƶ: 'z',
  ς: 'σ',
}
const based = new RegExp(`[${Object.keys(bases).join('')}]`, 'g')

// Only the marks of alphabets: elsewhere combining marks are vowels.
const accents = /[\u0300-\u036F]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE20-\uFE2F]/g

/** Far beyond any description; folding and indexing cost many times what storing does (S13.4). */
const searchedMax = 200_000

/** The beginning of a text of any length, as it is searched. */
export function foldLong(value: string): string {
  return cutText(fold(cutText(value, searchedMax)), searchedMax)
}

// Kinds of one mark, as text editors write them and as they are left by NFKD, which takes the first
// two apart.
const acuteAccents = /[\u00B4\u1FFD]/g
const doublePrimes = /[\u2033\u2036]/g
const apostrophes =
  /[`\u02B9\u02BB-\u02BD\u02C8\u055A\u05F3\u2018-\u201B\u2032\u2035\u2039\u203A\uA78C]/g
const quotationMarks = /[\u00AB\u00BB\u05F4\u201C-\u201F\u300C-\u300F\u301D-\u301F]/g
const hyphens = /[\u058A\u05BE\u2010-\u2015\u2043\u2212\u2E3A\u2E3B]/g
/** Whether any of these can be in a text, or come of it. */
const mayHaveMarks = /[^ -_a-~\s]/

/** Text as it is searched and sorted: no case, no accents, one blank, one kind of marks (§5.10). */
export function fold(value: string): string {
  if (!mayHaveMarks.test(value)) return foldLetters(value)
  const typed = straightQuotes(value).replace(acuteAccents, "'")
  return straightQuotes(foldLetters(typed)).replace(apostrophes, "'").replace(hyphens, '-')
}

/** Quotation marks of all kinds as the one of a keyboard. */
export function straightQuotes(value: string): string {
  return value.replace(doublePrimes, '"').replace(quotationMarks, '"')
}

/** What has no accents, and no letter that Unicode writes in several ways. */
const plainLetters = /^[\t\n\r -~]*$/

/** No case, no accents, one blank. */
export function foldLetters(value: string): string {
  if (plainLetters.test(value)) return oneBlank(value.toLowerCase())
  const apart = boundMarks(value.toWellFormed()).normalize('NFKD').toLowerCase().normalize('NFKD')
  const plain = apart.replace(accents, '').replace(based, (letter) => bases[letter] ?? letter)
  return oneBlank(compose(plain))
}
