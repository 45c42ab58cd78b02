// Days that have a name. They are topics as well: a Christmas market is in November. So they are days
// only where nothing is called so.

import { countDays, weekdayOf } from '../../../language/time/gregorian.ts'
import { dayAfter } from '../../../language/time/calendar_days.ts'
import { type Calendar, type Rule, phrase } from './days_read.ts'

/** Sunday of Easter in a year, by the anonymous rule of 1876. */
function easter(year: number): string {
  const golden = year % 19
  const [century, ofCentury] = [Math.floor(year / 100), year % 100]
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30
  const sunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  const count = moon + sunday - 7 * late + 114
  return dayText(year, Math.floor(count / 31), (count % 31) + 1)
}

const dayText = (year: number, month: number, day: number): string =>
  [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')

const thursday = 4

/** The fourth Thursday of November. */
function thanksgiving(year: number): string {
  const first = (thursday + 7 - weekdayOf(countDays(year, 11, 1))) % 7
  return dayText(year, 11, 22 + first)
}

type DayOf = (year: number) => string | undefined
const fixed =
  (monthAndDay: string): DayOf =>
  (year) =>
    `${year}-${monthAndDay}`
const fromEaster =
  (days: number): DayOf =>
  (year) =>
    dayAfter(easter(year), days)

/** Their words in four languages, the first day, and the last one. */
const holidays: readonly (readonly [words: string, first: DayOf, last?: DayOf])[] = [
  [
    "new year'?s? eve|nye|silvester(?:abend)?|nochevieja|saint[- ]sylvestre|reveillon(?: du (?:nouvel an|31))?",
    fixed('12-31'),
  ],
  ["new year'?s day|neujahr(?:stag)?|jour de l'an", fixed('01-01')],
  ['new years?|nouvel an|ano nuevo|jahreswechsel', fixed('12-31'), (year) => `${year + 1}-01-01`],
  ['christmas eve|heiligabend|heilig(?:er|en) abend|nochebuena|reveillon de noel', fixed('12-24')],
  ['christmas day|dia de navidad|jour de noel', fixed('12-25')],
  ['boxing day|saint stephen', fixed('12-26')],
  ['christmas|xmas|weihnachten|navidad|noel', fixed('12-24'), fixed('12-26')],
  ['halloween', fixed('10-31')],
  ["valentine'?s?(?: day)?|valentinstag|saint[- ]valentin|san valentin", fixed('02-14')],
  ["st\\.? patrick'?s?(?: day)?", fixed('03-17')],
  ['good friday|karfreitag|viernes santo|vendredi saint', fromEaster(-2)],
  ['easter monday|ostermontag|lunes de pascua|lundi de paques', fromEaster(1)],
  [
    'easter sunday|ostersonntag|domingo de (?:pascua|resurreccion)|dimanche de paques',
    fromEaster(0),
  ],
  ['easter(?: weekend)?|ostern|osterwochenende|paques|pascua', fromEaster(-2), fromEaster(1)],
  ['semana santa|holy week|karwoche', fromEaster(-7), fromEaster(0)],
  ['pentecost|whitsun|pfingsten|pentecote|pentecostes', fromEaster(49), fromEaster(50)],
  ['thanksgiving', thanksgiving],
  ['epiphany|dreikonigstag|dia de reyes|epiphanie', fixed('01-06')],
]

const next = (first: DayOf, last: DayOf, { today }: Calendar) => {
  const thisYear = Number(today.slice(0, 4))
  for (const year of [thisYear - 1, thisYear, thisYear + 1]) {
    const [from, to] = [first(year), last(year)]
    if (from !== undefined && to !== undefined && to >= today) return { first: from, last: to }
  }
  return undefined
}

export const holidayRules: readonly Rule[] = holidays.map(([words, first, last = first]) => ({
  pattern: phrase(`(?:(?:at|over|on|for|um|an|zu|uber|a|en|por) )?(?:${words})`),
  read: (_, calendar) => {
    const when = next(first, last, calendar)
    return when && { when }
  },
  isTopic: true,
}))
