import { languageOf, readLocale } from '../../../language/text/locale/locale.ts'
import { type Field, bad, value } from '../field.ts'

/** Locales of different languages, as a comma list. */
export function locales(doc: string): Field<string> {
  return {
    doc,
    published: { type: 'string', format: 'locales' },
    read: (given) => {
      if (typeof given !== 'string') return bad('text')
      const entries = splitLocales(given)
      const found = entries.map(readLocale)
      const wrong = found.indexOf(undefined)
      if (wrong >= 0) return bad('locale', { entry: entries[wrong] ?? '' })
      const known = found.filter((one) => one !== undefined)
      const twice = known.find((one, at) => known.slice(0, at).some((other) => isSame(one, other)))
      if (twice !== undefined) return bad('localeTwice', { entry: languageOf(twice) })
      return value(known.join(', '))
    },
  }
}

export const splitLocales = (given: string): readonly string[] =>
  given
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const isSame = (one: string, other: string): boolean => languageOf(one) === languageOf(other)
