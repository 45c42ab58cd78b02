// Weekdays and months that a searched word names.

import { fold } from '../text/search/fold.ts'
import type { NamedDays } from '../text/search/search.ts'
import { inWords, weekdays } from './in_words.ts'

const monthsOfYear = Array.from({ length: 12 }, (_, index) => index + 1)

/** By language; a name may be that of a weekday and of a month. */
const named = new Map<string, ReadonlyMap<string, NamedDays>>()

function namesIn(language: string): ReadonlyMap<string, NamedDays> {
  const known = named.get(language)
  if (known) return known
  const days = weekdays(language, 'weekday', 'sunday').map(
    (name, weekday) => [fold(name), { weekdays: [weekday], months: [] }] as const,
  )
  const months = monthsOfYear.map((month) => {
    const day = `2024-${String(month).padStart(2, '0')}-01`
    return [fold(inWords(language, 'monthOfYear', day)), { weekdays: [], months: [month] }] as const
  })
  const made = new Map<string, NamedDays>([...months, ...days])
  named.set(language, made)
  return made
}

/** The days that a folded word names in one of these languages: `saturday`, `saturdays`, `mai`. */
export function namedDays(word: string, languages: readonly string[]): NamedDays | undefined {
  const found = languages.flatMap((language) => {
    const names = namesIn(language)
    return names.get(word) ?? names.get(word.replace(/s$/, '')) ?? []
  })
  if (found.length === 0) return undefined
  const all = (part: keyof NamedDays) => [...new Set(found.flatMap((one) => one[part]))]
  return { weekdays: all('weekdays'), months: all('months') }
}
