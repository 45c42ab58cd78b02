// The proleptic Gregorian calendar as arithmetic: days are counted from 1970-01-01.

export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

export const SECONDS_OF_DAY = 86_400

/** After which the calendar repeats itself, weekdays included. */
export const DAYS_OF_400_YEARS = 146_097
const DAYS_BEFORE_1970 = 719_468

/** Years begin in March here, so that the leap day is the last of its year. */
export function countDays(year: number, month: number, day: number): number {
  const years = month > 2 ? year : year - 1
  const months = (month + 9) % 12
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  return years * 365 + leapDays + daysBeforeMonth(months) + day - 1 - DAYS_BEFORE_1970
}

export function dayOfCount(count: number): Day {
  const sinceMarchOfYear0 = count + DAYS_BEFORE_1970
  const cycle = Math.floor(sinceMarchOfYear0 / DAYS_OF_400_YEARS)
  const dayOfCycle = sinceMarchOfYear0 - cycle * DAYS_OF_400_YEARS
  const leapDays =
    Math.floor(dayOfCycle / 1460) -
    Math.floor(dayOfCycle / 36_524) +
    Math.floor(dayOfCycle / 146_096)
  const yearOfCycle = Math.floor((dayOfCycle - leapDays) / 365)
  const yearStart = yearOfCycle * 365 + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100)
  const dayOfYear = dayOfCycle - yearStart
  const months = Math.floor((5 * dayOfYear + 2) / 153)
  const month = months < 10 ? months + 3 : months - 9
  const year = cycle * 400 + yearOfCycle + (month > 2 ? 0 : 1)
  return { year, month, day: dayOfYear - daysBeforeMonth(months) + 1 }
}

export const isLeapYear = (year: number): boolean =>
  year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  // 31 and 30 by turns, begun anew in August.
  return 30 + ((month + (month > 7 ? 1 : 0)) % 2)
}

/** 0 is Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (count: number): number => (((count + 4) % 7) + 7) % 7

export const isDay = (year: number, month: number, day: number): boolean =>
  year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)

/** A day that the month reached does not have becomes its last day (§3.6). */
export function addMonths(count: number, months: number): number {
  const { year, month, day } = dayOfCount(count)
  const total = year * 12 + month - 1 + months
  const newYear = Math.floor(total / 12)
  const newMonth = total - newYear * 12 + 1
  return countDays(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)))
}

// Counted from March: 31, 30, 31, 30, 31 days, twice over, and then 31.
const daysBeforeMonth = (months: number): number => Math.floor((153 * months + 2) / 5)
