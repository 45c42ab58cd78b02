// What a rule says, independent of any language: which phrases it needs and what is in them.

import type { Weekday } from '../rule.ts'

export type Unit = 'day' | 'week' | 'month' | 'year'

/** Several weekdays, by the shortest way to say them. */
export type WeekdaySet =
  | { readonly kind: 'all' }
  | { readonly kind: 'workdays' }
  | { readonly kind: 'weekend' }
  | { readonly kind: 'allBut'; readonly weekday: Weekday }
  | { readonly kind: 'range'; readonly from: Weekday; readonly to: Weekday }
  | { readonly kind: 'list'; readonly weekdays: readonly Weekday[] }

export type Months =
  | { readonly kind: 'list'; readonly months: readonly number[] }
  /** May go through the turn of the year. */
  | { readonly kind: 'range'; readonly from: number; readonly to: number }

export type DaysInOrder =
  | { readonly kind: 'list'; readonly days: readonly number[] }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }

/** Days of a month; negative ones are counted from its end. */
export type MonthDays =
  | DaysInOrder
  /** The last `count` days. */
  | { readonly kind: 'last'; readonly count: number }

/**
 * What days are counted in: each month, the month meant (of every second one, say), the month
 * without saying so, the year, or given months of each year.
 */
export type Of =
  | 'eachMonth'
  | 'theMonth'
  | 'unsaid'
  | 'year'
  | { readonly months: readonly number[] }

/** A weekday and which ones of it; without ordinals, every one. */
export interface Ordinals {
  readonly weekday: Weekday
  readonly ordinals: readonly number[]
}

/** The days that a rule gives in each of its periods. */
export type Days =
  | { readonly kind: 'any' }
  | { readonly kind: 'weekdays'; readonly set: WeekdaySet }
  | { readonly kind: 'monthDays'; readonly days: MonthDays; readonly of: Of }
  /** Days of one month, or one day of several months. */
  | { readonly kind: 'dates'; readonly days: DaysInOrder; readonly months: readonly number[] }
  | { readonly kind: 'yearDays'; readonly days: readonly number[] }
  | { readonly kind: 'ordinals'; readonly entries: readonly Ordinals[]; readonly of: Of }
  /** The first, the last … of all days that are one of several weekdays. */
  | {
      readonly kind: 'positions'
      readonly positions: readonly number[]
      readonly weekdays: readonly Weekday[]
      readonly of: Of
    }
  /** Too many to be named. */
  | { readonly kind: 'certain'; readonly of: 'month' | 'year' }

export interface Shape {
  readonly unit: Unit
  readonly interval: number
  /** Whether the period is said although there is one of the days in each: every year on 12 June. */
  readonly saysPeriod: boolean
  readonly days: Days
  /** Weeks of the year. */
  readonly weeks: readonly number[]
  readonly months?: Months
  readonly notMonths?: Months
  /** Further conditions on the days. */
  readonly filters: readonly Days[]
  /** The days count only where they fall on these weekdays. */
  readonly when: readonly Weekday[]
  /** Of the days of each period only these. */
  readonly only: readonly number[]
}
