// The day that somebody looks for, and what else they have typed: `choir 9 dec` → 9 December, `choir`.
// Pure.

import { dateOf, dayNamed, dayOf } from '../calendar/time/wall.ts'

export interface Wanted {
  readonly words: string
  /** `2026-12-09`; undefined if none is named. */
  readonly day: string | undefined
}

const monthsIn = (locale: string, month: 'long' | 'short'): readonly string[] => {
  const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, at) =>
    plain(format.format(new Date(Date.UTC(2027, at, 1)))),
  )
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|\./gu, '')
    .toLowerCase()

/** From 1; at least three letters say which one. */
function monthNamed(word: string, locale: string): number | undefined {
  const given = plain(word)
  if (given.length < 3) return undefined
  const known = [locale, 'en'].flatMap((one) => [monthsIn(one, 'long'), monthsIn(one, 'short')])
  const found = known.map((months) => months.findIndex((one) => one.startsWith(given)))
  const at = found.find((one) => one >= 0)
  return at === undefined ? undefined : at + 1
}

const two = (number: number): string => String(number).padStart(2, '0')

/** The one of this year, the last or the next that is nearest. */
function nearest(month: number, date: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  const now = dayNamed(today) ?? 0
  const days = [year - 1, year, year + 1]
    .map((one) => `${one}-${two(month)}-${two(date)}`)
    .flatMap((one) => {
      const day = dayNamed(one)
      // The 30th of February would be a day of March.
      return day !== undefined && dateOf(day) === one ? [day] : []
    })
  const [first] = days.toSorted((a, b) => Math.abs(a - now) - Math.abs(b - now))
  return first === undefined ? undefined : dateOf(first)
}

/** Whose numbers are days and months: `9.12.`; of `9/12` nobody knows which is which. */
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.?$/
const iso = /^\d{4}-\d\d-\d\d$/
const ordinal = /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?$/i

export function dayIn(text: string, locale: string, today: string): Wanted {
  const words = text.trim().split(/\s+/)
  for (const [at, word] of words.entries()) {
    const rest = (count: number) => words.toSpliced(at, count).join(' ')
    if (iso.test(word) && dayNamed(word) !== undefined) return { words: rest(1), day: word }
    const [, dottedDate, dottedMonth] = dotted.exec(word) ?? []
    if (dottedDate !== undefined) {
      const day = nearest(Number(dottedMonth), Number(dottedDate), today)
      if (day !== undefined) return { words: rest(1), day }
    }
    const next = words[at + 1] ?? ''
    const pairs = [
      [word, next],
      [next, word],
    ] as const
    for (const [date, name] of pairs) {
      const [, number] = ordinal.exec(date) ?? []
      const month = number === undefined ? undefined : monthNamed(name, locale)
      const day = month === undefined ? undefined : nearest(month, Number(number), today)
      if (day !== undefined) return { words: rest(2), day }
    }
  }
  return { words: words.join(' '), day: undefined }
}

export const dayAfter = (day: string): string => dateOf((dayNamed(day) ?? dayOf(0)) + 1)
