// Events as the table of the server has them, and when the calendar shows them. Pure.

import type { TableRow } from '../../../../contract/routes.ts'
import { dayOf, daySeconds, secondsOf } from './wall.ts'
import { convert } from './zones.ts'

type Shared =
  | 'id'
  | 'title'
  | 'status'
  | 'start_date'
  | 'end_date'
  | 'all_day'
  | 'timezone'
  | 'venues'
  | 'categories'
  | 'series'
  | 'recurrence'
  | 'event_status'
  | 'url'

/** A row of the table. */
export interface Row extends Pick<TableRow, Shared> {
  readonly can: Pick<TableRow['can'], 'edit'>
  /** Whether the server has not confirmed it yet. */
  readonly isWaiting?: boolean
}

/** From when to when, by the clock that is shown, in seconds. */
export interface RowSpan {
  readonly start: number
  readonly end: number
  readonly isAllDay: boolean
}

export interface Shown extends RowSpan {
  readonly row: Row
}

/** The time zone whose clock is shown; undefined is that of each event. */
export type Clock = string | undefined

/** Whole days are the same everywhere. */
export function spanOf({ start_date, end_date, all_day, timezone }: Row, clock: Clock): RowSpan {
  const isAllDay = all_day === true
  const shown = (wall: string): number =>
    convert(secondsOf(wall), timezone, isAllDay ? timezone : (clock ?? timezone))
  return { start: shown(start_date), end: shown(end_date), isAllDay }
}

const known = { own: new WeakMap<Row, Shown>(), other: new WeakMap<Row, Shown>() }

/** The same for the same row, so that what has not changed is not drawn again. */
export function shownOf(row: Row, clock: Clock): Shown {
  const before = clock === undefined ? known.own : known.other
  const found = before.get(row)
  if (found) return found
  const made = { row, ...spanOf(row, clock) }
  before.set(row, made)
  return made
}

/** What is shown at a time, on the clock of its event. */
export function ownSpan(span: RowSpan, { timezone }: Row, clock: Clock): RowSpan {
  if (clock === undefined || span.isAllDay) return span
  const own = (wall: number) => convert(wall, clock, timezone)
  return { ...span, start: own(span.start), end: own(span.end) }
}

export const firstDay = ({ start }: RowSpan): number => dayOf(start)

/** What ends at midnight is not on the next day. */
export const lastDay = ({ start, end }: RowSpan): number => dayOf(Math.max(start, end - 1))

/** In a row of days rather than by the hour: whole days, and what lasts as long. */
export const isLong = ({ start, end, isAllDay }: RowSpan): boolean =>
  isAllDay || end - start >= daySeconds

/** In a row of days, a night that ends after midnight is on the day it begins. */
export const lastDayInRow = (span: RowSpan): number =>
  isLong(span) ? lastDay(span) : firstDay(span)

/** By the day they begin, longer ones first, then by the clock. */
export const inOrder = (a: Shown, b: Shown): number =>
  firstDay(a) - firstDay(b) ||
  lastDayInRow(b) - lastDayInRow(a) ||
  Number(b.isAllDay) - Number(a.isAllDay) ||
  a.start - b.start ||
  a.row.id - b.row.id

/** A span at another start; whole days stay whole. */
export const movedTo = (span: RowSpan, start: number): RowSpan => ({
  ...span,
  start,
  end: start + span.end - span.start,
})
