// A recurrence rule (RFC 5545 §3.3.10) as it is understood here (§17.3).

/** From the longest to the shortest; those shorter than a day are refused. */
export const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'] as const
export type Frequency = (typeof frequencies)[number]

/** In the order of the week; as `BYDAY` and `WKST` spell them. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** `2TU` is the second Tuesday, `-1FR` the last Friday; without an ordinal, every one. */
export interface DayOfWeek {
  readonly weekday: Weekday
  readonly ordinal?: number
}

/** Lists are ascending and without doubles; an absent part is not in the rule. */
export interface Rule {
  readonly freq: Frequency
  readonly interval: number
  /**
   * `YYYYMMDDThhmmssZ`, or `YYYYMMDD` for all-day series: the last moment, inclusive. As it was
   * given, which may be `YYYYMMDDThhmmss` too, before the rule belongs to a series.
   */
  readonly until?: string
  readonly count?: number
  readonly byMonth?: readonly number[]
  readonly byWeekNo?: readonly number[]
  readonly byYearDay?: readonly number[]
  readonly byMonthDay?: readonly number[]
  readonly byDay?: readonly DayOfWeek[]
  readonly bySetPos?: readonly number[]
  readonly weekStart: Weekday
}
