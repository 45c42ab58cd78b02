// Words that say nothing about what is looked for, as they are folded.

import { type LanguageCode, languageCodes } from '../locale/say.ts'

const listed: Readonly<Record<LanguageCode, string>> = {
  en: 'a an and at by for from in is near of on or the to with',
  de: 'am an auf bei das dem den der des die ein eine fur im in mit oder und vom von zu zum zur',
  es: 'a al con de del e el en la las lo los o para por u un una y',
  fr: 'a au aux avec chez d dans de des du en et l la le les ou par pour sur un une',
}

const isCode = (language: string): language is LanguageCode =>
  languageCodes.some((code) => code === language)

const sets = new Map(
  Object.entries(listed).map(([language, words]) => [language, new Set(words.split(' '))]),
)

/** Whether a folded word is one of these in one of the languages. */
export const isSmallWord = (word: string, languages: readonly string[]): boolean =>
  languages.some((language) => isCode(language) && sets.get(language)?.has(word) === true)
