// What a pointer at a place of the calendar would make of an event. Pure.

import { firstDay, lastDay, movedTo, type RowSpan, type Shown } from './rows.ts'
import { dayOf, daySeconds, hourSeconds } from './wall.ts'

/** A place in the calendar: a day of a row, or a time in a column of hours. */
export interface Point {
  readonly day: number
  /** Undefined where days have no hours. */
  readonly seconds: number | undefined
  /** Whether the row is for whole days, beside columns of hours. */
  readonly isDaysRow: boolean
}

/** A day without hours. */
export const dayPoint = (day: number): Point => ({ day, seconds: undefined, isDaysRow: false })

const snapSeconds = 900
const snap = (seconds: number): number => Math.round(seconds / snapSeconds) * snapSeconds

export type Grip = 'move' | 'start' | 'end'

/** An event that is dragged from a point, at another one. */
export function draggedTo(shown: Shown, grip: Grip, from: Point, to: Point): RowSpan {
  const { start, end, isAllDay } = shown
  const span = { start, end, isAllDay }
  if (grip === 'move') return movedAt(span, from, to)
  const byHour = to.seconds !== undefined && !isAllDay
  if (grip === 'end') {
    if (byHour) return { ...span, end: Math.max(snap(to.seconds), start + snapSeconds) }
    return { ...span, end: end + daySeconds * Math.max(to.day - lastDay(span), -length(span)) }
  }
  if (byHour) return { ...span, start: Math.min(snap(to.seconds), end - snapSeconds) }
  return { ...span, start: start + daySeconds * Math.min(to.day - firstDay(span), length(span)) }
}

/** By how many days it can be shortened. */
const length = (span: RowSpan): number =>
  span.isAllDay
    ? lastDay(span) - firstDay(span)
    : Math.max(0, Math.ceil((span.end - span.start) / daySeconds) - 1)

function movedAt(span: RowSpan, from: Point, to: Point): RowSpan {
  if (to.seconds !== undefined && from.seconds !== undefined) {
    return movedTo(span, snap(to.seconds - (from.seconds - span.start)))
  }
  // From the row of whole days into the hours, and back.
  if (to.seconds !== undefined && span.isAllDay) {
    const start = snap(to.seconds)
    return { start, end: start + hourSeconds, isAllDay: false }
  }
  if (to.isDaysRow && from.seconds !== undefined) return wholeDays(to.day, to.day)
  return movedTo(span, span.start + (to.day - from.day) * daySeconds)
}

const wholeDays = (first: number, last: number): RowSpan => ({
  start: first * daySeconds,
  end: (last + 1) * daySeconds - 1,
  isAllDay: true,
})

/** What is drawn from one point to another: days, or hours of one day. */
export function drawn(from: Point, to: Point): RowSpan {
  if (from.seconds === undefined) {
    return wholeDays(Math.min(from.day, to.day), Math.max(from.day, to.day))
  }
  const dayEnd = (from.day + 1) * daySeconds
  const other = to.day === from.day ? (to.seconds ?? from.seconds) : to.day < from.day ? 0 : dayEnd
  const [a, b] = [snap(from.seconds), Math.max(snap(other), from.day * daySeconds)]
  return {
    start: Math.min(a, b),
    end: Math.min(Math.max(a, b, Math.min(a, b) + snapSeconds), dayEnd),
    isAllDay: false,
  }
}

/** In the evening, when most events are. */
const [usualStart, usualHours] = [19, 2]

/** What a click makes: an hour there, the whole day, or the evening of a day. */
export function clicked({ day, seconds, isDaysRow }: Point): RowSpan {
  if (isDaysRow) return wholeDays(day, day)
  if (seconds === undefined) {
    const start = day * daySeconds + usualStart * hourSeconds
    return { start, end: start + usualHours * hourSeconds, isAllDay: false }
  }
  const half = hourSeconds / 2
  const start = Math.floor(seconds / half) * half
  const end = start + hourSeconds
  return { start, end: dayOf(end) === day ? end : (day + 1) * daySeconds - 60, isAllDay: false }
}
