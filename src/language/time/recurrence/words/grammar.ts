// What a language has to know to say a recurrence. Phrases begin with a small letter.

import { wholeLocale } from '../../../text/locale/locale.ts'
import { inWords } from '../../in_words.ts'
import type { Wall } from '../../wall.ts'
import { type Weekday, weekdays } from '../rule.ts'
import type { DaysInOrder, MonthDays, Months, Of, Ordinals, Unit, WeekdaySet } from './shape.ts'

export interface Grammar {
  readonly names: Names
  /** Whether a comma stands between `every two weeks` and `on Tuesday`. */
  readonly hasCommaAfterPeriod: boolean
  /** Every week, every two weeks. */
  period: (unit: Unit, interval: number) => string
  /** Every Tuesday, every weekend. */
  everyWeekday: (set: WeekdaySet) => string
  /** Every other Tuesday; `undefined` where the language has no such phrase. */
  everyOther: (set: WeekdaySet) => string | undefined
  /** On Tuesday: after a period. */
  onWeekdays: (set: WeekdaySet) => string
  /** On the 1st and 15th of the month. */
  onMonthDays: (days: MonthDays, of: Of) => string
  /** On 24 and 25 December; on 12 March and 12 September. */
  onDatesOfYear: (days: DaysInOrder, months: readonly number[]) => string
  /** On the 100th day of the year. */
  onYearDays: (days: readonly number[]) => string
  /** On the second Tuesday of the month, on every Monday of the month. */
  onOrdinals: (entries: readonly Ordinals[], of: Of) => string
  /** On the first weekday of the month. */
  onPositions: (positions: readonly number[], days: readonly Weekday[], of: Of) => string
  /** On certain days of the month. */
  onCertainDays: (of: 'month' | 'year') => string
  /** In week 20; `undefined`: in certain weeks. */
  inWeeks: (weeks: readonly number[] | undefined) => string
  inMonths: (months: Months) => string
  /** Before a phrase with a preposition: except in August, except on 15 June. */
  readonly except: string
  /** The same after another exception: but not on 15 June. */
  readonly butNot: string
  /** When it falls on a Friday; when they fall on a Saturday or Sunday. */
  when: (days: readonly Weekday[], isOneDay: boolean) => string
  readonly butOnly: string
  /** But only on the first of these days each month; `undefined`: on some of them. */
  butOnlyPositions: (positions: readonly number[] | undefined, unit: Unit) => string
  /** Until 12 June 2027, which is in words already. */
  until: (date: string) => string
  /** In all, not on each of the days. */
  times: (count: number) => string
  /** On 12 June 2027. */
  onDates: (dates: readonly DateInWords[]) => string
  /** And on 3 July. */
  readonly and: string
  /** The same where something else is joined by `and` already. */
  andAlso: (phrase: string) => string
  readonly hasCommaBeforeAlso: boolean
  /** Between the parts of a long sentence. */
  readonly semicolon: string
  /** On 5 more dates. */
  onMoreDates: (count: number) => string
  /** On 7 dates. */
  onManyDates: (count: number) => string
}

export interface DateInWords {
  /** `3`, `3 July` or `3 July 2027`. */
  readonly day: string
  /** `20:30`, where the clock is not that of the other dates. */
  readonly clock?: string
}

/** What `Intl` knows. */
export interface Names {
  readonly weekday: (day: Weekday) => string
  readonly month: (month: number) => string
  readonly date: (day: string) => string
  readonly dateOfYear: (day: string) => string
  readonly dayOfMonth: (day: number) => string
  readonly time: (wall: Wall) => string
  /** `June 12`: days cannot be listed before one month. */
  readonly isMonthFirst: () => boolean
  readonly number: (value: number) => string
  readonly and: (entries: readonly string[]) => string
  readonly or: (entries: readonly string[]) => string
}

/** Of a locale; of a language those of its usual one. */
export function namesOf(given: string): Names {
  const locale = wholeLocale(given)
  const lists = {
    and: lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' })),
    or: lazily(() => new Intl.ListFormat(locale, { type: 'disjunction' })),
  }
  const numbers = lazily(() => new Intl.NumberFormat(locale))
  return {
    // A Monday, and a January.
    weekday: (day) => inWords(locale, 'weekday', `2024-01-0${weekdays.indexOf(day) + 1}`),
    month: (month) => inWords(locale, 'monthOfYear', `2024-${String(month).padStart(2, '0')}-01`),
    date: (day) => inWords(locale, 'date', day),
    dateOfYear: (day) => inWords(locale, 'dateOfYear', day),
    dayOfMonth: String,
    time: (wall) => inWords(locale, 'time', wall),
    isMonthFirst: () => /^\p{L}/u.test(inWords(locale, 'dateOfYear', '2024-01-01')),
    number: (value) => numbers().format(value),
    and: (entries) => lists.and().format(entries),
    or: (entries) => lists.or().format(entries),
  }
}

/** Making a formatter takes long, and few processes say a recurrence in every language. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** A word for a small number, else its digits. */
export const orDigits =
  (words: readonly string[], digits: (value: number) => string) =>
  (value: number): string =>
    words[value] ?? digits(value)
