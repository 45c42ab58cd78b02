/** The days with which weeks may begin, as days after Sunday. */
export const weekStarts = { sunday: 0, monday: 1, friday: 5, saturday: 6 } as const
export type WeekStart = keyof typeof weekStarts

const byNumber: Readonly<Record<number, WeekStart>> = {
  1: 'monday',
  5: 'friday',
  6: 'saturday',
  7: 'sunday',
}

/** Cache: the data of a locale are looked up by every page with a week. */
const known = new Map<string, WeekStart>()

/** Not known to the compiler yet. */
type WithWeek = Intl.Locale & { getWeekInfo(): { readonly firstDay: number } }

/** The day with which weeks begin in a locale. */
export function firstDayOf(locale: string): WeekStart {
  const found = known.get(locale)
  if (found) return found
  const { firstDay } = (new Intl.Locale(locale) as WithWeek).getWeekInfo()
  const made = byNumber[firstDay] ?? 'monday'
  known.set(locale, made)
  return made
}
