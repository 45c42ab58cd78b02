import { fold } from '../search/fold.ts'
import { languageCodes } from './say.ts'

/** Names that people write and `Intl` does not know. */
const others: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
}

let known: ReadonlyMap<string, string> | undefined

/** The two letters of a country that is given by its name in any language, or by them. */
export function countryOf(given: string): string | undefined {
  known ??= new Map([...namesOfAll(), ...Object.entries(others)])
  return known.get(fold(given.trim()))
}

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))

function namesOfAll(): readonly (readonly [string, string])[] {
  const codes = letters.flatMap((one) => letters.map((other) => `${one}${other}`))
  return languageCodes.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    return codes.flatMap((code): readonly (readonly [string, string])[] => {
      const name = names.of(code)
      return name === undefined ? [] : [[fold(name), code] as const, [fold(code), code] as const]
    })
  })
}
