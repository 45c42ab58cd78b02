import { boundMarks } from '../language/text/normal.ts'

const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * The same for all logins and e-mail addresses that look the same (§22): NFKC, no case, no invisible
 * characters.
 */
export function spellingOf(given: string): string {
  const shown = boundMarks(given.toWellFormed().replace(invisible, '')).normalize('NFKC')
  const folded = Array.from(shown, foldCase).join('').normalize('NFKC')
  return folded.replace(invisible, '').trim()
}

/** By way of the upper case, which ß and ss share. The dotless i has a case of its own. */
const foldCase = (letter: string): string =>
  letter === 'ı' ? letter : letter.toLowerCase().toUpperCase().toLowerCase()

/**
 * The same for more that people take for each other: an i with and without a dot. Each is a letter
 * of its own for who signs in, but nobody new gets a name that differs in that alone.
 */
export const looksOf = (given: string): string =>
  spellingOf(given).replaceAll('ı', 'i').replaceAll('i\u0307', 'i')
