// The lines of an address in the order of its country, each said once.

import type { Venue } from '../../../calendar/venues/view.ts'
import { fold } from '../../../language/text/search/fold.ts'
import { countryOf } from '../../../language/text/locale/countries.ts'
import { languageOf, regionOf } from '../../../language/text/locale/locale.ts'

type Place = Pick<Venue, 'venue' | 'address' | 'city' | 'stateprovince' | 'zip' | 'country'>

/** Where the postal code follows the town and the state: `Austin, TX 78701`. */
const codeBehind = new Set(['US', 'PR', 'CA', 'AU', 'NZ', 'IN'])
/** Where it is the last line of the address. */
const codeBelow = new Set(['GB', 'IE', 'GG', 'JE', 'IM', 'GI'])

/** Street, town, country; what the name of the place or another line says already is left out. */
export function addressLines(place: Place, locale: string): readonly string[] {
  const country = tidy(place.country)
  const town = townLines(place, locale)
  const street = streetOf(place, [...town, country])
  const said = new Set([fold(tidy(place.venue))])
  return [street, ...town, country].filter((line) => {
    const key = fold(line)
    if (line === '' || said.has(key)) return false
    said.add(key)
    return true
  })
}

const written = new Map<string, string>()
const mostWritten = 1000

/** Name and address in one line. Cached: many events are at one place. */
export function placeLine(place: Place, locale: string): string {
  const { venue, address, city, stateprovince, zip, country } = place
  const key = [locale, venue, address, city, stateprovince, zip, country].join('\n')
  const known = written.get(key)
  if (known !== undefined) return known
  const lines = [tidy(venue), ...addressLines(place, locale)]
  const made = lines.filter((line) => line !== '').join(', ')
  if (written.size >= mostWritten) written.clear()
  written.set(key, made)
  return made
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

const joined = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part !== '').join(between)

function townLines(place: Place, locale: string): readonly string[] {
  const [zip, city, given] = [place.zip, place.city, place.stateprovince].map(tidy) as [
    string,
    string,
    string,
  ]
  const state = fold(given) === fold(city) ? '' : given
  // A place without a country is in that of its readers.
  const region = place.country.trim() === '' ? regionOf(locale) : countryOf(place.country)
  if (region !== undefined && codeBelow.has(region)) return [joined([city, state], ', '), zip]
  if (region === undefined || !codeBehind.has(region)) {
    return [joined([joined([zip, city], ' '), state], ', ')]
  }
  // In French, Canada has the province in brackets.
  const isFrench = region === 'CA' && languageOf(locale) === 'fr' && city !== '' && state !== ''
  return [joined([isFrench ? `${city} (${state})` : joined([city, state], ', '), zip], ' ')]
}

/** Without a name before it and without town and country behind it that have their own lines. */
function streetOf(place: Place, others: readonly string[]): string {
  const street = tidy(place.address)
  const pieces = street.split(/\s*,\s*/)
  const [zip, city, state] = [place.zip, place.city, place.stateprovince].map(tidy) as [
    string,
    string,
    string,
  ]
  const pairs = [
    [zip, city],
    [city, zip],
    [state, zip],
    [city, state],
  ].map((pair) => joined(pair, ' '))
  const isOther = isOneOf([...others, zip, city, state, ...pairs])
  const isName = isOneOf([tidy(place.venue)])
  const from = pieces.length > 1 && isName(pieces[0] ?? '') ? 1 : 0
  let to = pieces.length
  while (to > from + 1 && isOther(pieces[to - 1] ?? '')) to -= 1
  return to - from === pieces.length ? street : pieces.slice(from, to).join(', ')
}

function isOneOf(texts: readonly string[]): (text: string) => boolean {
  const known = new Set(texts.filter((text) => text !== '').map(fold))
  return (text) => known.has(fold(text))
}
