// A locale is a language as it is written in a country. It decides about the order of dates, the
// clock, the first day of the week, the lines of addresses, sorting, numbers and money.

import { type LanguageCode, languageCodes } from './say.ts'

/** Where nobody has said which: the country that a language has its name from. */
const usual: Readonly<Record<LanguageCode, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
}

/** Language code → its locale. */
export type Locales = Readonly<Record<string, string>>

/** One for every language: the given ones, and the usual ones of the others. */
export const localesOf = (given: readonly string[]): Locales => ({
  ...usual,
  ...Object.fromEntries(given.map((locale) => [languageOf(locale), locale])),
})

export const usualLocales: readonly string[] = Object.values(usual)

/** The usual locale of a language without a country. */
export const wholeLocale = (locale: string): string => localesOf([])[locale] ?? locale

export const languageOf = (locale: string): string => locale.split('-', 1)[0] ?? ''

/** `GB` of `en-GB`. */
export const regionOf = (locale: string): string => locale.split('-')[1] ?? ''

/** `en-us` as `en-US`; undefined if it is not a language there is a catalogue of, with a country. */
export function readLocale(given: string): string | undefined {
  const [, language = '', region = ''] =
    /^([a-z]{2})[-_]([a-z]{2}|\d{3})$/i.exec(given.trim()) ?? []
  const code = language.toLowerCase()
  const country = region.toUpperCase()
  const isKnown = languageCodes.some((one) => one === code) && isRegion(country)
  return isKnown ? `${code}-${country}` : undefined
}

let regionNames: Intl.DisplayNames | undefined

/** A country, or a part of the world such as 419, Latin America. */
function isRegion(code: string): boolean {
  if (!/^(?:[A-Z]{2}|\d{3})$/.test(code)) return false
  regionNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return regionNames.of(code) !== undefined && code !== 'ZZ'
}
