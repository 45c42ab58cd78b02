import { type Days, daysOfMonth, daysOfWeek } from '../../language/time/calendar_days.ts'
import type { WeekStart } from '../../language/time/week.ts'
import type { PublicQuery } from './address.ts'

/** The days that a month, week or day shows. */
export function daysOf(
  { view, date }: PublicQuery,
  today: string,
  weekStart: WeekStart = 'monday',
): Days {
  if (view === 'month') return daysOfMonth(date ?? today.slice(0, 7))
  const day = date ?? today
  return view === 'week' ? daysOfWeek(day, weekStart) : { first: day, last: day }
}
