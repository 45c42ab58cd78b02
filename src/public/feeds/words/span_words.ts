// When an event takes place, in words of a locale, by the clock of its own zone.

import type { Event } from '../../../calendar/events/view.ts'
import { wholeLocale } from '../../../language/text/locale/locale.ts'
import { zoneInWords } from '../../../language/time/in_words.ts'
import { wallSeconds } from '../../../language/time/wall.ts'

const day: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
}
const clock: Intl.DateTimeFormatOptions = { ...day, hour: 'numeric', minute: '2-digit' }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Wall clocks are formatted as UTC, which has every hour once. */
function formatOf(locale: string, fillsDays: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${fillsDays}`
  const options = { ...(fillsDays ? day : clock), timeZone: 'UTC' }
  const found = formats.get(key) ?? new Intl.DateTimeFormat(wholeLocale(locale), options)
  formats.set(key, found)
  return found
}

export function spanWords(
  event: Pick<Event, 'start_date' | 'end_date' | 'all_day' | 'timezone' | 'timezone_abbr'>,
  locale: string,
): string {
  const fillsDays = event.all_day === true
  const [start, end] = [event.start_date, event.end_date].map((wall) => wallSeconds(wall) * 1000)
  const words = formatOf(locale, fillsDays).formatRange(start ?? 0, end ?? 0)
  if (fillsDays) return words
  return `${words} ${zoneInWords(locale, event.timezone, event.timezone_abbr)}`
}

/** One moment in the same words. */
export const momentWords = (wall: string, fillsDays: boolean, locale: string): string =>
  formatOf(locale, fillsDays).format(wallSeconds(wall) * 1000)
