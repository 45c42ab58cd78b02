// Weekdays and months, as people type them in any language, folded.

import { fold } from '../../../language/text/search/fold.ts'
import { languageCodes } from '../../../language/text/locale/say.ts'
import { inWords, weekdays } from '../../../language/time/in_words.ts'

const monthsOfYear = Array.from({ length: 12 }, (_, index) => index + 1)

/** Without their accents; those of weekdays from Sunday on. */
const shortMonths = [
  'jan ene enero janv',
  'feb febr fevr fev',
  'mar marz mrz',
  'apr abr avr',
  'may',
  'jun',
  'jul juil',
  'aug ago',
  'sep sept',
  'oct okt',
  'nov',
  'dec dic dez',
]
const shortDays = [
  'sun sundays so dom dim',
  'mon mondays mo lun',
  'tue tues tuesdays di mar',
  'wed wednesdays mi mie mer',
  'thu thur thurs thursdays do jue jeu',
  'fri fridays fr vie ven',
  'sat saturdays sa sab sam',
]

/** Sunday is 0. */
export const dayByName: ReadonlyMap<string, number> = new Map(
  languageCodes.flatMap((language) =>
    weekdays(language, 'weekday', 'sunday').map((name, nth) => [fold(name), nth] as const),
  ),
)

/** January is 1. */
export const monthByName: ReadonlyMap<string, number> = new Map(
  languageCodes.flatMap((language) =>
    monthsOfYear.map((month) => {
      const day = `2024-${String(month).padStart(2, '0')}-01`
      return [fold(inWords(language, 'monthOfYear', day)), month] as const
    }),
  ),
)

const numbered = (lists: readonly string[], first: number) =>
  new Map(lists.flatMap((list, nth) => list.split(' ').map((name) => [name, nth + first] as const)))

/** These are other words as well: only where a day stands beside them do they name a month. */
export const anyMonth: ReadonlyMap<string, number> = new Map([
  ...numbered(shortMonths, 1),
  ...monthByName,
])
/** The same of weekdays: only where a date or a time of the day follows. */
export const anyDay: ReadonlyMap<string, number> = new Map([
  ...numbered(shortDays, 0),
  ...dayByName,
])

/** Months that are other words as well, where nothing says that they are months. */
export const ambiguousMonths: ReadonlySet<string> = new Set(['may', 'march', 'mars', 'august'])
