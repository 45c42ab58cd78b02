import { boundMarks, compose, oneBlank } from './normal.ts'
import { cutText } from './plain.ts'

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

/** Text as it is searched and sorted: no case, no accents, one blank (§5.10). */
export function fold(value: string): string {
  const apart = boundMarks(value.toWellFormed()).normalize('NFKD').toLowerCase().normalize('NFKD')
  const plain = apart.replace(accents, '').replace(based, (letter) => bases[letter] ?? letter)
  return oneBlank(compose(plain))
}
